import { type RawBuilder, sql } from 'kysely';
import type { OperatorPayment } from '../../../../contract/payments/operator-payments.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { begins, type Found, selectFound } from './keyword-queries.ts';
import { cardOfRefund, isRefundEntry, joinCardRefund, paymentsToDecide, refundMethod } from '../card-refunds/index.ts';
import { readsUp, type SortedCursor } from '../../../platform/sorted-cursor.ts';

export type PaymentFilter = {
  kind?: OperatorPayment['kind'] | undefined;
  method?: OperatorPayment['method'] | undefined;
  state?: NonNullable<OperatorPayment['state']> | undefined;
  currency?: string | undefined;
  disputed?: boolean | undefined;
  undecided?: boolean | undefined;
  keyword?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort?: 'time' | '-time' | 'amount' | '-amount' | undefined;
};

/** A row with its place in the list: microseconds since 1970 or an amount, and a number that payments and refunds do not share. */
export type PaymentRow = Omit<OperatorPayment, 'at' | 'company'> & {
  at: Date;
  companyId: number;
  companyName: string;
  place: number;
  placeId: number;
};

type Side = { isOf: boolean; at: RawBuilder<unknown>; amount: RawBuilder<unknown>; id: RawBuilder<unknown> };

/** Payments have even numbers in the list, refunds odd ones. */
const sides = (kind: PaymentFilter['kind']): { payments: Side; refunds: Side } => ({
  payments: { isOf: kind !== 'refund', at: sql`p.created_at`, amount: sql`p.amount`, id: sql`(p.id * 2)` },
  refunds: { isOf: kind === undefined || kind === 'refund', at: sql`t.at`, amount: sql`e.amount`, id: sql`(e.id * 2 + 1)` },
});

/** The rows of one side that can be on the page: both are read in the same order, and neither further than the page needs. */
function beyond({ isOf, at, amount, id }: Side, { sort, from, to }: PaymentFilter, cursor: SortedCursor): RawBuilder<unknown> {
  const isUp = readsUp(sort, cursor);
  const place = sort?.endsWith('amount') ? amount : at;
  const known = sort?.endsWith('amount')
    ? sql`${cursor?.place ?? 0}::bigint`
    : sql`('epoch'::timestamptz + ${cursor?.place ?? 0}::bigint * interval '1 microsecond')`;
  const after = isUp
    ? sql`and (${place}, ${id}) > (${known}, ${cursor?.id ?? 0}::bigint)`
    : sql`and (${place}, ${id}) < (${known}, ${cursor?.id ?? 0}::bigint)`;
  return sql`${isOf ? sql`` : sql`and false`} ${from ? sql`and ${at} >= ${from}::date` : sql``} ${to ? sql`and ${at} < ${to}::date + 1` : sql``}
    ${cursor ? after : sql``} order by ${place} ${isUp ? sql`asc` : sql`desc`}, ${id} ${isUp ? sql`asc` : sql`desc`}`;
}

/** `providers`: those that can be asked about refunds. */
type Deciding = { now: Date; providers: readonly string[] };

function paymentsLike(
  { kind, method, state, currency, disputed, undecided, keyword }: PaymentFilter,
  found: Found['payments'],
  { now, providers }: Deciding,
): RawBuilder<unknown> {
  const within = containing(keyword ?? '');
  return sql`${kind ? sql`and p.purpose = ${kind === 'top_up' ? 'top_up' : 'checkout'}` : sql``}
    ${method ? sql`and p.method = ${method}` : sql``} ${state ? sql`and p.state = ${state}` : sql``}
    ${currency ? sql`and p.currency = ${currency}` : sql``} ${disputed ? sql`and p.disputed_at is not null` : sql``}
    ${undecided ? sql`and p.id = any(array(${paymentsToDecide(now, providers)}))` : sql``}
    ${
      !keyword
        ? sql``
        : found
          ? sql`and p.id = any(${found}::bigint[])`
          : sql`and (b.legal_name ilike ${within} or ${begins(sql`p.provider_reference`, keyword)} or ${begins(sql`r.reference`, keyword)}
          or exists (select from purchase_order o where o.checkout_id = p.checkout_id and ${begins(sql`o.number`, keyword)}))`
    }`;
}

function refundsLike(
  { method, state, currency, disputed, undecided, keyword }: PaymentFilter,
  found: Found['refunds'],
): RawBuilder<unknown> {
  const within = containing(keyword ?? '');
  return sql`${state || disputed || undecided || method === 'bank_transfer' ? sql`and false` : sql``}
    ${method ? sql`and a.kind = ${method === 'credit' ? 'buyer_credit' : method === 'card' ? 'refunds' : 'buyer_balance'}` : sql``}
    ${currency ? sql`and e.currency = ${currency}` : sql``}
    ${
      !keyword
        ? sql``
        : found
          ? sql`and e.id = any(${found}::bigint[])`
          : sql`and (b.legal_name ilike ${within}
          or exists (select from purchase_order o where o.id = (t.reference ->> 'orderId')::bigint and ${begins(sql`o.number`, keyword)}))`
    }`;
}

/** Rows that are read of each side for a page, whatever its size, and for a file. */
const mostOnPage = 101;

/** Payments, refunds and top-ups by card of all buyers in the cursor's direction. One statement, with a keyword three. */
export async function selectPayments(
  db: Connection,
  filter: PaymentFilter,
  { cursor, most, ...deciding }: { cursor: SortedCursor; most: number } & Deciding,
): Promise<PaymentRow[]> {
  const { payments, refunds } = sides(filter.kind);
  const found = filter.keyword ? await selectFound(db, filter.keyword) : null;
  // In the text of the statement: a plan for any limit would be one for many rows.
  const limited = most > mostOnPage ? sql`limit 10001` : sql`limit 101`;
  const order = readsUp(filter.sort, cursor) ? sql`asc` : sql`desc`;
  const place = filter.sort?.endsWith('amount') ? sql`amount` : sql`(extract(epoch from at) * 1000000)::bigint`;
  // sql-check: not null kind id placeId place at companyId companyName method isDisputed currency amount balancePart orders, of both lists all are set, and a list of no orders is empty
  const { rows } = await sql<PaymentRow>`
    with found as (
      (select case p.purpose when 'top_up' then 'top_up' else 'payment' end as kind, p.id, p.id * 2 as place_id, p.created_at as at, b.id as company_id,
        b.legal_name, p.method, p.provider, p.state, p.failure, p.disputed_at is not null as is_disputed, p.currency::text as currency, p.amount,
        case when p.balance_released_at is null then p.balance_part else 0 end as balance_part,
        coalesce(p.provider_reference, r.reference) as reference, p.ledger_transaction_id as transaction_id, p.checkout_id, null::bigint as order_id, null::json as card
      from payment p left join checkout c on c.id = p.checkout_id left join payment_top_up u on u.payment_id = p.id
      left join payment_transfer r on r.payment_id = p.id join company b on b.id = coalesce(c.company_id, u.company_id)
      where true ${paymentsLike(filter, found?.payments ?? null, deciding)} ${beyond(payments, filter, cursor)} ${limited})
      union all
      (select 'refund', e.id, e.id * 2 + 1, t.at, b.id, b.legal_name, ${refundMethod}, rp.provider, null, null,
        false, e.currency::text, e.amount, 0, r.provider_reference, t.id, null, (t.reference ->> 'orderId')::bigint, ${cardOfRefund}
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id ${joinCardRefund}
      join company b on b.id = coalesce(a.company_id, (select x.buyer_company_id from purchase_order x where x.id = r.order_id))
      where t.scope = 'order_refund' and ${isRefundEntry} ${refundsLike(filter, found?.refunds ?? null)} ${beyond(refunds, filter, cursor)} ${limited}))
    select f.kind, f.id, f.place_id as "placeId", ${place} as place, f.at, f.company_id as "companyId", f.legal_name as "companyName", f.method, f.provider,
      f.state, f.failure, f.is_disputed as "isDisputed", f.currency, f.amount, f.balance_part as "balancePart", f.reference, f.transaction_id as "transactionId", f.card,
      (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number) order by o.id), '[]') from purchase_order o
        where (o.checkout_id = f.checkout_id and o.currency = f.currency) or o.id = f.order_id) as orders
    from found f order by place ${order}, f.place_id ${order} limit ${most}`.execute(db);
  return rows;
}
