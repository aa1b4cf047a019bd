import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { attributeCalls } from '../../../../contract/operator-catalogue.ts';
import { apiContext } from '../../../api/context.ts';
import { fileAnswer } from '../../../api/file-answer.ts';
import { attributeFilterOf } from './attribute-filter.ts';

/** The list of attributes as a file, with the filters of its address. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const { content } = await context.get(apiContext).call(attributeCalls.export, attributeFilterOf(url.searchParams));
  return fileAnswer({ name: 'attributes.csv', content });
}
