import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { operatorDepositCalls } from '../../../../contract/payments/balance/balance.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { depositFilter } from './deposits-query.ts';

/** The filtered deposits as a file; the query is that of the list. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const file = context.get(apiContext).call(operatorDepositCalls.export, depositFilter(url.searchParams));
  return file.then(fileAnswer, refusedFile);
}
