import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { heldStockCalls, type OwnHeldStock } from '../../../contract/stock/held-stock.ts';
import { apiContext } from '../../app/api/context.ts';
import { serverText } from '../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../app/i18n/text.tsx';
import { seo } from '../../app/seo.ts';
import { may, useShell } from '../../app/shell.ts';
import { Amount, AmountsHidden } from '../../components/commerce/amount.tsx';
import { FilterForm, FilterKeyword } from '../../components/forms/filter-form.tsx';
import { DataList } from '../../components/lists/data-list.tsx';
import { pageOf, textOf } from '../../components/lists/list-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/card.tsx';
import { CursorPagination } from '../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useHeldColumns } from './held-goods.tsx';
import { StorageFile } from './storage-file.tsx';

export { meta } from '../../app/seo.ts';
export const handle = textGroups('heldStock');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const keyword = textOf(url.searchParams, 'keyword');
  const paging = pageOf(url.searchParams);
  const page = await api.call(heldStockCalls.list, { ...paging, ...(keyword ? { keyword } : {}) });
  return {
    ...{ page, keyword, size: paging.size, today: new Date().toISOString() },
    meta: seo(api, { title: serverText(api.language)('heldStock.title') }),
  };
}

/** `/purchased/stock`: goods that the company has bought and that are still in warehouses of sellers. */
export default function HeldStock(): ReactNode {
  const text = useText();
  const { page, keyword, size, today } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const seesPrices = may(useShell()?.viewer ?? null, 'price.view');
  const columns = useHeldColumns<OwnHeldStock>(today);
  return (
    <>
      <PageHead
        title={text('heldStock.title')}
        lead={text('heldStock.lead')}
        actions={
          <ButtonLink kind="secondary" to="/purchased/stock/reorder" icon="retry">
            {text('heldStock.reorder')}
          </ButtonLink>
        }
      />
      {page.rows.some(({ value }) => value === null) && <AmountsHidden />}
      <DataList
        label={text('heldStock.title')}
        columns={[
          ...columns,
          { key: 'store', label: text('heldStock.store'), cell: (row) => row.store.name },
          {
            key: 'value',
            label: text('heldStock.value'),
            end: true,
            cell: (row) => <Amount amount={row.value} currency={row.currency} />,
          },
          {
            key: 'storage',
            label: text('heldStock.storage'),
            end: true,
            cell: (row) => <Amount amount={row.storage} currency={row.currency} />,
          },
        ]}
        rows={page.rows}
        rowKey={(row) => row.id}
        rowLink={(row) => `/purchased/stock/${row.id}`}
        {...(page.rows.length > 0 ? { exportTo: `/purchased/stock.csv${search}` } : {})}
        toolbar={
          <FilterForm
            action="/purchased/stock"
            role="search"
            aria-label={text('heldStock.keyword')}
            find={text('heldStock.search')}
            clear={keyword !== undefined && { to: '/purchased/stock', label: text('heldStock.clear') }}
          >
            <FilterKeyword label={text('heldStock.keyword')} />
          </FilterForm>
        }
        empty={
          <EmptyState
            icon={keyword ? 'search' : 'box'}
            title={text(keyword ? 'heldStock.nothing' : 'heldStock.none')}
            action={!keyword && <ButtonLink to="/">{text('heldStock.goShopping')}</ButtonLink>}
          >
            {!keyword && text('heldStock.noneHint')}
          </EmptyState>
        }
      />
      <CursorPagination previous={page.previous} next={page.next} size={size} />
      {seesPrices && <StorageFile action="/purchased/storage.csv" lead={text('heldStock.statementLead')} today={today} />}
    </>
  );
}
