import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { ratingFilter } from './ratings-query.ts';
import { sideOfPath } from './side.ts';

/** The filtered ratings as a file; the query is that of the list. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const file = context.get(apiContext).call(sideOfPath(url.pathname).calls.exportRatings, ratingFilter(url.searchParams));
  return file.then(fileAnswer, refusedFile);
}
