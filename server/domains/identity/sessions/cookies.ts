import { codes } from '../../../../contract/wire/codes.ts';
import { cookies } from '../../../../contract/values/locale.ts';
import type { CookieJar } from '../../../platform/http/handler.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type OpenedSession, refreshSeconds, renewSession, resolveSession } from './sessions.ts';

/** With https the browser itself restricts a cookie of this name to this host, to `Secure` and to the path `/`. */
const refreshName = (jar: Pick<CookieJar, 'config'>): string =>
  jar.config.publicUrl.startsWith('https:') ? '__Host-kontor_refresh' : 'kontor_refresh';

export function refreshSecretOf(jar: CookieJar): string | undefined {
  return jar.cookies[refreshName(jar)] || undefined;
}

/**
 * `Authorization_web` is readable by script, as the specification requires; the refresh secret never is. The access cookie deliberately
 * outlives its token: an expired token shows the pages that there may be a session to renew.
 */
export function setSessionCookies(jar: CookieJar, opened: OpenedSession): void {
  jar.setCookie(cookies.authorization, opened.login.accessToken, { maxAge: refreshSeconds, sameSite: 'lax', path: '/' });
  jar.setCookie(refreshName(jar), opened.refreshSecret, { maxAge: refreshSeconds, httpOnly: true, sameSite: 'strict', path: '/' });
}

export function clearSessionCookies(jar: CookieJar): void {
  jar.setCookie(cookies.authorization, '', { maxAge: 0, sameSite: 'lax', path: '/' });
  jar.setCookie(refreshName(jar), '', { maxAge: 0, httpOnly: true, sameSite: 'strict', path: '/' });
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
): Promise<Session | null> {
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
