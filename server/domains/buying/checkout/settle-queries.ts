import { sql, type Transaction } from 'kysely';
import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';
import type { CheckoutAnswer } from '../../../../contract/buying/checkout.ts';
import { anyOf } from '../../../platform/postgres/any-of.ts';
import { read } from '../../../platform/postgres/read.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { lacksConfirmation } from '../../payments/balance/index.ts';

export type LockedCheckout = { state: CheckoutAnswer['state']; expires_at: Date };

/** The checkout's row, locked; undefined if the company has none with that id. */
export async function lockCheckout(tx: Transaction<DB>, checkoutId: number, companyId: number): Promise<LockedCheckout | undefined> {
  const row = await tx
    .selectFrom('checkout')
    .select(['state', 'expires_at'])
    .where('id', '=', checkoutId)
    .where('company_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { ...row, state: row.state as CheckoutAnswer['state'] };
}

/** Other obstacles to paying a checkout: a pending approval, or a password that must be confirmed for the amount. */
export type Obstacles = { approvalPending: boolean; confirmationMissing: boolean };

export async function selectObstacles(
  tx: Transaction<DB>,
  { checkoutId, companyId, sessionId, now }: { checkoutId: number; companyId: number; sessionId: string; now: Date },
): Promise<Obstacles> {
  const [row] = await read<Obstacles>(
    tx,
    'settle_obstacles',
    `select exists (select from order_approval a where a.checkout_id = $1::bigint and a.state = 'waiting') as "approvalPending",
       ${lacksConfirmation({ checkout: '$1::bigint', company: '$2::bigint', session: '$3', at: '$4' })} as "confirmationMissing"`,
    [checkoutId, companyId, sessionId, now],
  );
  if (!row) throw new Error('a select without from returns one row');
  return row;
}

export type LockedOrder = { id: number; state: OrderState; sellerCompanyId: number; currency: string; total: number };

/** The orders of a company's checkout, locked in the order of their ids. */
export async function lockOrders(tx: Transaction<DB>, checkoutId: number, companyId: number): Promise<LockedOrder[]> {
  const rows = await tx
    .selectFrom('purchase_order')
    .select(['id', 'state', 'seller_company_id as sellerCompanyId', 'currency', 'total'])
    .where('checkout_id', '=', checkoutId)
    .where('buyer_company_id', '=', companyId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => ({ ...row, state: row.state as OrderState }));
}

export async function markCheckoutPaid(tx: Transaction<DB>, checkoutId: number, now: Date): Promise<void> {
  await tx.updateTable('checkout').set({ state: 'paid', paid_at: now }).where('id', '=', checkoutId).execute();
}

/** Marks locked orders as paid, with their history and an event for other processes. Statements are sent concurrently. */
export async function markOrdersPaid(
  tx: Transaction<DB>,
  orderIds: readonly number[],
  { userId, now }: { userId: number; now: Date },
): Promise<void> {
  await Promise.all([
    tx.updateTable('purchase_order').set({ state: 'paid', paid_at: now }).where('id', '=', anyOf(orderIds)).execute(),
    addHistory(tx, orderIds, { before: 'awaiting_payment', after: 'paid', actor: 'buyer', userId, note: '', now }),
    addOrderEvents(tx, orderIds),
  ]);
}

type Step = { before: OrderState; after: OrderState; actor: 'buyer' | 'system'; userId: number | null; note: string; now: Date };

/** The history of orders: one row each. */
async function addHistory(
  tx: Transaction<DB>,
  orderIds: readonly number[],
  { before, after, actor, userId, note, now }: Step,
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .insertInto('purchase_order_event')
    .columns(['order_id', 'state_before', 'state_after', 'actor', 'user_id', 'note', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('purchase_order')
        .select([
          'id',
          sql<string>`${before}::text`.as('state_before'),
          sql<string>`${after}::text`.as('state_after'),
          sql<string>`${actor}::text`.as('actor'),
          sql<number | null>`${userId}::bigint`.as('user_id'),
          sql<string>`${note}::text`.as('note'),
          sql<Date>`${now}::timestamptz`.as('at'),
        ])
        .where('id', '=', anyOf(orderIds))
        .orderBy('id'),
    )
    .execute();
}

/** Events wait for `announce`, which publishes them after the commit. */
async function addOrderEvents(tx: Transaction<DB>, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .insertInto('outbox_event')
    .values(orderIds.map((orderId) => ({ topic: 'order.changed', payload: JSON.stringify({ orderId }) })))
    .execute();
}

export async function addStockEvent(tx: Transaction<DB>, variantIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('outbox_event')
    .columns(['topic', 'payload'])
    .expression((eb) =>
      eb
        .selectFrom('variant')
        .select([sql<string>`'stock.changed'`.as('topic'), sql`jsonb_build_object('itemIds', jsonb_agg(distinct item_id))`.as('payload')])
        .where('id', '=', anyOf(variantIds)),
    )
    .execute();
}

/** Expired checkouts, locked; those locked by another transaction are skipped. */
export async function lockExpiredCheckouts(tx: Transaction<DB>, now: Date, most: number): Promise<number[]> {
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

export async function markCheckoutsExpired(tx: Transaction<DB>, checkoutIds: readonly number[]): Promise<void> {
  await tx.updateTable('checkout').set({ state: 'expired' }).where('id', '=', anyOf(checkoutIds)).execute();
}

/** Returns the approval requests that are overdue. */
export async function expireApprovals(tx: Transaction<DB>, checkoutIds: readonly number[], now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('order_approval')
    .set({ state: 'expired', decided_at: now })
    .where('checkout_id', '=', anyOf(checkoutIds))
    .where('state', '=', 'waiting')
    .returning('id')
    .execute();
  return rows.map((row) => row.id).toSorted((a, b) => a - b);
}

/** Cancels the unpaid orders of expired checkouts, with their history and events. Returns their ids. */
export async function cancelUnpaidOrders(tx: Transaction<DB>, checkoutIds: readonly number[], now: Date): Promise<number[]> {
  const orders = await tx
    .selectFrom('purchase_order')
    .select(['id', 'state'])
    .where('checkout_id', '=', anyOf(checkoutIds))
    .where('state', 'in', ['awaiting_approval', 'awaiting_payment'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const orderIds = orders.map((order) => order.id);
  if (orderIds.length === 0) return [];
  const history = (before: OrderState) =>
    addHistory(
      tx,
      orders.filter((order) => order.state === before).map((order) => order.id),
      { before, after: 'cancelled', actor: 'system', userId: null, note: 'expired', now },
    );
  await Promise.all([
    tx.updateTable('purchase_order').set({ state: 'cancelled', cancelled_at: now }).where('id', '=', anyOf(orderIds)).execute(),
    history('awaiting_approval'),
    history('awaiting_payment'),
    addOrderEvents(tx, orderIds),
  ]);
  return orderIds;
}

/** Returns quantities that cancelled orders took from price agreements. */
export async function returnAgreedQuantities(tx: Transaction<DB>, orderIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('price_agreement_line as l')
    .from((eb) =>
      eb
        .selectFrom('purchase_order_line')
        .select([
          sql<number>`(price_reason ->> 'agreementId')::bigint`.as('agreement_id'),
          'variant_id',
          sql<number>`sum(quantity - cancelled_quantity)::integer`.as('quantity'),
        ])
        .where('order_id', '=', anyOf(orderIds))
        .where(sql<string>`price_reason ->> 'kind'`, '=', 'agreement')
        .where(sql<string>`price_reason ->> 'quantityLeft'`, 'is not', null)
        .groupBy([sql`1`, 'variant_id'])
        .as('returned'),
    )
    .set((eb) => ({ quantity_left: eb('l.quantity_left', '+', eb.ref('returned.quantity')) }))
    .whereRef('l.agreement_id', '=', 'returned.agreement_id')
    .whereRef('l.variant_id', '=', 'returned.variant_id')
    .where('l.quantity_left', 'is not', null)
    .execute();
}
