import { type LoaderFunctionArgs, redirect, type RouterContextProvider } from 'react-router';
import { bulkChangeCalls } from '../../../../contract/listings/bulk-changes.ts';
import { apiContext } from '../../../app/api/context.ts';
import { allowed } from '../../../app/navigation.ts';
import { storeOfFile } from '../../stores/console/chosen-store.ts';

/** What a change of many items left as it was, with the reasons. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const store = await storeOfFile(api, url);
  const file = await api.call(bulkChangeCalls.refused, { storeId: store.id, bulkId: params['bulkId'] ?? '' });
  return redirect(allowed(file.address));
}
