import { sql } from 'kysely';
import type { signInOutcomes } from '../../../../contract/identity/security.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { LoginRequest } from '../sessions/sessions.ts';

export type Outcome = (typeof signInOutcomes)[number];
export type NewSignIn = { outcome: Outcome; loginType: number; request: LoginRequest };

/** Records an attempt. For an unknown e-mail the same statement records nothing, so that timing reveals nothing. */
export async function insertSignIn(
  db: Connection,
  who: { userId: number } | { email: string },
  { outcome, loginType, request }: NewSignIn,
): Promise<void> {
  await db
    .insertInto('sign_in')
    .columns(['user_id', 'outcome', 'login_type', 'network', 'user_agent', 'at'])
    .expression((one) =>
      one
        .selectFrom('user_account')
        .select([
          'user_account.id',
          sql<string>`${outcome}::text`.as('outcome'),
          sql<number>`${loginType}::smallint`.as('login_type'),
          sql<string>`${request.network}::text`.as('network'),
          sql<string>`${request.userAgent}::text`.as('user_agent'),
          sql<Date>`${request.now}::timestamptz`.as('at'),
        ])
        .where('userId' in who ? sql<boolean>`user_account.id = ${who.userId}` : sql<boolean>`user_account.email = ${who.email}`),
    )
    .execute();
}

export type SignedIn = {
  /** The device was unknown, although the user has signed in before. */
  fresh: boolean;
  mailNewDevice: boolean;
};

/** Records a successful sign-in and its device, in one statement. */
export async function insertSignedIn(
  tx: Tx,
  userId: number,
  signedIn: { sessionId: string; deviceHash: Buffer; loginType: number; request: LoginRequest },
): Promise<SignedIn> {
  const { sessionId, deviceHash, loginType, request } = signedIn;
  const row = await tx
    .with('entry', (db) =>
      db.insertInto('sign_in').values({
        user_id: userId,
        outcome: 'signed_in',
        login_type: loginType,
        network: request.network,
        user_agent: request.userAgent,
        session_id: sessionId,
        at: request.now,
      }),
    )
    .with('device', (db) =>
      db
        .insertInto('user_device')
        .values({ user_id: userId, hash: deviceHash, user_agent: request.userAgent, first_seen_at: request.now, last_seen_at: request.now })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'hash'])
            .doUpdateSet((eb) => ({ last_seen_at: eb.ref('excluded.last_seen_at'), user_agent: eb.ref('excluded.user_agent') })),
        )
        .returning(sql<boolean>`xmax = 0`.as('added')),
    )
    .with('seen', (db) => db.updateTable('user_account').set({ last_login_at: request.now }).where('id', '=', userId))
    .selectFrom('user_account')
    .innerJoin('device', (join) => join.onTrue())
    .select([
      'user_account.mail_new_device as mailNewDevice',
      sql<boolean>`device.added and user_account.last_login_at is not null`.as('fresh'),
    ])
    .where('user_account.id', '=', userId)
    .executeTakeFirst();
  return row ?? { fresh: false, mailNewDevice: false };
}

export type SignInRow = { id: number; outcome: Outcome; loginType: number; network: string; userAgent: string; at: Date };

/** One page plus one row, in the cursor's direction. */
export async function listSignIns(db: Connection, userId: number, cursor: Cursor, size: number): Promise<SignInRow[]> {
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and id < ${cursor.id}` : sql`and id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const { rows } = await sql<SignInRow>`
    select id, outcome, login_type as "loginType", network, user_agent as "userAgent", at from sign_in
    where user_id = ${userId} ${beyond} order by id ${order} limit ${size + 1}`.execute(db);
  return rows;
}

/** Deletes sign-ins older than `history`, and devices last used before `devices`. */
export async function forgetSignIns(db: Connection, before: { history: Date; devices: Date }): Promise<void> {
  await db.deleteFrom('sign_in').where('at', '<', before.history).execute();
  await db.deleteFrom('user_device').where('last_seen_at', '<', before.devices).execute();
}
