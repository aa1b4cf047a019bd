import { createHash, randomBytes } from 'node:crypto';
import type { DeviceName } from '../../../../contract/identity/security.ts';
import type { CookieJar } from '../../../platform/http/handler.ts';

/** Four hundred days: browsers keep no cookie longer. */
const deviceSeconds = 400 * 86_400;
export const deviceDays = 400;

const cookieName = (jar: Pick<CookieJar, 'config'>): string =>
  jar.config.publicUrl.startsWith('https:') ? '__Host-kontor_device' : 'kontor_device';

function secretOf(jar: CookieJar): string | null {
  const secret = jar.cookies[cookieName(jar)];
  return secret && /^[\w-]{43}$/.test(secret) ? secret : null;
}

/**
 * The secret by which this browser is known again; a new one where there is none. It opens nothing: it only says whether a sign-in
 * comes from a browser that was here before. Set anew at each login, so that it does not run out.
 */
export function takeDevice(jar: CookieJar): string {
  const secret = secretOf(jar) ?? randomBytes(32).toString('base64url');
  jar.setCookie(cookieName(jar), secret, { maxAge: deviceSeconds, httpOnly: true, sameSite: 'lax', path: '/' });
  return secret;
}

export const deviceHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The hash of the secret that this browser has; null where it has none yet. */
export function deviceOf(jar: CookieJar): Buffer | null {
  const secret = secretOf(jar);
  return secret === null ? null : deviceHash(secret);
}

/** The first that a user agent names counts: many name several, to be taken for others. */
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

/** Browser and system by their own names; empty where the user agent does not tell. */
export function deviceNameOf(userAgent: string): DeviceName {
  const named = (names: readonly [string, string][]): string => names.find(([sign]) => userAgent.includes(sign))?.[1] ?? '';
  return { browser: named(browsers), system: named(systems) };
}

/** In a mail: `Firefox, Windows`, or the beginning of what it calls itself. */
export function writtenDevice(userAgent: string): string {
  const { browser, system } = deviceNameOf(userAgent);
  return [browser, system].filter(Boolean).join(', ') || userAgent.slice(0, 60) || '–';
}

/** Enough of an address to know one's own network by, too little to follow anybody: 192.0.2.x; an IPv6 network is kept as its /64 already. */
export function shortNetwork(network: string): string {
  return /^\d+\.\d+\.\d+\.\d+$/.test(network) ? network.replace(/\d+$/, 'x') : network;
}
