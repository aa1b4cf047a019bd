import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { languages } from '../../../../contract/values/locale.ts';
import { missDays, searchAdminCalls } from '../../../../contract/search/search-admin.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';
import { oneOf } from '../../../components/lists/list-query.ts';

/** What was searched for with little success, as a file. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const file = await api.call(searchAdminCalls.exportMisses, {
    days: Number(oneOf(url.searchParams, 'days', missDays.map(String)) ?? missDays[1]),
    language: oneOf(url.searchParams, 'missLanguage', languages),
  });
  return fileAnswer(file);
}
