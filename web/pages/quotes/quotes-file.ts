import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { quoteCalls, sellerQuoteCalls } from '../../../contract/quotes.ts';
import { apiContext } from '../../api/context.ts';
import { quoteFilter, readQuoteQuery } from './list-query.ts';

/** The list of either side as a file, with the filters of its address. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const query = readQuoteQuery(url.searchParams);
  const file = url.pathname.startsWith('/seller-console')
    ? await api.call(sellerQuoteCalls.export, quoteFilter(query, 'seller'))
    : await api.call(quoteCalls.exportMine, quoteFilter(query, 'buyer'));
  return new Response(file.content, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'private, no-store',
    },
  });
}
