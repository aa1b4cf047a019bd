import type { Caller } from '../../../platform/scope.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { CookieJar } from '../../../platform/cookie-jar.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { accountById } from '../login/account-queries.ts';
import { mayEnter } from '../login/view.ts';
import { clearSessionCookies, refreshSecretOf, setSessionCookies } from './cookies.ts';
import { endOneSession, expired, forgetSession, loginOf, type OpenedSession, renew, resolveSession, successors } from './sessions.ts';

/** Returns a new access token and the next refresh secret for an active one, as `renew` says. Refuses with 401. */
export async function renewSession(database: Database, refreshSecret: string | undefined, now: Date): Promise<OpenedSession> {
  if (!refreshSecret || refreshSecret.length > 100) throw expired();
  const following = await successors(database, refreshSecret);
  const renewed = await database.transaction((tx) => renew(tx, refreshSecret, following, now));
  if (renewed && 'ended' in renewed) forgetSession(database, renewed.ended);
  if (!renewed || 'ended' in renewed) throw expired();
  const account = await accountById(database, renewed.userId);
  if (!account || !mayEnter(account)) throw expired();
  return { login: await loginOf(database, account, renewed.sessionId, now), refreshSecret: renewed.next };
}

/** Ends a session at once, in every process. */
export async function closeSession(database: Database, sessionId: string, reason: string, now: Date): Promise<boolean> {
  const ended = await database.transaction((tx) => endOneSession(tx, sessionId, reason, now));
  forgetSession(database, sessionId);
  return ended;
}

/**
 * The session of a request to a call or a page. An expired access token is renewed by the refresh secret in the cookies, and both cookies
 * are set again: users who return within 14 days stay signed in. Invalid secrets are cleared. Without an access token in its cookie, which
 * scripts can clear, the secret renews nothing: users who logged out without a response from the server stay logged out.
 */
export async function resolveRequest(
  database: Database,
  accessToken: string | undefined,
  jar: CookieJar | undefined,
  now: Date,
): Promise<Caller | null> {
  const session = await resolveSession(database, accessToken, now);
  const secret = jar && refreshSecretOf(jar);
  if (session || !secret || !accessToken) return session;
  try {
    const opened = await renewSession(database, secret, now);
    setSessionCookies(jar, opened);
    return await resolveSession(database, opened.login.accessToken, now);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== codes.sessionExpired) throw error;
    clearSessionCookies(jar);
    return null;
  }
}
