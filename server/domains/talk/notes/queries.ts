import { sql } from 'kysely';
import { noteBounds } from '../../../../contract/talk/chat-notes.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type NoteRow = { id: number; at: Date; userId: number; name: string; note: string };

/** Newest first. One statement. */
export const selectNotes = (db: Connection, gid: string): Promise<NoteRow[]> =>
  db
    .selectFrom('conversation_note as n')
    .innerJoin('user_account as u', 'u.id', 'n.user_id')
    .select(['n.id', 'n.at', 'n.user_id as userId', 'u.name', 'n.note'])
    .where('n.conversation_id', '=', gid)
    .orderBy('n.id', 'desc')
    .limit(noteBounds.most)
    .execute();

/** Notes about a conversation. Locks until the transaction ends, so that two at once are counted one after the other. */
export async function countNotes(tx: Tx, gid: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('chat notes ' || ${gid}::text, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('conversation_note')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('conversation_id', '=', gid)
    .executeTakeFirstOrThrow();
  return count;
}

/** The note that a person has added with a client id. */
export const findNote = (
  tx: Tx,
  { userId, cid }: { userId: number; cid: string },
): Promise<{ id: number; gid: string; note: string } | undefined> =>
  tx
    .selectFrom('conversation_note')
    .select(['id', 'conversation_id as gid', 'note'])
    .where('user_id', '=', userId)
    .where('client_id', '=', cid)
    .executeTakeFirst();

export const insertNote = (
  tx: Tx,
  { gid, userId, cid, note, now }: { gid: string; userId: number; cid: string; note: string; now: Date },
): Promise<{ id: number }> =>
  tx
    .insertInto('conversation_note')
    .values({ conversation_id: gid, user_id: userId, client_id: cid, at: now, note })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Whose note it is. */
export const findAuthor = (tx: Tx, gid: string, noteId: number): Promise<{ userId: number } | undefined> =>
  tx
    .selectFrom('conversation_note')
    .select('user_id as userId')
    .where('conversation_id', '=', gid)
    .where('id', '=', noteId)
    .forUpdate()
    .executeTakeFirst();

export async function deleteNote(tx: Tx, noteId: number): Promise<void> {
  await tx.deleteFrom('conversation_note').where('id', '=', noteId).execute();
}
