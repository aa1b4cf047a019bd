import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { commissionCalls } from '../../../../contract/payments/sellers/commission.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { rateFilter } from './commission-query.ts';

/** The filtered commission rates as a file. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const file = context.get(apiContext).call(commissionCalls.export, rateFilter(url.searchParams));
  return file.then((answer) => fileAnswer(answer), refusedFile);
}
