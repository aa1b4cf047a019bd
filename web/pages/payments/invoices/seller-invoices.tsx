import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { sellerInvoiceArchiveCalls } from '../../../../contract/payments/invoice-archives.ts';
import { sellerCompletenessCalls, sellerInvoiceCalls } from '../../../../contract/payments/invoices.ts';
import { apiContext } from '../../../app/api/context.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { may, useShell } from '../../../app/shell.ts';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { type InvoicesData, loadInvoices } from './load-invoices.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('invoices');

export async function loader({
  context,
  url,
}: LoaderFunctionArgs<RouterContextProvider>): Promise<InvoicesData & { lacks: string | null }> {
  const api = context.get(apiContext);
  const [invoices, { facts }] = await Promise.all([
    loadInvoices(api, url, sellerInvoiceCalls, sellerInvoiceArchiveCalls),
    api.call(sellerCompletenessCalls.missing, {}),
  ]);
  return { ...invoices, lacks: facts };
}

/** `/seller-console/invoices`: what the marketplace has invoiced in the company's name, of all its stores. */
export default function SellerInvoices(): ReactNode {
  const viewer = useShell()?.viewer ?? null;
  const text = useText();
  const data = useLoaderData<typeof loader>();
  return (
    <InvoiceList
      data={data}
      side={{
        path: '/seller-console/invoices',
        files: '/seller-console/invoices',
        order: (id) => (may(viewer, 'sale.fulfil') ? `/seller-console/sales/${id}` : null),
        partner: 'buyer',
      }}
    >
      {data.lacks !== null && (
        <Notice kind="caution">
          {text('invoices.sellerLacks', { facts: data.lacks })}{' '}
          {may(viewer, 'account.manage') && <TextLink to="/seller-console/company">{text('invoices.toCompany')}</TextLink>}
        </Notice>
      )}
    </InvoiceList>
  );
}
