import type { InputOf } from '../../../../contract/wire/call.ts';
import type { searchCalls, SearchSort } from '../../../../contract/search/search.ts';
import { typedPrice } from './price-query.ts';

/** Names of the query that narrow a list, and so are filters to clear. */
export const filterNames = [
  'facet',
  'inStock',
  'isNew',
  'maxLeadDays',
  'country',
  'sentFrom',
  'service',
  'priceFrom',
  'priceTo',
  'storeId',
] as const;

/** What a list reads of its address; `more` opens long facets. */
export const listVary = {
  once: [
    'inStock',
    'isNew',
    'maxLeadDays',
    'service',
    'country',
    'currency',
    'priceFrom',
    'priceTo',
    'sort',
    'page',
    'size',
    'more',
    'of',
    'from',
    'to',
  ],
  repeated: ['facet', 'sentFrom', 'storeId'],
} as const;

const sorts: readonly SearchSort[] = ['relevance', 'priceAsc', 'priceDesc', 'newest', 'sales'];
const sizes = new Set(['10', '20', '30', '50', '100']);

const number = (text: string | null): number | undefined => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined);

/** The state of a list page from its address. Nonsense is left out: an address never fails. */
export function listInput(query: URLSearchParams): Omit<InputOf<typeof searchCalls.list>, 'keyword' | 'categoryId'> {
  const currency = /^[A-Z]{3}$/.exec(query.get('currency') ?? '')?.[0];
  const size = query.get('size') ?? '';
  const leadDays = number(query.get('maxLeadDays'));
  const service = number(query.get('service'));
  const [one, other] = currency ? [typedPrice(query.get('priceFrom'), currency), typedPrice(query.get('priceTo'), currency)] : [];
  // "From 500 to 100" means what lies between.
  const [priceFrom, priceTo] = one !== undefined && other !== undefined && one > other ? [other, one] : [one, other];
  return {
    facet: query
      .getAll('facet')
      .filter((one) => one.length <= 200)
      .slice(0, 100),
    storeId: query
      .getAll('storeId')
      .flatMap((one) => number(one) ?? [])
      .filter((one) => one > 0)
      .slice(0, 100),
    inStock: query.get('inStock') === 'true' ? true : undefined,
    maxLeadDays: leadDays !== undefined && leadDays <= 365 ? leadDays : undefined,
    country: /^[A-Z]{2}$/.exec(query.get('country') ?? '')?.[0],
    sentFrom: query
      .getAll('sentFrom')
      .filter((one) => /^[A-Z]{2}$/.test(one))
      .slice(0, 30),
    service: service !== undefined && service >= 1 && service <= 100 ? service : undefined,
    isNew: query.get('isNew') === 'true' ? true : undefined,
    ...(currency ? { currency, priceFrom, priceTo } : {}),
    sort: sorts.find((one) => one === query.get('sort')) ?? 'relevance',
    page: Math.min(Math.max(number(query.get('page')) ?? 1, 1), 100_000),
    size: sizes.has(size) ? Number(size) : 20,
  };
}

/** A figure as people write it, as the address holds it; empty for none. */
function figure(typed: string | null): string {
  const plain = (typed ?? '').replace(/\s/g, '').replace(',', '.');
  return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(plain) ? String(Number(plain)) : '';
}

/** The figures of an attribute that the address asks for, from and to; null without. */
export function figuresOf(query: URLSearchParams, key: string): { from: string; to: string } | null {
  for (const facet of query.getAll('facet')) {
    const [from, to] = facet.startsWith(`${key}:`) ? facet.slice(key.length + 1).split('..') : [];
    if (from !== undefined && to !== undefined) return { from, to };
  }
  return null;
}

/** A form sends an attribute and two figures, `?of=width&from=40&to=60`: the address of the list that is meant; null without such a form. */
export function withFigures({ pathname, searchParams }: URL): string | null {
  const key = searchParams.get('of');
  if (key === null) return null;
  const query = new URLSearchParams(searchParams);
  for (const name of ['of', 'from', 'to', 'page']) query.delete(name);
  const others = query.getAll('facet').filter((facet) => !facet.startsWith(`${key}:`));
  query.delete('facet');
  for (const facet of others) query.append('facet', facet);
  const [from, to] = [figure(searchParams.get('from')), figure(searchParams.get('to'))];
  const turned = from !== '' && to !== '' && Number(from) > Number(to);
  if (from !== '' || to !== '') query.append('facet', turned ? `${key}:${to}..${from}` : `${key}:${from}..${to}`);
  const left = query.toString();
  return left === '' ? pathname : `${pathname}?${left}`;
}

/** The address of the last page when the requested page is beyond the end of the list, else null. */
export function lastPage(
  url: URL,
  { total, page, size, items }: { total: number; page: number; size: number; items: readonly unknown[] },
): string | null {
  const last = Math.ceil(total / size);
  if (items.length > 0 || last === 0 || page <= last) return null;
  const query = new URLSearchParams(url.search);
  query.set('page', String(last));
  return `${url.pathname}?${query}`;
}

/** Whether the address asks for less than the entire list: such pages are not for search engines. */
export function isNarrowed(query: URLSearchParams): boolean {
  return [...filterNames, 'sort', 'size', 'more'].some((name) => query.has(name));
}

/** The query with one value of a repeated name put in, or taken out if it is there; the list begins with its first page again. */
export function toggled(search: string, name: string, value: string): string {
  // A list without filters has a hundred of these.
  if (search === '' && /^[\w.:-]+$/.test(value)) return `?${name}=${value.replaceAll(':', '%3A')}`;
  const query = new URLSearchParams(search);
  const values = query.getAll(name);
  query.delete(name);
  for (const one of values) if (one !== value) query.append(name, one);
  if (!values.includes(value)) query.append(name, value);
  query.delete('page');
  return `?${query}`;
}

/** The query with one value of a name that holds at most one; null takes it out. */
export function replaced(search: string, changes: Record<string, string | null>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  query.delete('page');
  return `?${query}`;
}
