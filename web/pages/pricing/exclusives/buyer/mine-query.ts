import { defaultPageSize, pageSizes } from '../../../../../contract/wire/page-sizes.ts';

export const mineOrders = ['since', 'until', 'name', 'store'] as const;

/** The list's state as its address says it; what makes no sense counts as not said. */
export function readMineQuery(query: URLSearchParams) {
  const size = Number(query.get('size'));
  const page = Number(query.get('page'));
  const keyword = (query.get('keyword') ?? '').trim().slice(0, 80);
  return {
    ...(keyword ? { keyword } : {}),
    sort: mineOrders.find((one) => one === query.get('sort')) ?? 'since',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    size: (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
  };
}
