import { data, redirect } from 'react-router';
import { codes } from '../../contract/codes.ts';
import { loginPath } from '../access.ts';
import type { CallFunction } from './context.ts';
import { ApiError } from './error.ts';

/**
 * What a page does about refusals that are no matter of its own: to the login, to /403, to /permission-denied, the 404 page,
 * or an error that will pass. Every other `ApiError` reaches the loader. `explains`: the page says why it shows nothing (layouts/for-buyers.tsx).
 */
export function guardCalls(call: CallFunction, url: URL, explains = false): CallFunction {
  return async (declared, input) => {
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
      if (error.code === codes.notFound) throw pageNotFound(url.pathname);
      // Soon it will be there again: a search engine comes back, too.
      if (error.code === codes.unavailable) throw data(error.message, { status: 503 });
      throw error;
    }
  };
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
