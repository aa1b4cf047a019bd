import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { productBulkCalls } from '../../../../contract/listings/bulk-changes.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { areas, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { seo } from '../../../app/seo.ts';
import { ownStore } from '../../stores/console/chosen-store.ts';
import { bulkWords } from './bulk-words.ts';
import { bulkTones } from '../list/state-tones.ts';

export { meta } from '../../../app/seo.ts';
export const handle = areas('products', 'product-bulk');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { id: storeId, currencyCode: currency } = await ownStore(api, url);
  const changes = await api.call(productBulkCalls.list, { storeId });
  return { changes, currency, meta: seo(api, { title: serverText(api.language)('product-bulk.title') }) };
}

/** `/seller-console/product/bulk`: the changes of all that a filter found, so far. */
export default function BulkList(): ReactNode {
  const { changes, currency } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  return (
    <>
      <p className="mb-4 text-sm">
        <TextLink to="/seller-console/product/product-list">{text('products.back')}</TextLink>
      </p>
      <PageHead title={text('product-bulk.title')} lead={text('product-bulk.lead')} />
      <DataList
        label={text('product-bulk.title')}
        rows={changes}
        rowKey={(row) => row.id}
        rowLink={(row) => `/seller-console/product/bulk/${row.id}`}
        columns={[
          {
            key: 'change',
            label: text('product-bulk.change'),
            phone: 'title',
            cell: (row) => (
              <>
                <span className="block [overflow-wrap:anywhere] md:min-w-44">{bulkWords(row, currency, text, format)}</span>
                <span className="block text-xs font-normal text-muted">
                  {[format.dateTime(row.at), row.by].filter((part) => part !== null).join(' · ')}
                </span>
              </>
            ),
          },
          {
            key: 'state',
            label: text('products.state'),
            cell: (row) => <Badge tone={bulkTones[row.state]}>{text(`product-bulk.state.${row.state}`)}</Badge>,
          },
          { key: 'items', label: text('product-bulk.items'), end: true, cell: (row) => format.number(row.items) },
          { key: 'changed', label: text('product-bulk.changed'), end: true, cell: (row) => format.number(row.changedItems) },
          { key: 'refused', label: text('product-bulk.refused'), end: true, cell: (row) => format.number(row.refusedItems) },
        ]}
        empty={
          <EmptyState
            title={text('product-bulk.none')}
            action={
              <ButtonLink to="/seller-console/product/product-list" kind="secondary">
                {text('products.back')}
              </ButtonLink>
            }
          >
            {text('product-bulk.noneHint')}
          </EmptyState>
        }
      />
    </>
  );
}
