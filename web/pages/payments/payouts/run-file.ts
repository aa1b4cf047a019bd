import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { payoutCalls } from '../../../../contract/payments/sellers/payouts.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { pageNotFound } from '../../../app/api/guard.ts';

/** The file of a payout run for the bank. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const id = /^([1-9]\d{0,14})\.xml$/.exec(params['file'] ?? '')?.[1];
  if (!id) throw pageNotFound(url.pathname);
  return context
    .get(apiContext)
    .call(payoutCalls.file, { runId: Number(id) })
    .then((file) => fileAnswer(file, 'xml'), refusedFile);
}
