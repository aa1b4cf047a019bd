import { defaultPageSize, pageSizes } from '../../../../contract/wire/page-sizes.ts';
import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';

/** The tabs of the list and the states behind them; `all` has none of its own. */
export const orderTabs = {
  all: [],
  toPay: ['awaiting_approval', 'awaiting_payment'],
  inWork: ['paid', 'accepted', 'packing'],
  shipped: ['partly_shipped', 'shipped'],
  delivered: ['delivered', 'completed'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly OrderState[]>;
export type OrderTab = keyof typeof orderTabs;

export type OrderQuery = {
  tab: OrderTab;
  keyword: string;
  from: string;
  to: string;
  storeId: number | null;
  size: number;
  cursor: string | null;
};

const day = /^\d{4}-\d{2}-\d{2}$/;
const longestKeyword = 80;

/** The list's state as its address says it; what makes no sense counts as not said. */
export function readQuery(query: URLSearchParams, usualSize: number = defaultPageSize): OrderQuery {
  const text = (name: string) => (query.get(name) ?? '').trim();
  const date = (name: string) => (day.test(text(name)) && !Number.isNaN(Date.parse(text(name))) ? text(name) : '');
  const tab = text('state');
  const size = Number(text('size'));
  return {
    tab: Object.hasOwn(orderTabs, tab) ? (tab as OrderTab) : 'all',
    keyword: text('keyword').slice(0, longestKeyword),
    from: date('from'),
    to: date('to'),
    storeId: /^[1-9]\d{0,14}$/.test(text('storeId')) ? Number(text('storeId')) : null,
    size: (pageSizes as readonly number[]).includes(size) ? size : usualSize,
    cursor: query.get('cursor'),
  };
}

/** The filter as the calls take it. */
export function filterOf({ tab, keyword, from, to, storeId }: OrderQuery) {
  return {
    states: [...orderTabs[tab]],
    ...(keyword ? { keyword } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(storeId === null ? {} : { storeId }),
  };
}

export function isFiltered({ keyword, from, to, storeId }: OrderQuery): boolean {
  return keyword !== '' || from !== '' || to !== '' || storeId !== null;
}
