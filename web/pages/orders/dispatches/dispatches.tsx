import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { dispatchCalls, sellerDispatchStates } from '../../../../contract/orders/dispatches.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterForm, FilterKeyword } from '../../../components/forms/filter-form.tsx';
import { DataList } from '../../../components/lists/data-list.tsx';
import { oneOf, pageOf, textOf } from '../../../components/lists/list-query.ts';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';
import { ownStore } from '../../stores/console/chosen-store.ts';
import { DispatchStateBadge } from './dispatch-state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('dispatches');

const path = '/seller-console/dispatches';

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { id: storeId } = await ownStore(api, url);
  const state = oneOf(url.searchParams, 'state', sellerDispatchStates);
  const keyword = textOf(url.searchParams, 'keyword');
  const paging = pageOf(url.searchParams);
  const page = await api.call(dispatchCalls.list, { storeId, ...paging, ...(state ? { state } : {}), ...(keyword ? { keyword } : {}) });
  return { page, state, keyword, size: paging.size, meta: seo(api, { title: serverText(api.language)('dispatches.title') }) };
}

/** `/seller-console/dispatches`: what the store sends to customers of buyers, from goods that it stores for them. */
export default function Dispatches(): ReactNode {
  const text = useText();
  const format = useFormat();
  const link = useQueryLink();
  const { page, state, keyword, size } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text('dispatches.title')} lead={text('dispatches.lead')} />
      <LinkTabs
        label={text('dispatches.states')}
        tabs={[
          { to: link({ state: null, cursor: null }), label: text('dispatches.all'), current: state === undefined },
          ...sellerDispatchStates.map((one) => ({
            to: link({ state: one, cursor: null }),
            label: text(`dispatches.state.${one}`),
            current: state === one,
          })),
        ]}
      />
      <div className="mt-5">
        <DataList
          label={text('dispatches.title')}
          rows={page.rows}
          rowKey={(row) => row.id}
          rowLink={(row) => `${path}/${row.id}`}
          columns={[
            { key: 'number', label: text('dispatches.number'), phone: 'title', cell: (row) => row.number },
            { key: 'state', label: text('dispatches.stateName'), cell: (row) => <DispatchStateBadge state={row.state} /> },
            { key: 'date', label: text('dispatches.since'), oneLine: true, cell: (row) => row.openedAt && format.dateTime(row.openedAt) },
            { key: 'buyer', label: text('dispatches.buyer'), cell: (row) => row.buyer.name },
            {
              key: 'to',
              label: text('dispatches.destination'),
              cell: ({ destination: { countryCode, postalCode, city } }) => `${countryCode} ${postalCode} ${city}`,
            },
            { key: 'warehouse', label: text('dispatches.warehouse'), cell: (row) => row.warehouse },
            { key: 'pieces', label: text('dispatches.pieces'), end: true, cell: (row) => format.number(row.pieces) },
          ]}
          toolbar={
            <FilterForm
              action={path}
              role="search"
              aria-label={text('dispatches.keyword')}
              find={text('dispatches.search')}
              keep={['state']}
              clear={keyword !== undefined && { to: state ? `${path}?state=${state}` : path, label: text('dispatches.clear') }}
            >
              <FilterKeyword label={text('dispatches.keyword')} />
            </FilterForm>
          }
          empty={
            <EmptyState icon={keyword ? 'search' : 'truck'} title={text(keyword ? 'dispatches.nothing' : 'dispatches.none')}>
              {!keyword && text('dispatches.noneHint')}
            </EmptyState>
          }
        />
        <CursorPagination previous={page.previous} next={page.next} size={size} />
      </div>
    </>
  );
}
