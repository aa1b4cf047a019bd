import { sql } from 'kysely';
import type { PaymentFailure } from '../../../../../contract/payments/payments.ts';
import type { MessagePlan } from '../../../../../contract/payments/test-cards.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import { stateMachine } from '../../../../platform/state-machine.ts';
import type { ProviderState } from '../provider.ts';

const moves: Record<ProviderState, readonly ProviderState[]> = {
  pending: ['processing', 'authorized', 'failed', 'cancelled'],
  processing: ['authorized', 'cancelled'],
  authorized: ['captured', 'cancelled'],
  captured: [],
  failed: [],
  cancelled: [],
};
export const testPayments = stateMachine({ table: 'test_card_payment', column: 'state', moves });

export type TestPayment = {
  id: number;
  reference: string;
  state: ProviderState;
  currency: string;
  amount: number;
  refunded: number;
  failure: PaymentFailure | null;
  returnTo: string;
  messages: MessagePlan;
  decidedAt: Date | null;
  isDisputing: boolean;
  /** Its first refund fails. */
  isRefundFailing: boolean;
  /** Its refunds are decided later. */
  isRefundPending: boolean;
  cardLastFour: string | null;
  failedRefunds: number;
  /** Whose saved cards the page offers. */
  customer: string | null;
  disputesAt: Date | null;
  createdAt: Date;
};

const columns = [
  't.id',
  't.reference',
  sql<ProviderState>`t.state`.as('state'),
  sql<string>`t.currency::text`.as('currency'),
  't.amount',
  't.refunded',
  sql<PaymentFailure | null>`t.failure`.as('failure'),
  't.return_to as returnTo',
  sql<MessagePlan>`t.messages`.as('messages'),
  't.decided_at as decidedAt',
  't.is_disputing as isDisputing',
  't.is_refund_failing as isRefundFailing',
  't.is_refund_pending as isRefundPending',
  't.card_last_four as cardLastFour',
  't.failed_refunds as failedRefunds',
  't.customer',
  't.disputes_at as disputesAt',
  't.created_at as createdAt',
] as const;

export async function insertTestPayment(
  tx: Tx,
  given: { reference: string; key: string; amount: number; currency: string; returnTo: string; customer: string | null; now: Date },
): Promise<string | undefined> {
  const { reference, key, amount, currency, returnTo, customer, now } = given;
  await tx
    .insertInto('test_card_payment')
    .values({ reference, key, amount, currency, return_to: returnTo, customer, created_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await tx.selectFrom('test_card_payment').select('reference').where('key', '=', key).executeTakeFirst();
  return row?.reference;
}

export const lockTestPayment = (tx: Tx, reference: string): Promise<TestPayment | undefined> =>
  tx.selectFrom('test_card_payment as t').select(columns).where('t.reference', '=', reference).forUpdate().executeTakeFirst();

/** A payment of a company, for a checkout or for its balance. */
export const selectOwnTestPayment = (db: Connection, reference: string, companyId: number): Promise<TestPayment | undefined> =>
  db
    .selectFrom('test_card_payment as t')
    .innerJoin('payment as p', (join) => join.onRef('p.provider_reference', '=', 't.reference').on('p.provider', '=', 'test'))
    .leftJoin('checkout as c', 'c.id', 'p.checkout_id')
    .leftJoin('payment_top_up as u', 'u.payment_id', 'p.id')
    .select(columns)
    .where('t.reference', '=', reference)
    .where((eb) => eb.fn.coalesce('c.company_id', 'u.company_id'), '=', companyId)
    .executeTakeFirst();

/** Refunds an amount of a locked payment under a new key; it is decided, and fails, at these times. */
export async function insertTestRefund(
  tx: Tx,
  { id }: TestPayment,
  { key, amount, decidedAt, failsAt }: { key: string; amount: number; decidedAt: Date | null; failsAt: Date | null },
): Promise<void> {
  await tx.insertInto('test_card_refund').values({ key, payment_id: id, amount, decided_at: decidedAt, fails_at: failsAt }).execute();
  await tx
    .updateTable('test_card_payment')
    .set((eb) => ({ refunded: eb('refunded', '+', amount) }))
    .where('id', '=', id)
    .execute();
}

export type TestRefund = { key: string; amount: number; decidedAt: Date | null; hasFailed: boolean };

export const selectTestRefunds = (tx: Tx, { id }: TestPayment): Promise<TestRefund[]> =>
  tx
    .selectFrom('test_card_refund')
    .select(['key', 'amount', 'decided_at as decidedAt', 'has_failed as hasFailed'])
    .where('payment_id', '=', id)
    .orderBy('key')
    .execute();

/** Takes back the refunds of a payment that have failed by now. Returns what was refunded less. */
export async function failTestRefunds(tx: Tx, { id }: TestPayment, now: Date): Promise<{ count: number; amount: number }> {
  const failed = await tx
    .updateTable('test_card_refund')
    .set({ has_failed: true })
    .where('payment_id', '=', id)
    .where('fails_at', '<=', now)
    .where('has_failed', '=', false)
    .returning('amount')
    .execute();
  const [count, amount] = [failed.length, failed.reduce((sum, one) => sum + one.amount, 0)];
  if (count > 0)
    await tx
      .updateTable('test_card_payment')
      .set((eb) => ({ refunded: eb('refunded', '-', amount), failed_refunds: eb('failed_refunds', '+', count) }))
      .where('id', '=', id)
      .execute();
  return { count, amount };
}
