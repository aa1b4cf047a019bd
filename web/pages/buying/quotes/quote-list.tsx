import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { QuoteState, QuoteSummary } from '../../../../contract/buying/quotes.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Amount } from '../../../components/commerce/amount.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterForm, FilterKeyword } from '../../../components/forms/filter-form.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';
import { may, useShell } from '../../../app/shell.ts';
import { type Party, type QuoteQuery, type QuoteTab, quoteTabs } from './list-query.ts';

const tones: Record<QuoteState, Tone> = {
  draft: 'neutral',
  open: 'caution',
  answered: 'accent',
  countered: 'caution',
  accepted: 'positive',
  declined: 'danger',
  expired: 'neutral',
  withdrawn: 'neutral',
};

export function QuoteBadge({ state }: { state: QuoteState }): ReactNode {
  const text = useText();
  return <Badge tone={tones[state]}>{text(`quotes.state.${state}`)}</Badge>;
}

/** The quotes of either side: tabs, search, the list and its pages. `path` is the prefix of a quote's page. */
export function QuoteList({
  party,
  path,
  query,
  page,
}: {
  party: Party;
  path: string;
  query: QuoteQuery;
  page: { rows: QuoteSummary[]; next: string | null; previous: string | null };
}): ReactNode {
  const text = useText();
  const link = useQueryLink();
  const { search } = useLocation();
  const columns = useColumns(party);
  return (
    <>
      <LinkTabs
        label={text('quotes.tabs')}
        tabs={(Object.keys(quoteTabs[party]) as QuoteTab[]).map((one) => ({
          to: link({ state: one === 'all' ? null : one, cursor: null }),
          label: text(`quotes.tab.${one}`),
          current: one === query.tab,
        }))}
      />
      <div className="mt-5">
        <DataList
          label={text('quotes.title')}
          columns={columns}
          rows={page.rows}
          rowKey={(row) => row.id}
          rowLink={(row) => `${path}/${row.id}`}
          exportTo={`${path}.csv${search}`}
          toolbar={
            <FilterForm role="search" aria-label={text('quotes.keyword')} find={text('quotes.search')}>
              {query.tab !== 'all' && <input type="hidden" name="state" value={query.tab} />}
              <FilterKeyword label={text('quotes.keyword')} className="min-w-48 flex-1 md:max-w-72" />
            </FilterForm>
          }
          empty={
            <EmptyState icon="receipt" title={text('quotes.none')}>
              {text(party === 'buyer' ? 'quotes.noneHint' : 'quotes.noneSellerHint')}
            </EmptyState>
          }
        />
        <CursorPagination previous={page.previous} next={page.next} size={query.size} />
      </div>
    </>
  );
}

function useColumns(party: Party): Column<QuoteSummary>[] {
  const text = useText();
  const format = useFormat();
  const viewer = useShell()?.viewer ?? null;
  const seesPrices = party === 'seller' || may(viewer, 'price.view');
  return [
    { key: 'number', label: text('quotes.number'), phone: 'title', oneLine: true, cell: (row) => row.number },
    {
      key: 'state',
      label: text('quotes.state'),
      cell: (row) => (
        <>
          <QuoteBadge state={row.state} />
          {row.turn && row.openUntil && (
            <span className="mt-1 block text-xs text-muted md:whitespace-nowrap">
              {text('quotes.answerBy')} {format.date(lastMoment(row.openUntil))}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'partner',
      label: text(party === 'buyer' ? 'quotes.store' : 'quotes.buyer'),
      cell: (row) => (
        <span className="inline-block md:min-w-40">
          {party === 'buyer' ? row.store.name : row.buyer}
          <span className="block text-xs text-muted">{text('quotes.goodsOf', { name: row.name, more: row.lines - 1 })}</span>
        </span>
      ),
    },
    {
      key: 'total',
      label: text('quotes.total'),
      end: true,
      oneLine: true,
      // A request without target prices has no sum, which is another thing than one that is hidden.
      cell: (row) => (row.total === null && seesPrices ? '–' : <Amount amount={row.total} currency={row.currency} />),
    },
    { key: 'changed', label: text('quotes.changed'), oneLine: true, cell: (row) => format.date(row.changedAt) },
  ];
}

/** An offer ends at midnight: the day before is the last. */
export const lastMoment = (time: string): string => new Date(Date.parse(time) - 1_000).toISOString().slice(0, 10);
