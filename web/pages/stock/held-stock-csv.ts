import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { heldStockCalls } from '../../../contract/stock/held-stock.ts';
import { apiContext } from '../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../app/api/file-answer.ts';
import { textOf } from '../../components/lists/list-query.ts';

/** The filtered held stock as a file; the query is that of the list. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const keyword = textOf(url.searchParams, 'keyword');
  return context
    .get(apiContext)
    .call(heldStockCalls.export, keyword ? { keyword } : {})
    .then(fileAnswer, refusedFile);
}
