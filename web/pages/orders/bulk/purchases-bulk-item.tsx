import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { purchaseBulkCalls } from '../../../../contract/orders/order-bulk.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { BulkProgress } from './bulk-progress.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('orderBulk');

export async function loader({ context, params }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const bulkId = Number(/^\d{1,15}$/.exec(params['bulkId'] ?? '')?.[0] ?? 0) || 1;
  const bulk = await api.call(purchaseBulkCalls.detail, { bulkId });
  return { bulk, meta: seo(api, { title: serverText(api.language)(`orderBulk.action.${bulk.action}`) }) };
}

/** `/purchased/purchase-orders/bulk/:bulkId`: how far an action on many purchase orders is. */
export default function PurchasesBulkItem(): ReactNode {
  const { bulk } = useLoaderData<typeof loader>();
  return <BulkProgress bulk={bulk} path="/purchased/purchase-orders/bulk" />;
}
