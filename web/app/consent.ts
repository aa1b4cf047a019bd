import { cookies } from '../../contract/values/locale.ts';
import { readCookie, writeCookie } from './cookie.ts';
import { storageKey } from './session/device/storage.ts';

/** What a user may agree to; pages ask only about those that are used here. */
const categories = ['necessary', 'functional', 'analytics', 'marketing'];

type Consent = { timestamp: number; categories: Record<string, boolean>; version: string; signature: string };

const version = '1.0';
const days = 365;
const day = 86_400_000;
/** Milliseconds that a clock may have been ahead. */
const tolerance = 60_000;
export const consentKey = storageKey('consent');

/** Whether the user has agreed to functional cookies on this device; null: not decided yet. A record that is not valid is deleted. */
export function functionalConsent(now = Date.now()): boolean | null {
  const text = localStorage.getItem(consentKey);
  const record = text === null ? null : validConsent(text, now, device());
  if (!record) {
    localStorage.removeItem(consentKey);
    if (readCookie(cookies.consent) !== undefined) writeCookie(cookies.consent, '', 0);
    return null;
  }
  const functional = record.categories['functional'] === true;
  // Some browsers delete cookies of scripts after a week. The next page finds it again.
  const cookie = functional ? 'functional' : 'necessary';
  if (readCookie(cookies.consent) !== cookie) writeCookie(cookies.consent, cookie, Math.ceil((record.timestamp - now) / day) + days);
  return functional;
}

export function saveConsent(functional: boolean, now = Date.now()): void {
  localStorage.setItem(consentKey, consentRecord(functional, now, device()));
  writeCookie(cookies.consent, functional ? 'functional' : 'necessary', days);
}

export function consentRecord(functional: boolean, timestamp: number, fingerprint: string): string {
  const record = { timestamp, categories: { necessary: true, functional }, version };
  return JSON.stringify({ ...record, signature: signature(record, fingerprint) });
}

/** The record, if it is complete, at most a year old, unchanged, and made on this device. */
export function validConsent(text: string, now: number, fingerprint: string): Consent | null {
  let record: Partial<Consent> | null;
  try {
    record = JSON.parse(text) as Partial<Consent> | null;
  } catch {
    return null;
  }
  const { timestamp, categories: chosen, version: written, signature: signed } = record ?? {};
  if (typeof timestamp !== 'number' || written !== version || typeof signed !== 'string') return null;
  if (timestamp > now + tolerance || timestamp < now - days * day) return null;
  if (typeof chosen !== 'object' || chosen === null || chosen['necessary'] !== true) return null;
  if (!Object.entries(chosen).every(([name, value]) => categories.includes(name) && typeof value === 'boolean')) return null;
  if (signed !== signature({ timestamp, categories: chosen, version }, fingerprint)) return null;
  return { timestamp, categories: chosen, version, signature: signed };
}

/** Recognises a record that was changed or copied by accident; it protects from nobody, since all of it is in the page. FNV-1a. */
function signature(record: Omit<Consent, 'signature'>, fingerprint: string): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(record) + fingerprint) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Coarse, and never sent. */
const device = (): string => `${navigator.language} ${screen.colorDepth}`;
