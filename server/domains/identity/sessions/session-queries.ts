import { sql } from 'kysely';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

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
  const row = await db
    .with('person', (one) =>
      one
        .selectFrom('user_account')
        .select('id')
        .where('id', '=', session.userId)
        .where('state', '=', 'active')
        .where(sql<boolean>`password_hash is not distinct from ${session.passwordHash}`)
        .forShare(),
    )
    .with('session', (one) =>
      one
        .insertInto('user_session')
        .columns(['id', 'user_id', 'created_at', 'last_seen_at', 'expires_at', 'user_agent', 'network'])
        .expression((select) =>
          select
            .selectFrom('person')
            .select([
              sql<string>`${session.id}::uuid`.as('session_id'),
              'person.id',
              sql<Date>`${session.now}::timestamptz`.as('created_at'),
              sql<Date>`${session.now}::timestamptz`.as('last_seen_at'),
              sql<Date>`${session.expiresAt}::timestamptz`.as('expires_at'),
              sql<string>`${session.userAgent}::text`.as('user_agent'),
              sql<string>`${session.network}::text`.as('network'),
            ]),
        )
        .returning('id'),
    )
    .insertInto('refresh_token')
    .columns(['hash', 'session_id', 'created_at', 'expires_at'])
    .expression((select) =>
      select
        .selectFrom('session')
        .select([
          sql<Buffer>`${refresh.hash}::bytea`.as('hash'),
          'session.id',
          sql<Date>`${refresh.now}::timestamptz`.as('created_at'),
          sql<Date>`${refresh.expiresAt}::timestamptz`.as('expires_at'),
        ]),
    )
    .returning('session_id as sessionId')
    .executeTakeFirst();
  return row !== undefined;
}

export type FoundRefresh = {
  sessionId: string;
  userId: number;
  expiresAt: Date;
  usedAt: Date | null;
  sessionExpiresAt: Date;
  endedAt: Date | null;
};

/** The refresh secret with its session, locked until the transaction ends. */
export async function lockRefresh(db: Connection, hash: Buffer): Promise<FoundRefresh | null> {
  const row = await db
    .selectFrom('refresh_token')
    .innerJoin('user_session', 'user_session.id', 'refresh_token.session_id')
    .select([
      'refresh_token.session_id as sessionId',
      'user_session.user_id as userId',
      'refresh_token.expires_at as expiresAt',
      'refresh_token.used_at as usedAt',
      'user_session.expires_at as sessionExpiresAt',
      'user_session.ended_at as endedAt',
    ])
    .where('refresh_token.hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Marks the old secret as used, stores the new one, and deletes used secrets of the session older than `forgetBefore`. */
export async function rotateRefresh(tx: Tx, sessionId: string, old: Buffer, next: NewRefresh, forgetBefore: Date): Promise<void> {
  await tx
    .with('used', (db) => db.updateTable('refresh_token').set({ used_at: next.now }).where('hash', '=', old))
    .with('seen', (db) => db.updateTable('user_session').set({ last_seen_at: next.now }).where('id', '=', sessionId))
    .with('gone', (db) =>
      db.deleteFrom('refresh_token').where('session_id', '=', sessionId).where('used_at', '<', forgetBefore).where('hash', '<>', old),
    )
    .insertInto('refresh_token')
    .values({ hash: next.hash, session_id: sessionId, created_at: next.now, expires_at: next.expiresAt })
    .execute();
}

/** The secret of a session that is still unused, out of the given ones. */
export async function unusedRefresh(tx: Tx, sessionId: string, hashes: readonly Buffer[]): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from refresh_token where hash = any(${hashes}::bytea[]) and session_id = ${sessionId} and used_at is null`.execute(tx);
  return rows[0]?.hash ?? null;
}

export type SessionRow = { id: string; createdAt: Date; lastSeenAt: Date; userAgent: string; network: string };

/** A user's active sessions, latest use first. */
export function listSessions(
  db: Connection,
  userId: number,
  { now, usedSince, most }: { now: Date; usedSince: Date; most: number },
): Promise<SessionRow[]> {
  return db
    .selectFrom('user_session')
    .select(['id', 'created_at as createdAt', 'last_seen_at as lastSeenAt', 'user_agent as userAgent', 'network'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', usedSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Whether the session belongs to that user and has not ended. */
export async function ownsSession(db: Connection, userId: number, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function endSessionsOfUser(tx: Tx, userId: number, except: string | null, reason: string, now: Date): Promise<number> {
  const rows = await tx
    .updateTable('user_session')
    .set({ ended_at: now, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .returning('id')
    .execute();
  return rows.length;
}

/** Ends all sessions of a company's users. The database publishes the company's new state itself. */
export async function endSessionsOfCompany(tx: Tx, companyId: number, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable('user_session')
    .from('user_account')
    .set({ ended_at: now, end_reason: reason })
    .whereRef('user_account.id', '=', 'user_session.user_id')
    .where('user_account.company_id', '=', companyId)
    .where('user_session.ended_at', 'is', null)
    .execute();
}

/** False if it had ended already. */
export async function endSession(tx: Tx, sessionId: string, reason: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('user_session')
    .set({ ended_at: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the user of a session has just confirmed their password. */
export async function noteConfirmation(db: Connection, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('user_session').set({ confirmed_at: now }).where('id', '=', sessionId).execute();
}

/** Deletes secrets of sessions that ended before `over`, and ended sessions that began before `history`. */
export async function forgetSessions(db: Connection, before: { over: Date; history: Date }): Promise<void> {
  await db
    .deleteFrom('refresh_token')
    .using('user_session')
    .whereRef('user_session.id', '=', 'refresh_token.session_id')
    .where((eb) =>
      eb.or([
        eb('refresh_token.expires_at', '<', before.over),
        eb('user_session.ended_at', '<', before.over),
        eb('user_session.expires_at', '<', before.over),
      ]),
    )
    .execute();
  await db
    .deleteFrom('user_session')
    .where('created_at', '<', before.history)
    .where((eb) => eb.or([eb('ended_at', '<', before.over), eb('expires_at', '<', before.over)]))
    .execute();
}
