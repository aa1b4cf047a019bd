import { sql } from 'kysely';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { fold } from '../../../engines/search-index/text/analysis.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { chatRefusal } from '../chat/refusals.ts';

type Word = { word: string; folded: string; match: 'exact' | 'contained'; effect: 'refuse' | 'mark' };
type Known = { words: readonly Word[]; readAt: number };

/** Milliseconds after which the list is read again: another process may have changed it. */
const fresh = 10_000;
const known = new WeakMap<Database, Known>();

/** Not seen, or between letters to hide a word: soft hyphens, joiners, marks of direction. */
const unseen = /\u034F|[\u00AD\u061C\u115F\u1160]|[\u17B4\u17B5]|[\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2069]|[\uFE00-\uFE0F]|\uFEFF/gu;

/** A text as it is compared: compatible forms as one, lower case, without accents and what cannot be seen, one space between words. */
export const foldedText = (text: string): string => fold(text.normalize('NFKC').replace(unseen, '')).replace(/\s+/gu, ' ').trim();

const wordsOnly = (folded: string): string => ` ${(folded.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/** The first word to refuse, or else the first to mark. */
export function findWord(text: string, words: readonly Word[]): Word | null {
  if (words.length === 0) return null;
  const folded = foldedText(text);
  const alone = wordsOnly(folded);
  let marked: Word | null = null;
  for (const word of words) {
    if (word.effect === 'mark' && marked) continue;
    const isFound =
      word.match === 'contained'
        ? folded.includes(word.folded)
        : alone.includes(wordsOnly(word.folded)) && wordsOnly(word.folded).trim() !== '';
    if (!isFound) continue;
    if (word.effect === 'refuse') return word;
    marked = word;
  }
  return marked;
}

async function wordsNow(database: Database): Promise<readonly Word[]> {
  const found = known.get(database);
  if (found && performance.now() - found.readAt < fresh) return found.words;
  const { rows } = await sql<Word>`select word, folded, match, effect from chat_word order by id`.execute(database.kysely);
  known.set(database, { words: rows, readAt: performance.now() });
  return rows;
}

/** After a change of the list: this process reads it with the next message. */
export const forgetWords = (database: Database): boolean => known.delete(database);

const excerptLength = 160;

async function note(
  database: Database,
  { caller, now }: SignedInScope,
  { word, effect }: Word,
  { text, messageId, clientId }: { text: string; messageId: string | null; clientId: string | null },
): Promise<void> {
  const excerpt = [...text].slice(0, excerptLength).join('');
  await database.kysely
    .insertInto('chat_word_hit')
    .values({
      word,
      effect,
      user_id: caller.userId,
      company_id: caller.companyId,
      message_id: messageId,
      client_id: clientId,
      excerpt,
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Looks for the operator's words in what is about to be stored; what is found is noted for the operator, of a message with a client id once.
 * Returns what notes a word that is only marked, with the message that it is in. `checkMayWrite` throws for who may not write it: of that
 * nothing is noted.
 * @throws type 501 for a word to refuse
 */
export async function screen(
  database: Database,
  scope: SignedInScope,
  text: string,
  checkMayWrite: () => Promise<unknown>,
  clientId: string | null = null,
): Promise<((messageId: string | null) => Promise<void>) | null> {
  const found = text === '' ? null : findWord(text, await wordsNow(database));
  if (!found) return null;
  if (found.effect === 'mark') return (messageId) => note(database, scope, found, { text, messageId, clientId });
  await checkMayWrite();
  await note(database, scope, found, { text, messageId: null, clientId });
  throw chatRefusal(chatErrors.forbiddenWords);
}
