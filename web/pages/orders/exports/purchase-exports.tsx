import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { purchaseExportCalls } from '../../../../contract/orders/order-exports.ts';
import { exportTemplateCalls } from '../../../../contract/orders/export-templates.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { seo } from '../../../app/seo.ts';
import { filterOf, isFiltered, readQuery } from '../purchase-orders/order-query.ts';
import { ExportPage } from './export-page.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('orderExport', 'orderLists');

const path = '/purchased/purchase-orders';

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = readQuery(url.searchParams);
  const [listed, templates] = await Promise.all([
    api.call(purchaseExportCalls.list, {}),
    api.call(exportTemplateCalls.list, { list: 'purchaseOrders' }),
  ]);
  return {
    ...{ listed, templates, filter: filterOf(query), filtered: isFiltered(query) || query.tab !== 'all' },
    back: url.search === '' ? path : `${path}${url.search}`,
    meta: seo(api, { title: serverText(api.language)('orderExport.title') }),
  };
}

/** `/purchased/purchase-orders/exports`: the lines of purchase orders as a file; the query is that of the list. */
export default function PurchaseExports(): ReactNode {
  const { listed, templates, filter, filtered, back } = useLoaderData<typeof loader>();
  const { run, pending, failure, errors } = useCall(purchaseExportCalls.request, { inForm: true, revalidate: 'always' });
  // Comes as an attachment: the page stays.
  const open = useCall(purchaseExportCalls.open, { done: ({ address }) => leaveFor(address) });
  return (
    <ExportPage
      list="purchaseOrders"
      {...{ listed, templates, filtered, back }}
      state={{ pending, failure, errors }}
      request={(form) => void run({ ...filter, ...form })}
      open={(exportId) => void open.run({ exportId })}
    />
  );
}
