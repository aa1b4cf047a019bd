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

type NoteKey = { id: number; gid: string; note: string };
const noteKey = ['id', 'conversation_id as gid', 'note'] as const;

/** The note that a person has added with a client id. */
export const findNote = (tx: Tx, { userId, cid }: { userId: number; cid: string }): Promise<NoteKey | undefined> =>
  tx.selectFrom('conversation_note').select(noteKey).where('user_id', '=', userId).where('client_id', '=', cid).executeTakeFirst();

/** Undefined where the person's client id is taken. */
export const insertNote = (
  tx: Tx,
  { gid, userId, cid, note, now }: { gid: string; userId: number; cid: string; note: string; now: Date },
): Promise<NoteKey | undefined> =>
  tx
    .insertInto('conversation_note')
    .values({ conversation_id: gid, user_id: userId, client_id: cid, at: now, note })
    .onConflict((conflict) => conflict.doNothing())
    .returning(noteKey)
    .executeTakeFirst();

/** Whose note it is. */
export const findAuthor = (tx: Tx, gid: string, noteId: number): Promise<{ userId: number } | undefined> =>
  tx
    .selectFrom('conversation_note')
    .select('user_id as userId')
    .where('conversation_id', '=', gid)
    .where('id', '=', noteId)
    .forUpdate()
    .executeTakeFirst();

export async function dropNote(tx: Tx, noteId: number): Promise<void> {
  await tx.deleteFrom('conversation_note').where('id', '=', noteId).execute();
}
