import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { productImportCalls } from '../../../contract/product-imports.ts';
import { apiContext } from '../../api/context.ts';
import { fileAnswer } from '../../api/file-answer.ts';
import { pageNotFound } from '../../api/guard.ts';
import { chosenStore } from '../seller-console/chosen-store.ts';

/** An empty list with the columns of the store's own export. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const chosen = await chosenStore(api, url);
  if (!chosen) throw pageNotFound(url.pathname);
  return fileAnswer(await api.call(productImportCalls.template, { storeId: chosen.store.id }));
}
