import { type RawBuilder, sql } from 'kysely';
import type { Movement, MovementKind } from '../../../../contract/payments/balance/balance.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';

export type MovementFilter = {
  currency?: string | undefined;
  kind?: MovementKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type MovementRow = Omit<Movement, 'at'> & { at: Date };

function matching({ currency, kind, from, to }: MovementFilter): RawBuilder<unknown> {
  return sql`${currency ? sql`and e.currency = ${currency}` : sql``} ${kind ? sql`and t.kind = ${kind}` : sql``}
    ${from ? sql`and t.at >= ${from}::date` : sql``} ${to ? sql`and t.at < ${to}::date + 1` : sql``}`;
}

/**
 * The movements of a company's balances in the cursor's direction, at most `most`. The balance after one is the account's less all later
 * entries: they are added up once for the page, whatever the filter leaves out. One statement.
 */
export async function selectMovements(
  db: Connection,
  companyId: number,
  filter: MovementFilter,
  { cursor, most }: { cursor: Cursor; most: number },
): Promise<MovementRow[]> {
  const isBack = cursor?.direction === 'previous';
  const beyond = cursor ? (isBack ? sql`and e.id > ${cursor.id}` : sql`and e.id < ${cursor.id}`) : sql``;
  const order = isBack ? sql`asc` : sql`desc`;
  // sql-check: not null balance orders, the account of an entry exists, and a list of no orders is empty
  const { rows } = await sql<MovementRow>`
    with page as materialized (
      select e.id, e.account_id, e.currency, e.amount, t.at, t.kind, t.reference
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
      where a.company_id = ${companyId} and a.kind = 'buyer_balance' ${matching(filter)} ${beyond} order by e.id ${order} limit ${most}),
    running as (
      select x.id, (a.balance - sum(x.amount) over (partition by x.account_id order by x.id desc) + x.amount)::bigint as balance
      from ledger_account a join ledger_entry x on x.account_id = a.id
      where a.id in (select account_id from page) and x.id >= (select min(id) from page))
    select p.id, p.at, p.kind, p.currency::text as currency, p.amount, r.balance,
      (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number) order by o.id), '[]') from purchase_order o
        where o.buyer_company_id = ${companyId} and o.currency = p.currency
          and ((p.kind = 'order_payment' and o.checkout_id = (p.reference ->> 'checkoutId')::bigint and o.paid_at is not null)
            or (p.kind in ('balance_reservation', 'balance_release') and o.checkout_id = (p.reference ->> 'checkoutId')::bigint)
            or (p.kind in ('order_refund', 'card_refund_credit', 'card_refund_taken_back') and o.id = (p.reference ->> 'orderId')::bigint)
            or (p.kind in ('credit_payment', 'credit_transfer') and o.id in (select (x ->> 'orderId')::bigint from jsonb_array_elements(p.reference -> 'items') x)))) as orders,
      (p.reference ->> 'depositId')::bigint as "depositId", (p.reference ->> 'withdrawalId')::bigint as "withdrawalId"
    from page p join running r on r.id = p.id order by p.id ${order}`.execute(db);
  return rows;
}

/** Days of the chart. */
const chartDays = 90;

/** The balance in a currency at the end of each of the last days, the running one included. One statement. */
export async function selectDays(
  db: Connection,
  companyId: number,
  currency: string,
  now: Date,
): Promise<{ day: string; balance: number }[]> {
  // sql-check: not null balance, a sum of no entries is replaced by zero
  const { rows } = await sql<{ day: string; balance: number }>`
    with account as (
      select id, balance from ledger_account where company_id = ${companyId} and kind = 'buyer_balance' and currency = ${currency}),
    moved as (
      select (t.at at time zone 'UTC')::date as day, sum(e.amount) as amount
      from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      where e.account_id in (select id from account) and t.at >= (${now}::timestamptz at time zone 'UTC')::date - ${chartDays}::integer
      group by 1),
    days as (
      select ((${now}::timestamptz at time zone 'UTC')::date - ahead) as day from generate_series(0, ${chartDays - 1}::integer) ahead)
    select to_char(d.day, 'YYYY-MM-DD') as day,
      (coalesce((select balance from account), 0) - coalesce((select sum(m.amount) from moved m where m.day > d.day), 0))::bigint as balance
    from days d order by d.day`.execute(db);
  return rows;
}
