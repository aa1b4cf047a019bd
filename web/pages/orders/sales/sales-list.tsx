import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { OrderCounts, OrderState } from '../../../../contract/orders/purchase-orders.ts';
import { shownColumns } from '../../../../contract/orders/list-columns.ts';
import type { ListSettings } from '../../../../contract/orders/list-settings.ts';
import { salesCalls, type SaleSummary } from '../../../../contract/orders/sales.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { OrderStateBadge } from '../../../components/commerce/order-state.tsx';
import { FilterField, FilterForm, FilterKeyword } from '../../../components/forms/filter-form.tsx';
import { choiceColumn } from '../../../components/lists/choice-column.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { BulkLink } from '../lists/bulk-link.tsx';
import { SearchOn } from '../lists/search-on.tsx';
import { cappedCount, tabCount } from '../lists/tab-counts.ts';
import { ListViews } from '../lists/views.tsx';
import { PrintLinks, warehousePapers } from './print-links.tsx';

const tabs: OrderState[][] = [
  [],
  ['paid'],
  ['accepted'],
  ['packing', 'partly_shipped'],
  ['shipped'],
  ['delivered', 'completed'],
  ['cancelled'],
];

const acceptable = ({ state, waits }: SaleSummary): boolean => state === 'paid' && !waits;

/** The orders of a store: by state or lateness, with a box for each that can be accepted. */
export function SalesList({
  sales,
  counts,
  settings,
  size,
  storeId,
}: {
  sales: AnswerOf<typeof salesCalls.list>;
  counts: OrderCounts;
  settings: ListSettings;
  size: number;
  storeId: number;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const { search } = useLocation();
  const [query] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const all = useColumns(sales.rows, chosen, setChosen);
  const columns = ['choose', ...shownColumns('sales', settings.columns)].flatMap((key) => all.filter((column) => column.key === key));
  const late = query.get('late') === '1';
  const current = query.getAll('state').join().replace(/^all$/, '');
  const to = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(query);
    for (const name of ['state', 'late', 'cursor']) next.delete(name);
    change(next);
    return `?${next}`;
  };
  const printed = sales.rows.filter((row) => chosen.has(row.id)).map(({ id }) => id);
  const orderIds = sales.rows.filter((row) => acceptable(row) && chosen.has(row.id)).map(({ id }) => id);
  return (
    <>
      <LinkTabs
        label={text('seller.orders')}
        tabs={[
          ...tabs.map((states) => ({
            // Without anything the address would be that of the default filter.
            to: to((next) => (states.length > 0 ? states : ['all']).forEach((state) => next.append('state', state))),
            label: states[0] ? text(`states.${states[0]}`) : text('seller.all'),
            current: !late && states.join() === current,
            count: tabCount(counts, states, format.number),
          })),
          {
            to: to((next) => next.set('late', '1')),
            label: text('seller.lateOrders'),
            current: late,
            count: cappedCount(counts.late ?? 0, format.number),
          },
        ]}
      />
      <ListViews list="sales" settings={settings} config="/seller-console/sales/assets/config">
        <ButtonLink kind="quiet" to={`/seller-console/sales/exports${search}`}>
          {text('orderLists.exports')}
        </ButtonLink>
        <BulkLink path="/seller-console/sales/bulk" rows={sales.rows} chosen={chosen} />
      </ListViews>
      <div className="mt-4">
        <DataList
          label={text('seller.orders')}
          columns={columns}
          rows={sales.rows}
          rowKey={(row) => row.id}
          rowLink={(row) => `/seller-console/sales/${row.id}`}
          keys
          exportTo={`/seller-console/sales.csv${search}`}
          toolbar={
            <>
              <Filter />
              {printed.length > 0 && (
                <PrintLinks
                  orderIds={printed}
                  files={warehousePapers(
                    text('orderLists.slips', { count: printed.length }),
                    text('orderLists.pickingList', { count: printed.length }),
                  )}
                />
              )}
              {orderIds.length > 0 && (
                <AcceptMany key={orderIds.join()} storeId={storeId} orderIds={orderIds} onDone={() => setChosen(new Set())} />
              )}
            </>
          }
          empty={
            sales.next === null && (
              <EmptyState icon="receipt" title={text('seller.nothing')}>
                {text('seller.nothingHint')}
              </EmptyState>
            )
          }
        />
        <SearchOn page={sales} size={size} />
        <CursorPagination previous={sales.previous} next={sales.next} size={size} />
      </div>
    </>
  );
}

function AcceptMany({ storeId, orderIds, onDone }: { storeId: number; orderIds: number[]; onDone: () => void }): ReactNode {
  const text = useText();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { pending, run } = useCall(salesCalls.acceptMany, {
    revalidate: 'always',
    done: ({ accepted, skipped }) => {
      if (accepted.length > 0) showMessage(text('seller.acceptedMany', { count: accepted.length }), 'positive');
      if (skipped.length > 0) showMessage(text('seller.skippedMany', { count: skipped.length }));
      onDone();
    },
  });
  return (
    <Button busy={pending} onClick={() => void run({ storeId, orderIds }, { idempotencyKey })}>
      {text('seller.acceptMany', { count: orderIds.length })}
    </Button>
  );
}

function useColumns(
  rows: readonly SaleSummary[],
  chosen: ReadonlySet<number>,
  setChosen: (ids: ReadonlySet<number>) => void,
): Column<SaleSummary>[] {
  const text = useText();
  const format = useFormat();
  const choice = choiceColumn({
    ...{ open: rows, chosen, setChosen, all: text('seller.chooseAll') },
    one: (row: SaleSummary) => text('seller.choose', { number: row.number }),
  });
  return [
    choice,
    { key: 'number', label: text('seller.number'), cell: (row) => row.number, phone: 'title' },
    { key: 'state', label: text('seller.state'), cell: (row) => <State row={row} /> },
    { key: 'shipBy', label: text('seller.shipBy'), cell: (row) => <ShipBy row={row} />, oneLine: true },
    { key: 'buyer', label: text('seller.buyer'), cell: (row) => row.partner.name },
    { key: 'date', label: text('seller.date'), cell: (row) => format.dateTime(row.createdAt) },
    { key: 'pieces', label: text('seller.pieces'), cell: (row) => format.number(row.pieces), end: true },
    { key: 'reference', label: text('orderLists.column.reference'), cell: (row) => row.reference || '–' },
    { key: 'lines', label: text('orderLists.column.lines'), cell: (row) => format.number(row.lines), end: true },
    {
      key: 'total',
      label: text('seller.total'),
      // Without what is cancelled; a cancelled order shows what it was.
      cell: (row) => format.money(row.state === 'cancelled' ? row.total : row.total - row.cancelledTotal, row.currency),
      end: true,
    },
  ];
}

function State({ row }: { row: SaleSummary }): ReactNode {
  const text = useText();
  return (
    <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end">
      <OrderStateBadge state={row.state} />
      {row.waits && <Badge tone="caution">{text('seller.waitsForBuyer')}</Badge>}
    </span>
  );
}

function ShipBy({ row }: { row: SaleSummary }): ReactNode {
  const text = useText();
  const format = useFormat();
  if (!row.shipBy) return '–';
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <time dateTime={row.shipBy}>{format.date(row.shipBy)}</time>
      {row.late && <Badge tone="danger">{text('seller.late')}</Badge>}
    </span>
  );
}

function Filter(): ReactNode {
  const text = useText();
  return (
    <FilterForm find={text('seller.search')} keep={['state', 'late']} onPhones={text('seller.filter')}>
      <FilterKeyword label={text('seller.keyword')} type="text" />
      <FilterField label={text('seller.from')} name="from" type="date" />
      <FilterField label={text('seller.to')} name="to" type="date" />
    </FilterForm>
  );
}
