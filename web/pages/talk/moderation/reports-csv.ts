import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { chatReportCalls } from '../../../../contract/talk/chat-moderation.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { reportFilter } from './filters.ts';

/** The filtered list as a file; the query is that of the list. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const file = context.get(apiContext).call(chatReportCalls.export, reportFilter(url.searchParams));
  return file.then(fileAnswer, refusedFile);
}
