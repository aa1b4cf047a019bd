import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { balanceCalls } from '../../../../contract/payments/balance/balance.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { movementFilter } from './balance-query.ts';

/** The filtered movements as a file; the query is that of the list. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const file = context.get(apiContext).call(balanceCalls.export, movementFilter(url.searchParams));
  return file.then(fileAnswer, refusedFile);
}
