import { sql } from 'kysely';
import type { signInOutcomes } from '../../../../contract/identity/security.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import type { Connection } from './account-queries.ts';
import type { Visit } from '../sessions/sessions.ts';

export type Outcome = (typeof signInOutcomes)[number];
export type NewSignIn = { outcome: Outcome; loginType: number; visit: Visit };

/** Records an attempt. For an unknown e-mail the same statement records nothing, so that timing reveals nothing. */
export async function insertSignIn(
  db: Connection,
  who: { userId: number } | { email: string },
  { outcome, loginType, visit }: NewSignIn,
): Promise<void> {
  const person = 'userId' in who ? sql`id = ${who.userId}` : sql`email = ${who.email}`;
  await sql`
    insert into sign_in (user_id, outcome, login_type, network, user_agent, at)
    select id, ${outcome}, ${loginType}::smallint, ${visit.network}, ${visit.userAgent}, ${visit.now}::timestamptz from user_account where ${person}`.execute(
    db,
  );
}

export type SignedIn = {
  /** The device was unknown, although the user has signed in before. */
  fresh: boolean;
  mail_new_device: boolean;
};

/** Records a successful sign-in and its device, in one statement. */
export async function insertSignedIn(
  db: Connection,
  userId: number,
  signedIn: { sessionId: string; deviceHash: Buffer; loginType: number; visit: Visit },
): Promise<SignedIn> {
  const { sessionId, deviceHash, loginType, visit } = signedIn;
  const { rows } = await sql<SignedIn>`
    with entry as (
      insert into sign_in (user_id, outcome, login_type, network, user_agent, session_id, at)
      values (${userId}, 'signed_in', ${loginType}, ${visit.network}, ${visit.userAgent}, ${sessionId}, ${visit.now})),
    device as (
      insert into user_device (user_id, hash, user_agent, first_seen_at, last_seen_at)
      values (${userId}, ${deviceHash}, ${visit.userAgent}, ${visit.now}, ${visit.now})
      on conflict (user_id, hash) do update set last_seen_at = excluded.last_seen_at, user_agent = excluded.user_agent
      returning xmax = 0 as added),
    seen as (update user_account set last_login_at = ${visit.now} where id = ${userId})
    select u.mail_new_device, d.added and u.last_login_at is not null as fresh from user_account u, device d where u.id = ${userId}`.execute(
    db,
  );
  return rows[0] ?? { fresh: false, mail_new_device: false };
}

export type SignInRow = { id: number; outcome: Outcome; login_type: number; network: string; user_agent: string; at: Date };

/** One page plus one row, in the cursor's direction. */
export async function listSignIns(db: Connection, userId: number, cursor: Cursor, size: number): Promise<SignInRow[]> {
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and id < ${cursor.id}` : sql`and id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const { rows } = await sql<SignInRow>`
    select id, outcome, login_type, network, user_agent, at from sign_in
    where user_id = ${userId} ${beyond} order by id ${order} limit ${size + 1}`.execute(db);
  return rows;
}

/** Deletes sign-ins older than `history`, and devices last used before `devices`. */
export async function forgetSignIns(db: Connection, before: { history: Date; devices: Date }): Promise<void> {
  await sql`delete from sign_in where at < ${before.history}`.execute(db);
  await sql`delete from user_device where last_seen_at < ${before.devices}`.execute(db);
}
