import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { operatorCompanyCalls } from '../../../../contract/companies/operator-companies.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';
import { companyFilterOf } from './company-filter.ts';

/** The list of companies as a file, with the filters of its address. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const file = await api.call(operatorCompanyCalls.export, companyFilterOf(url.searchParams));
  return fileAnswer(file);
}
