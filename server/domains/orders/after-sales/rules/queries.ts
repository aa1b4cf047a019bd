import { sql } from 'kysely';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';

export type Rule = { currency: string; perCase: number; perMonth: number };

export const lockRule = (tx: Tx, storeId: number): Promise<Rule | undefined> =>
  tx
    .selectFrom('store_after_sales_rule as r')
    .innerJoin('store as s', 's.id', 'r.store_id')
    .select([sql<string>`s.currency_code::text`.as('currency'), 'r.per_case as perCase', 'r.per_month as perMonth'])
    .where('r.store_id', '=', storeId)
    .forNoKeyUpdate('r')
    .executeTakeFirst();

/** What the system accepted by a store's rule, not by a deadline, since a moment. */
export async function sumAutomatic(
  db: Connection,
  given: { storeId: number; currency: string; since: Date; without: number },
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(c.granted), 0)::bigint as sum from after_sales_case c
    where c.store_id = ${given.storeId} and c.kind = 'refund' and c.currency = ${given.currency} and c.opened_at >= ${given.since} and c.id <> ${given.without}
      and c.closed_at = c.opened_at and c.state = 'done'`.execute(db);
  return rows[0]?.sum ?? 0;
}

export type StoreRule = { currency: string; perCase: number | null; perMonth: number | null };

export const selectRule = (db: Connection, storeId: number, companyId: number): Promise<StoreRule | undefined> =>
  db
    .selectFrom('store as s')
    .leftJoin('store_after_sales_rule as r', 'r.store_id', 's.id')
    .select([sql<string>`s.currency_code::text`.as('currency'), 'r.per_case as perCase', 'r.per_month as perMonth'])
    .where('s.id', '=', storeId)
    .where('s.company_id', '=', companyId)
    .executeTakeFirst();

export const deleteRule = (tx: Tx, storeId: number): Promise<unknown> =>
  tx.deleteFrom('store_after_sales_rule').where('store_id', '=', storeId).execute();

type NewRule = { storeId: number; perCase: number; perMonth: number; userId: number; now: Date };

export const upsertRule = (tx: Tx, { storeId, perCase, perMonth, userId, now }: NewRule): Promise<unknown> =>
  tx
    .insertInto('store_after_sales_rule')
    .values({ store_id: storeId, per_case: perCase, per_month: perMonth, changed_by: userId, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet({ per_case: perCase, per_month: perMonth, changed_by: userId, changed_at: now }),
    )
    .execute();

export type Figures = { orders: number; ordersWithCases: number; hoursToAnswer: number | null; lapsed: number; disputed: number };

/** A store's figures since a day: of orders that were shipped, and of refunds that were asked for. One statement. */
export async function selectFigures(db: Connection, storeId: number, since: Date): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select
      (select count(*)::int from purchase_order o where o.store_id = ${storeId} and o.shipped_at >= ${since}) as orders,
      (select count(distinct o.id)::int from purchase_order o join after_sales_case c on c.order_id = o.id and c.kind = 'refund' and c.state <> 'withdrawn'
        where o.store_id = ${storeId} and o.shipped_at >= ${since}) as "ordersWithCases",
      round((avg(extract(epoch from c.answered_at - c.opened_at)) / 3600)::numeric, 1)::float8 as "hoursToAnswer",
      count(*) filter (where exists (select from after_sales_event e where e.case_id = c.id and e.actor = 'system' and e.state_after = 'accepted')
        and c.closed_at is distinct from c.opened_at)::int as lapsed,
      count(*) filter (where exists (select from after_sales_event e where e.case_id = c.id and e.state_after = 'disputed'))::int as disputed
    from after_sales_case c where c.store_id = ${storeId} and c.kind = 'refund' and c.opened_at >= ${since}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select of counts returns one row');
  return row;
}
