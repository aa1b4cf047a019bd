import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { exclusiveCalls, operatorExclusiveCalls, sellerExclusiveCalls } from '../../../../contract/pricing/exclusives.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { rightFilterOf } from './manage-query.ts';
import { readMineQuery } from './buyer/mine-query.ts';

/** The list of its address as CSV: what is mine, or the rights that a seller or the operator sees. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const { call } = context.get(apiContext);
  const mine = /\/(product|store)-exclusive\.csv$/.exec(url.pathname)?.[1];
  const file = mine
    ? call(exclusiveCalls.export, { kind: mine === 'product' ? 'item' : 'store', ...withoutPage(readMineQuery(url.searchParams)) })
    : call((url.pathname.startsWith('/operator/') ? operatorExclusiveCalls : sellerExclusiveCalls).export, rightFilterOf(url.searchParams));
  return file.then(fileAnswer, refusedFile);
}

const withoutPage = ({ page: _, size: __, ...query }: ReturnType<typeof readMineQuery>) => query;
