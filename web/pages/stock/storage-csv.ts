import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { heldStockCalls, sellerHeldStockCalls } from '../../../contract/stock/held-stock.ts';
import { apiContext } from '../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../app/api/file-answer.ts';
import { storeOfFile } from '../stores/console/chosen-store.ts';

/** What storing has cost in the month of the address: to the buyer, or of the store of the console. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const month = url.searchParams.get('month') ?? '';
  const file = url.pathname.startsWith('/seller-console')
    ? api.call(sellerHeldStockCalls.storage, { storeId: (await storeOfFile(api, url)).id, month })
    : api.call(heldStockCalls.storage, { month });
  return file.then(fileAnswer, refusedFile);
}
