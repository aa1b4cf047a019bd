import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { ledgerCalls } from '../../../../contract/payments/ledger.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { accountOf } from './account-query.ts';

/** The entries of an account as a file, with the filters of its address. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const account = accountOf(url.searchParams);
  if (!account) throw pageNotFound(url.pathname);
  return fileAnswer(await context.get(apiContext).call(ledgerCalls.exportSheet, account));
}
