import { sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/** Feeds and download packs of a category become those of another one. */
export async function replaceCategoryInSelections(tx: Tx, from: number, into: number): Promise<void> {
  const selection = sql<string>`jsonb_set(selection, '{id}', to_jsonb(${into}::bigint))`;
  const named = sql<boolean>`selection ->> 'kind' = 'category' and selection ->> 'id' = ${String(from)}`;
  await tx.updateTable('feed').set({ selection }).where(named).execute();
  await tx.updateTable('download_request').set({ selection }).where(named).execute();
}
