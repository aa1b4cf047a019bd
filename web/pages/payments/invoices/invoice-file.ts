import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { invoiceCalls, invoiceFormats, sellerInvoiceCalls } from '../../../../contract/payments/invoices.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { fileNames } from './file-names.ts';

/** A document in one of its formats, for the side that the address names. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const id = params['invoiceId'] ?? '';
  const format = invoiceFormats.find((one) => fileNames[one].file === params['file']);
  if (!/^[1-9]\d{0,14}$/.test(id) || !format) throw pageNotFound(url.pathname);
  const calls = url.pathname.startsWith('/seller-console/') ? sellerInvoiceCalls : invoiceCalls;
  const file = context.get(apiContext).call(calls.file, { invoiceId: Number(id), format });
  return file.then((answer) => fileAnswer(answer, fileNames[format].type), refusedFile);
}
