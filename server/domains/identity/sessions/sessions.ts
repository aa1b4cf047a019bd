import { createHash, randomBytes } from 'node:crypto';
import type { Login } from '../../../../contract/identity/accounts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { cachesOf } from '../../../platform/cache/caches.ts';
import type { Caller } from '../../../platform/scope.ts';
import { lastingHash } from '../../../platform/crypto/storage.ts';
import { newId } from '../../../platform/ids.ts';
import { type Events, publish } from '../../../platform/events/outbox.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Account, accountOfSession } from '../login/account-queries.ts';
import * as queries from './session-queries.ts';
import { accountTags, noAccount, sessionTag } from '../../cache-tags.ts';
import { readAccessToken, signAccessToken } from './tokens.ts';
import { claimsOf, mayEnter, sessionOf, userOf } from '../login/view.ts';

const day = 86_400_000;
/** A session ends 90 days after its login, or when its refresh secret has not been used for 14. */
const sessionLife = 90 * day;
const refreshLife = 14 * day;
export const refreshSeconds = refreshLife / 1000;
/** Parallel tabs may send the same secret within this time; all of them get the same next one. */
const grace = 30_000;
/** How often a secret may have been replaced within the grace period, as by pages opened one after the other. */
const replacedWithinGrace = 8;
/** Used secrets are stored this long, to detect a stolen one. */
const remembered = 7 * day;
const cacheLife = 5_000;
const cacheSize = 20_000;

/** A login's response, and the refresh secret for the HttpOnly cookie. */
export type OpenedSession = { login: Login; refreshSecret: string };
/** The request of a login: when it came, from which network and browser. */
export type LoginRequest = {
  now: Date;
  userAgent: string;
  network: string;
  /** Hash of the secret in this browser's cookie, whether or not an account knows it; null without one. */
  device: Buffer | null;
};

type Cached = { session: Caller | null; at: number };
const cachedSessions = (database: Database) => cachesOf(database).create<Cached>('sessions', { entries: cacheSize });
const cachedTokens = (database: Database) =>
  cachesOf(database).create<{ sessionId: string; expires: number }>('access tokens', { entries: cacheSize });

const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
export const expired = (): Refusal => new Refusal(codes.sessionExpired, 'session.expired');

/** Opens a session for an authenticated user. @throws codes.loginFailed if password or state have changed in the meantime */
export async function openSession(database: Database, account: Account, request: LoginRequest): Promise<OpenedSession> {
  const { now } = request;
  const id = newId();
  const refreshSecret = randomBytes(32).toString('base64url');
  const opened = await queries.insertSession(
    database.kysely,
    {
      id,
      userId: account.userId,
      passwordHash: account.passwordHash,
      now,
      expiresAt: new Date(now.getTime() + sessionLife),
      userAgent: request.userAgent,
      network: request.network,
    },
    { hash: secretHash(refreshSecret), now, expiresAt: new Date(now.getTime() + refreshLife) },
  );
  if (!opened) throw new Refusal(codes.loginFailed, 'login.failed');
  return { login: await loginOf(database, account, id, now), refreshSecret };
}

export async function loginOf(database: Database, account: Account, sessionId: string, now: Date): Promise<Login> {
  const accessToken = await signAccessToken(database, { sessionId, userclaim: claimsOf(account) }, now);
  return { accessToken, refreshToken: sessionId, accessCodes: account.accessCodes, user: userOf(account) };
}

/** What comes of a refresh secret: the next one of its session; or the session ended, because the secret was a copy. */
export type Renewed = { sessionId: string; userId: number; next: string } | { ended: string };

/**
 * The next refresh secret for an active one; null if it is none. `following` are the secrets that follow it, in order. Each is derived from the one before,
 * so that parallel tabs get the same and a stolen one cannot start a separate chain. A secret that was used more than 30 s ago has been
 * copied: the session ends.
 */
export async function renew(tx: Tx, refreshSecret: string, following: readonly string[], now: Date): Promise<Renewed | null> {
  const hash = secretHash(refreshSecret);
  const found = await queries.lockRefresh(tx, hash);
  if (!found || found.endedAt || found.expiresAt <= now || found.sessionExpiresAt <= now) return null;
  const { sessionId, userId } = found;
  if (found.usedAt && now.getTime() - found.usedAt.getTime() > grace) {
    await queries.endSession(tx, sessionId, 'refresh secret used twice', now);
    await publish(tx, 'session.ended', { sessionId });
    return { ended: sessionId };
  }
  if (found.usedAt) {
    const unused = await queries.unusedRefresh(tx, sessionId, following.map(secretHash));
    const next = following.find((secret) => unused?.equals(secretHash(secret)));
    return next === undefined ? null : { sessionId, userId, next };
  }
  const [next = ''] = following;
  const expiresAt = new Date(Math.min(now.getTime() + refreshLife, found.sessionExpiresAt.getTime()));
  await queries.rotateRefresh(tx, sessionId, hash, { hash: secretHash(next), now, expiresAt }, new Date(now.getTime() - remembered));
  return { sessionId, userId, next };
}

/** The secrets that follow a secret, in order. They cannot be predicted without the installation's key. */
export async function successors(database: Database, secret: string): Promise<string[]> {
  const following: string[] = [];
  for (let last = secret; following.length < replacedWithinGrace;) {
    last = (await lastingHash(database, 'refresh secret', last)).toString('base64url');
    following.push(last);
  }
  return following;
}

/** The user of a token; null for a visitor, an invalid or expired token, an ended session, or a blocked user. */
export async function resolveSession(database: Database, accessToken: string | undefined, now: Date): Promise<Caller | null> {
  if (!accessToken) return null;
  const [caches, sessions, tokens] = [cachesOf(database), cachedSessions(database), cachedTokens(database)];
  let known = tokens.get(accessToken, now.getTime());
  if (!known) {
    const claims = await readAccessToken(database, accessToken, now);
    if (!claims) return null;
    known = { sessionId: claims.sid, expires: claims.exp * 1000 };
    tokens.set(accessToken, known, { until: known.expires });
  }
  if (now.getTime() >= known.expires) {
    tokens.delete(accessToken);
    return null;
  }
  const cached = sessions.get(known.sessionId, now.getTime());
  if (cached && Math.abs(now.getTime() - cached.at) <= cacheLife) return cached.session;
  const { moment } = caches;
  const account = await accountOfSession(database, known.sessionId, now);
  const session = account && mayEnter(account) ? sessionOf(account, known.sessionId) : null;
  const tags = [
    sessionTag(known.sessionId),
    ...(session ? accountTags({ userId: session.userId, companyId: session.companyId, roleId: account?.roleId ?? 0 }) : [noAccount]),
  ];
  if (!caches.changedSince(moment, tags))
    sessions.set(known.sessionId, { session, at: now.getTime() }, { tags, until: now.getTime() + cacheLife + 1 });
  return session;
}

/** The caller of a session, and the role, as they are in the database at this moment; null as `resolveSession`. For lasting connections. */
export async function callerOfSession(
  database: Database,
  sessionId: string,
  now: Date,
): Promise<{ caller: Caller; roleId: number } | null> {
  const account = await accountOfSession(database, sessionId, now);
  return account && mayEnter(account) ? { caller: sessionOf(account, sessionId), roleId: account.roleId } : null;
}

/** Ends a session in every process, some milliseconds after the commit. False if it had ended already. */
export async function endOneSession(tx: Tx, sessionId: string, reason: string, now: Date): Promise<boolean> {
  if (!(await queries.endSession(tx, sessionId, reason, now))) return false;
  await publish(tx, 'session.ended', { sessionId });
  return true;
}

/**
 * Ends all sessions of a user but `except`, in every process, some milliseconds after the transaction commits: after a new password, or on
 * the user's request. Callers that respond after that call `forgetAccounts`, so that this process invalidates its cache first. Returns the
 * number of ended sessions.
 */
export async function endSessionsOf(
  tx: Tx,
  userId: number,
  { except = null, reason, now }: { except?: string | null; reason: string; now: Date },
): Promise<number> {
  const ended = await queries.endSessionsOfUser(tx, userId, except, reason, now);
  if (ended > 0) await publish(tx, 'account.changed', { userId });
  return ended;
}

export function forgetSession(database: Database, sessionId: string): void {
  cachesOf(database).invalidate([sessionTag(sessionId)]);
}

/** Accounts that are not cached, such as those of blocked users, are invalidated as well. */
export function forgetAccounts(database: Database, changed: Events['account.changed']): void {
  cachesOf(database).invalidate([noAccount, ...accountTags(changed)]);
}

/** The number of devices that a page shows; users with more can only sign out all others together. */
const mostDevices = 100;

/** A user's sessions that can still be renewed, latest use first. */
export function livingSessions(database: Database, userId: number, now: Date): ReturnType<typeof queries.listSessions> {
  return queries.listSessions(database.kysely, userId, { now, usedSince: new Date(now.getTime() - refreshLife), most: mostDevices });
}

/** The session of a refresh secret: what logging out ends when the access token has expired. */
export async function sessionOfSecret(database: Database, refreshSecret: string): Promise<string | null> {
  return (await queries.lockRefresh(database.kysely, secretHash(refreshSecret)))?.sessionId ?? null;
}
