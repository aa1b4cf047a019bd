import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { sellerSettlementCalls, settlementCalls } from '../../../../contract/payments/sellers/settlements.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { textOf } from '../../../components/lists/list-query.ts';
import { settlementFilter } from './settlement-query.ts';

/** The filtered settlements as a file, of the side that the address names. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const filter = settlementFilter(url.searchParams);
  const keyword = textOf(url.searchParams, 'keyword');
  const file = url.pathname.startsWith('/operator/')
    ? api.call(settlementCalls.export, { ...filter, ...(keyword && { keyword }) })
    : api.call(sellerSettlementCalls.export, filter);
  return file.then((answer) => fileAnswer(answer), refusedFile);
}
