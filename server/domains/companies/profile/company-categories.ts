import { sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/** Companies that name a category name another one instead, or with null none. */
export async function replaceCategoryInCompanies(tx: Tx, from: number, into: number | null): Promise<void> {
  const without = sql<number[]>`array_remove(category_ids, ${from}::bigint)`;
  const replaced = sql<
    number[]
  >`array(select distinct c from unnest(array_replace(category_ids, ${from}::bigint, ${into}::bigint)) c order by 1)`;
  await tx
    .updateTable('company')
    .set({ category_ids: into === null ? without : replaced })
    .where(sql<boolean>`${from}::bigint = any (category_ids)`)
    .execute();
}
