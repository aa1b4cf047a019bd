import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { mostPrinted, type printCalls } from '../../../../contract/orders/printing.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { storeOfFile } from '../../stores/console/chosen-store.ts';

/** The loader of a file that `call` makes of the orders that the query names. */
export const paperOf =
  (call: (typeof printCalls)[keyof typeof printCalls]) =>
  async ({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> => {
    const api = context.get(apiContext);
    const orderIds = url.searchParams.getAll('order').map(Number);
    if (orderIds.length === 0 || orderIds.length > mostPrinted || !orderIds.every((id) => Number.isSafeInteger(id) && id > 0))
      throw pageNotFound(url.pathname);
    const { id: storeId } = await storeOfFile(api, url);
    return api.call(call, { storeId, orderIds }).then((file) => fileAnswer(file, 'pdf'), refusedFile);
  };
