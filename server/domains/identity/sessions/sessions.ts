import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Login } from '../../../../contract/identity/accounts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Bus } from '../../../platform/events/bus.ts';
import type { Session } from '../../../platform/http/session.ts';
import { lastingHash } from '../../../platform/crypto/storage.ts';
import { newId } from '../../../platform/ids.ts';
import { type Events, publish } from '../../../platform/events/outbox.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type Account, accountById, accountOfSession } from '../login/account-queries.ts';
import * as queries from './session-queries.ts';
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
export type Visit = {
  now: Date;
  userAgent: string;
  network: string;
  /** Hash of the secret in this browser's cookie, whether or not an account knows it; null without one. */
  device: Buffer | null;
};

type Cached = { session: Session | null; roleId: number; at: number };
type Caches = {
  sessions: Map<string, Cached>;
  tokens: Map<string, { sessionId: string; expires: number }>;
  /** Counts invalidations: an account that was read before one is not cached after it. */
  invalidations: number;
};
const caches = new WeakMap<Database, Caches>();

function cachesOf(database: Database): Caches {
  let both = caches.get(database);
  if (!both) {
    both = { sessions: new Map(), tokens: new Map(), invalidations: 0 };
    caches.set(database, both);
  }
  return both;
}

const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const expired = (): Refusal => new Refusal(codes.sessionExpired, 'session.expired');

/** Opens a session for an authenticated user. @throws 160001 if password or state have changed in the meantime */
export async function openSession(database: Database, account: Account, visit: Visit): Promise<OpenedSession> {
  const { now } = visit;
  const id = newId();
  const refreshSecret = randomBytes(32).toString('base64url');
  const opened = await queries.insertSession(
    database.kysely,
    {
      id,
      userId: account.user_id,
      passwordHash: account.password_hash,
      now,
      expiresAt: new Date(now.getTime() + sessionLife),
      userAgent: visit.userAgent,
      network: visit.network,
    },
    { hash: secretHash(refreshSecret), now, expiresAt: new Date(now.getTime() + refreshLife) },
  );
  if (!opened) throw new Refusal(codes.loginFailed, 'login.failed');
  return { login: await loginOf(database, account, id, now), refreshSecret };
}

async function loginOf(database: Database, account: Account, sessionId: string, now: Date): Promise<Login> {
  const accessToken = await signAccessToken(database, { sessionId, userclaim: claimsOf(account) }, now);
  return { accessToken, refreshToken: sessionId, accessCodes: account.access_codes, user: userOf(account) };
}

/**
 * Returns a new access token and the next refresh secret for an active one. The next secret is derived from the previous one, so that
 * parallel tabs get the same and a stolen one cannot start a separate chain. A secret that was used more than 30 s ago has been copied: the
 * session ends. Refuses with 401.
 */
export async function renewSession(database: Database, refreshSecret: string | undefined, now: Date): Promise<OpenedSession> {
  if (!refreshSecret || refreshSecret.length > 100) throw expired();
  const hash = secretHash(refreshSecret);
  const following = await successors(database, refreshSecret);
  const renewed = await database.transaction(async (tx) => {
    const found = await queries.lockRefresh(tx, hash);
    if (!found || found.ended_at || found.expires_at <= now || found.session_expires_at <= now) return null;
    const { session_id: sessionId, user_id: userId } = found;
    if (found.used_at && now.getTime() - found.used_at.getTime() > grace) {
      await queries.endSession(tx, sessionId, 'refresh secret used twice', now);
      await publish(tx, 'session.ended', { sessionId });
      return { ended: sessionId };
    }
    if (found.used_at) {
      const unused = await queries.unusedRefresh(tx, sessionId, following.map(secretHash));
      const next = following.find((secret) => unused?.equals(secretHash(secret)));
      return next === undefined ? null : { sessionId, userId, next };
    }
    const [next = ''] = following;
    const expiresAt = new Date(Math.min(now.getTime() + refreshLife, found.session_expires_at.getTime()));
    await queries.rotateRefresh(tx, sessionId, hash, { hash: secretHash(next), now, expiresAt }, new Date(now.getTime() - remembered));
    return { sessionId, userId, next };
  });
  if (renewed?.ended) forgetSession(database, renewed.ended);
  if (!renewed?.sessionId) throw expired();
  const account = await accountById(database, renewed.userId);
  if (!account || !mayEnter(account)) throw expired();
  return { login: await loginOf(database, account, renewed.sessionId, now), refreshSecret: renewed.next };
}

/** The secrets that follow a secret, in order. They cannot be predicted without the installation's key. */
async function successors(database: Database, secret: string): Promise<string[]> {
  const following: string[] = [];
  for (let last = secret; following.length < replacedWithinGrace;) {
    last = (await lastingHash(database, 'refresh secret', last)).toString('base64url');
    following.push(last);
  }
  return following;
}

/** The user of a token; null for a visitor, an invalid or expired token, an ended session, or a blocked user. */
export async function resolveSession(database: Database, accessToken: string | undefined, now: Date): Promise<Session | null> {
  if (!accessToken) return null;
  const cache = cachesOf(database);
  const { sessions, tokens } = cache;
  let known = tokens.get(accessToken);
  if (!known) {
    const claims = await readAccessToken(database, accessToken, now);
    if (!claims) return null;
    known = { sessionId: claims.sid, expires: claims.exp * 1000 };
    if (tokens.size >= cacheSize) tokens.clear();
    tokens.set(accessToken, known);
  }
  if (now.getTime() >= known.expires) {
    tokens.delete(accessToken);
    return null;
  }
  const cached = sessions.get(known.sessionId);
  if (cached && Math.abs(now.getTime() - cached.at) <= cacheLife) return cached.session;
  const { invalidations } = cache;
  const account = await accountOfSession(database, known.sessionId, now);
  const session = account && mayEnter(account) ? sessionOf(account, known.sessionId) : null;
  if (sessions.size >= cacheSize) sessions.clear();
  if (cache.invalidations === invalidations) sessions.set(known.sessionId, { session, roleId: account?.role_id ?? 0, at: now.getTime() });
  return session;
}

/** Ends a session at once, in every process. */
export async function closeSession(database: Database, sessionId: string, reason: string, now: Date): Promise<boolean> {
  const ended = await database.transaction(async (tx) => {
    if (!(await queries.endSession(tx, sessionId, reason, now))) return false;
    await publish(tx, 'session.ended', { sessionId });
    return true;
  });
  forgetSession(database, sessionId);
  return ended;
}

/**
 * Ends all sessions of a user but `except`, in every process, some milliseconds after the transaction commits: after a new password, or on
 * the user's request. Callers that respond after that call `forgetAccounts`, so that this process invalidates its cache first. Returns the
 * number of ended sessions.
 */
export async function endSessionsOf(
  tx: Transaction<DB>,
  userId: number,
  { except = null, reason, now }: { except?: string | null; reason: string; now: Date },
): Promise<number> {
  const ended = await queries.endSessionsOfUser(tx, userId, except, reason, now);
  if (ended > 0) await publish(tx, 'account.changed', { userId });
  return ended;
}

function forgetSession(database: Database, sessionId: string): void {
  const cache = cachesOf(database);
  cache.invalidations += 1;
  cache.sessions.delete(sessionId);
}

/** Accounts that are not cached, such as those of blocked users, are invalidated as well. */
export function forgetAccounts(database: Database, { userId, companyId, roleId }: Events['account.changed']): void {
  const cache = cachesOf(database);
  cache.invalidations += 1;
  for (const [id, { session, roleId: role }] of cache.sessions) {
    if (!session || session.userId === userId || session.companyId === companyId || role === roleId) cache.sessions.delete(id);
  }
}

/** Keeps this process's cache consistent with sessions that end in other processes, and with changes of users, companies and roles. */
export function watchSessions(database: Database, bus: Bus): void {
  bus.subscribe('session.ended', ({ sessionId }) => forgetSession(database, sessionId));
  bus.subscribe('account.changed', (changed) => forgetAccounts(database, changed));
  bus.onGap(() => {
    const cache = cachesOf(database);
    cache.invalidations += 1;
    cache.sessions.clear();
  });
}

/** The number of devices that a page shows; users with more can only sign out all others together. */
const mostDevices = 100;

/** A user's sessions that can still be renewed, latest use first. */
export function livingSessions(database: Database, userId: number, now: Date): ReturnType<typeof queries.listSessions> {
  return queries.listSessions(database.kysely, userId, { now, usedSince: new Date(now.getTime() - refreshLife), most: mostDevices });
}

/** The session of a refresh secret: what logging out ends when the access token has expired. */
export async function sessionOfSecret(database: Database, refreshSecret: string): Promise<string | null> {
  return (await queries.lockRefresh(database.kysely, secretHash(refreshSecret)))?.session_id ?? null;
}
