import { type OrderState, orderStates } from '../../../../contract/orders/purchase-orders.ts';
import { defaultPageSize, pageSizes } from '../../../../contract/wire/page-sizes.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The filter of a list of orders from its address; nonsense is left out. */
export function orderFilterOf(
  query: URLSearchParams,
  usualSize: number = defaultPageSize,
): {
  states: OrderState[];
  keyword?: string;
  from?: string;
  to?: string;
  late: boolean;
  cursor?: string;
  size: number;
} {
  const states = query.getAll('state').filter((one): one is OrderState => (orderStates as readonly string[]).includes(one));
  const keyword = query.get('keyword')?.trim().slice(0, 80);
  const [from, to, cursor] = [query.get('from') ?? '', query.get('to') ?? '', query.get('cursor')];
  const size = Number(query.get('size'));
  return {
    states,
    late: query.get('late') === '1',
    ...(keyword ? { keyword } : {}),
    ...(day.test(from) ? { from } : {}),
    ...(day.test(to) ? { to } : {}),
    ...(cursor ? { cursor } : {}),
    size: (pageSizes as readonly number[]).includes(size) ? size : usualSize,
  };
}
