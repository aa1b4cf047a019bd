import { type LoaderFunctionArgs, redirect, type RouterContextProvider } from 'react-router';
import { listingImportCalls } from '../../../../contract/listings/imports.ts';
import { apiContext } from '../../../app/api/context.ts';
import { allowed } from '../../../app/navigation.ts';
import { storeOfFile } from '../../stores/console/chosen-store.ts';

/** The bad lines of a list, or those whose pictures are missing, to be corrected and brought in again. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const store = await storeOfFile(api, url);
  const file = await api.call(listingImportCalls.failed, {
    storeId: store.id,
    importId: params['importId'] ?? '',
    of: url.searchParams.get('of') === 'pictures' ? 'pictures' : 'lines',
  });
  return redirect(allowed(file.address));
}
