import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { operatorWithdrawalCalls } from '../../../../contract/payments/balance/withdrawals.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { withdrawalFilter } from './withdrawals-query.ts';

/** The filtered withdrawals as a file; the query is that of the list. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const file = context.get(apiContext).call(operatorWithdrawalCalls.export, withdrawalFilter(url.searchParams));
  return file.then(fileAnswer, refusedFile);
}
