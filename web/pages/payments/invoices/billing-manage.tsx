import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { invoiceArchiveCalls } from '../../../../contract/payments/invoice-archives.ts';
import { invoiceCalls } from '../../../../contract/payments/invoices.ts';
import { apiContext } from '../../../app/api/context.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { BillingTabs } from '../credit/own/billing-tabs.tsx';
import { InvoiceList, type Side } from './invoice-list.tsx';
import { type InvoicesData, loadInvoices } from './load-invoices.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('invoices', 'credit');

export const loader = ({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<InvoicesData> =>
  loadInvoices(context.get(apiContext), url, invoiceCalls, invoiceArchiveCalls);

const side: Side = {
  path: '/purchased/billing-manage',
  files: '/purchased/invoices',
  order: (id) => `/purchased/purchase-orders/${id}`,
  partner: 'store',
};

/** `/purchased/billing-manage`: what was invoiced to the company. */
export default function BillingManage(): ReactNode {
  return (
    <InvoiceList data={useLoaderData<typeof loader>()} side={side}>
      <BillingTabs />
    </InvoiceList>
  );
}
