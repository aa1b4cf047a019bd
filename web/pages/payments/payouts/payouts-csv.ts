import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { payoutCalls } from '../../../../contract/payments/sellers/payouts.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { payoutSortOf, runSortOf } from './payouts-query.ts';

/** The runs, all payouts, or those of a run, as a file; sorted as the list is. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const query = url.searchParams;
  const run = query.get('run') ?? '';
  const runId = /^[1-9]\d{0,14}$/.test(run) ? Number(run) : undefined;
  const file = url.pathname.endsWith('/payout-runs.csv')
    ? api.call(payoutCalls.exportRuns, { sort: runSortOf(query) })
    : api.call(payoutCalls.export, { runId, sort: payoutSortOf(query) });
  return file.then(fileAnswer, refusedFile);
}
