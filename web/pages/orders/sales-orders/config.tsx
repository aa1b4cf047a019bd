import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { autoPurchaseCalls } from '../../../../contract/orders/auto-purchase.ts';
import { deliveryNoteCalls } from '../../../../contract/orders/delivery-notes.ts';
import { listSettingCalls } from '../../../../contract/orders/list-settings.ts';
import { exportTemplateCalls } from '../../../../contract/orders/export-templates.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { ListConfig } from '../lists/list-config.tsx';
import { AutoPurchaseForm } from './auto-purchase-form.tsx';
import { DeliveryNoteForm } from './delivery-note-form.tsx';
import { listPath } from './list-query.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('orderLists', 'orderExport', 'salesOrders', 'orderStorage');

export async function loader({ context }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const [settings, templates, note, purchase] = await Promise.all([
    api.call(listSettingCalls.read, { list: 'salesOrders' }),
    api.call(exportTemplateCalls.list, { list: 'salesOrders' }),
    api.call(deliveryNoteCalls.settings, {}),
    api.call(autoPurchaseCalls.settings, {}),
  ]);
  return { settings, templates, note, purchase, meta: seo(api, { title: serverText(api.language)('orderLists.configTitle') }) };
}

/** `/purchased/sales-orders/assets/config`: how the user sees the list of sales orders, what runs buy, and what the company's delivery notes say. */
export default function SalesOrdersConfig(): ReactNode {
  const { settings, templates, note, purchase } = useLoaderData<typeof loader>();
  const viewer = useShell()?.viewer ?? null;
  const mayOrder = may(viewer, 'order.place');
  return (
    <>
      <ListConfig list="salesOrders" settings={settings} templates={templates} exports={`${listPath}/exports`} path={listPath} />
      {mayOrder && may(viewer, 'payment.pay') && may(viewer, 'price.view') && <AutoPurchaseForm settings={purchase} />}
      {mayOrder && <DeliveryNoteForm note={note} />}
    </>
  );
}
