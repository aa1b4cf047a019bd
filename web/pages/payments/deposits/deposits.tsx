import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { depositStates, type OperatorDeposit, operatorDepositCalls } from '../../../../contract/payments/balance/balance.ts';
import { currencies } from '../../../../contract/values/money.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DepositStateBadge } from './deposit-state.tsx';
import { depositFilter } from './deposits-query.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('deposits', 'balance');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const [filter, page] = [depositFilter(url.searchParams), pageOf(url.searchParams)];
  const list = await api.call(operatorDepositCalls.list, { ...filter, ...page });
  return { list, size: page.size, sort: filter.sort ?? '-time', meta: seo(api, { title: serverText(api.language)('deposits.title') }) };
}

/** `/operator/deposits`: the transfers that buyers have reported. */
export default function OperatorDeposits(): ReactNode {
  const { list, size, sort } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const text = useText();
  const format = useFormat();
  const columns: Column<OperatorDeposit>[] = [
    { key: 'company', label: text('deposits.company'), phone: 'title', cell: (row) => row.company.name },
    { key: 'time', sortable: true, label: text('deposits.number'), cell: (row) => <span className="tabular-nums">{row.id}</span> },
    { key: 'paidOn', sortable: true, label: text('balance.paidOn'), oneLine: true, cell: (row) => format.date(row.paidOn) },
    { key: 'reference', label: text('balance.reference'), cell: (row) => <span className="break-words">{row.reference}</span> },
    {
      key: 'amount',
      sortable: true,
      label: text('deposits.claimed'),
      end: true,
      oneLine: true,
      cell: (row) => format.money(row.amount, row.currency),
    },
    { key: 'state', label: text('deposits.state'), cell: (row) => <DepositStateBadge state={row.state} /> },
  ];
  return (
    <>
      <PageHead title={text('deposits.title')} lead={text('deposits.lead')} />
      <DataList
        label={text('deposits.title')}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        rowLink={(row) => `/operator/deposits/${row.id}`}
        sort={sort}
        {...(list.rows.length > 0 ? { exportTo: `/operator/deposits.csv${search}` } : {})}
        toolbar={
          <FilterForm find={text('deposits.find')} keep={['sort']}>
            <FilterKeyword label={text('deposits.keyword')} />
            <FilterSelect
              label={text('deposits.state')}
              name="state"
              all={text('deposits.all')}
              values={depositStates}
              word={(state) => text(`deposits.state.${state}`)}
            />
            <FilterSelect
              label={text('balance.currency')}
              name="currency"
              all={text('deposits.all')}
              values={currencies}
              word={(currency) => currency}
            />
          </FilterForm>
        }
        empty={<EmptyState icon="wallet" title={text('deposits.none')} />}
      />
      <CursorPagination previous={list.previous} next={list.next} size={size} />
    </>
  );
}
