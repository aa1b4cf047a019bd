import { type RawBuilder, sql } from 'kysely';
import type { PaymentDetail } from '../../../../contract/payments/payment-details.ts';
import { escapeLike } from '../../../platform/postgres/sql/like.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { cardOfRefund } from '../card-refunds/index.ts';

export type DetailFilter = {
  kind?: PaymentDetail['kind'] | undefined;
  method?: PaymentDetail['method'] | undefined;
  state?: NonNullable<PaymentDetail['state']> | undefined;
  currency?: string | undefined;
  keyword?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** A place in the list: payments and refunds have numbers of their own, so the time comes first (microseconds since 1970). */
export type Place = { micros: number; kind: PaymentDetail['kind']; id: number };
export type DetailCursor = (Place & { direction: 'next' | 'previous' }) | null;

export type DetailRow = Omit<PaymentDetail, 'at'> & { at: Date; micros: number };

function matching({ kind, method, state, currency, keyword, from, to }: DetailFilter): RawBuilder<unknown> {
  return sql`${kind ? sql`and d.kind = ${kind}` : sql``} ${method ? sql`and d.method = ${method}` : sql``}
    ${state ? sql`and d.state = ${state}` : sql``} ${currency ? sql`and d.currency = ${currency}` : sql``}
    ${
      keyword
        ? sql`and exists (select from purchase_order o where o.number ilike ${`${escapeLike(keyword)}%`}
          and ((d.kind = 'payment' and o.checkout_id = d.subject) or (d.kind = 'refund' and o.id = d.subject)))`
        : sql``
    }
    ${from ? sql`and d.at >= ${from}::date` : sql``} ${to ? sql`and d.at < ${to}::date + 1` : sql``}`;
}

/** Payments, refunds and top-ups by card of a company in the cursor's direction. One statement. */
export async function selectDetails(
  db: Connection,
  companyId: number,
  filter: DetailFilter,
  { cursor, most }: { cursor: DetailCursor; most: number },
): Promise<DetailRow[]> {
  const isBack = cursor?.direction === 'previous';
  const order = isBack ? sql`asc` : sql`desc`;
  const place = cursor && sql`(${cursor.micros}::bigint, ${cursor.kind}::text, ${cursor.id}::bigint)`;
  const beyond = place ? (isBack ? sql`and (d.micros, d.kind, d.id) > ${place}` : sql`and (d.micros, d.kind, d.id) < ${place}`) : sql``;
  // sql-check: not null kind id at method currency amount balancePart fee micros orders, of all lists all are set, and a list of no orders is empty
  const { rows } = await sql<DetailRow>`
    with detail as (
      select 'payment' as kind, p.id, p.created_at as at, p.method, p.state, p.currency, p.amount, p.fee,
        case when p.balance_released_at is null then p.balance_part else 0 end as balance_part, p.checkout_id as subject, null::json as card
      from checkout c join payment p on p.checkout_id = c.id where c.company_id = ${companyId}
      union all
      select 'top_up', p.id, p.created_at, p.method, p.state, p.currency, p.amount, p.fee, 0, null, null
      from payment_top_up u join payment p on p.id = u.payment_id where u.company_id = ${companyId}
      union all
      select 'refund', e.id, t.at, case a.kind when 'buyer_credit' then 'credit' else 'balance' end, null, e.currency, e.amount, 0, 0,
        (t.reference ->> 'orderId')::bigint, null
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
      where a.company_id = ${companyId} and a.kind in ('buyer_balance', 'buyer_credit') and t.scope = 'order_refund'
      union all
      select 'refund', e.id, t.at, 'card', null, e.currency, e.amount, 0, 0, r.order_id, ${cardOfRefund}
      from checkout c join payment rp on rp.checkout_id = c.id join payment_refund r on r.payment_id = rp.id
      join ledger_transaction t on t.id = r.ledger_transaction_id join ledger_entry e on e.transaction_id = t.id
      join ledger_account a on a.id = e.account_id and a.kind = 'refunds' where c.company_id = ${companyId}),
    d as (select *, (extract(epoch from at) * 1000000)::bigint as micros from detail)
    select d.kind, d.id, d.at, d.method, d.state, d.currency::text as currency, d.amount, d.balance_part as "balancePart", d.fee, d.micros, d.card,
      (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number) order by o.id), '[]') from purchase_order o
        where o.buyer_company_id = ${companyId}
          and ((d.kind = 'payment' and o.checkout_id = d.subject and o.currency = d.currency) or (d.kind = 'refund' and o.id = d.subject))) as orders
    from d where true ${matching(filter)} ${beyond}
    order by d.micros ${order}, d.kind ${order}, d.id ${order} limit ${most}`.execute(db);
  return rows;
}
