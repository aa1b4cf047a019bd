import { sql } from 'kysely';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';

/** An own option that was merged: the attribute that stands for it, and the keys of its values by what sellers call them, without case. */
export type MergedOption = { word: string; key: string; values: Record<string, string> };

/** Merged own options; with `words` only those. One statement. */
export async function mergedOptions(db: Connection, words?: readonly string[]): Promise<MergedOption[]> {
  const { rows } = await sql<MergedOption>`
    select w.word, a.key, coalesce((select json_object_agg(m.word, v.key) from option_value_word m join attribute_value v on v.id = m.attribute_value_id
      where m.attribute_id = a.id), '{}') as values
    from option_word w join attribute a on a.id = w.attribute_id
    where ${words ?? null}::text[] is null or w.word = any (${words ?? null}::text[]) order by w.word`.execute(db);
  return rows;
}
