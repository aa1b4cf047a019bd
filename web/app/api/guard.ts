import { data, redirect } from 'react-router';
import { codes } from '../../../contract/wire/codes.ts';
import { loginPath } from '../access.ts';
import type { CallFunction } from './context.ts';
import { ApiError } from './error.ts';

/**
 * What every page does alike about some refusals: to the login, to /403, to /permission-denied, the 404 page,
 * or an error that will pass. Every other `ApiError` reaches the loader. `explains`: the page says why it shows nothing (components/layout/for-buyers.tsx).
 */
export function guardCalls(call: CallFunction, url: URL, explains = false): CallFunction {
  return async (declared, input, { typed } = { typed: false }) => {
    try {
      return await call(declared, input);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === codes.sessionExpired) throw redirect(loginPath(url.pathname + url.search));
      if (error.code === codes.ordersNotExist) throw redirect('/permission-denied');
      if (error.code === codes.forbidden || error.code === codes.unaudited) {
        if (explains) throw refusedPage(error);
        throw redirect('/403');
      }
      // A cursor that is none, as after an address was cut: the list from its beginning.
      if (error.fields['cursor'] && url.searchParams.has('cursor')) throw redirect(withoutCursor(url));
      // An address with values that the call does not take, such as an id above 2^53, names nothing either.
      const isBadAddress = !typed && error.code === codes.invalid && Object.keys(error.fields).length > 0;
      if (isBadAddress || error.code === codes.notFound) throw pageNotFound(url.pathname);
      // Temporary: with 503 a search engine comes back, too.
      if (error.code === codes.unavailable || error.code === codes.productLoading) throw data(error.message, { status: 503 });
      if (error.code === codes.tooMany || error.code === codes.productRequestLimit) throw data(error.message, { status: 429 });
      throw error;
    }
  };
}

/** The address of a list at its beginning. */
export function withoutCursor({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams);
  query.delete('cursor');
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/** The server's sentence in what a guarded call threw, for pages that show it in their own place; everything else is thrown again. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  const { data: message, init } = error as { data?: unknown; init?: ResponseInit | null };
  if (typeof message === 'string' && (init?.status === 429 || init?.status === 503)) return message;
  throw error;
}

/** Catches what a guarded call throws for what does not exist, on pages that show something else then. */
export function nullIfNotFound(error: unknown): null {
  if ((error as { init?: ResponseInit | null }).init?.status === 404) return null;
  throw error;
}

/** The page exists and is open; what it would show is not for this user. */
function refusedPage({ code, message }: ApiError) {
  return data({ code, message } satisfies RefusedPage, { status: 200 });
}
export type RefusedPage = { code: number; message: string };

/** Thrown by loaders for what does not exist. */
export function pageNotFound(path: string) {
  return data(`Page not found: ${path}`, { status: 404, statusText: 'Page Not Found' });
}
