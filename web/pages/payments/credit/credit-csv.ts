import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { ownCreditCalls } from '../../../../contract/payments/credit/own-credit.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { grantFilter, itemFilter } from './credit-query.ts';
import { sideOf } from './side.ts';

/** The filtered limits, or what is due, as CSV; of the side that the address names. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const items = itemFilter(url.searchParams);
  if (url.pathname.startsWith('/purchased/')) {
    const { state, currency, sort } = items;
    return api
      .call(ownCreditCalls.export, { ...(state && { state }), ...(currency && { currency }), ...(sort && { sort }) })
      .then((file) => fileAnswer(file), refusedFile);
  }
  const { calls } = sideOf(url);
  const file = url.pathname.endsWith('/items.csv')
    ? api.call(calls.exportItems, items)
    : api.call(calls.export, grantFilter(url.searchParams));
  return file.then((answer) => fileAnswer(answer), refusedFile);
}
