import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { invoiceCalls, sellerInvoiceCalls } from '../../../../contract/payments/invoices.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { filterOf, readQuery } from './invoice-query.ts';

/** The filtered list as CSV, or the documents of a month as ZIP; of the side that the address names. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const calls = url.pathname.startsWith('/seller-console/') ? sellerInvoiceCalls : invoiceCalls;
  const filter = filterOf(readQuery(url.searchParams));
  if (url.pathname.endsWith('.csv')) return api.call(calls.export, filter).then((file) => fileAnswer(file), refusedFile);
  const { kind, storeId } = filter;
  const month = url.searchParams.get('month') ?? '';
  const archive = api.call(calls.archive, { month, ...(kind && { kind }), ...(storeId !== undefined && { storeId }) });
  return archive.then((file) => fileAnswer(file, 'zip'), refusedFile);
}
