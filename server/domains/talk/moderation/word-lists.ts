import type { chatWordCalls } from '../../../../contract/talk/chat-moderation.ts';
import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../platform/refusal.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { readSortedCursor, sortedPageOf } from '../../../platform/sorted-cursor.ts';
import * as queries from './word-queries.ts';
import { foldedText } from './words.ts';

const longestWord = 100;

export async function wordPage(db: Connection, { cursor: given, size, ...filter }: ParsedInputOf<typeof chatWordCalls.list>) {
  const cursor = readSortedCursor(given);
  const page = sortedPageOf(await queries.selectWords(db, filter, { cursor, most: size + 1 }), size, cursor);
  return { ...page, rows: page.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) };
}

export async function hitPage(db: Connection, { cursor: given, size, ...filter }: ParsedInputOf<typeof chatWordCalls.hits>) {
  const cursor = readSortedCursor(given);
  const page = sortedPageOf(await queries.selectHits(db, filter, { cursor, most: size + 1 }), size, cursor);
  return { ...page, rows: page.rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

/** Adds the words of a pasted list, one a line. */
export async function addWords(
  tx: Tx,
  { caller, now, network }: SignedInScope,
  { lines, match, effect }: ParsedInputOf<typeof chatWordCalls.add>,
): Promise<{ stored: number; left: number }> {
  const given = lines
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const words = new Map<string, { word: string; folded: string; match: string; effect: string }>();
  for (const word of given) {
    const folded = foldedText(word);
    // Alone stands only what has a letter or a digit.
    const isUsable = [...word].length <= longestWord && folded !== '' && (match === 'contained' || /[\p{L}\p{N}]/u.test(folded));
    if (isUsable && !words.has(folded)) words.set(folded, { word, folded, match, effect });
  }
  const stored = await queries.upsertWords(tx, [...words.values()], { userId: caller.userId, now });
  const after = { words: stored, match, effect };
  if (stored > 0)
    await recordAudit(tx, {
      userId: caller.userId,
      companyId: null,
      action: 'chatWord.added',
      subject: 'chat_word:',
      after,
      network,
      at: now,
    });
  return { stored, left: given.length - stored };
}

export async function removeWord(tx: Tx, { caller, now, network }: SignedInScope, id: number): Promise<void> {
  const word = await queries.deleteWord(tx, id);
  if (word === null) throw notFound();
  const about = { action: 'chatWord.removed', subject: `chat_word:${id}`, before: { word } } as const;
  await recordAudit(tx, { userId: caller.userId, companyId: null, ...about, network, at: now });
}
