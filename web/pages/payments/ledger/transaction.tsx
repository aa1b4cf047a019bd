import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { ledgerCalls, type LedgerTransaction } from '../../../../contract/payments/ledger.ts';
import { orderStates } from '../../../../contract/orders/purchase-orders.ts';
import { apiContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { OrderStateBadge } from '../../../components/commerce/order-state.tsx';
import { DataList } from '../../../components/lists/data-list.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { postingWords, sheetPath } from './words.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('ledger', 'states');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const id = /^[1-9]\d{0,14}$/.exec(params['id'] ?? '')?.[0];
  if (!id) throw pageNotFound(url.pathname);
  const found = await api.call(ledgerCalls.transaction, { id: Number(id) });
  return { found, meta: seo(api, { title: serverText(api.language)('ledger.transaction', { id }) }) };
}

type Entry = LedgerTransaction['entries'][number];
type Order = LedgerTransaction['orders'][number];

/** `/operator/ledger/:id`: a posting with its entries, and the orders that it is about. */
export default function LedgerTransactionPage(): ReactNode {
  const { found } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  const name = text('ledger.transaction', { id: String(found.id) });
  const money = (value: number, currency: string): ReactNode => (
    <span className="whitespace-nowrap tabular-nums">{format.money(value, currency)}</span>
  );
  return (
    <>
      <Breadcrumb trail={[{ label: text('ledger.title'), to: '/operator/ledger' }, { label: name }]} />
      <PageHead title={name} lead={`${postingWords(text, found.posting)} · ${format.dateTime(found.at)}`} />
      <DataList<Entry>
        label={text('ledger.entries')}
        rows={found.entries}
        rowKey={(row) => row.id}
        rowLink={({ kind, currency, company }) => sheetPath({ kind, currency, companyId: company?.id })}
        toolbar={<h2 className="text-base font-semibold">{text('ledger.entries')}</h2>}
        columns={[
          { key: 'kind', label: text('ledger.account'), phone: 'title', cell: (row) => text(`ledger.kind.${row.kind}`) },
          { key: 'company', label: text('ledger.company'), cell: (row) => row.company?.name ?? text('ledger.market') },
          {
            key: 'debit',
            label: text('ledger.debit'),
            end: true,
            cell: (row) => (row.amount < 0 ? money(-row.amount, row.currency) : '–'),
          },
          {
            key: 'credit',
            label: text('ledger.credit'),
            end: true,
            cell: (row) => (row.amount > 0 ? money(row.amount, row.currency) : '–'),
          },
        ]}
        empty={null}
      />
      {found.orders.length > 0 && (
        <div className="mt-8">
          <DataList<Order>
            label={text('ledger.orders')}
            rows={found.orders}
            rowKey={(row) => row.id}
            toolbar={<h2 className="text-base font-semibold">{text('ledger.orders')}</h2>}
            columns={[
              { key: 'number', label: text('ledger.order'), phone: 'title', cell: (row) => row.number },
              { key: 'buyer', label: text('ledger.buyer'), cell: (row) => row.buyer },
              { key: 'seller', label: text('ledger.seller'), cell: (row) => row.seller },
              { key: 'state', label: text('ledger.state'), cell: (row) => <State state={row.state} /> },
              { key: 'total', label: text('ledger.total'), end: true, cell: (row) => money(row.total, row.currency) },
            ]}
            empty={null}
          />
        </div>
      )}
    </>
  );
}

function State({ state }: { state: string }): ReactNode {
  const known = orderStates.find((one) => one === state);
  return known ? <OrderStateBadge state={known} /> : state;
}
