import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData, useLocation, useSearchParams } from 'react-router';
import { shownColumns } from '../../../../contract/orders/list-columns.ts';
import { listSettingCalls } from '../../../../contract/orders/list-settings.ts';
import { matchingCalls } from '../../../../contract/orders/matching.ts';
import { salesOrderCalls, salesOrderStates, type SalesOrderSummary } from '../../../../contract/orders/sales-orders.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { FilterField, FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { choiceColumn } from '../../../components/lists/choice-column.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { pageOf } from '../../../components/lists/list-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';
import { ListViews } from '../lists/views.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { filterOf, listPath } from './list-query.ts';
import { MatchPanel } from './match-panel.tsx';
import { SalesOrderStateBadge } from './sales-order-state.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('salesOrders', 'orderLists', 'listKeys', 'states', 'orderStorage');

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const settings = await api.call(listSettingCalls.read, { list: 'salesOrders' });
  const opening = url.search === '' ? settings.views.find((view) => view.isDefault) : undefined;
  if (opening?.query) throw redirect(`${listPath}?${opening.query}`);
  const filter = filterOf(url.searchParams);
  const paging = pageOf(url.searchParams, settings.pageSize);
  const [page, counts, status] = await Promise.all([
    api.call(salesOrderCalls.list, { ...filter, ...paging }),
    api.call(salesOrderCalls.counts, {}),
    api.call(matchingCalls.status, {}),
  ]);
  return {
    ...{ page, counts, status, filter, settings, size: paging.size },
    meta: seo(api, { title: serverText(api.language)('salesOrders.title') }),
  };
}

/** `/purchased/sales-orders`: what the company has sold to customers of its own, and what is to be done about it. */
export default function SalesOrders(): ReactNode {
  const text = useText();
  const { page, size, filter, status, counts, settings } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const mayOrder = may(useShell()?.viewer ?? null, 'order.place');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const columns = useColumns(mayOrder ? { chosen, setChosen } : null);
  const rows = page.rows.filter(({ id }) => chosen.has(id));
  const isFiltered = Object.keys(filter).some((name) => name !== 'state');
  return (
    <>
      <PageHead
        title={text('salesOrders.title')}
        lead={text('salesOrders.lead')}
        actions={mayOrder && <ButtonLink to={`${listPath}/new`}>{text('salesOrders.new')}</ButtonLink>}
      />
      {mayOrder && <MatchPanel status={status} ready={counts.states.find(({ state }) => state === 'ready')?.count ?? 0} />}
      <StateTabs />
      <ListViews list="salesOrders" settings={settings} config={`${listPath}/assets/config`}>
        <ButtonLink kind="quiet" to={`${listPath}/exports${search}`}>
          {text('orderLists.exports')}
        </ButtonLink>
      </ListViews>
      <div className="mt-5">
        <DataList
          label={text('salesOrders.title')}
          columns={columns}
          rows={page.rows}
          rowKey={(row) => row.id}
          rowLink={(row) => `${listPath}/${row.id}`}
          {...(page.rows.length > 0 ? { exportTo: `${listPath}.csv${search}` } : {})}
          keys
          toolbar={
            <>
              <Filters />
              {rows.length > 0 && <BulkActions rows={rows} onDone={() => setChosen(new Set())} />}
            </>
          }
          empty={
            <EmptyState
              icon={isFiltered ? 'search' : 'receipt'}
              title={text(isFiltered ? 'salesOrders.nothing' : filter.state ? 'salesOrders.noneHere' : 'salesOrders.none')}
              action={
                isFiltered ? (
                  <ButtonLink kind="secondary" to={`${listPath}?state=${filter.state ?? 'all'}`}>
                    {text('salesOrders.clear')}
                  </ButtonLink>
                ) : (
                  mayOrder && <ButtonLink to={`${listPath}/new`}>{text('salesOrders.new')}</ButtonLink>
                )
              }
            >
              {!isFiltered && !filter.state && text('salesOrders.noneHint')}
            </EmptyState>
          }
        />
      </div>
      <CursorPagination previous={page.previous} next={page.next} size={size} />
    </>
  );
}

function StateTabs(): ReactNode {
  const text = useText();
  const format = useFormat();
  const link = useQueryLink();
  const { counts, filter } = useLoaderData<typeof loader>();
  const countOf = (state: string) => counts.states.find((row) => row.state === state)?.count ?? 0;
  const all = counts.states.reduce((sum, { count }) => sum + count, 0);
  return (
    <LinkTabs
      label={text('salesOrders.states')}
      tabs={[
        // Without anything the address would be that of the default filter.
        { to: link({ state: 'all', cursor: null }), label: text('salesOrders.all'), current: !filter.state, count: format.number(all) },
        ...salesOrderStates
          .filter((state) => countOf(state) > 0 || filter.state === state)
          .map((state) => ({
            to: link({ state, cursor: null }),
            label: text(`salesOrders.state.${state}`),
            current: filter.state === state,
            count: format.number(countOf(state)),
          })),
      ]}
    />
  );
}

function Filters(): ReactNode {
  const text = useText();
  const { counts } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const state = query.get('state');
  return (
    <FilterForm
      action={listPath}
      role="search"
      aria-label={text('salesOrders.keyword')}
      find={text('salesOrders.apply')}
      onPhones={text('salesOrders.filter')}
      keep={['state', 'upload']}
      icon={null}
      clear={
        ['keyword', 'channel', 'upload', 'from', 'to'].some((name) => query.get(name)) && {
          to: `${listPath}?state=${state ?? 'all'}`,
          label: text('salesOrders.clear'),
        }
      }
    >
      <FilterKeyword label={text('salesOrders.keyword')} placeholder={text('salesOrders.keywordHint')} className="w-full md:w-72" />
      {counts.channels.length > 0 && (
        <FilterSelect
          label={text('salesOrders.channel')}
          name="channel"
          all={text('salesOrders.allChannels')}
          values={counts.channels}
          word={(channel) => channel}
          className="w-full md:w-44"
        />
      )}
      <FilterField label={text('salesOrders.from')} name="from" type="date" className="max-md:flex-1" />
      <FilterField label={text('salesOrders.to')} name="to" type="date" className="max-md:flex-1" />
    </FilterForm>
  );
}

type Choosing = { chosen: ReadonlySet<number>; setChosen: (ids: ReadonlySet<number>) => void };

function useColumns(choosing: Choosing | null): Column<SalesOrderSummary>[] {
  const text = useText();
  const format = useFormat();
  const { page, settings } = useLoaderData<typeof loader>();
  const all: Column<SalesOrderSummary>[] = [
    {
      key: 'number',
      label: text('salesOrders.number'),
      phone: 'title',
      cell: (row) => (
        <>
          <span className="whitespace-nowrap tabular-nums">{row.number}</span>
          <span className="block max-w-56 truncate text-sm font-normal text-muted">
            {[row.channel, row.externalNumber].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      key: 'date',
      label: text('salesOrders.date'),
      oneLine: true,
      cell: (row) => <time dateTime={row.createdAt}>{format.date(row.createdAt)}</time>,
    },
    {
      key: 'recipient',
      label: text('salesOrders.recipient'),
      cell: (row) => (
        <>
          <span className="block break-words">{row.recipient.name || '–'}</span>
          <span className="text-muted">
            {row.recipient.countryCode} {row.recipient.postalCode} {row.recipient.city}
          </span>
        </>
      ),
    },
    { key: 'pieces', label: text('salesOrders.pieces'), end: true, cell: (row) => format.number(row.pieces) },
    {
      key: 'state',
      label: text('salesOrders.stateName'),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end">
          <SalesOrderStateBadge state={row.state} />
          {row.problems > 0 && row.state === 'problem' && (
            <Badge tone="danger">{text('salesOrders.problemCount', { count: row.problems })}</Badge>
          )}
          {row.missing > 0 && row.state === 'ready' && <Badge tone="caution">{text('salesOrders.missing', { count: row.missing })}</Badge>}
        </span>
      ),
    },
    { key: 'channel', label: text('orderLists.column.channel'), cell: (row) => row.channel || '–' },
    { key: 'externalNumber', label: text('orderLists.column.externalNumber'), cell: (row) => row.externalNumber },
    {
      key: 'soldOn',
      label: text('orderLists.column.soldOn'),
      oneLine: true,
      cell: (row) => (row.soldOn ? <time dateTime={row.soldOn}>{format.date(row.soldOn)}</time> : '–'),
    },
    { key: 'lines', label: text('orderLists.column.lines'), end: true, cell: (row) => format.number(row.lines) },
  ];
  const shown = shownColumns('salesOrders', settings.columns).flatMap((key) => all.filter((column) => column.key === key));
  if (!choosing || page.rows.length === 0) return shown;
  const choice = choiceColumn({
    ...choosing,
    open: page.rows,
    all: text('salesOrders.chooseAll'),
    one: (row: SalesOrderSummary) => text('salesOrders.choose', { number: row.number }),
  });
  return [choice, ...shown];
}
