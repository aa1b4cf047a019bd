import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { ledgerCalls } from '../../../../contract/payments/ledger.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';
import { dayOf } from '../../../components/lists/list-query.ts';

/** The trial balance as a file. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  return fileAnswer(await context.get(apiContext).call(ledgerCalls.exportTrial, { to: dayOf(url.searchParams, 'to') }));
}
