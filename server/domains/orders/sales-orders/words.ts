import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

/** Writes the words of orders that are new. */
export async function insertWords(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('sales_order_word')
    .columns(['sales_order_id', 'word', 'company_id'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ sales_order_id: number; word: string; company_id: number }>`sales_order_words(${ids}::bigint[])`.as<'x'>(sql`x`))
        .select(['x.sales_order_id', 'x.word', 'x.company_id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The words of orders that were changed, and that the caller has locked. */
export async function replaceWords(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('sales_order_word').where('sales_order_id', '=', anyOf(ids)).execute();
  await insertWords(tx, ids);
}

/** Some orders without words, such as an older version has added while a newer one was starting. */
export async function selectWordless(db: Connection, afterId: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sales_order as o')
    .select('o.id')
    .where('o.id', '>', afterId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sales_order_word as w').select('w.word').whereRef('w.sales_order_id', '=', 'o.id'))),
    )
    .orderBy('o.id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Words up to which orders are looked up by them; of more, the newest orders are looked through. */
const mostWords = 5_000;

/** A keyword as words begin with it. `many`: they are in so many orders that the orders are looked through instead. */
export type Words = { prefix: string; many: boolean };

const beginning = (prefix: RawBuilder<unknown>): RawBuilder<unknown> => sql`w.word >= ${prefix} and w.word < ${prefix} || chr(1114111)`;

/** The words of a keyword; null without one, `unusable` if it has neither letters nor digits. */
export async function wordsOf(db: Connection, companyId: number, keyword: string | undefined): Promise<Words | 'unusable' | null> {
  if (!keyword?.trim()) return null;
  // sql-check: not null prefix, it is computed of a text
  const { rows } = await sql<{ prefix: string; words: number }>`
    select g.prefix, (select count(*)::int from (
      select from sales_order_word w where w.company_id = ${companyId} and ${beginning(sql`g.prefix`)} limit ${mostWords + 1}) x) as words
    from (select search_code(${keyword}::text) as prefix) g`.execute(db);
  const { prefix, words } = rows[0] ?? { prefix: '', words: 0 };
  return prefix === '' ? 'unusable' : { prefix, many: words > mostWords };
}

/** Where the orders with a keyword are looked for, as a source of rows `o`, and what has to hold of them in addition. */
export function ordersWith(words: Words | null, companyId: number): { source: RawBuilder<unknown>; and: RawBuilder<unknown> } {
  if (!words) return { source: sql`sales_order o`, and: sql`` };
  const range = beginning(sql`${words.prefix}::text`);
  // Looked up for each order: the planner would read all of these words otherwise.
  if (words.many)
    return {
      source: sql`sales_order o`,
      and: sql`and coalesce((select true from sales_order_word w where w.sales_order_id = o.id and ${range} limit 1), false)`,
    };
  return {
    source: sql`unnest(array(select distinct w.sales_order_id from sales_order_word w where w.company_id = ${companyId} and ${range})) k (id)
      cross join lateral (select * from sales_order s where s.id = k.id offset 0) o`,
    and: sql``,
  };
}
