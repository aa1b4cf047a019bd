import { createHash, randomBytes } from 'node:crypto';
import type { Login } from '../../../contract/accounts.ts';
import { codes } from '../../../contract/codes.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Session } from '../../platform/http/session.ts';
import { newId } from '../../platform/ids.ts';
import { publish } from '../../platform/outbox.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Account, accountById, accountOfSession } from './queries.ts';
import { endSession, insertSession, lockRefresh, rotateRefresh } from './session-queries.ts';
import { readAccessToken, signAccessToken } from './tokens.ts';
import { claimsOf, mayEnter, sessionOf, userOf } from './view.ts';

const day = 86_400_000;
/** A session ends 90 days after its login, or when its refresh secret has not been used for 14. */
const sessionLife = 90 * day;
const refreshLife = 14 * day;
export const refreshSeconds = refreshLife / 1000;
/** Parallel tabs may come with the same secret within this time. */
const grace = 30_000;
/** Used secrets are remembered this long, so that a stolen one is noticed. */
const remembered = 7 * day;
const cacheLife = 5_000;
const cacheSize = 20_000;

/** A login's answer, and the refresh secret that belongs into the HttpOnly cookie. */
export type OpenedSession = { login: Login; refreshSecret: string };
export type Visit = { now: Date; userAgent: string; network: string };

type Cached = { session: Session | null; at: number };
type Caches = { sessions: Map<string, Cached>; tokens: Map<string, { sessionId: string; expires: number }> };
const caches = new WeakMap<Database, Caches>();

function cachesOf(database: Database): Caches {
  let both = caches.get(database);
  if (!both) {
    both = { sessions: new Map(), tokens: new Map() };
    caches.set(database, both);
  }
  return both;
}

const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const expired = (): Refusal => new Refusal(codes.sessionExpired, 'session.expired');

/** Opens a session for somebody whose identity has been proved. */
export async function openSession(database: Database, account: Account, visit: Visit): Promise<OpenedSession> {
  const { now } = visit;
  const id = newId();
  const refreshSecret = randomBytes(32).toString('base64url');
  await insertSession(
    database.kysely,
    {
      id,
      userId: account.user_id,
      now,
      expiresAt: new Date(now.getTime() + sessionLife),
      userAgent: visit.userAgent,
      network: visit.network,
    },
    { hash: secretHash(refreshSecret), now, expiresAt: new Date(now.getTime() + refreshLife) },
  );
  return { login: await loginOf(database, account, id, now), refreshSecret };
}

async function loginOf(database: Database, account: Account, sessionId: string, now: Date): Promise<Login> {
  const accessToken = await signAccessToken(database, { sessionId, userclaim: claimsOf(account) }, now);
  return { accessToken, refreshToken: sessionId, accessCodes: account.access_codes, user: userOf(account) };
}

/**
 * A new access token and a new refresh secret for a living one. A secret that was used more than 30 s ago has been
 * copied: then the whole session ends. Refuses with 401.
 */
export async function renewSession(database: Database, refreshSecret: string | undefined, now: Date): Promise<OpenedSession> {
  if (!refreshSecret || refreshSecret.length > 100) throw expired();
  const hash = secretHash(refreshSecret);
  const next = randomBytes(32).toString('base64url');
  const renewed = await database.transaction(async (tx) => {
    const found = await lockRefresh(tx, hash);
    if (!found || found.ended_at || found.expires_at <= now || found.session_expires_at <= now) return null;
    if (found.used_at && now.getTime() - found.used_at.getTime() > grace) {
      await endSession(tx, found.session_id, 'refresh secret used twice', now);
      await publish(tx, 'session.ended', { sessionId: found.session_id });
      return { ended: found.session_id };
    }
    const expiresAt = new Date(Math.min(now.getTime() + refreshLife, found.session_expires_at.getTime()));
    await rotateRefresh(tx, found.session_id, hash, { hash: secretHash(next), now, expiresAt }, new Date(now.getTime() - remembered));
    return { sessionId: found.session_id, userId: found.user_id };
  });
  if (renewed?.ended) forgetSession(database, renewed.ended);
  if (!renewed?.sessionId) throw expired();
  const account = await accountById(database, renewed.userId);
  if (!account || !mayEnter(account)) throw expired();
  return { login: await loginOf(database, account, renewed.sessionId, now), refreshSecret: next };
}

/** Who a token stands for; null for a visitor, a bad or expired token, an ended session, a blocked user. */
export async function resolveSession(database: Database, accessToken: string | undefined, now: Date): Promise<Session | null> {
  if (!accessToken) return null;
  const { sessions, tokens } = cachesOf(database);
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
  const asked = { session: null as Session | null, at: now.getTime() };
  const account = await accountOfSession(database, known.sessionId, now);
  if (account && mayEnter(account)) asked.session = sessionOf(account, known.sessionId);
  if (sessions.size >= cacheSize) sessions.clear();
  sessions.set(known.sessionId, asked);
  return asked.session;
}

/** Ends a session at once, in every process. */
export async function closeSession(database: Database, sessionId: string, reason: string, now: Date): Promise<boolean> {
  const ended = await database.transaction(async (tx) => {
    if (!(await endSession(tx, sessionId, reason, now))) return false;
    await publish(tx, 'session.ended', { sessionId });
    return true;
  });
  forgetSession(database, sessionId);
  return ended;
}

function forgetSession(database: Database, sessionId: string): void {
  cachesOf(database).sessions.delete(sessionId);
}

/** Keeps this process's cache in step with sessions that end elsewhere. */
export function watchSessions(database: Database, bus: Bus): void {
  bus.subscribe('session.ended', ({ sessionId }) => forgetSession(database, sessionId));
  bus.onGap(() => cachesOf(database).sessions.clear());
}

/** The session of a refresh secret: what logging out ends when the access token has expired. */
export async function sessionOfSecret(database: Database, refreshSecret: string): Promise<string | null> {
  return (await lockRefresh(database.kysely, secretHash(refreshSecret)))?.session_id ?? null;
}
