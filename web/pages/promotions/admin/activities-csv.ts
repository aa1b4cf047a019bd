import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { operatorActivityCalls } from '../../../../contract/promotions/activities.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';
import { activityFilterOf } from './list-query.ts';

/** The list as a file, with the filters and the order of its address. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const filter = activityFilterOf(url);
  const { content } = await context.get(apiContext).call(operatorActivityCalls.export, filter);
  return fileAnswer({ name: filter.kind === 'home' ? 'home.csv' : 'activities.csv', content });
}
