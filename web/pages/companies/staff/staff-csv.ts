import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { staffCalls } from '../../../../contract/companies/staff.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer, refusedFile } from '../../../app/api/file-answer.ts';
import { readStaffQuery, staffFilterOf } from './staff-query.ts';

/** The filtered people as a file; the query is that of the list. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const file = context.get(apiContext).call(staffCalls.export, staffFilterOf(readStaffQuery(url.searchParams)));
  return file.then(fileAnswer, refusedFile);
}
