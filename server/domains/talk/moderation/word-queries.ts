import { sql } from 'kysely';
import { type ChatWord, type ChatWordHit, mostWords } from '../../../../contract/talk/chat-moderation.ts';
import { containingKeyword } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { type Placed, readSorted, type SortedCursor } from '../../../platform/sorted-cursor.ts';

export type WordFilter = { effect?: 'refuse' | 'mark' | undefined; keyword?: string | undefined; sort?: 'time' | '-time' | undefined };
type Reading = { cursor: SortedCursor; most: number };
export type WordRow = Omit<ChatWord, 'createdAt'> & { createdAt: Date };
export type HitRow = Omit<ChatWordHit, 'at'> & { at: Date };

/** One statement. */
export async function selectWords(
  db: Connection,
  { effect, keyword, sort }: WordFilter,
  { cursor, most }: Reading,
): Promise<(WordRow & Placed)[]> {
  const { beyond, direction } = readSorted({ place: sql`w.id`, id: sql`w.id` }, sort, cursor);
  const pattern = containingKeyword(keyword);
  const { rows } = await sql<WordRow & Placed>`
    select w.id, w.word, w.match, w.effect, w.created_at as "createdAt", w.id as place, w.id as "placeId" from chat_word w
    where ${beyond} and (${effect ?? null}::text is null or w.effect = ${effect ?? null}::text) and (${pattern}::text is null or w.word ilike ${pattern}::text)
    order by w.id ${direction === 'asc' ? sql`asc` : sql`desc`} limit ${most}`.execute(db);
  return rows;
}

/** One statement. */
export async function selectHits(
  db: Connection,
  { effect, keyword, sort }: WordFilter,
  { cursor, most }: Reading,
): Promise<(HitRow & Placed)[]> {
  const { beyond, direction } = readSorted({ place: sql`h.id`, id: sql`h.id` }, sort, cursor);
  const pattern = containingKeyword(keyword);
  const { rows } = await sql<HitRow & Placed>`
    select h.id, h.word, h.effect, u.name as person, coalesce(nullif(c.trading_name, ''), c.legal_name) as company, h.excerpt, h.at,
      h.id as place, h.id as "placeId"
    from chat_word_hit h join user_account u on u.id = h.user_id join company c on c.id = h.company_id
    where ${beyond} and (${effect ?? null}::text is null or h.effect = ${effect ?? null}::text)
      and (${pattern}::text is null or h.word ilike ${pattern}::text or u.name ilike ${pattern}::text or c.legal_name ilike ${pattern}::text
        or c.trading_name ilike ${pattern}::text)
    order by h.id ${direction === 'asc' ? sql`asc` : sql`desc`} limit ${most}`.execute(db);
  return rows;
}

type NewWord = { word: string; folded: string; match: string; effect: string };

/** Adds words; known ones take the new effect. Returns how many were stored: above the number that the operator may have, none. */
export async function upsertWords(tx: Tx, words: readonly NewWord[], { userId, now }: { userId: number; now: Date }): Promise<number> {
  const { count } = await tx
    .selectFrom('chat_word')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (words.length === 0 || count + words.length > mostWords) return 0;
  const stored = await tx
    .insertInto('chat_word')
    .values(words.map((word) => ({ ...word, created_at: now, created_by: userId })))
    .onConflict((conflict) => conflict.columns(['folded', 'match']).doUpdateSet((eb) => ({ effect: eb.ref('excluded.effect') })))
    .returning('id')
    .execute();
  return stored.length;
}

export async function deleteWord(tx: Tx, id: number): Promise<string | null> {
  const gone = await tx.deleteFrom('chat_word').where('id', '=', id).returning('word').executeTakeFirst();
  return gone?.word ?? null;
}

/** What was found long ago goes. Returns how many. */
export async function deleteHits(tx: Tx, before: Date, most: number): Promise<number> {
  const gone = await tx
    .deleteFrom('chat_word_hit')
    .where('id', 'in', (eb) => eb.selectFrom('chat_word_hit').select('id').where('at', '<', before).orderBy('id').limit(most))
    .returning('id')
    .execute();
  return gone.length;
}
