import type { ReactNode } from 'react';
import { caseKinds, type CaseSummary } from '../../../../contract/orders/after-sales/cases.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Amount } from '../../../components/commerce/amount.tsx';
import { FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';
import { CaseStateBadge, useTurn } from './case-state.tsx';
import { caseViews } from './list-query.ts';

type CaseListProperties = {
  side: 'buyer' | 'seller' | 'operator';
  title: string;
  /** Path of the pages of cases. */
  path: string;
  page: { rows: readonly CaseSummary[]; next: string | null; previous: string | null };
  query: { show?: (typeof caseViews)[number] | undefined; size: number };
};

/** Cases as one of the sides sees them, with views and filter. */
export function CaseList({ side, title, path, page, query }: CaseListProperties): ReactNode {
  const text = useText();
  const link = useQueryLink();
  const columns = useColumns(side);
  const views = [undefined, ...caseViews].map((show) => ({
    to: link({ show: show ?? null, cursor: null }),
    label: text(`afterSales.show.${show ?? 'all'}`),
    current: show === query.show,
  }));
  return (
    <>
      <LinkTabs label={text('afterSales.views')} tabs={views} />
      <div className="mt-5">
        <DataList
          label={title}
          columns={columns}
          rows={page.rows}
          rowKey={(row) => row.id}
          rowLink={(row) => `${path}/${row.id}`}
          keys
          toolbar={
            <FilterForm find={text('afterSales.find')} keep={['show']}>
              <FilterKeyword label={text('afterSales.keyword')} />
              {side !== 'operator' && (
                <FilterSelect
                  label={text('afterSales.kindName')}
                  name="kind"
                  all={text('afterSales.show.all')}
                  values={caseKinds}
                  word={(kind) => text(`afterSales.kind.${kind}`)}
                />
              )}
            </FilterForm>
          }
          empty={
            <EmptyState icon="retry" title={text('afterSales.none')}>
              {side === 'buyer' ? text('afterSales.noneHint') : null}
            </EmptyState>
          }
        />
      </div>
      <CursorPagination previous={page.previous} next={page.next} size={query.size} />
    </>
  );
}

const partnerNames = { buyer: 'afterSales.store', seller: 'afterSales.buyer', operator: 'afterSales.parties' } as const;

function useColumns(side: CaseListProperties['side']): Column<CaseSummary>[] {
  const text = useText();
  const format = useFormat();
  const turn = useTurn();
  return [
    {
      key: 'case',
      label: text('afterSales.number'),
      phone: 'title',
      cell: (row) => (
        <span>
          <span className="block tabular-nums">{text('afterSales.caseNumber', { number: String(row.id) })}</span>
          <span className="block text-sm font-normal text-muted">
            {text(`afterSales.kind.${row.kind}`)} · {text(`afterSales.reason.${row.reason}`)}
          </span>
        </span>
      ),
    },
    { key: 'order', label: text('afterSales.order'), cell: (row) => <span className="tabular-nums">{row.order.number}</span> },
    { key: 'partner', label: text(partnerNames[side]), cell: (row) => row.partner },
    { key: 'opened', label: text('afterSales.openedAt'), cell: (row) => format.date(row.openedAt) },
    {
      key: 'asked',
      label: text('afterSales.asked'),
      end: true,
      oneLine: true,
      cell: (row) => (row.kind !== 'refund' ? '–' : <Amount amount={row.asked} currency={row.currency} />),
    },
    { key: 'state', label: text('afterSales.stateName'), cell: (row) => <CaseStateBadge state={row.state} /> },
    {
      key: 'next',
      label: text('afterSales.next'),
      cell: (row) => <span className={row.turn === side ? 'font-semibold' : ''}>{turn(row, side) || '–'}</span>,
    },
  ];
}
