import { sql } from 'kysely';
import type { Connection } from '../../../../platform/postgres/sql/tx.ts';

/** The patterns of numbers that lists of a store had, the newest first. */
export async function patternsOf(db: Connection, storeId: number): Promise<string[]> {
  const { rows } = await sql<{ pattern: string | null }>`
    select settings ->> 'numbers' as pattern from import_mapping where store_id = ${storeId} and settings ->> 'numbers' <> '' order by used_at desc limit 20`.execute(
    db,
  );
  return [...new Set(rows.flatMap(({ pattern }) => pattern ?? []))];
}

/** The names of items by the numbers that lists gave them. */
export async function namesOfKeys(db: Connection, storeId: number, keys: readonly string[]): Promise<{ key: string; names: string[] }[]> {
  return db
    .selectFrom('import_key as k')
    .innerJoin('item_text as t', 't.item_id', 'k.item_id')
    .select(['k.item_key as key', sql<string[]>`array_agg(t.name)`.as('names')])
    .where('k.store_id', '=', storeId)
    .where('k.item_key', '=', sql<string>`any (${keys}::text[])`)
    .groupBy('k.item_key')
    .execute();
}
