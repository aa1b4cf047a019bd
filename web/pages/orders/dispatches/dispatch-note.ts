import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { dispatchCalls } from '../../../../contract/orders/dispatches.ts';
import { apiContext } from '../../../app/api/context.ts';
import { fileAnswer } from '../../../app/api/file-answer.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { storeOfFile } from '../../stores/console/chosen-store.ts';

/** The delivery note as a file. */
export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const dispatchId = Number(params['dispatchId']);
  if (!Number.isSafeInteger(dispatchId) || dispatchId <= 0) throw pageNotFound(url.pathname);
  const { id: storeId } = await storeOfFile(api, url);
  return fileAnswer(await api.call(dispatchCalls.note, { storeId, dispatchId }), 'pdf');
}
