import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { type OperatorWithdrawal, operatorWithdrawalCalls, withdrawalStates } from '../../../../contract/payments/balance/withdrawals.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
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
import { WithdrawalStateBadge } from './withdrawal-state.tsx';
import { withdrawalFilter } from './withdrawals-query.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('withdrawals', 'balance');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const [filter, page] = [withdrawalFilter(url.searchParams), pageOf(url.searchParams)];
  const list = await api.call(operatorWithdrawalCalls.list, { ...filter, ...page });
  return { list, size: page.size, sort: filter.sort ?? '-time', meta: seo(api, { title: serverText(api.language)('withdrawals.title') }) };
}

/** `/operator/withdrawals`: money that buyers want back from their balance. */
export default function OperatorWithdrawals(): ReactNode {
  const { list, size, sort } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const text = useText();
  const format = useFormat();
  const columns: Column<OperatorWithdrawal>[] = [
    { key: 'company', label: text('withdrawals.company'), phone: 'title', cell: (row) => row.company.name },
    { key: 'number', label: text('withdrawals.number'), cell: (row) => <span className="tabular-nums">{row.id}</span> },
    { key: 'time', sortable: true, label: text('withdrawals.requestedAt'), oneLine: true, cell: (row) => format.dateTime(row.createdAt) },
    { key: 'iban', label: 'IBAN', cell: (row) => <span className="tabular-nums">{shownIban(row.iban)}</span> },
    {
      key: 'amount',
      sortable: true,
      label: text('balance.amount'),
      end: true,
      oneLine: true,
      cell: (row) => format.money(row.amount, row.currency),
    },
    { key: 'state', label: text('withdrawals.stateName'), cell: (row) => <WithdrawalStateBadge state={row.state} /> },
  ];
  return (
    <>
      <PageHead title={text('withdrawals.title')} lead={text('withdrawals.lead')} />
      <DataList
        label={text('withdrawals.title')}
        columns={columns}
        rows={list.rows}
        rowKey={(row) => row.id}
        rowLink={(row) => `/operator/withdrawals/${row.id}`}
        sort={sort}
        {...(list.rows.length > 0 ? { exportTo: `/operator/withdrawals.csv${search}` } : {})}
        toolbar={
          <FilterForm find={text('withdrawals.find')} keep={['sort']}>
            <FilterKeyword label={text('withdrawals.keyword')} />
            <FilterSelect
              label={text('withdrawals.stateName')}
              name="state"
              all={text('withdrawals.all')}
              values={withdrawalStates}
              word={(state) => text(`withdrawals.state.${state}`)}
            />
            <FilterSelect
              label={text('balance.currency')}
              name="currency"
              all={text('withdrawals.all')}
              values={currencies}
              word={(currency) => currency}
            />
          </FilterForm>
        }
        empty={<EmptyState icon="wallet" title={text('withdrawals.none')} />}
      />
      <CursorPagination previous={list.previous} next={list.next} size={size} />
    </>
  );
}
