import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { type SettlementRow, settlementStates } from '../../../../contract/payments/sellers/settlements.ts';
import { currencies } from '../../../../contract/values/money.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { FilterField, FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SettlementStateBadge } from './settlement-state.tsx';

export type ListData = {
  page: { rows: SettlementRow[]; next: string | null; previous: string | null };
  size: number;
  isFiltered: boolean;
};

/** The settlements of either side, with their filters. */
export function SettlementList({ data: { page, size, isFiltered }, path }: { data: ListData; path: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { search } = useLocation();
  const isOperator = path.startsWith('/operator/');
  const money = (amount: number, { currency }: SettlementRow): ReactNode => (
    <span className="whitespace-nowrap tabular-nums">{format.money(amount, currency)}</span>
  );
  const columns: Column<SettlementRow>[] = [
    {
      key: 'number',
      label: text('settlements.number'),
      phone: 'title',
      cell: (row) => (
        <>
          <span className="whitespace-nowrap tabular-nums">{row.number}</span>
          {isOperator && <span className="block text-sm font-normal text-muted">{row.seller.name}</span>}
        </>
      ),
    },
    {
      key: 'period',
      label: text('settlements.period'),
      cell: (row) => text('settlements.days', { from: format.date(row.periodFrom), to: format.date(row.periodTo) }),
    },
    { key: 'orders', label: text('settlements.orders'), end: true, phone: 'hidden', cell: (row) => format.number(row.orders) },
    { key: 'sales', label: text('settlements.sales'), end: true, cell: (row) => money(row.sales - row.refunds, row) },
    {
      key: 'commission',
      label: text('settlements.commissionAndFees'),
      end: true,
      phone: 'hidden',
      cell: (row) => money(row.commission + row.fees + row.vat, row),
    },
    { key: 'payout', label: text('settlements.payout'), end: true, cell: (row) => <b>{money(row.payout + row.carriedOut, row)}</b> },
    { key: 'state', label: text('settlements.state'), cell: (row) => <SettlementStateBadge state={row.state} /> },
  ];
  return (
    <>
      <DataList
        label={text('settlements.title')}
        columns={columns}
        rows={page.rows}
        rowKey={(row) => row.id}
        rowLink={(row) => `${path}/${row.id}`}
        {...(page.rows.length > 0 ? { exportTo: `${path}.csv${search}` } : {})}
        toolbar={
          <FilterForm
            action={path}
            find={text('settlements.apply')}
            icon={null}
            onPhones={text('settlements.filter')}
            clear={isFiltered && { to: path, label: text('settlements.clear') }}
          >
            {isOperator && <FilterKeyword label={text('settlements.keyword')} />}
            <FilterSelect
              label={text('settlements.state')}
              name="state"
              all={text('settlements.all')}
              values={settlementStates}
              word={(state) => text(`settlements.state.${state}`)}
            />
            <FilterSelect
              label={text('settlements.currency')}
              name="currency"
              all={text('settlements.all')}
              values={currencies}
              word={(currency) => currency}
            />
            <FilterField label={text('settlements.from')} name="from" type="date" className="max-md:flex-1" />
            <FilterField label={text('settlements.to')} name="to" type="date" className="max-md:flex-1" />
          </FilterForm>
        }
        empty={
          isFiltered ? (
            <EmptyState
              icon="search"
              title={text('settlements.nothing')}
              action={
                <ButtonLink kind="secondary" to={path}>
                  {text('settlements.clear')}
                </ButtonLink>
              }
            />
          ) : (
            <EmptyState icon="receipt" title={text('settlements.none')}>
              {text('settlements.noneHint')}
            </EmptyState>
          )
        }
      />
      <CursorPagination previous={page.previous} next={page.next} size={size} />
    </>
  );
}
