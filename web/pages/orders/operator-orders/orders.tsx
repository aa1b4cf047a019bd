import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type RouterContextProvider, useLoaderData } from 'react-router';
import { type OperatorOrder, operatorOrderCalls } from '../../../../contract/orders/operator-orders.ts';
import { orderStates } from '../../../../contract/orders/purchase-orders.ts';
import { apiContext } from '../../../app/api/context.ts';
import { serverText } from '../../../app/i18n/catalogues.server.ts';
import { textGroups, useFormat, useText } from '../../../app/i18n/text.tsx';
import { seo } from '../../../app/seo.ts';
import { OrderStateBadge } from '../../../components/commerce/order-state.tsx';
import { FilterField, FilterForm, FilterKeyword, FilterSelect } from '../../../components/forms/filter-form.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { dayOf, oneOf, pageOf, textOf } from '../../../components/lists/list-query.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link, TextLink } from '../../../ui/link.tsx';
import { useQueryLink } from '../../../ui/pagination.tsx';
import { SearchOn } from '../lists/search-on.tsx';

export { meta } from '../../../app/seo.ts';
export const handle = textGroups('operator-orders', 'orderLists', 'states');

const path = '/operator/orders';

const idOf = (query: URLSearchParams, name: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined;

export async function loader({ context, url }: LoaderFunctionArgs<RouterContextProvider>) {
  const api = context.get(apiContext);
  const query = url.searchParams;
  const state = oneOf(query, 'state', orderStates);
  const filter = { keyword: textOf(query, 'keyword'), from: dayOf(query, 'from'), to: dayOf(query, 'to') };
  const of = { storeId: idOf(query, 'storeId'), buyerId: idOf(query, 'buyerId') };
  const paging = pageOf(query);
  const page = await api.call(operatorOrderCalls.list, { ...filter, ...of, states: state ? [state] : [], ...paging });
  return {
    ...{
      page,
      size: paging.size,
      isFiltered: [...Object.values(filter), ...Object.values(of), state].some((value) => value !== undefined),
    },
    meta: seo(api, { title: serverText(api.language)('operator-orders.title') }),
  };
}

/** `/operator/orders`: the orders of all companies, found by anything that is on them. */
export default function OperatorOrders(): ReactNode {
  const text = useText();
  const { page, size, isFiltered } = useLoaderData<typeof loader>();
  const columns = useColumns();
  return (
    <>
      <PageHead title={text('operator-orders.title')} lead={text('operator-orders.lead')} />
      <DataList
        label={text('operator-orders.title')}
        columns={columns}
        rows={page.rows}
        rowKey={(order) => order.id}
        rowLink={(order) => `${path}/${order.id}`}
        toolbar={
          <>
            <Filter />
            <Narrowed />
          </>
        }
        empty={
          page.next === null && (
            <EmptyState
              icon={isFiltered ? 'search' : 'truck'}
              title={text(isFiltered ? 'operator-orders.nothing' : 'operator-orders.none')}
              action={
                isFiltered && (
                  <ButtonLink kind="secondary" to={path}>
                    {text('operator-orders.clear')}
                  </ButtonLink>
                )
              }
            />
          )
        }
      />
      <SearchOn page={page} size={size} />
      <CursorPagination previous={page.previous} next={page.next} size={size} />
    </>
  );
}

function useColumns(): Column<OperatorOrder>[] {
  const text = useText();
  const format = useFormat();
  const link = useQueryLink();
  return [
    {
      key: 'number',
      label: text('operator-orders.number'),
      phone: 'title',
      cell: (order) => (
        <>
          <span className="whitespace-nowrap tabular-nums">{order.number}</span>
          {order.reference && <span className="block max-w-48 truncate text-sm font-normal text-muted">{order.reference}</span>}
        </>
      ),
    },
    { key: 'date', label: text('operator-orders.date'), oneLine: true, cell: (order) => format.dateTime(order.createdAt) },
    {
      key: 'buyer',
      label: text('operator-orders.buyer'),
      cell: ({ partner }) => <TextLink to={link({ buyerId: String(partner.id), cursor: null })}>{partner.name}</TextLink>,
    },
    {
      key: 'store',
      label: text('operator-orders.store'),
      cell: ({ store }) => <TextLink to={link({ storeId: String(store.id), cursor: null })}>{store.name}</TextLink>,
    },
    { key: 'state', label: text('operator-orders.state'), cell: (order) => <OrderStateBadge state={order.state} /> },
    {
      key: 'total',
      label: text('operator-orders.total'),
      end: true,
      oneLine: true,
      // Without what is cancelled; a cancelled order shows what it was.
      cell: ({ state, total, cancelledTotal, currency }) => format.money(state === 'cancelled' ? total : total - cancelledTotal, currency),
    },
  ];
}

function Filter(): ReactNode {
  const text = useText();
  const { isFiltered } = useLoaderData<typeof loader>();
  return (
    <FilterForm
      action={path}
      role="search"
      find={text('operator-orders.apply')}
      icon={null}
      keep={['storeId', 'buyerId', 'size']}
      onPhones={text('operator-orders.filter')}
      clear={isFiltered && { to: path, label: text('operator-orders.clear') }}
    >
      <FilterKeyword label={text('operator-orders.keyword')} placeholder={text('operator-orders.keywordHint')} />
      <FilterSelect
        label={text('operator-orders.state')}
        name="state"
        all={text('operator-orders.all')}
        values={orderStates}
        word={(state) => text(`states.${state}`)}
      />
      <FilterField label={text('operator-orders.from')} name="from" type="date" />
      <FilterField label={text('operator-orders.to')} name="to" type="date" />
    </FilterForm>
  );
}

/** The buyer and the store that the list is limited to, each with a way to take it off. */
function Narrowed(): ReactNode {
  const text = useText();
  const link = useQueryLink();
  const { page } = useLoaderData<typeof loader>();
  const of = [
    { key: 'buyerId', label: text('operator-orders.buyer'), value: page.buyer },
    { key: 'storeId', label: text('operator-orders.store'), value: page.store },
  ];
  return of.map(
    ({ key, label, value }) =>
      value && (
        <Link
          key={key}
          to={link({ [key]: null, cursor: null })}
          aria-label={text('operator-orders.remove', { name: value.name })}
          className="inline-flex h-9 items-center gap-2 rounded-full bg-sunken px-4 text-sm hover:text-accent"
        >
          <span className="text-muted">{label}</span> {value.name}
          <Icon name="close" size={14} />
        </Link>
      ),
  );
}
