import { sql } from 'kysely';
import { type ChatExportState, exportBounds } from '../../../../contract/talk/chat-exports.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type ExportRow = {
  id: number;
  gid: string | null;
  userId: number;
  language: string;
  state: ChatExportState;
  progress: number;
  messages: number;
  missing: number;
  fileKey: string | null;
  size: number | null;
  askedAt: Date;
  expiresAt: Date | null;
};

const columns = [
  ...(['id', 'conversation_id as gid', 'user_id as userId', 'language', 'progress', 'message_count as messages'] as const),
  ...(['missing_count as missing', 'file_key as fileKey', 'size', 'asked_at as askedAt', 'expires_at as expiresAt'] as const),
] as const;

const exportsOf = (db: Connection) =>
  db
    .selectFrom('chat_export')
    .select(columns)
    .select(sql<ChatExportState>`state`.as('state'));

export async function insertExport(
  tx: Tx,
  { gid, userId, language, now }: { gid: string; userId: number; language: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('chat_export')
    .values({ conversation_id: gid, user_id: userId, language, state: 'waiting', asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A person’s exports that are not finished. Locks until the transaction ends, so that two requests at once are counted one after the other. */
export async function countOpen(tx: Tx, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('chat exports ' || ${userId}::text, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('chat_export')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['waiting', 'working'])
    .executeTakeFirstOrThrow();
  return count;
}

export const findExport = (db: Connection, userId: number, id: number): Promise<ExportRow | undefined> =>
  exportsOf(db).where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

export const latestExports = (db: Connection, userId: number, gid: string): Promise<ExportRow[]> =>
  exportsOf(db).where('user_id', '=', userId).where('conversation_id', '=', gid).orderBy('id', 'desc').limit(exportBounds.listed).execute();

/** Takes a waiting export, or one whose writer has given no sign of life. Nothing if there is nothing to do. */
export async function claimExport(
  db: Connection,
  id: number,
  claim: string,
  time: { now: Date; silentSince: Date },
): Promise<ExportRow | undefined> {
  const row = await db
    .updateTable('chat_export')
    .set({ state: 'working', claim, beat_at: time.now, progress: 0 })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'working'), eb('beat_at', '<', time.silentSince)])]))
    .returning('user_id as userId')
    .executeTakeFirst();
  return row && findExport(db, row.userId, id);
}

/** An export while this process writes it. */
const claimed = (db: Connection, id: number, claim: string) =>
  db.updateTable('chat_export').where('id', '=', id).where('claim', '=', claim).where('state', '=', 'working');

/** False if another process writes it by now. */
export async function noteProgress(db: Connection, id: number, claim: string, progress: number, now: Date): Promise<boolean> {
  return (await claimed(db, id, claim).set({ progress, beat_at: now }).returning('id').execute()).length === 1;
}

type Finished = { key: string; size: number; messages: number; missing: number; expiresAt: Date };

/** False if another process writes it by now. */
export async function finishExport(db: Connection, id: number, claim: string, done: Finished): Promise<boolean> {
  const rows = await claimed(db, id, claim)
    .set({
      ...{ state: 'ready', progress: 100, claim: null, file_key: done.key, size: done.size },
      ...{ message_count: done.messages, missing_count: done.missing, expires_at: done.expiresAt },
    })
    .returning('id')
    .execute();
  return rows.length === 1;
}

export async function failExport(db: Connection, id: number, claim: string): Promise<void> {
  await claimed(db, id, claim).set({ state: 'failed', claim: null }).execute();
}

/** Exports that nobody writes, although they wait or were begun. */
export async function silentExports(db: Connection, silentSince: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('chat_export')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'working'), eb('beat_at', '<', silentSince)]),
        eb.and([eb('state', '=', 'waiting'), eb('asked_at', '<', silentSince)]),
      ]),
    )
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Expires exports whose time is over; returns their files. */
export async function expireExports(db: Connection, now: Date): Promise<string[]> {
  const expired = await db
    .with('over', (from) =>
      from
        .selectFrom('chat_export')
        .select(['id', 'file_key'])
        .where('state', '=', 'ready')
        .where('expires_at', '<=', now)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('chat_export as e')
    .from('over')
    .set({ state: 'expired', file_key: null })
    .whereRef('over.id', '=', 'e.id')
    .returning('over.file_key as fileKey')
    .execute();
  return expired.flatMap(({ fileKey }) => fileKey ?? []);
}
