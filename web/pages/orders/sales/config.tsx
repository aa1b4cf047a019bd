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
    api.call(listSettingCalls.read, { list: 'sales' }),
    api.call(exportTemplateCalls.list, { list: 'sales' }),
  ]);
  return { settings, templates, meta: seo(api, { title: serverText(api.language)('orderLists.configTitle') }) };
}

/** `/seller-console/sales/assets/config`: how the user sees the orders of a store. */
export default function SalesConfig(): ReactNode {
  const { settings, templates } = useLoaderData<typeof loader>();
  return (
    <ListConfig list="sales" settings={settings} templates={templates} exports="/seller-console/sales/exports" path="/seller-console" />
  );
}
