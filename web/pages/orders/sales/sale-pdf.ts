import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { storeOfFile } from '../../stores/console/chosen-store.ts';

/** An order as PDF, for its seller. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const id = params['orderId'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw pageNotFound(url.pathname);
  const { id: storeId } = await storeOfFile(api, url);
  return fileAnswer(await api.call(salesCalls.paper, { storeId, orderId: Number(id) }), 'pdf');
}
