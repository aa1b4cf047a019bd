import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { heldStockCalls } from '../../../contract/stock/held-stock.ts';
import { apiContext } from '../../app/api/context.ts';
import { pageNotFound } from '../../app/api/guard.ts';
import { serverText } from '../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../app/i18n/text.tsx';
import { seo } from '../../app/seo.ts';
import { itemPath, storePath } from '../../app/slug.ts';
import { Amount } from '../../components/commerce/amount.tsx';
import { DataList } from '../../components/lists/data-list.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Card, PageHead } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { TextLink } from '../../ui/link.tsx';

export { meta } from '../../app/seo.ts';
export const handle = textGroups('heldStock');

export async function loader({ context, params, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const heldId = Number(params['heldId']);
  if (!Number.isSafeInteger(heldId) || heldId <= 0) throw pageNotFound(url.pathname);
  const held = await api.call(heldStockCalls.detail, { heldId });
  return { held, meta: seo(api, { title: serverText(api.language)('heldStock.itemTitle', { sku: held.sku }) }) };
}

/** `/purchased/stock/{id}`: goods in one warehouse, since when, and every movement. */
export default function HeldItem(): ReactNode {
  const text = useText();
  const format = useFormat();
  const { held } = useLoaderData<typeof loader>();
  const order = (of: { id: number; number: string } | null) =>
    of ? <TextLink to={`/purchased/purchase-orders/${of.id}`}>{of.number}</TextLink> : '–';
  return (
    <>
      <Breadcrumb trail={[{ label: text('heldStock.title'), to: '/purchased/stock' }, { label: held.sku }]} />
      <PageHead title={[held.name, held.options].filter(Boolean).join(', ')} lead={`${held.sku} · ${held.warehouse.name}`} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
          <Card title={text('heldStock.batches')}>
            <DataList
              label={text('heldStock.batches')}
              rows={held.batches}
              rowKey={(row) => `${row.storedAt} ${row.order?.id ?? 0}`}
              columns={[
                { key: 'since', label: text('heldStock.since'), phone: 'title', cell: (row) => format.date(row.storedAt) },
                { key: 'order', label: text('heldStock.order'), cell: (row) => order(row.order) },
                {
                  key: 'terms',
                  label: text('heldStock.charge'),
                  cell: ({ terms }) => {
                    if (!terms) return text('heldStock.termsNone');
                    const day = format.date(terms.chargedFrom);
                    return terms.price === null
                      ? text('heldStock.termsSince', { day })
                      : text('heldStock.termsFrom', { price: format.money(terms.price, held.currency), day });
                  },
                },
                { key: 'pieces', label: text('heldStock.onHand'), end: true, cell: (row) => format.number(row.remaining) },
              ]}
              empty={<p className="text-sm text-muted">{text('heldStock.empty')}</p>}
            />
          </Card>
          <Card title={text('heldStock.movements')}>
            <DataList
              label={text('heldStock.movements')}
              rows={held.movements}
              rowKey={(row) => row.id}
              columns={[
                { key: 'at', label: text('heldStock.at'), phone: 'title', cell: (row) => format.dateTime(row.at) },
                {
                  key: 'kind',
                  label: text('heldStock.kindName'),
                  cell: (row) => (
                    <>
                      {text(`heldStock.kind.${row.kind}`)}
                      {row.reason && (
                        <span className="block text-sm break-words text-muted">
                          {text(`heldStock.reason.${row.reason}`)}: {row.note}
                        </span>
                      )}
                    </>
                  ),
                },
                { key: 'order', label: text('heldStock.order'), cell: (row) => order(row.order) },
                {
                  key: 'quantity',
                  label: text('heldStock.pieces'),
                  end: true,
                  cell: (row) => `${row.quantity > 0 ? '+' : '−'}${format.number(Math.abs(row.quantity))}`,
                },
              ]}
              empty={null}
            />
          </Card>
        </div>
        <Card title={text('heldStock.details')}>
          <div className="-my-2.5">
            <DescriptionList
              entries={[
                { name: text('heldStock.goods'), value: <TextLink to={itemPath({ urlKey: '', id: held.itemId })}>{held.sku}</TextLink> },
                { name: text('heldStock.store'), value: <TextLink to={storePath(held.store)}>{held.store.name}</TextLink> },
                {
                  name: text('heldStock.warehouse'),
                  value: `${held.warehouse.name}, ${held.warehouse.city}, ${format.country(held.warehouse.countryCode)}`,
                },
                { name: text('heldStock.onHand'), value: format.number(held.onHand) },
                { name: text('heldStock.reserved'), value: format.number(held.reserved) },
                { name: text('heldStock.available'), value: format.number(held.onHand - held.reserved) },
                { name: text('heldStock.value'), value: <Amount amount={held.value} currency={held.currency} /> },
                { name: text('heldStock.storage'), value: <Amount amount={held.storage} currency={held.currency} /> },
              ]}
            />
          </div>
        </Card>
      </div>
    </>
  );
}
