import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { productImportCalls } from '../../../contract/product-imports.ts';
import { apiContext } from '../../api/context.ts';
import { pageNotFound } from '../../api/guard.ts';
import { chosenStore } from '../seller-console/chosen-store.ts';

/** An empty list with the columns of the store's own export. */
export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<Response> {
  const api = context.get(apiContext);
  const chosen = await chosenStore(api, url);
  if (!chosen) throw pageNotFound(url.pathname);
  const { name, content } = await api.call(productImportCalls.template, { storeId: chosen.store.id });
  return new Response(content, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  });
}
