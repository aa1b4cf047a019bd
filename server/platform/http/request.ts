import { codes } from '../../../contract/codes.ts';
import { cookies, defaultCountry, isLanguage, languageFromHeader, type Language } from '../../../contract/locale.ts';
import { Refusal } from '../refusal.ts';

export type Fields = Record<string, string | string[] | undefined>;

/** The language of a call or page: `_lang` of the request, then the cookie, then the browser's wish, then English. */
export function languageOf(asked: unknown, cookie: string | undefined, header: string | undefined, offered: readonly Language[]): Language {
  for (const wish of [asked, cookie]) if (isLanguage(wish) && offered.includes(wish)) return wish;
  return languageFromHeader(header, offered) ?? offered[0] ?? 'en';
}

export function countryOf(asked: unknown, jar: Record<string, string | undefined>): string {
  for (const wish of [asked, jar[cookies.country]]) if (typeof wish === 'string' && /^[A-Z]{2}$/.test(wish)) return wish;
  return defaultCountry;
}

/** A form-encoded body; a repeated field becomes a list. */
export function parseForm(text: string): Fields {
  const fields: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields[name];
    fields[name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return fields;
}

/** The JSON object that a call's input is made of; whatever is no object is refused. */
export function parseObject(text: unknown): Record<string, unknown> {
  if (text === undefined || text === '') return {};
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : text;
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // said below
  }
  throw new Refusal(codes.invalid, 'request.body');
}
