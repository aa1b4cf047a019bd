import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { salesBulkCalls } from '../../../../contract/orders/order-bulk.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { ownStore } from '../../stores/console/chosen-store.ts';
import { BulkProgress } from './bulk-progress.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('orderBulk');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { id: storeId } = await ownStore(api, url);
  const bulkId = Number(/^\d{1,15}$/.exec(params['bulkId'] ?? '')?.[0] ?? 0) || 1;
  const bulk = await api.call(salesBulkCalls.detail, { storeId, bulkId });
  return { bulk, meta: seo(api, { title: serverText(api.language)(`orderBulk.action.${bulk.action}`) }) };
}

/** `/seller-console/sales/bulk/:bulkId`: how far an action on many orders of a store is. */
export default function SalesBulkItem(): ReactNode {
  const { bulk } = useLoaderData<typeof loader>();
  return <BulkProgress bulk={bulk} path="/seller-console/sales/bulk" />;
}
