import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { translationCalls } from '../../../../../contract/catalogue/translations.ts';
import { apiContext } from '../../../../app/api/context.ts';
import { fileAnswer } from '../../../../app/api/file-answer.ts';
import { translationFilterOf } from './translation-filter.ts';

/** What is to be translated as a file to fill in, with the filters of its address. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const filter = translationFilterOf(url.searchParams, api.language);
  const { content } = await api.call(translationCalls.export, filter);
  return fileAnswer({ name: `translations-${filter.language}.csv`, content });
}
