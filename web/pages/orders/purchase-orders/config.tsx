import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { listSettingCalls } from '../../../../contract/orders/list-settings.ts';
import { exportTemplateCalls } from '../../../../contract/orders/export-templates.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { ListConfig } from '../lists/list-config.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('orderLists', 'orderExport');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const [settings, templates] = await Promise.all([
    api.call(listSettingCalls.read, { list: 'purchaseOrders' }),
    api.call(exportTemplateCalls.list, { list: 'purchaseOrders' }),
  ]);
  return { settings, templates, meta: seo(api, { title: serverText(api.language)('orderLists.configTitle') }) };
}

/** `/purchased/purchase-orders/assets/config`: how the user sees the list of purchase orders. */
export default function PurchaseOrdersConfig(): ReactNode {
  const { settings, templates } = useLoaderData<typeof loader>();
  return (
    <ListConfig
      list="purchaseOrders"
      settings={settings}
      templates={templates}
      exports="/purchased/purchase-orders/exports"
      path="/purchased/purchase-orders"
    />
  );
}
