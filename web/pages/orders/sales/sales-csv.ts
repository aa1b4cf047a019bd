import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';
import { storeOfFile } from '../../stores/console/chosen-store.ts';
import { orderFilterOf } from './list-filter.ts';

/** The list of the console as a file, with the filters of its address. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const store = await storeOfFile(api, url);
  const { states, keyword, from, to } = orderFilterOf(url.searchParams);
  const file = await api.call(salesCalls.export, { storeId: store.id, states, keyword, from, to });
  return fileAnswer(file);
}
