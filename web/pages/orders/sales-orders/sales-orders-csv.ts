import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { salesOrderCalls } from '../../../../contract/orders/sales-orders.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { filterOf } from './list-query.ts';

/** The filtered sales orders as a file; the query is that of the list. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  return context.get(apiContext).call(salesOrderCalls.export, filterOf(url.searchParams)).then(fileAnswer, refusedFile);
}
