import { sql } from 'kysely';
import type { Connection } from './queries.ts';

export type NewSession = { id: string; userId: number; now: Date; expiresAt: Date; userAgent: string; network: string };
export type NewRefresh = { hash: Buffer; now: Date; expiresAt: Date };

/** A session and its first refresh secret, in one statement. */
export async function insertSession(db: Connection, session: NewSession, refresh: NewRefresh): Promise<void> {
  await sql`
    with session as (
      insert into user_session (id, user_id, created_at, last_seen_at, expires_at, user_agent, network)
      values (${session.id}, ${session.userId}, ${session.now}, ${session.now}, ${session.expiresAt}, ${session.userAgent}, ${session.network})
      returning id)
    insert into refresh_token (hash, session_id, created_at, expires_at)
    select ${refresh.hash}, session.id, ${refresh.now}, ${refresh.expiresAt} from session`.execute(db);
}

export type FoundRefresh = {
  session_id: string;
  user_id: number;
  expires_at: Date;
  used_at: Date | null;
  session_expires_at: Date;
  ended_at: Date | null;
};

/** The refresh secret with its session, locked until the transaction ends. */
export async function lockRefresh(db: Connection, hash: Buffer): Promise<FoundRefresh | null> {
  const { rows } = await sql<FoundRefresh>`
    select t.session_id, s.user_id, t.expires_at, t.used_at, s.expires_at as session_expires_at, s.ended_at
    from refresh_token t join user_session s on s.id = t.session_id where t.hash = ${hash} for update`.execute(db);
  return rows[0] ?? null;
}

/**
 * Marks the old secret used, keeps the new one, and forgets used ones of the session from before `forgetBefore`.
 * A secret used before keeps its first time, so that the grace does not grow.
 */
export async function rotateRefresh(db: Connection, sessionId: string, old: Buffer, next: NewRefresh, forgetBefore: Date): Promise<void> {
  await sql`
    with used as (update refresh_token set used_at = coalesce(used_at, ${next.now}) where hash = ${old}),
    seen as (update user_session set last_seen_at = ${next.now} where id = ${sessionId}),
    gone as (delete from refresh_token where session_id = ${sessionId} and used_at < ${forgetBefore} and hash <> ${old})
    insert into refresh_token (hash, session_id, created_at, expires_at) values (${next.hash}, ${sessionId}, ${next.now}, ${next.expiresAt})`.execute(
    db,
  );
}

/** False when it had ended already. */
export async function endSession(db: Connection, sessionId: string, reason: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update user_session set ended_at = ${now}, end_reason = ${reason} where id = ${sessionId} and ended_at is null returning 1 as one`.execute(
    db,
  );
  return rows.length === 1;
}

/** Deletes secrets of sessions that were over before `over`, and sessions that began before `history` and are over. */
export async function forgetSessions(db: Connection, before: { over: Date; history: Date }): Promise<void> {
  await sql`
    delete from refresh_token t using user_session s
    where s.id = t.session_id and (t.expires_at < ${before.over} or s.ended_at < ${before.over} or s.expires_at < ${before.over})`.execute(
    db,
  );
  await sql`
    delete from user_session where created_at < ${before.history} and (ended_at < ${before.over} or expires_at < ${before.over})`.execute(
    db,
  );
}
