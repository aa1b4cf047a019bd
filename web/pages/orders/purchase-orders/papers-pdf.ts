import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { mostPrinted, purchasePrintCalls } from '../../../../contract/orders/printing.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { pageNotFound } from '../../../app/api/guard.ts';

/** The purchase orders that the query names as one PDF. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const buyerOrderIds = url.searchParams.getAll('order').map(Number);
  if (buyerOrderIds.length === 0 || buyerOrderIds.length > mostPrinted || !buyerOrderIds.every((id) => Number.isSafeInteger(id) && id > 0))
    throw pageNotFound(url.pathname);
  const file = context.get(apiContext).call(purchasePrintCalls.papers, { buyerOrderIds });
  return file.then((made) => fileAnswer(made, 'pdf'), refusedFile);
}
