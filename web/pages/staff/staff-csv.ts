import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { staffCalls } from '../../../contract/staff.ts';
import { apiContext } from '../../api/context.ts';
import { ApiError } from '../../api/error.ts';
import { readStaffQuery, staffFilterOf } from './staff-query.ts';

/** The filtered people as a file; the query is that of the list. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  try {
    const { name, content } = await api.call(staffCalls.export, staffFilterOf(readStaffQuery(url.searchParams)));
    return new Response(content, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return new Response(error.message, { status: 429, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  }
}
