import { type RawBuilder, sql } from 'kysely';
import type { CardRefundFailure, CardRefundState, LateRefund } from '../../../../contract/payments/card-refunds.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

/** The payment by card of an order, locked, and what of it has not gone back yet. Money that the buyer has reclaimed at the bank is there already. */
export const lockCardPayment = (tx: Tx, orderId: number): Promise<{ id: number; left: number } | undefined> =>
  tx
    .selectFrom('purchase_order as o')
    .innerJoin('payment as p', (join) => join.onRef('p.checkout_id', '=', 'o.checkout_id').onRef('p.currency', '=', 'o.currency'))
    .select(['p.id', (eb) => eb('p.amount', '-', eb.ref('p.refunded')).as('left')])
    .where('o.id', '=', orderId)
    .where('p.state', '=', 'captured')
    .where('p.provider', 'is not', null)
    .where('p.disputed_at', 'is', null)
    .forNoKeyUpdate('p')
    .executeTakeFirst();

/** Writes what goes back to the card of a locked payment. */
export async function insertCardRefund(
  tx: Tx,
  given: { paymentId: number; orderId: number; refundKey: string; currency: string; amount: number; ledgerTransactionId: number; at: Date },
): Promise<void> {
  const { paymentId, orderId, refundKey, currency, amount, ledgerTransactionId, at } = given;
  await addRefunded(tx, paymentId, amount);
  await tx
    .insertInto('payment_refund')
    .values({
      ...{ payment_id: paymentId, order_id: orderId, refund_key: refundKey, currency, amount, state: 'requested' },
      ...{ ledger_transaction_id: ledgerTransactionId, ask_at: at, created_at: at },
    })
    .execute();
}

export async function addRefunded(tx: Tx, paymentId: number, amount: number): Promise<void> {
  await tx
    .updateTable('payment')
    .set((eb) => ({ refunded: eb('refunded', '+', amount) }))
    .where('id', '=', paymentId)
    .execute();
}

export type CardRefundRow = {
  id: number;
  paymentId: number;
  checkoutId: number;
  orderId: number;
  orderNumber: string;
  buyerCompanyId: number;
  state: CardRefundState;
  currency: string;
  amount: number;
  asks: number;
  /** When the provider has said something of it last. */
  answeredAt: Date | null;
  failure: CardRefundFailure | null;
  late: LateRefund | null;
  createdAt: Date;
  sentAt: Date | null;
  failedAt: Date | null;
  provider: string;
  /** The provider's number of the payment. */
  paymentReference: string;
  lastFour: string | null;
  /** The bank has reclaimed the payment. */
  isDisputed: boolean;
};

const refunds = (db: Connection) =>
  db
    .selectFrom('payment_refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .innerJoin('purchase_order as o', 'o.id', 'r.order_id')
    .select([
      'r.id',
      'r.payment_id as paymentId',
      'o.checkout_id as checkoutId',
      'r.order_id as orderId',
      'o.number as orderNumber',
      'o.buyer_company_id as buyerCompanyId',
      sql<CardRefundState>`r.state`.as('state'),
      sql<string>`r.currency::text`.as('currency'),
      'r.amount',
      ...(['r.asks', 'r.answered_at as answeredAt'] as const),
      sql<CardRefundFailure | null>`r.failure`.as('failure'),
      sql<LateRefund | null>`r.late`.as('late'),
      ...(['r.created_at as createdAt', 'r.sent_at as sentAt', 'r.failed_at as failedAt'] as const),
      sql<string>`coalesce(p.provider, '')`.as('provider'),
      sql<string>`coalesce(p.provider_reference, '')`.as('paymentReference'),
      'p.card_last_four as lastFour',
      sql<boolean>`p.disputed_at is not null`.as('isDisputed'),
    ]);

export const selectCardRefund = (db: Connection, id: number): Promise<CardRefundRow | undefined> =>
  refunds(db).where('r.id', '=', id).executeTakeFirst();

/** A refund, locked after its payment: whether that is reclaimed does not change meanwhile. */
export async function lockCardRefund(tx: Tx, { id, paymentId }: Pick<CardRefundRow, 'id' | 'paymentId'>): Promise<CardRefundRow> {
  await tx.selectFrom('payment').select('id').where('id', '=', paymentId).forNoKeyUpdate().execute();
  return refunds(tx).where('r.id', '=', id).forNoKeyUpdate('r').executeTakeFirstOrThrow();
}

/** Refunds of a payment that the provider can still say something about; those that were ended last, since they wait for the others. */
export const selectSent = (db: Connection, paymentId: number): Promise<CardRefundRow[]> =>
  refunds(db)
    .where('r.payment_id', '=', paymentId)
    .where((eb) => eb.or([eb('r.state', 'in', ['sent', 'succeeded']), eb('r.failure', '=', 'ended')]))
    .orderBy(sql`r.failure is not null`)
    .orderBy('r.id')
    .execute();

/** What of a locked payment was captured and has not gone back. */
export const selectLeft = async (tx: Tx, paymentId: number): Promise<number> =>
  (
    await tx
      .selectFrom('payment')
      .select((eb) => eb('amount', '-', eb.ref('refunded')).as('left'))
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
  ).left;

/** The provider has said something of a refund that is not decided. */
export async function noteAnswer(db: Connection, id: number, now: Date, reference?: string): Promise<void> {
  await db
    .updateTable('payment_refund')
    .set({ answered_at: now, ...(reference !== undefined && { provider_reference: reference }) })
    .where('id', '=', id)
    .execute();
}

/** What was ended, given back late and taken off the balance has come back from the card, and the buyer has it from the bank. */
export async function noteReclaimed(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('payment_refund').set({ failure: 'disputed', late: null }).where('id', '=', id).execute();
}

/** What the provider has said of a refund that was ended. Once it is known, it is not asked any more. */
export async function noteLate(tx: Tx, id: number, late: LateRefund, reference?: string): Promise<void> {
  await tx
    .updateTable('payment_refund')
    .set({ ask_at: null, late, ...(reference !== undefined && { provider_reference: reference }) })
    .where('id', '=', id)
    .execute();
}

/** Milliseconds without an answer after which an operator may end a refund. */
export const longestSilence = 24 * 60 * 60_000;

/** SQL: payments of which an operator decides about a refund: an overdue one of a provider that can be asked, or one that the buyer has twice. */
export const paymentsToDecide = (now: Date, providers: readonly string[]): RawBuilder<unknown> => sql`
  select r.payment_id from payment_refund r join payment rp on rp.id = r.payment_id and rp.provider = any(${[...providers]}::text[])
    where r.ask_at is not null and ${isOverdue(now)}
  union all select r.payment_id from payment_refund r where r.late = 'given'`;

/** SQL condition: the provider of refund `r` has been silent for so long. */
export const isOverdue = (now: Date): RawBuilder<unknown> =>
  sql`r.state = 'sent' and coalesce(r.answered_at, r.sent_at) <= ${new Date(now.getTime() - longestSilence)}::timestamptz`;

/** Operators who decide about refunds. */
export const selectDeciders = (db: Connection): Promise<{ userId: number; email: string; language: string | null }[]> =>
  db
    .selectFrom('user_account as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select(['u.id as userId', 'u.email', 'u.language'])
    .where('c.kind', '=', 'operator')
    .where('u.state', '=', 'active')
    .where(sql<boolean>`'money.confirm' = any(r.access_codes)`)
    .orderBy('u.id')
    .execute();

export async function writeLastFour(db: Connection, paymentId: number, lastFour: string): Promise<void> {
  await db
    .updateTable('payment')
    .set({ card_last_four: lastFour })
    .where('id', '=', paymentId)
    .where('card_last_four', 'is', null)
    .execute();
}

/** Minutes until a refund that is not decided is asked about again: 1, 2, 4, and so on up to 64 (two to this power). */
const highestPower = 6;
/** Days for which the provider is looked at, once a day, after a refund was ended. */
const lookedAfter = 180;

/** The next refund that the provider has to be asked for or about; it is due again later, so that a crash forgets none. */
export function claimCardRefund(db: Connection, now: Date): Promise<{ id: number } | undefined> {
  return db
    .with(
      (cte) => cte('due').materialized(),
      (inner) =>
        inner
          .selectFrom('payment_refund')
          .select('id')
          .where('ask_at', '<=', now)
          .orderBy('ask_at')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('payment_refund')
    .from('due')
    .set({
      asks: sql`asks + 1`,
      ask_at: sql`case when state in ('requested', 'sent') then ${now}::timestamptz + power(2, least(asks, ${highestPower}::integer)) * interval '1 minute'
        when failed_at > ${now}::timestamptz - ${lookedAfter}::integer * interval '1 day' then ${now}::timestamptz + interval '1 day' end`,
    })
    .whereRef('payment_refund.id', '=', 'due.id')
    .returning('payment_refund.id')
    .executeTakeFirst();
}
