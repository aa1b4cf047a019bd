import { cookies } from '../../../contract/locale.ts';
import type { CallContext } from '../../platform/http/handler.ts';
import { type OpenedSession, refreshSeconds } from './sessions.ts';

type CookieContext = Pick<CallContext, 'config' | 'cookies' | 'setCookie'>;

/** Under https the browser itself holds the name to this host, to `Secure` and to the path `/`. */
const refreshName = (context: Pick<CallContext, 'config'>): string => (context.config.publicUrl.startsWith('https:') ? '__Host-kontor_refresh' : 'kontor_refresh');

export function refreshSecretOf(context: Pick<CallContext, 'config' | 'cookies'>): string | undefined {
  return context.cookies[refreshName(context)] || undefined;
}

/**
 * `Authorization_web` is readable by script, as the specification wants; the refresh secret never is. The access cookie outlives its
 * token on purpose: an expired token tells the pages that there may be a session to renew.
 */
export function setSessionCookies(context: CookieContext, opened: OpenedSession): void {
  context.setCookie(cookies.authorization, opened.login.accessToken, { maxAge: refreshSeconds, sameSite: 'lax', path: '/' });
  context.setCookie(refreshName(context), opened.refreshSecret, { maxAge: refreshSeconds, httpOnly: true, sameSite: 'strict', path: '/' });
}

export function clearSessionCookies(context: CookieContext): void {
  context.setCookie(cookies.authorization, '', { maxAge: 0, sameSite: 'lax', path: '/' });
  context.setCookie(refreshName(context), '', { maxAge: 0, httpOnly: true, sameSite: 'strict', path: '/' });
}
