import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { bulkChangeCalls } from '../../../../contract/listings/bulk-changes.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
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
export const handle = textGroups('listings', 'bulk-change');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { id: storeId, currencyCode: currency } = await ownStore(api, url);
  const changes = await api.call(bulkChangeCalls.list, { storeId });
  return { changes, currency, meta: seo(api, { title: serverText(api.language)('bulk-change.title') }) };
}

/** `/seller-console/product/bulk`: the changes of all that a filter found, so far. */
export default function BulkList(): ReactNode {
  const { changes, currency } = useLoaderData<typeof loader>();
  const text = useText();
  const format = useFormat();
  return (
    <>
      <p className="mb-4 text-sm">
        <TextLink to="/seller-console/product/product-list">{text('listings.back')}</TextLink>
      </p>
      <PageHead title={text('bulk-change.title')} lead={text('bulk-change.lead')} />
      <DataList
        label={text('bulk-change.title')}
        rows={changes}
        rowKey={(row) => row.id}
        rowLink={(row) => `/seller-console/product/bulk/${row.id}`}
        columns={[
          {
            key: 'change',
            label: text('bulk-change.change'),
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
            label: text('listings.state'),
            cell: (row) => <Badge tone={bulkTones[row.state]}>{text(`bulk-change.state.${row.state}`)}</Badge>,
          },
          { key: 'items', label: text('bulk-change.items'), end: true, cell: (row) => format.number(row.items) },
          { key: 'changed', label: text('bulk-change.changed'), end: true, cell: (row) => format.number(row.changedItems) },
          { key: 'refused', label: text('bulk-change.refused'), end: true, cell: (row) => format.number(row.refusedItems) },
        ]}
        empty={
          <EmptyState
            title={text('bulk-change.none')}
            action={
              <ButtonLink to="/seller-console/product/product-list" kind="secondary">
                {text('listings.back')}
              </ButtonLink>
            }
          >
            {text('bulk-change.noneHint')}
          </EmptyState>
        }
      />
    </>
  );
}
