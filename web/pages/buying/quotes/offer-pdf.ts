import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { codes } from '../../../../contract/wire/codes.ts';
import { quoteCalls, sellerQuoteCalls } from '../../../../contract/buying/quotes.ts';
import { apiContext } from '../../../app/api/context.ts';
import { ApiError } from '../../../app/api/error.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { quoteId } from './list-query.ts';

/** The latest offer of a quote as PDF, for either side. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const id = quoteId(params['quoteId']);
  if (id === null) throw pageNotFound(url.pathname);
  const calls = url.pathname.startsWith('/seller-console/') ? sellerQuoteCalls : quoteCalls;
  const file = await api.call(calls.paper, { id }).catch((error: unknown) => {
    // Where there is no offer there is no paper.
    if (error instanceof ApiError && error.code === codes.refused) throw pageNotFound(url.pathname);
    throw error;
  });
  return fileAnswer(file, 'pdf');
}
