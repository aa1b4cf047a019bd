import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { exclusiveCalls, operatorExclusiveCalls, sellerExclusiveCalls } from '../../../contract/exclusives.ts';
import { apiContext } from '../../api/context.ts';
import { ApiError } from '../../api/error.ts';
import { rightFilterOf } from './desk-query.ts';
import { readMineQuery } from './mine-query.ts';

/** The list of its address as CSV: what is mine, or the rights that a seller or the operator sees. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const { call } = context.get(apiContext);
  const mine = /\/(product|store)-exclusive\.csv$/.exec(url.pathname)?.[1];
  try {
    const { name, content } = mine
      ? await call(exclusiveCalls.export, { kind: mine === 'product' ? 'item' : 'store', ...withoutPage(readMineQuery(url.searchParams)) })
      : url.pathname.startsWith('/operator/')
        ? await call(operatorExclusiveCalls.export, rightFilterOf(url.searchParams))
        : await call(sellerExclusiveCalls.export, rightFilterOf(url.searchParams));
    return new Response(content, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return new Response(error.message, { status: 429, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
}

const withoutPage = ({ page: _, size: __, ...query }: ReturnType<typeof readMineQuery>) => query;
