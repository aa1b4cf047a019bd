import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { operatorPaymentCalls } from '../../../../contract/payments/operator-payments.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { paymentFilter } from './payments-query.ts';

/** The filtered payments and refunds as a file; the query is that of the list. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const file = context.get(apiContext).call(operatorPaymentCalls.export, paymentFilter(url.searchParams));
  return file.then(fileAnswer, refusedFile);
}
