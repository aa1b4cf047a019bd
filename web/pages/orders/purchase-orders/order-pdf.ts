import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';
import { pageNotFound } from '../../../app/api/guard.ts';

/** An order as PDF, for its buyer. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const id = params['buyerOrderId'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw pageNotFound(url.pathname);
  return fileAnswer(await context.get(apiContext).call(purchaseOrderCalls.paper, { buyerOrderId: Number(id) }), 'pdf');
}
