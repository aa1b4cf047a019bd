import type { FastifyRequest } from 'fastify';
import { cookies, type Language } from '../../../contract/locale.ts';
import { countryOf, languageOf } from './request.ts';

/** A page as somebody asks for it: the address without what does not change it, and for whom. */
export type Visit = {
  path: string;
  /** With its question mark, sorted; empty when there is none. */
  search: string;
  language: Language;
  country: string;
  askedCountry: boolean;
};

/** Looks the same for everybody who is not signed in. */
const keptPaths = new Set(['/', '/about-us', '/_root.data', '/_.data', '/about-us.data']);
const keptParts = ['/item/', '/category/', '/keyword/', '/store/', '/activity/', '/help/'];
/** Says where somebody comes from, and nothing about the page. */
const ignored = /^(?:utm_\w+|gclid|fbclid|msclkid|dclid|mc_[ce]id|_ga|_gl|ref)$/;
const mostParameters = 40;
const longest = 2_000;

export function visitOf(request: FastifyRequest, offered: readonly Language[]): Visit {
  // A request may name the whole address (RFC 9112, 3.2.2); which host it names changes nothing.
  const [path = '/', ...rest] = request.url.replace(/^https?:\/\/[^/?#]*/i, '').split('?');
  const query = [...new URLSearchParams(rest.join('?'))].filter(([name]) => !ignored.test(name));
  const asked = (name: string) => query.find(([key]) => key === name)?.[1];
  const search = new URLSearchParams(query).toString();
  return {
    path: path.replace(/^\/*/, '/'),
    search: search ? `?${search}` : '',
    language: languageOf(asked('_lang'), request.cookies[cookies.language], request.headers['accept-language'], offered),
    country: countryOf(asked('_country'), request.cookies),
    askedCountry: asked('_country') !== undefined,
  };
}

export function keepable({ path, search }: Visit, jar: Record<string, string | undefined>): boolean {
  if (jar[cookies.authorization] !== undefined) return false;
  if (!keptPaths.has(path) && !keptParts.some((part) => path.startsWith(part))) return false;
  return path.length + search.length <= longest && search.split('&').length <= mostParameters;
}

/** The order of parameters tells two addresses apart for nobody. */
export function keyOf({ path, search, language, country }: Visit): string {
  const sorted = new URLSearchParams(search);
  sorted.sort();
  return `${language} ${country} ${path}?${sorted.toString()}`;
}
