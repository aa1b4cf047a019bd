import type { FastifyRequest } from 'fastify';
import { cookies, type Language } from '../../../contract/values/locale.ts';
import { countryOf, languageOf } from '../http/request.ts';
import type { PageRule } from './page-rules.ts';

/** A page request: the address without irrelevant parts, and for whom. */
export type Visit = {
  path: string;
  /** With its question mark, empty when there is none; as it was asked for. */
  search: string;
  /** The same with only the parameters that cached pages read, in a fixed order: input and cache key of a public page. */
  known: string;
  /** Null: the page is not cached. */
  rule: PageRule | null;
  language: Language;
  country: string;
  /** What the address itself says about the country. */
  wish: { region: string | undefined; country: string | undefined };
};

const mostParameters = 40;
const longest = 2_000;

export function visitOf(request: FastifyRequest, offered: readonly Language[], ruleOf: (path: string) => PageRule | null): Visit {
  // A request may name the full address (RFC 9112, 3.2.2); which host it names changes nothing.
  const [named = '/', ...rest] = request.url.replace(/^https?:\/\/[^/?#]*/i, '').split('?');
  const path = named.replace(/^\/*/, '/');
  const query = new URLSearchParams(rest.join('?'));
  const asked = (name: string) => query.get(name) ?? undefined;
  const wish = { region: asked('_region'), country: asked('_country') };
  const rule = ruleOf(path);
  return {
    path,
    search: written(query),
    rule,
    known: rule ? written(canonical(query, rule)) : '',
    language: languageOf(asked('_lang'), request.cookies[cookies.language], request.headers['accept-language'], offered),
    country: countryOf(wish, request.cookies),
    wish,
  };
}

const written = (query: URLSearchParams): string => (query.size > 0 ? `?${query}` : '');

/** The known parameters, sorted: of those that may stand once, the first; of the others each value once, whatever its place. */
function canonical(query: URLSearchParams, { once, repeated }: PageRule): URLSearchParams {
  const known = new URLSearchParams();
  for (const name of [...new Set(query.keys())].toSorted()) {
    const values = query.getAll(name);
    if (once.has(name)) known.set(name, values[0] ?? '');
    else if (repeated.has(name)) for (const value of [...new Set(values)].toSorted()) known.append(name, value);
  }
  return known;
}

/** Whether the page may come from the cache that all visitors share: it has a rule for it, and nobody is signed in. */
export function isCacheable({ path, known, rule }: Visit, jar: Record<string, string | undefined>): boolean {
  if (rule === null || jar[cookies.authorization] !== undefined) return false;
  return path.length + known.length <= longest && known.split('&').length <= mostParameters;
}

export const keyOf = ({ path, known, language, country }: Visit): string => `${language} ${country} ${path}${known}`;
