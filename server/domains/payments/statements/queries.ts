import { sql } from 'kysely';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';

/** What the postings of a month have changed. Months are those of UTC. */
export type MonthSum = { month: string; currency: string; movements: number; balance: number; credit: number };

/** All months in which something of a buyer was posted, oldest first. One statement. */
export async function selectMonths(db: Connection, companyId: number): Promise<MonthSum[]> {
  // sql-check: not null month movements balance credit, sums that are read with coalesce, and a group has a row
  const { rows } = await sql<MonthSum>`
    select to_char(t.at at time zone 'UTC', 'YYYY-MM') as month, e.currency::text as currency, count(distinct t.id)::int as movements,
      coalesce(sum(e.amount) filter (where a.kind = 'buyer_balance'), 0)::bigint as balance, coalesce(sum(e.amount) filter (where a.kind = 'buyer_credit'), 0)::bigint as credit
    from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
    where a.company_id = ${companyId} and a.kind in ('buyer_balance', 'buyer_credit') group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export type StatementMovement = { id: number; at: Date; kind: string; balance: number; credit: number; orders: string[] };

/** The postings of a month in a currency, in their order. */
export async function selectMovements(
  db: Connection,
  companyId: number,
  { month, currency }: { month: string; currency: string },
  most: number,
): Promise<StatementMovement[]> {
  const first = `${month}-01`;
  // sql-check: not null balance credit orders, sums that are read with coalesce, and an array of a subselect
  const { rows } = await sql<StatementMovement>`
    select m.id, m.at, m.kind, m.balance, m.credit,
      array(select o.number from purchase_order o where o.buyer_company_id = ${companyId} and o.currency = ${currency}
        and ((m.kind = 'order_payment' and o.checkout_id = (m.reference ->> 'checkoutId')::bigint and o.paid_at is not null)
          or (m.kind in ('order_refund', 'card_refund_credit', 'card_refund_taken_back') and o.id = (m.reference ->> 'orderId')::bigint)
          or (m.kind in ('credit_payment', 'credit_transfer') and o.id in (select (x ->> 'orderId')::bigint from jsonb_array_elements(m.reference -> 'items') x))) order by o.id) as orders
    from (select t.id, t.at, t.kind, t.reference, coalesce(sum(e.amount) filter (where a.kind = 'buyer_balance'), 0)::bigint as balance,
        coalesce(sum(e.amount) filter (where a.kind = 'buyer_credit'), 0)::bigint as credit
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
      where a.company_id = ${companyId} and a.kind in ('buyer_balance', 'buyer_credit') and a.currency = ${currency}
        and t.at >= (${first}::date)::timestamp at time zone 'UTC' and t.at < (${first}::date + interval '1 month') at time zone 'UTC'
      group by t.id) m
    order by m.at, m.id limit ${most}`.execute(db);
  return rows;
}

export async function selectCompanyName(db: Connection, companyId: number): Promise<string> {
  const row = await db.selectFrom('company').select('legal_name as name').where('id', '=', companyId).executeTakeFirst();
  return row?.name ?? '';
}
