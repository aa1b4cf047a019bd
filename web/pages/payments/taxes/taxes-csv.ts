import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { taxRateCalls } from '../../../../contract/payments/tax-rates.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';

/** All VAT rates as a file. */
export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  return fileAnswer(await context.get(apiContext).call(taxRateCalls.export, {}));
}
