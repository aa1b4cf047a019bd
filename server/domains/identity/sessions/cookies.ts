import { cookies } from '../../../../contract/values/locale.ts';
import type { CookieJar } from '../../../platform/cookie-jar.ts';
import { type OpenedSession, refreshSeconds } from './sessions.ts';

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
