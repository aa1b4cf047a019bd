import { cookies, defaultCountry, isLanguage, languageFromHeader, type Language } from '../../../contract/values/locale.ts';
import { badBody } from './json.ts';
import type { Session } from './session.ts';

export type Fields = Record<string, string | string[] | undefined>;

/** The language of a call or page: `_lang` of the request, then the cookie, then the browser's wish, then English. */
export function languageOf(asked: unknown, cookie: string | undefined, header: string | undefined, offered: readonly Language[]): Language {
  for (const wish of [asked, cookie]) if (isLanguage(wish) && offered.includes(wish)) return wish;
  return languageFromHeader(header, offered) ?? offered[0] ?? 'en';
}

/**
 * The country that prices and delivery are shown for: the region chosen for display (`_region` of the request, then the cookie), then the
 * buyer's VAT country (`_country` of the request, then the session's), then Germany.
 */
export function countryOf(
  asked: { region?: unknown; country?: unknown },
  jar: Record<string, string | undefined>,
  session: Session | null = null,
): string {
  for (const wish of [asked.region, jar[cookies.region], asked.country, session?.countryCode])
    if (typeof wish === 'string' && /^[A-Z]{2}$/.test(wish)) return wish;
  return defaultCountry;
}

/** The wire format has half a dozen fields. */
const mostFormFields = 50;

/**
 * A form-encoded body; a repeated field becomes a list. Without a prototype, so that no name has a value of its own. Refuses bodies
 * of very many fields unread: a megabyte of `a&a&a&` occupies the platform's parser for half a minute.
 */
export function parseForm(text: string): Fields {
  for (let at = -1, count = 0; (at = text.indexOf('&', at + 1)) >= 0;) {
    if (++count >= mostFormFields) throw badBody();
  }
  const fields = Object.create(null) as Fields;
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields[name];
    if (Array.isArray(before)) before.push(value);
    else fields[name] = before === undefined ? value : [before, value];
  }
  return fields;
}
