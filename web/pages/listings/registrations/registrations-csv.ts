import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { productRegistrationCalls } from '../../../../contract/catalogue/product-registrations.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';
import { registrationFilterOf } from './list-query.ts';

/** The registrations of the list as a file. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  return fileAnswer(await context.get(apiContext).call(productRegistrationCalls.export, registrationFilterOf(url.searchParams)));
}
