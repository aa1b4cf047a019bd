import { createHash, randomBytes } from 'node:crypto';
import type { DeviceName } from '../../../../contract/identity/security.ts';
import type { CookieJar } from '../../../platform/cookie-jar.ts';

/** Four hundred days: browsers store no cookie longer. */
const deviceSeconds = 400 * 86_400;
export const deviceDays = 400;

const cookieName = (jar: Pick<CookieJar, 'config'>): string =>
  jar.config.publicUrl.startsWith('https:') ? '__Host-kontor_device' : 'kontor_device';

function secretOf(jar: CookieJar): string | null {
  const secret = jar.cookies[cookieName(jar)];
  return secret && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/**
 * The secret that identifies this browser; a new one if there is none. It grants no access: it only shows whether a sign-in comes from a
 * known browser. The cookie is set again at each login, so that it does not expire.
 */
export function takeDevice(jar: CookieJar): string {
  const secret = secretOf(jar) ?? randomBytes(32).toString('base64url');
  jar.setCookie(cookieName(jar), secret, { maxAge: deviceSeconds, httpOnly: true, sameSite: 'lax', path: '/' });
  return secret;
}

export const deviceHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The hash of this browser's secret; null if it has none yet. */
export function deviceOf(jar: CookieJar): Buffer | null {
  const secret = secretOf(jar);
  return secret === null ? null : deviceHash(secret);
}

/** The first match counts: many user agents name several browsers for compatibility. */
const browsers: readonly [sign: string, name: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Vivaldi/', 'Vivaldi'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const systems: readonly [sign: string, name: string][] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
];

/** Browser and system by their own names; empty if the user agent does not name them. */
export function deviceNameOf(userAgent: string): DeviceName {
  const named = (names: readonly [string, string][]): string => names.find(([sign]) => userAgent.includes(sign))?.[1] ?? '';
  return { browser: named(browsers), system: named(systems) };
}

/** For a mail: `Firefox, Windows`, or the beginning of the user agent. */
export function writtenDevice(userAgent: string): string {
  const { browser, system } = deviceNameOf(userAgent);
  return [browser, system].filter(Boolean).join(', ') || userAgent.slice(0, 60) || '–';
}

/**
 * Enough of an address for users to recognize their own network, too little to track them: 192.0.2.x; an IPv6 network is already stored as
 * its /64.
 */
export function shortNetwork(network: string): string {
  return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? network.replace(/\d+$/, 'x') : network;
}
