import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { filterOf, readQuery } from './order-query.ts';

/** The filtered orders as a file; the query is that of the list. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const file = context.get(apiContext).call(purchaseOrderCalls.export, filterOf(readQuery(url.searchParams)));
  return file.then(fileAnswer, refusedFile);
}
