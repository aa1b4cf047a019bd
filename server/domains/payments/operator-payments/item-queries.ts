import { sql } from 'kysely';
import type { BookingOutcome, BookingState } from '../../../../contract/payments/bank.ts';
import type { OperatorPaymentDetail } from '../../../../contract/payments/operator-payments.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { isOverdue, isRefundEntry, joinCardRefund, refundMethod } from '../card-refunds/index.ts';

export type ItemRow = Pick<
  OperatorPaymentDetail,
  'id' | 'method' | 'provider' | 'failure' | 'currency' | 'amount' | 'balancePart' | 'reference' | 'transactionId' | 'checkoutId' | 'asks'
> & {
  state: NonNullable<OperatorPaymentDetail['state']>;
  providerReference: string | null;
  at: Date;
  companyId: number;
  companyName: string;
  disputedAt: Date | null;
  balanceReleasedAt: Date | null;
  askAt: Date | null;
};

export async function selectItem(db: Connection, id: number): Promise<ItemRow | undefined> {
  return db
    .selectFrom('payment as p')
    .leftJoin('checkout as c', 'c.id', 'p.checkout_id')
    .leftJoin('payment_top_up as u', 'u.payment_id', 'p.id')
    .leftJoin('payment_transfer as r', 'r.payment_id', 'p.id')
    .innerJoin('company as b', (join) => join.on(sql<boolean>`b.id = coalesce(c.company_id, u.company_id)`))
    .select([
      'p.id',
      sql<ItemRow['method']>`p.method`.as('method'),
      'p.provider',
      sql<ItemRow['state']>`p.state`.as('state'),
      sql<ItemRow['failure']>`p.failure`.as('failure'),
      sql<string>`p.currency::text`.as('currency'),
      'p.amount',
      'p.balance_part as balancePart',
      sql<string | null>`coalesce(p.provider_reference, r.reference)`.as('reference'),
      'p.provider_reference as providerReference',
      'p.ledger_transaction_id as transactionId',
      'p.checkout_id as checkoutId',
      'p.asks',
      'p.created_at as at',
      'b.id as companyId',
      'b.legal_name as companyName',
      'p.disputed_at as disputedAt',
      'p.balance_released_at as balanceReleasedAt',
      'p.ask_at as askAt',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();
}

type State = ItemRow['state'];

export const selectMoves = (db: Connection, id: number): Promise<{ before: State; after: State; at: Date }[]> =>
  db
    .selectFrom('payment_event')
    .select([sql<State>`state_before`.as('before'), sql<State>`state_after`.as('after'), 'at'])
    .where('payment_id', '=', id)
    .orderBy('id')
    .execute();

export const selectMessages = (db: Connection, provider: string, reference: string): Promise<{ id: string; at: Date }[]> =>
  db
    .selectFrom('provider_message')
    .select(['message_id as id', 'received_at as at'])
    .where('provider', '=', provider)
    .where('provider_reference', '=', reference)
    .orderBy('received_at')
    .limit(100)
    .execute();

/** Postings whose key is the number of a payment. */
const ownScopes = [
  ...['balance_reservation', 'balance_release', 'card_top_up', 'payment_receipt', 'payment_return', 'payment_return_failed'],
  ...['payment_credit', 'payment_dispute'],
];

/** Failed tries to give money back that are shown. */
const mostRounds = 20;

/** What was posted of a payment, and of transferred money that did not pay its orders. */
export async function selectTransactions(
  db: Connection,
  { id, transactionId, currency }: Pick<ItemRow, 'id' | 'transactionId' | 'currency'>,
): Promise<{ id: number; posting: string; at: Date; amount: number }[]> {
  // Further tries to give the money back have keys of their own.
  const rounds = Array.from({ length: mostRounds }, (_, at) => `${id}-${at + 1}`);
  // sql-check: not null amount, a sum that is read with coalesce
  const { rows } = await sql<{ id: number; posting: string; at: Date; amount: number }>`
    select t.id, t.kind as posting, t.at,
      (select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint from ledger_entry e where e.transaction_id = t.id and e.currency = ${currency}) as amount
    from ledger_transaction t where t.id = ${transactionId}::bigint
      or (t.scope = any(${ownScopes}::text[]) and t.key = ${String(id)})
      or (t.scope in ('payment_return', 'payment_return_failed') and t.key = any(${rounds}::text[]))
      or (t.scope in ('card_refund', 'card_refund_credit', 'card_refund_dispute', 'card_refund_back', 'card_refund_taken_back', 'card_refund_reclaimed_less') and t.key in (select r.id::text from payment_refund r where r.payment_id = ${id}))
      or (t.scope = 'transfer_credit' and t.key in (select x.id::text from bank_booking x where x.payment_id = ${id}))
    order by t.id`.execute(db);
  return rows;
}

export const selectOrders = (db: Connection, checkoutId: number, currency: string): Promise<OperatorPaymentDetail['orders']> =>
  db
    .selectFrom('purchase_order as o')
    .innerJoin('company as s', 's.id', 'o.seller_company_id')
    .select(['o.id', 'o.number', 's.legal_name as seller', 'o.state', 'o.total'])
    .where('o.checkout_id', '=', checkoutId)
    .where('o.currency', '=', currency)
    .orderBy('o.id')
    .execute();

export type RefundRow = Omit<OperatorPaymentDetail['refunds'][number], 'at'> & { at: Date };

/** What the operator sees of a refund to a card. */
const card = (
  now: Date,
) => sql`case when r.id is not null then json_build_object('id', r.id, 'state', r.state, 'failure', r.failure, 'late', r.late, 'lastFour', rp.card_last_four,
  'mayEnd', ${isOverdue(now)}, 'endReason', r.end_reason, 'reference', r.provider_reference, 'asks', r.asks, 'askAt', to_char(r.ask_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`;

/** Refunds of orders, by the keys that they are posted under: the order's number, or that of its change. */
export async function selectRefunds(db: Connection, checkoutId: number, currency: string, now: Date): Promise<RefundRow[]> {
  // sql-check: not null method, a case has an else
  const { rows } = await sql<RefundRow>`
    with refund as (
      select o.number, o.id::text as key from purchase_order o where o.checkout_id = ${checkoutId} and o.currency = ${currency}
      union all select o.number, o.id || ':' || c.id from purchase_order o join purchase_order_change c on c.order_id = o.id
        where o.checkout_id = ${checkoutId} and o.currency = ${currency}
      union all select o.number, o.id || ':case' || c.id from purchase_order o join after_sales_case c on c.order_id = o.id
        where o.checkout_id = ${checkoutId} and o.currency = ${currency} and c.kind = 'refund')
    select t.id as "transactionId", t.at, f.number as "order", ${refundMethod} as method, e.amount, ${card(now)} as card
    from refund f join ledger_transaction t on t.scope = 'order_refund' and t.key = f.key join ledger_entry e on e.transaction_id = t.id
    join ledger_account a on a.id = e.account_id ${joinCardRefund} where ${isRefundEntry} order by t.id, r.id is null, e.id`.execute(db);
  return rows;
}

export const selectBookings = (db: Connection, paymentId: number): Promise<OperatorPaymentDetail['bookings']> =>
  db
    .selectFrom('bank_booking')
    .select([
      'id',
      sql<string>`to_char(booked_on, 'YYYY-MM-DD')`.as('bookedOn'),
      sql<BookingState>`state`.as('state'),
      sql<BookingOutcome | null>`outcome`.as('outcome'),
      'amount',
    ])
    .where('payment_id', '=', paymentId)
    // Has another file brought it before, it has not arrived twice.
    .where('state', 'not in', ['doubtful', 'duplicate'])
    .orderBy('id')
    .execute();
