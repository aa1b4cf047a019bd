import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';

/** Rows that a keyword finds, by their ids; null where they are so many that the list finds them soon by itself. */
export type Found = { payments: readonly number[] | null; refunds: readonly number[] | null };

const most = 5_000;
/** In the text of the statement: a plan for any limit would be one for many rows. */
const limited = sql`limit 5001`;

/** Texts that begin as the keyword does, however it is spaced: as a range, which an index answers whatever the keyword is. */
export function begins(text: RawBuilder<unknown>, keyword: string): RawBuilder<boolean> {
  const first = keyword.replaceAll(' ', '').toLowerCase();
  return sql<boolean>`(lower(${text}) ~>=~ ${first} and lower(${text}) ~<~ ${`${first}\u{10FFFF}`})`;
}

/**
 * What a keyword of the operator's list finds, of each kind by an index of its own: read in the order of the list, all payments would be looked at
 * for a keyword that finds few.
 */
export async function selectFound(db: Connection, keyword: string): Promise<Found> {
  const [payments, refunds] = await Promise.all([selectPaymentIds(db, keyword), selectRefundIds(db, keyword)]);
  return { payments: payments.length > most ? null : payments, refunds: refunds.length > most ? null : refunds };
}

async function selectPaymentIds(db: Connection, keyword: string): Promise<number[]> {
  const within = containing(keyword);
  const { rows } = await sql<{ id: number }>`
    select distinct x.id from (
      (select p.id from company b join checkout c on c.company_id = b.id join payment p on p.checkout_id = c.id where b.legal_name ilike ${within} ${limited})
      union all (select u.payment_id from company b join payment_top_up u on u.company_id = b.id where b.legal_name ilike ${within} ${limited})
      union all (select id from payment where ${begins(sql`provider_reference`, keyword)} ${limited})
      union all (select payment_id from payment_transfer where ${begins(sql`reference`, keyword)} ${limited})
      union all (select p.id from purchase_order o join payment p on p.checkout_id = o.checkout_id where ${begins(sql`o.number`, keyword)} ${limited})
    ) x`.execute(db);
  return rows.map(({ id }) => id);
}

async function selectRefundIds(db: Connection, keyword: string): Promise<number[]> {
  const within = containing(keyword);
  const { rows } = await sql<{ id: number }>`
    select distinct x.id from (
      (select e.id from company b join ledger_account a on a.company_id = b.id and a.kind in ('buyer_balance', 'buyer_credit')
        join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id and t.scope = 'order_refund'
        where b.legal_name ilike ${within} ${limited})
      union all (select e.id from company b join checkout c on c.company_id = b.id join payment p on p.checkout_id = c.id
        join payment_refund r on r.payment_id = p.id join ledger_entry e on e.transaction_id = r.ledger_transaction_id where b.legal_name ilike ${within} ${limited})
      union all (select e.id from purchase_order o join ledger_transaction t on t.scope = 'order_refund' and (t.reference ->> 'orderId')::bigint = o.id
        join ledger_entry e on e.transaction_id = t.id where ${begins(sql`o.number`, keyword)} ${limited})
    ) x`.execute(db);
  return rows.map(({ id }) => id);
}
