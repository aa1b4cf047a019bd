import { defaultPageSize, pageSizes } from '../../../contract/wire/page-sizes.ts';

/** One of the known values of a query's parameter; nonsense is left out. */
export function oneOf<Value extends string>(query: URLSearchParams, name: string, values: readonly Value[]): Value | undefined {
  const given = query.get(name);
  return values.find((value) => value === given);
}

/** Text of a query's parameter, cut to length; undefined when empty. */
export function textOf(query: URLSearchParams, name: string, length = 80): string | undefined {
  return query.get(name)?.trim().slice(0, length) || undefined;
}

const day = /^\d{4}-\d{2}-\d{2}$/;
export function dayOf(query: URLSearchParams, name: string): string | undefined {
  const given = query.get(name) ?? '';
  return day.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined;
}

const country = /^[A-Z]{2}$/;
export function countryOf(query: URLSearchParams): string | undefined {
  const given = query.get('country') ?? '';
  return country.test(given) ? given : undefined;
}

/** Cursor and size of a list's page. */
export function pageOf(query: URLSearchParams, usualSize: number = defaultPageSize): { cursor?: string; size: number } {
  const cursor = query.get('cursor');
  const size = Number(query.get('size'));
  return { ...(cursor ? { cursor } : {}), size: (pageSizes as readonly number[]).includes(size) ? size : usualSize };
}

/** Number and size of a list's page. */
export function numberedPageOf(query: URLSearchParams): { page: number; size: number } {
  const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
  return {
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    size: (pageSizes as readonly number[]).includes(size) ? size : 20,
  };
}
