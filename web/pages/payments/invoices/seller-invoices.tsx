import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { sellerInvoiceCalls } from '../../../../contract/payments/invoices.ts';
import { apiContext } from '../../../app/api/context.ts';
import { textGroups } from '../../../app/i18n/text.tsx';
import { may, useShell } from '../../../app/shell.ts';
import { InvoiceList } from './invoice-list.tsx';
import { type InvoicesData, loadInvoices } from './load-invoices.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('invoices');

export const loader = ({ context, url }: LoaderFunctionArgs<RouterContextProvider>): Promise<InvoicesData> =>
  loadInvoices(context.get(apiContext), url, sellerInvoiceCalls);

/** `/seller-console/invoices`: what the marketplace has invoiced in the company's name, of all its stores. */
export default function SellerInvoices(): ReactNode {
  const viewer = useShell()?.viewer ?? null;
  return (
    <InvoiceList
      data={useLoaderData<typeof loader>()}
      side={{
        path: '/seller-console/invoices',
        files: '/seller-console/invoices',
        order: (id) => (may(viewer, 'sale.fulfil') ? `/seller-console/sales/${id}` : null),
        partner: 'buyer',
      }}
    />
  );
}
