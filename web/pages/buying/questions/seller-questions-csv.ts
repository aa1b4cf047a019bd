import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { questionCalls } from '../../../../contract/buying/questions.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';
import { questionFilter, readQuestionQuery } from './list-query.ts';

/** The list of the console as a file, with the filters of its address. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const file = await api.call(questionCalls.export, questionFilter(readQuestionQuery(url.searchParams, 'open')));
  return fileAnswer(file);
}
