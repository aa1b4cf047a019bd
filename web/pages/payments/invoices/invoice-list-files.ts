import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { invoiceCalls, sellerInvoiceCalls } from '../../../../contract/payments/invoices.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { filterOf, readQuery } from './invoice-query.ts';

/** The filtered list as CSV, of the side that the address names. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const calls = url.pathname.startsWith('/seller-console/') ? sellerInvoiceCalls : invoiceCalls;
  const file = context.get(apiContext).call(calls.export, filterOf(readQuery(url.searchParams)));
  return file.then((answer) => fileAnswer(answer), refusedFile);
}
