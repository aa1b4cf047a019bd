import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { brandCalls } from '../../../../../contract/catalogue/brands.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { fileAnswer } from '../../../../app/api/file-answer.ts';
import { brandFilterOf } from './brand-filter.ts';

/** The list of brands as a file, with the filters of its address. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const { content } = await context.get(apiContext).call(brandCalls.export, brandFilterOf(url.searchParams));
  return fileAnswer({ name: 'brands.csv', content });
}
