import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { attributeCalls } from '../../../../../contract/catalogue/attributes.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { fileAnswer } from '../../../../app/api/file-answer.ts';
import { attributeFilterOf } from './attribute-filter.ts';

/** The list of attributes as a file, with the filters of its address. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const { content } = await context.get(apiContext).call(attributeCalls.export, attributeFilterOf(url.searchParams));
  return fileAnswer({ name: 'attributes.csv', content });
}
