import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, redirect, type RouterContextProvider, useLoaderData, useLocation } from 'react-router';
import { shownColumns } from '../../../../contract/orders/list-columns.ts';
import { listSettingCalls } from '../../../../contract/orders/list-settings.ts';
import { purchaseOrderCalls, type PurchaseOrderSummary } from '../../../../contract/orders/purchase-orders.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { Amount, AmountsHidden } from '../../../components/commerce/amount.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { choiceColumn } from '../../../components/lists/choice-column.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/field.tsx';
import { FilterField, FilterForm, FilterKeyword } from '../../../components/forms/filter-form.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';
import { OrderStateBadge } from '../../../components/commerce/order-state.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { seo } from '../../../app/seo.ts';
import { may, useShell } from '../../../app/shell.ts';
import { BulkLink } from '../lists/bulk-link.tsx';
import { SearchOn } from '../lists/search-on.tsx';
import { tabCount } from '../lists/tab-counts.ts';
import { ListViews } from '../lists/views.tsx';
import { PrintLinks } from '../sales/print-links.tsx';
import { useOrderAgainMany } from './order-again.tsx';
import { filterOf, isFiltered, type OrderQuery, type OrderTab, orderTabs, readQuery } from './order-query.ts';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('orders', 'orderLists', 'states', 'listKeys');

const path = '/purchased/purchase-orders';
/** The stores to filter by are those of the newest orders. */
const newest = 100;

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const settings = await api.call(listSettingCalls.read, { list: 'purchaseOrders' });
  const opening = url.search === '' ? settings.views.find((view) => view.isDefault) : undefined;
  if (opening?.query) throw redirect(`${path}?${opening.query}`);
  const query = readQuery(url.searchParams, settings.pageSize);
  const [page, latest, counts] = await Promise.all([
    api.call(purchaseOrderCalls.list, { ...filterOf(query), size: query.size, ...(query.cursor ? { cursor: query.cursor } : {}) }),
    api.call(purchaseOrderCalls.list, { size: newest }),
    api.call(purchaseOrderCalls.counts, {}),
  ]);
  const stores = new Map([...page.rows, ...latest.rows].map(({ partner }) => [partner.id, partner.name]));
  return {
    query,
    page,
    counts,
    settings,
    stores: [...stores].map(([id, name]) => ({ id, name })),
    meta: seo(api, { title: serverText(api.language)('orders.title') }),
  };
}

export default function PurchaseOrders(): ReactNode {
  const text = useText();
  const link = useQueryLink();
  const { search } = useLocation();
  const format = useFormat();
  const { query, page, counts, settings } = useLoaderData<typeof loader>();
  const mayOrder = may(useShell()?.viewer ?? null, 'order.place');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const printed = page.rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const again = useOrderAgainMany(printed);
  const all = useColumns();
  const choice = choiceColumn({
    ...{ open: page.rows, chosen, setChosen, all: text('orderLists.chooseAll') },
    one: (order: PurchaseOrderSummary) => text('orderLists.choose', { number: order.number }),
  });
  const columns = [
    choice,
    ...shownColumns('purchaseOrders', settings.columns).flatMap((key) => all.filter((column) => column.key === key)),
  ];
  const tabs = (Object.keys(orderTabs) as OrderTab[]).map((tab) => ({
    // Without anything the address would be that of the default filter.
    to: link({ state: tab, cursor: null }),
    label: text(`orders.tab.${tab}`),
    current: tab === query.tab,
    count: tabCount(counts, orderTabs[tab], format.number),
  }));
  return (
    <>
      <PageHead title={text('orders.title')} />
      {page.rows.some((order) => order.total === null) && <AmountsHidden />}
      <LinkTabs label={text('orders.states')} tabs={tabs} />
      <ListViews list="purchaseOrders" settings={settings} config={`${path}/assets/config`}>
        <ButtonLink kind="quiet" to={`${path}/exports${search}`}>
          {text('orderLists.exports')}
        </ButtonLink>
        {mayOrder && <BulkLink path={`${path}/bulk`} rows={page.rows} chosen={chosen} />}
      </ListViews>
      {again.notice && <div className="mt-4">{again.notice}</div>}
      <div className="mt-5">
        <DataList
          label={text('orders.title')}
          columns={columns}
          rows={page.rows}
          rowKey={(order) => order.id}
          rowLink={(order) => `${path}/${order.id}`}
          {...(page.rows.length > 0 ? { exportTo: `${path}.csv${search}` } : {})}
          keys
          toolbar={
            <>
              <Filters query={query} />
              {again.button}
              {printed.length > 0 && (
                <PrintLinks orderIds={printed} files={[{ path: `${path}.pdf`, label: text('orders.papers', { count: printed.length }) }]} />
              )}
            </>
          }
          empty={
            page.next !== null ? null : isFiltered(query) ? (
              <EmptyState
                icon="search"
                title={text('orders.nothing')}
                action={
                  <ButtonLink kind="secondary" to={`${path}?state=${query.tab}`}>
                    {text('orders.clear')}
                  </ButtonLink>
                }
              >
                {text('orders.nothingHint')}
              </EmptyState>
            ) : (
              <EmptyState
                icon="receipt"
                title={text(query.tab === 'all' ? 'orders.none' : 'orders.noneHere')}
                action={<ButtonLink to="/">{text('orders.goShopping')}</ButtonLink>}
              />
            )
          }
        />
        <SearchOn page={page} size={query.size} />
      </div>
      <CursorPagination previous={page.previous} next={page.next} size={query.size} />
    </>
  );
}

function useColumns(): Column<PurchaseOrderSummary>[] {
  const text = useText();
  const format = useFormat();
  return [
    {
      key: 'number',
      label: text('orders.number'),
      phone: 'title',
      cell: (order) => <OrderName order={order} />,
    },
    {
      key: 'date',
      label: text('orders.date'),
      cell: (order) => (
        <time dateTime={order.createdAt} className="xl:whitespace-nowrap">
          {format.date(order.createdAt)}
        </time>
      ),
    },
    { key: 'store', label: text('orders.store'), cell: (order) => order.partner.name },
    { key: 'items', label: text('orders.items'), cell: (order) => <Items order={order} /> },
    {
      key: 'state',
      label: text('orders.state'),
      cell: (order) => (
        <span className="inline-flex flex-col gap-1 max-md:items-end">
          <OrderStateBadge state={order.state} />
          {order.payUntil && (
            <span className="text-xs text-muted">{text('orders.payUntil', { time: format.dateTime(order.payUntil) })}</span>
          )}
        </span>
      ),
    },
    { key: 'reference', label: text('orderLists.column.reference'), cell: (order) => order.reference || '–' },
    { key: 'lines', label: text('orderLists.column.lines'), cell: (order) => format.number(order.lines), end: true },
    {
      key: 'total',
      label: text('orders.total'),
      end: true,
      cell: (order) => (
        <span className="font-semibold whitespace-nowrap">
          <Amount amount={remainingTotal(order)} currency={order.currency} />
        </span>
      ),
    },
  ];
}

/** Without what is cancelled; a cancelled order shows what it was. */
const remainingTotal = ({ state, total, cancelledTotal }: PurchaseOrderSummary): number | null =>
  total === null || state === 'cancelled' ? total : total - (cancelledTotal ?? 0);

/** Our number, and the buyer's own where there is one. */
function OrderName({ order }: { order: PurchaseOrderSummary }): ReactNode {
  const text = useText();
  return (
    <>
      <span className="whitespace-nowrap tabular-nums">{order.number}</span>
      {order.reference && (
        <span className="block max-w-48 truncate text-sm font-normal text-muted" title={text('orders.reference')}>
          {order.reference}
        </span>
      )}
    </>
  );
}

function Items({ order }: { order: PurchaseOrderSummary }): ReactNode {
  const text = useText();
  return (
    <span className="flex items-center gap-2 max-md:justify-end">
      {order.pictureKeys.slice(0, 3).map((key) => (
        <Picture key={key} pictureKey={key} alt="" size="n1" ratio="1" className="w-9 rounded-sm max-xl:hidden" />
      ))}
      <span className="xl:whitespace-nowrap">{text('orders.pieces', { count: order.pieces })}</span>
    </span>
  );
}

/** Keyword, days and store; all of it in the address. */
function Filters({ query }: { query: OrderQuery }): ReactNode {
  const text = useText();
  const { stores } = useLoaderData<typeof loader>();
  const options = [
    { value: '', label: text('orders.allStores') },
    ...stores.toSorted((a, b) => a.name.localeCompare(b.name)).map((store) => ({ value: String(store.id), label: store.name })),
  ];
  return (
    <FilterForm
      action={path}
      role="search"
      aria-label={text('orders.filter')}
      find={text('orders.apply')}
      onPhones={text('orders.filter')}
      icon={null}
      clear={isFiltered(query) && { to: `${path}?state=${query.tab}`, label: text('orders.clear') }}
    >
      <input type="hidden" name="state" value={query.tab} />
      <FilterKeyword label={text('orders.keyword')} placeholder={text('orders.keywordHint')} className="w-full md:w-64" />
      <FilterField label={text('orders.from')} name="from" type="date" className="max-md:flex-1" />
      <FilterField label={text('orders.to')} name="to" type="date" className="max-md:flex-1" />
      <Select
        label={text('orders.store')}
        name="storeId"
        defaultValue={query.storeId === null ? '' : String(query.storeId)}
        options={options}
        className="w-full md:w-48"
      />
    </FilterForm>
  );
}
