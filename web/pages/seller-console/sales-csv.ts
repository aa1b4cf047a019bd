import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { salesCalls } from '../../../contract/sales.ts';
import { apiContext } from '../../api/context.ts';
import { fileAnswer } from '../../api/file-answer.ts';
import { storeOfFile } from './chosen-store.ts';
import { orderFilterOf } from './list-filter.ts';

/** The list of the console as a file, with the filters of its address. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const store = await storeOfFile(api, url);
  const { states, keyword, from, to } = orderFilterOf(url.searchParams);
  const file = await api.call(salesCalls.export, { storeId: store.id, states, keyword, from, to });
  return fileAnswer(file);
}
