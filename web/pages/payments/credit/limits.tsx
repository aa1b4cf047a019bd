import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { type Grant, grantStates } from '../../../../contract/payments/credit/credit.ts';
import { currencies } from '../../../../contract/values/money.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { useShell } from '../../../app/shell.ts';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AgeingCharts } from './ageing.tsx';
import { grantFilter } from './credit-query.ts';
import { CreditTabs } from './credit-tabs.tsx';
import { mayGrant, sideOf } from './side.ts';
import { GrantBadge } from './state-badges.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('credit');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const { calls } = sideOf(url);
  const [filter, paging] = [grantFilter(url.searchParams), pageOf(url.searchParams)];
  const [page, ageing] = await Promise.all([api.call(calls.list, { ...filter, ...paging }), api.call(calls.ageing, {})]);
  return {
    ...{ page, ageing, size: paging.size, isFiltered: Object.keys(filter).length > 0 },
    meta: seo(api, { title: serverText(api.language)('credit.title') }),
  };
}

/** `/operator/credit-limits`, `/seller-console/credit-limits`: who may order on credit, up to which limit, and what is used of it. */
export default function CreditLimits(): ReactNode {
  const text = useText();
  const location = useLocation();
  const side = sideOf(location);
  const viewer = useShell()?.viewer ?? null;
  const { page, ageing, size, isFiltered } = useLoaderData<typeof loader>();
  const columns = useColumns();
  const grant = mayGrant(side, viewer) && <ButtonLink to={`${side.path}/new`}>{text('credit.new')}</ButtonLink>;
  return (
    <>
      <PageHead title={text('credit.title')} lead={text(side.isOperator ? 'credit.leadOperator' : 'credit.leadSeller')} actions={grant} />
      <CreditTabs side={side} />
      <AgeingCharts ageing={ageing} />
      <DataList
        label={text('credit.title')}
        columns={columns}
        rows={page.rows}
        rowKey={(row) => row.id}
        rowLink={(row) => `${side.path}/${row.id}`}
        {...(page.rows.length > 0 ? { exportTo: `${side.path}.csv${location.search}` } : {})}
        toolbar={
          <FilterForm find={text('credit.find')} clear={isFiltered && { to: side.path, label: text('credit.clear') }}>
            <FilterKeyword label={text('credit.column.buyer')} />
            <FilterSelect
              label={text('credit.column.state')}
              name="state"
              all={text('credit.all')}
              values={grantStates}
              word={(state) => text(`credit.grantState.${state}`)}
            />
            <FilterSelect
              label={text('credit.column.overdue')}
              name="overdue"
              all={text('credit.all')}
              values={['true']}
              word={() => text('credit.overdueOnly')}
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
        empty={
          isFiltered ? (
            <EmptyState icon="search" title={text('credit.nothing')} />
          ) : (
            <EmptyState icon="wallet" title={text('credit.none')} action={grant}>
              {text('credit.noneHint')}
            </EmptyState>
          )
        }
      />
      <CursorPagination previous={page.previous} next={page.next} size={size} />
    </>
  );
}

function useColumns(): Column<Grant>[] {
  const text = useText();
  const format = useFormat();
  return [
    { key: 'buyer', label: text('credit.column.buyer'), phone: 'title', cell: (row) => row.buyer.name },
    { key: 'country', label: text('credit.column.country'), cell: (row) => format.country(row.buyer.countryCode) },
    { key: 'terms', label: text('credit.terms'), oneLine: true, cell: (row) => text('credit.netDays', { days: row.days }) },
    { key: 'limit', label: text('credit.column.limit'), end: true, oneLine: true, cell: (row) => format.money(row.limit, row.currency) },
    { key: 'used', label: text('credit.column.used'), end: true, oneLine: true, cell: (row) => format.money(row.used, row.currency) },
    {
      key: 'overdue',
      label: text('credit.column.overdue'),
      end: true,
      oneLine: true,
      cell: (row) => (row.overdue > 0 ? <span className="text-danger">{format.money(row.overdue, row.currency)}</span> : '–'),
    },
    { key: 'state', label: text('credit.column.state'), cell: (row) => <GrantBadge grant={row} /> },
  ];
}
