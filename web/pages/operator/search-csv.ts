import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { languages } from '../../../contract/locale.ts';
import { missDays, searchDeskCalls } from '../../../contract/search-desk.ts';
import { apiContext } from '../../api/context.ts';
import { fileAnswer } from '../../api/file-answer.ts';
import { oneOf } from './list-query.ts';

/** What was searched for with little success, as a file. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const file = await api.call(searchDeskCalls.exportMisses, {
    days: Number(oneOf(url.searchParams, 'days', missDays.map(String)) ?? missDays[1]),
    language: oneOf(url.searchParams, 'missLanguage', languages),
  });
  return fileAnswer(file);
}
