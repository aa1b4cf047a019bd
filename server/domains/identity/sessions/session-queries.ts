import { sql } from 'kysely';
import type { Connection } from '../login/account-queries.ts';

export type NewSession = {
  id: string;
  userId: number;
  /** The password hash as it was when the password, or a code, was verified. */
  passwordHash: string | null;
  now: Date;
  expiresAt: Date;
  userAgent: string;
  network: string;
};
export type NewRefresh = { hash: Buffer; now: Date; expiresAt: Date };

/**
 * Creates a session and its first refresh secret, in one statement. False if the user's password changed, or the user was blocked, since
 * the row was read. A concurrent change of these waits, and then ends this session with the others.
 */
export async function insertSession(db: Connection, session: NewSession, refresh: NewRefresh): Promise<boolean> {
  const { rows } = await sql`
    with person as (
      select id from user_account where id = ${session.userId} and state = 'active' and password_hash is not distinct from ${session.passwordHash}
      for share),
    session as (
      insert into user_session (id, user_id, created_at, last_seen_at, expires_at, user_agent, network)
      select ${session.id}::uuid, person.id, ${session.now}::timestamptz, ${session.now}::timestamptz, ${session.expiresAt}::timestamptz, ${session.userAgent}::text, ${session.network}::text from person
      returning id)
    insert into refresh_token (hash, session_id, created_at, expires_at)
    select ${refresh.hash}::bytea, session.id, ${refresh.now}::timestamptz, ${refresh.expiresAt}::timestamptz from session returning 1 as one`.execute(
    db,
  );
  return rows.length === 1;
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

/** Marks the old secret as used, stores the new one, and deletes used secrets of the session older than `forgetBefore`. */
export async function rotateRefresh(db: Connection, sessionId: string, old: Buffer, next: NewRefresh, forgetBefore: Date): Promise<void> {
  await sql`
    with used as (update refresh_token set used_at = ${next.now} where hash = ${old}),
    seen as (update user_session set last_seen_at = ${next.now} where id = ${sessionId}),
    gone as (delete from refresh_token where session_id = ${sessionId} and used_at < ${forgetBefore} and hash <> ${old})
    insert into refresh_token (hash, session_id, created_at, expires_at) values (${next.hash}, ${sessionId}, ${next.now}, ${next.expiresAt})`.execute(
    db,
  );
}

/** The secret of a session that is still unused, out of the given ones. */
export async function unusedRefresh(db: Connection, sessionId: string, hashes: readonly Buffer[]): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from refresh_token where hash = any(${hashes}::bytea[]) and session_id = ${sessionId} and used_at is null`.execute(db);
  return rows[0]?.hash ?? null;
}

/** A user's active sessions, latest use first. */
export async function listSessions(
  db: Connection,
  userId: number,
  { now, usedSince, most }: { now: Date; usedSince: Date; most: number },
): Promise<{ id: string; created_at: Date; last_seen_at: Date; user_agent: string; network: string }[]> {
  const { rows } = await sql<{ id: string; created_at: Date; last_seen_at: Date; user_agent: string; network: string }>`
    select id, created_at, last_seen_at, user_agent, network from user_session
    where user_id = ${userId} and ended_at is null and expires_at > ${now} and last_seen_at > ${usedSince}
    order by last_seen_at desc, id limit ${most}`.execute(db);
  return rows;
}

/** Whether the session belongs to that user and has not ended. */
export async function ownsSession(db: Connection, userId: number, sessionId: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 as one from user_session where id = ${sessionId} and user_id = ${userId} and ended_at is null`.execute(db);
  return rows.length === 1;
}

export async function endSessionsOfUser(db: Connection, userId: number, except: string | null, reason: string, now: Date): Promise<number> {
  const { rows } = await sql`
    update user_session set ended_at = ${now}, end_reason = ${reason}
    where user_id = ${userId} and ended_at is null and expires_at > ${now} and id is distinct from ${except}::uuid returning 1 as one`.execute(
    db,
  );
  return rows.length;
}

/** False if it had ended already. */
export async function endSession(db: Connection, sessionId: string, reason: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update user_session set ended_at = ${now}, end_reason = ${reason} where id = ${sessionId} and ended_at is null returning 1 as one`.execute(
    db,
  );
  return rows.length === 1;
}

/** Deletes secrets of sessions that ended before `over`, and ended sessions that began before `history`. */
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
