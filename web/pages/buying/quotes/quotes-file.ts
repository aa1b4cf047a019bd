import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { quoteCalls, sellerQuoteCalls } from '../../../../contract/buying/quotes.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';
import { quoteFilter, readQuoteQuery } from './list-query.ts';

/** The list of either side as a file, with the filters of its address. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const query = readQuoteQuery(url.searchParams);
  const file = url.pathname.startsWith('/seller-console')
    ? await api.call(sellerQuoteCalls.export, quoteFilter(query, 'seller'))
    : await api.call(quoteCalls.exportMine, quoteFilter(query, 'buyer'));
  return fileAnswer(file);
}
