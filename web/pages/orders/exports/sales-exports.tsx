import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { salesExportCalls } from '../../../../contract/orders/order-exports.ts';
import { exportTemplateCalls } from '../../../../contract/orders/export-templates.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { seo } from '../../../app/seo.ts';
import { ownStore } from '../../stores/console/chosen-store.ts';
import { orderFilterOf } from '../sales/list-filter.ts';
import { ExportPage } from './export-page.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('orderExport', 'orderLists');

const path = '/seller-console';

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { id: storeId } = await ownStore(api, url);
  const { states, keyword, from, to, late } = orderFilterOf(url.searchParams);
  const [listed, templates] = await Promise.all([
    api.call(salesExportCalls.list, { storeId }),
    api.call(exportTemplateCalls.list, { list: 'sales' }),
  ]);
  return {
    ...{ storeId, listed, templates, filter: { states, keyword, from, to, late } },
    filtered: states.length > 0 || late || [keyword, from, to].some((given) => given !== undefined),
    back: url.search === '' ? path : `${path}${url.search}`,
    meta: seo(api, { title: serverText(api.language)('orderExport.title') }),
  };
}

/** `/seller-console/sales/exports`: the lines of a store's orders as a file; the query is that of the list. */
export default function SalesExports(): ReactNode {
  const { storeId, listed, templates, filter, filtered, back } = useLoaderData<typeof loader>();
  const { run, pending, failure, errors } = useCall(salesExportCalls.request, { inForm: true, revalidate: 'always' });
  // Comes as an attachment: the page stays.
  const open = useCall(salesExportCalls.open, { done: ({ address }) => leaveFor(address) });
  return (
    <ExportPage
      list="sales"
      {...{ listed, templates, filtered, back }}
      state={{ pending, failure, errors }}
      request={(form) => void run({ storeId, ...filter, ...form })}
      open={(exportId) => void open.run({ storeId, exportId })}
    />
  );
}
