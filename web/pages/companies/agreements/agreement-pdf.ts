import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { agreementCalls } from '../../../../contract/companies/agreements.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';
import { pageNotFound } from '../../../app/api/guard.ts';

/** `{id of the signature}.pdf`: the text as signed. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const [, id] = /^(\d{1,15})\.pdf$/.exec(params['file'] ?? '') ?? [];
  if (!id) throw pageNotFound(url.pathname);
  return fileAnswer(await context.get(apiContext).call(agreementCalls.signedPdf, { id }), 'pdf');
}
