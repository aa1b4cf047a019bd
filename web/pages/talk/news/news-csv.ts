import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { operatorNewsCalls } from '../../../../contract/talk/platform-news.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { newsFilter } from './filter.ts';

/** The filtered list as a file; the query is that of the list. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const file = context.get(apiContext).call(operatorNewsCalls.export, newsFilter(url.searchParams));
  return file.then(fileAnswer, refusedFile);
}
