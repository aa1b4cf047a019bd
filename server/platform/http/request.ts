import { isCountry } from '../../../contract/values/countries.ts';
import { cookies, countries, defaultCountry, isLanguage, languageFromHeader, type Language } from '../../../contract/values/locale.ts';
import { badBody } from './json.ts';
import type { Caller } from '../scope.ts';

export type Fields = Record<string, string | string[] | undefined>;

/**
 * The address with escapes in its path that stand for no text, or for control characters, taken literally: `%ff` is read as `%25ff`. No
 * path has them, and what reads paths, here and in the browser, fails on some.
 */
export function readableUrl(url: string): string {
  if (!/%(?:[01]|7f|[89a-f]|(?![0-9a-f]{2}))/i.test(url)) return url;
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  const literal = path.replace(/(?:%[89a-f][0-9a-f])+|%[01][0-9a-f]|%7f|%(?![0-9a-f]{2})/gi, (escaped) =>
    isText(escaped) ? escaped : escaped.replaceAll('%', '%25'),
  );
  return literal + url.slice(path.length);
}

function isText(escaped: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(escaped));
  } catch {
    return false;
  }
}

/** The language of a call or page: `_lang` of the request, then the cookie, then the browser's wish, then English. */
export function languageOf(asked: unknown, cookie: string | undefined, header: string | undefined, offered: readonly Language[]): Language {
  for (const wish of [asked, cookie]) if (isLanguage(wish) && offered.includes(wish)) return wish;
  return languageFromHeader(header, offered) ?? offered[0] ?? 'en';
}

/** Whether it is a region that can be chosen: in any other nothing is sold, and every item would be missing. */
export const isRegion = (wish: unknown): wish is string => (countries as readonly unknown[]).includes(wish);

/**
 * The country that prices and delivery are shown for: the region chosen for display (`_region` of the request, then the cookie), then the
 * buyer's VAT country (`_country` of the request, then the session's), then Germany.
 */
export function countryOf(
  asked: { region?: unknown; country?: unknown },
  jar: Record<string, string | undefined>,
  caller: Caller | null = null,
): string {
  for (const wish of [asked.region, jar[cookies.region]]) if (isRegion(wish)) return wish;
  for (const wish of [asked.country, caller?.countryCode]) if (typeof wish === 'string' && isCountry(wish)) return wish;
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
