import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { itemStates } from '../../../../contract/payments/credit/credit.ts';
import { currencies } from '../../../../contract/values/money.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { itemFilter } from './credit-query.ts';
import { CreditTabs } from './credit-tabs.tsx';
import { useItemColumns } from './item-columns.tsx';
import { sideOf } from './side.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('credit');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const [filter, paging] = [itemFilter(url.searchParams), pageOf(url.searchParams)];
  const page = await api.call(sideOf(url).calls.items, { ...filter, ...paging });
  return {
    ...{ page, size: paging.size, sort: filter.sort ?? null, isFiltered: Object.keys(filter).some((key) => key !== 'sort') },
    meta: seo(api, { title: serverText(api.language)('credit.items') }),
  };
}

/** `/operator/credit-limits/items`, `/seller-console/credit-limits/items`: what buyers have to pay on credit terms. */
export default function CreditItems(): ReactNode {
  const text = useText();
  const location = useLocation();
  const side = sideOf(location);
  const viewer = useShell()?.viewer ?? null;
  const { page, size, sort, isFiltered } = useLoaderData<typeof loader>();
  const path = `${side.path}/items`;
  const columns = useItemColumns('buyer', (id) => (!side.isOperator && may(viewer, 'sale.fulfil') ? `/seller-console/sales/${id}` : null));
  return (
    <>
      <PageHead title={text('credit.items')} lead={text('credit.itemsLead')} />
      <CreditTabs side={side} />
      <DataList
        label={text('credit.items')}
        columns={columns}
        rows={page.rows}
        rowKey={(row) => row.id}
        sort={sort}
        {...(page.rows.length > 0 ? { exportTo: `${path}.csv${location.search}` } : {})}
        toolbar={
          <FilterForm find={text('credit.find')} keep={['sort']} clear={isFiltered && { to: path, label: text('credit.clear') }}>
            <FilterKeyword label={text('credit.itemKeyword')} />
            <FilterSelect
              label={text('credit.column.state')}
              name="state"
              all={text('credit.all')}
              values={itemStates}
              word={(state) => text(`credit.itemState.${state}`)}
            />
            <FilterSelect
              label={text('credit.column.currency')}
              name="currency"
              all={text('credit.all')}
              values={currencies}
              word={(currency) => currency}
            />
          </FilterForm>
        }
        empty={<EmptyState icon={isFiltered ? 'search' : 'wallet'} title={text(isFiltered ? 'credit.nothing' : 'credit.noItems')} />}
      />
      <CursorPagination previous={page.previous} next={page.next} size={size} />
    </>
  );
}
