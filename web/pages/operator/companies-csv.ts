import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { operatorCompanyCalls } from '../../../contract/operator-companies.ts';
import { apiContext } from '../../api/context.ts';
import { companyFilterOf } from './company-filter.ts';

/** The list of companies as a file, with the filters of its address. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const file = await api.call(operatorCompanyCalls.export, companyFilterOf(url.searchParams));
  return new Response(file.content, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'private, no-store',
    },
  });
}
