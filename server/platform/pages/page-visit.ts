import type { FastifyRequest } from 'fastify';
import { cookies, type Language } from '../../../contract/values/locale.ts';
import { countryOf, languageOf } from '../http/request.ts';

/** A page request: the address without irrelevant parts, and for whom. */
export type Visit = {
  path: string;
  /** With its question mark, empty when there is none; as it was asked for. */
  search: string;
  /** The same with only the parameters that cached pages read, in a fixed order: input and cache key of a public page. */
  known: string;
  language: Language;
  country: string;
  /** What the address itself says about the country. */
  wish: { region: string | undefined; country: string | undefined };
};

/** Looks the same for everybody who is not signed in. */
const cachedPaths = new Set(['/', '/about-us', '/_root.data', '/_.data', '/about-us.data']);
const cachedParts = ['/item/', '/category/', '/keyword/', '/store/', '/activity/', '/help/'];
/** Parameters that cached pages read; `_routes` requests the data of a part of a page. Any other would only cache a page twice. */
const single = new Set(
  '_lang _country _region _routes sku inStock isNew maxLeadDays service country currency priceFrom priceTo sort page size category more'.split(
    ' ',
  ),
);
const repeated = new Set(['facet', 'sentFrom', 'storeId']);
const mostParameters = 40;
const longest = 2_000;
const isCachedPath = (path: string): boolean => cachedPaths.has(path) || cachedParts.some((part) => path.startsWith(part));

export function visitOf(request: FastifyRequest, offered: readonly Language[]): Visit {
  // A request may name the full address (RFC 9112, 3.2.2); which host it names changes nothing.
  const [named = '/', ...rest] = request.url.replace(/^https?:\/\/[^/?#]*/i, '').split('?');
  const path = named.replace(/^\/*/, '/');
  const query = new URLSearchParams(rest.join('?'));
  const asked = (name: string) => query.get(name) ?? undefined;
  const wish = { region: asked('_region'), country: asked('_country') };
  return {
    path,
    search: written(query),
    known: isCachedPath(path) ? written(canonical(query)) : '',
    language: languageOf(asked('_lang'), request.cookies[cookies.language], request.headers['accept-language'], offered),
    country: countryOf(wish, request.cookies),
    wish,
  };
}

const written = (query: URLSearchParams): string => (query.size > 0 ? `?${query}` : '');

/** The known parameters, sorted: of those that may stand once, the first; of the others each value once, whatever its place. */
function canonical(query: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams();
  for (const name of [...new Set(query.keys())].toSorted()) {
    const values = query.getAll(name);
    if (single.has(name)) known.set(name, values[0] ?? '');
    else if (repeated.has(name)) for (const value of [...new Set(values)].toSorted()) known.append(name, value);
  }
  return known;
}

export function keepable({ path, known }: Visit, jar: Record<string, string | undefined>): boolean {
  if (jar[cookies.authorization] !== undefined) return false;
  if (!isCachedPath(path)) return false;
  return path.length + known.length <= longest && known.split('&').length <= mostParameters;
}

export const keyOf = ({ path, known, language, country }: Visit): string => `${language} ${country} ${path}${known}`;
