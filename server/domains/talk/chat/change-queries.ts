import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { hidePushes } from '../push/queries.ts';
import { dropTranslations } from '../translation/queries.ts';

/** Locks the counters of a conversation and takes the next number. Every change of a conversation begins with it. */
export async function nextSeq(tx: Tx, gid: string): Promise<number> {
  const { lastSeq } = await tx
    .updateTable('conversation_head')
    .set((eb) => ({ last_seq: eb('last_seq', '+', 1) }))
    .where('conversation_id', '=', gid)
    .returning('last_seq as lastSeq')
    .executeTakeFirstOrThrow();
  return lastSeq;
}

export type Target = {
  seq: number;
  senderId: number | null;
  type: string;
  body: Record<string, unknown>;
  sentAt: Date;
  modifiedCount: number;
  recalled: boolean;
};

/** A message that is about to be changed; the conversation's counters are locked. */
export async function selectTarget(tx: Tx, gid: string, id: string): Promise<Target | null> {
  const { rows } = await sql<Target>`
    select seq, sender_id as "senderId", type, body, sent_at as "sentAt", modified_count as "modifiedCount", recalled_at is not null as recalled
    from chat_message where conversation_id = ${gid} and id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

type Place = { gid: string; seq: number; changed: number };

const at = ({ gid, seq }: Pick<Place, 'gid' | 'seq'>) => ({ conversation_id: gid, seq });

export async function setText(
  tx: Tx,
  place: Place,
  { msg, words, now }: { msg: string; words: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('chat_message')
    .set((eb) => ({
      body: JSON.stringify({ msg }),
      words: wordsVector(words),
      modified_at: now,
      modified_count: eb('modified_count', '+', 1),
      changed_seq: place.changed,
    }))
    .where((eb) => eb.and(at(place)))
    .execute();
  await dropTranslations(tx, place);
}

export async function setWords(tx: Tx, place: Pick<Place, 'gid' | 'seq'>, words: readonly string[]): Promise<void> {
  await tx
    .updateTable('chat_message')
    .set({ words: wordsVector(words) })
    .where((eb) => eb.and(at(place)))
    .execute();
}

/** The content stays until `forgetRecalled`, for reports. */
export async function setRecalled(tx: Tx, place: Place, now: Date): Promise<void> {
  await tx
    .updateTable('chat_message')
    .set({ recalled_at: now, words: wordsVector([]), changed_seq: place.changed })
    .where((eb) => eb.and(at(place)))
    .execute();
  await dropTranslations(tx, place);
  await hidePushes(tx, place.gid, false);
}

/** Answers to a message that was recalled show nothing of it. They do not count as changed: clients do the same when they see the recall. */
export async function forgetPreviews(tx: Tx, gid: string, id: string, seq: number): Promise<void> {
  await tx
    .updateTable('chat_message')
    .set({ ext: sql<string>`jsonb_set(ext, '{msgQuote}', ext -> 'msgQuote' || '{"msgPreview": "", "isRecall": true}')` })
    .where('conversation_id', '=', gid)
    .where('seq', '>', seq)
    .where(sql<boolean>`ext #>> '{msgQuote,msgID}' = ${id}`)
    .execute();
}

export async function setChanged(tx: Tx, place: Place): Promise<void> {
  await tx
    .updateTable('chat_message')
    .set({ changed_seq: place.changed })
    .where((eb) => eb.and(at(place)))
    .execute();
}

const wordsVector = (words: readonly string[]) => sql<string>`array_to_tsvector(${words}::text[])`;

/** Kinds of reactions of a message, and whether the user has added this one. */
export async function selectReaction(
  tx: Tx,
  { gid, seq, userId, reaction }: { gid: string; seq: number; userId: number; reaction: string },
): Promise<{ kinds: number; own: boolean; known: boolean }> {
  const { rows } = await sql<{ kinds: number; own: boolean; known: boolean }>`
    select count(distinct reaction)::int as kinds, coalesce(bool_or(reaction = ${reaction} and user_id = ${userId}), false) as own,
      coalesce(bool_or(reaction = ${reaction}), false) as known
    from chat_reaction where conversation_id = ${gid} and seq = ${seq}`.execute(tx);
  return rows[0] ?? { kinds: 0, own: false, known: false };
}

export async function addReaction(
  tx: Tx,
  { gid, seq, userId, reaction, now }: { gid: string; seq: number; userId: number; reaction: string; now: Date },
): Promise<void> {
  await tx.insertInto('chat_reaction').values({ conversation_id: gid, seq, user_id: userId, reaction, at: now }).execute();
}

export async function removeReaction(
  tx: Tx,
  { gid, seq, userId, reaction }: { gid: string; seq: number; userId: number; reaction: string },
): Promise<void> {
  await tx
    .deleteFrom('chat_reaction')
    .where('conversation_id', '=', gid)
    .where('seq', '=', seq)
    .where('user_id', '=', userId)
    .where('reaction', '=', reaction)
    .execute();
}

/** A line of the system, which nobody has to read. */
export async function insertLine(tx: Tx, gid: string, body: Record<string, unknown>, now: Date): Promise<number> {
  const seq = await nextSeq(tx, gid);
  const line = { conversation_id: gid, seq, changed_seq: seq, id: newId(), type: 'inform', body: JSON.stringify(body), sent_at: now };
  await tx.insertInto('chat_message').values(line).execute();
  await tx.updateTable('conversation_head').set({ last_message_seq: seq }).where('conversation_id', '=', gid).execute();
  await tx.updateTable('conversation').set({ active_at: now }).where('id', '=', gid).execute();
  return seq;
}

type Own = { gid: string; userId: number; side: string; now: Date };

/**
 * Moves the marker forward to a message, or to the end, never back. `lastNumber` and the rest are as of now: what has come meanwhile stays unread.
 */
export async function moveMarker(
  tx: Tx,
  { gid, userId, side, now }: Own,
  seq: number | null,
): Promise<{ readNumber: number; readSeq: number; unread: number }> {
  const { rows } = await sql<{ lastNumber: number; seq: number; number: number }>`
    select h.last_number as "lastNumber", least(h.last_seq, coalesce(${seq}::bigint, h.last_seq)) as seq,
      coalesce(case when ${seq}::bigint is null or ${seq}::bigint >= h.last_seq then h.last_number
        else (select max(m.number) from chat_message m where m.conversation_id = h.conversation_id and m.seq <= ${seq}::bigint) end, 0) as number
    from conversation_head h where h.conversation_id = ${gid}`.execute(tx);
  const place = rows[0] ?? { lastNumber: 0, seq: 0, number: 0 };
  const moved = await tx
    .insertInto('conversation_member')
    .values({ conversation_id: gid, user_id: userId, side, joined_at: now, read_number: place.number, read_seq: place.seq })
    .onConflict((conflict) =>
      conflict.columns(['conversation_id', 'user_id']).doUpdateSet((eb) => ({
        read_number: eb.fn('greatest', ['conversation_member.read_number', 'excluded.read_number']),
        read_seq: eb.fn('greatest', ['conversation_member.read_seq', 'excluded.read_seq']),
      })),
    )
    .returning(['read_number as readNumber', 'read_seq as readSeq'])
    .executeTakeFirstOrThrow();
  return { ...moved, unread: Math.max(0, place.lastNumber - moved.readNumber) };
}

/** Moves the marker of what was delivered forward. Returns whether it moved. */
export async function moveDelivered(tx: Tx, { gid, userId }: { gid: string; userId: number }, seq: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('conversation_member')
    .set({ delivered_seq: seq })
    .where('conversation_id', '=', gid)
    .where('user_id', '=', userId)
    .where('delivered_seq', '<', seq)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The messages of whose authors are looked at when a marker moves. */
const mostRead = 500;

/** Who wrote the last messages up to a place. One statement. */
export async function selectAuthors(tx: Tx, gid: string, { count, upTo }: { count: number; upTo: number }): Promise<number[]> {
  if (count <= 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct t.sender_id as id from (
      select sender_id from chat_message where conversation_id = ${gid} and seq <= ${upTo} and number is not null
      order by seq desc limit ${Math.min(count, mostRead)}
    ) t where t.sender_id is not null`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Removes messages for one person. Returns how many. */
export async function hideMessages(tx: Tx, { gid, userId }: { gid: string; userId: number }, ids: readonly string[]): Promise<number> {
  const { numInsertedOrUpdatedRows: hidden } = await tx
    .insertInto('chat_hidden_message')
    .columns(['conversation_id', 'seq', 'user_id'])
    .expression((eb) =>
      eb
        .selectFrom('chat_message')
        .select(['conversation_id', 'seq', sql<number>`${userId}::bigint`.as('user_id')])
        .where('conversation_id', '=', gid)
        .where('id', '=', sql<string>`any(${ids}::uuid[])`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(hidden ?? 0);
}

/** What belongs together is set together. */
type Settings =
  | { pinned_at: Date | null }
  | { notify: 'all' | 'mentions' | 'none' }
  | { hidden_before_seq: number }
  | { deleted_at_seq: number; hidden_before_seq: number; pinned_at: null }
  | { left_at: Date | null; removed: boolean }
  | { role: 'owner' | 'admin' | 'member' }
  | { muted_until: Date | null }
  | { translates: boolean };

/** Sets what a person has chosen; a person without a row gets one, with everything read. */
export const setMember = (tx: Tx, { gid, userId, side, now }: Own, settings: Settings): Promise<void> =>
  setMembers(tx, { gid, now }, [{ userId, side }], settings);

/** Sets the same for some people of a conversation. */
export async function setMembers(
  tx: Tx,
  { gid, now }: Pick<Own, 'gid' | 'now'>,
  people: readonly Pick<Own, 'userId' | 'side'>[],
  settings: Settings,
): Promise<void> {
  const { lastSeq, lastNumber } = await tx
    .selectFrom('conversation_head')
    .select(['last_seq as lastSeq', 'last_number as lastNumber'])
    .where('conversation_id', '=', gid)
    .executeTakeFirstOrThrow();
  // In one order, so that two do not wait for each other.
  const sorted = people.toSorted((a, b) => a.userId - b.userId);
  const row = { conversation_id: gid, joined_at: now, read_number: lastNumber, read_seq: lastSeq };
  // sql-check: skip, the settings and the people are given
  await tx
    .insertInto('conversation_member')
    .values(sorted.map(({ userId, side }) => ({ ...row, user_id: userId, side, ...settings })))
    .onConflict((conflict) => conflict.columns(['conversation_id', 'user_id']).doUpdateSet(settings))
    .execute();
}
