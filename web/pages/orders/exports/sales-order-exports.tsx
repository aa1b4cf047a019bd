import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { salesOrderExportCalls } from '../../../../contract/orders/order-exports.ts';
import { exportTemplateCalls } from '../../../../contract/orders/export-templates.ts';
import { apiContext } from '../../../app/api/context.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { seo } from '../../../app/seo.ts';
import { filterOf, listPath } from '../sales-orders/list-query.ts';
import { ExportPage } from './export-page.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('orderExport', 'orderLists');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const filter = filterOf(url.searchParams);
  const [listed, templates] = await Promise.all([
    api.call(salesOrderExportCalls.list, {}),
    api.call(exportTemplateCalls.list, { list: 'salesOrders' }),
  ]);
  return {
    ...{ listed, templates, filter, filtered: Object.keys(filter).length > 0 },
    back: `${listPath}${url.search}`,
    meta: seo(api, { title: serverText(api.language)('orderExport.salesTitle') }),
  };
}

/** `/purchased/sales-orders/exports`: the lines of sales orders as a file; the query is that of the list. */
export default function SalesOrderExports(): ReactNode {
  const { listed, templates, filter, filtered, back } = useLoaderData<typeof loader>();
  const { run, pending, failure, errors } = useCall(salesOrderExportCalls.request, { inForm: true, revalidate: 'always' });
  // Comes as an attachment: the page stays.
  const open = useCall(salesOrderExportCalls.open, { done: ({ address }) => leaveFor(address) });
  return (
    <ExportPage
      list="salesOrders"
      {...{ listed, templates, filtered, back }}
      state={{ pending, failure, errors }}
      request={(form) => void run({ ...filter, ...form })}
      open={(exportId) => void open.run({ exportId })}
    />
  );
}
