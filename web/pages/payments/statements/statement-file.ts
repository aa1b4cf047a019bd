import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { statementCalls, statementFormats } from '../../../../contract/payments/credit/statements.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { pageNotFound } from '../../../app/api/guard.ts';

/** The statement of a month and currency, in the format that the address names. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const { month = '', currency = '', file = '' } = params;
  const format = statementFormats.find((one) => file === `statement.${one}`);
  if (!format) throw pageNotFound(url.pathname);
  return context
    .get(apiContext)
    .call(statementCalls.file, { month, currency, format })
    .then((answer) => fileAnswer(answer, format), refusedFile);
}
