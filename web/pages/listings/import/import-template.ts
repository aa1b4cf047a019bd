import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { listingImportCalls } from '../../../../contract/listings/imports.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';
import { storeOfFile } from '../../stores/console/chosen-store.ts';

/** An empty list with the columns of the store's own export. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const store = await storeOfFile(api, url);
  return fileAnswer(await api.call(listingImportCalls.template, { storeId: store.id }));
}
