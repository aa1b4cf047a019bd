import type { CheckoutAnswer } from '../../../../contract/buying/checkout.ts';
import type { PaymentMethod } from '../../../../contract/payments/payment-methods.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { compiled } from '../../../platform/postgres/sql/compiled.ts';
import { read } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { lacksConfirmation } from '../../payments/balance/index.ts';
import { methodRule, type MethodRule } from '../../payments/methods/index.ts';

export type LockedCheckout = { state: CheckoutAnswer['state']; expiresAt: Date };

const lock = compiled('settle_lock_checkout', (db, given: { checkoutId: number; companyId: number }) =>
  db
    .selectFrom('checkout')
    .select(['state', 'expires_at as expiresAt'])
    .where('id', '=', given.checkoutId)
    .where('company_id', '=', given.companyId)
    .forNoKeyUpdate(),
);

/** The checkout's row, locked; undefined if the company has none with that id. */
export async function lockCheckout(tx: Tx, checkoutId: number, companyId: number): Promise<LockedCheckout | undefined> {
  const [row] = await lock(tx, { checkoutId, companyId });
  return row && { ...row, state: row.state as CheckoutAnswer['state'] };
}

/**
 * Other obstacles to paying a checkout: a pending approval, a password that must be confirmed for the amount, the rule of the method, or a
 * payment that a provider is deciding; and whether another payment holds a part of the balance for it.
 */
export type Obstacles = {
  approvalPending: boolean;
  confirmationMissing: boolean;
  rule: MethodRule | null;
  isUnderWay: boolean;
  holdsPart: boolean;
};

export async function selectObstacles(
  tx: Tx,
  given: { checkoutId: number; companyId: number; sessionId: string; method: PaymentMethod; now: Date },
): Promise<Obstacles> {
  const { checkoutId, companyId, sessionId, method, now } = given;
  const [row] = await read<Obstacles>(
    tx,
    'settle_obstacles',
    `select exists (select from order_approval a where a.checkout_id = $1::bigint and a.state = 'waiting') as "approvalPending",
       ${lacksConfirmation({ checkout: '$1::bigint', company: '$2::bigint', session: '$3', at: '$4' })} as "confirmationMissing",
       ${methodRule({ method: '$5', company: '$2::bigint' })} as rule,
       exists (select from payment p where p.checkout_id = $1::bigint and p.state in ('processing', 'authorized')) as "isUnderWay",
       exists (select from payment p where p.checkout_id = $1::bigint and p.balance_part > 0 and p.balance_released_at is null
         and p.state <> 'captured') as "holdsPart"`,
    [checkoutId, companyId, sessionId, now, method],
  );
  if (!row) throw new Error('a select without from returns one row');
  return row;
}

/** Expired checkouts, locked; those locked by another transaction are skipped. */
export async function lockExpiredCheckouts(tx: Tx, now: Date, most: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('checkout')
    .select('id')
    .where('state', 'in', ['open', 'pending'])
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

/** The approval requests of checkouts. */
export async function selectApprovalIds(tx: Tx, checkoutIds: readonly number[]): Promise<number[]> {
  const rows = await tx.selectFrom('order_approval').select('id').where('checkout_id', '=', anyOf(checkoutIds)).orderBy('id').execute();
  return rows.map((row) => row.id);
}

/** Whether a checkout has orders that are not cancelled. */
export async function hasOrders(tx: Tx, checkoutId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('purchase_order')
    .select('id')
    .where('checkout_id', '=', checkoutId)
    .where('state', '<>', 'cancelled')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function selectOrderIds(tx: Tx, checkoutIds: readonly number[]): Promise<number[]> {
  const rows = await tx.selectFrom('purchase_order').select('id').where('checkout_id', '=', anyOf(checkoutIds)).orderBy('id').execute();
  return rows.map((row) => row.id);
}
