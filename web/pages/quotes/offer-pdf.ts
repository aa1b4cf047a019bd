import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { codes } from '../../../contract/codes.ts';
import { quoteCalls } from '../../../contract/quotes.ts';
import { apiContext } from '../../api/context.ts';
import { ApiError } from '../../api/error.ts';
import { fileAnswer } from '../../api/file-answer.ts';
import { pageNotFound } from '../../api/guard.ts';
import { quoteId } from './list-query.ts';

/** The latest offer of a quote as PDF. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const id = quoteId(params['quoteId']);
  if (id === null) throw pageNotFound(url.pathname);
  const file = await api.call(quoteCalls.paper, { id }).catch((error: unknown) => {
    // Where there is no offer there is no paper.
    if (error instanceof ApiError && error.code === codes.refused) throw pageNotFound(url.pathname);
    throw error;
  });
  return fileAnswer(file, 'pdf');
}
