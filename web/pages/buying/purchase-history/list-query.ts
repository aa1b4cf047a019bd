import { defaultPageSize, pageSizes } from '../../../../contract/wire/page-sizes.ts';

export const wishOrders = ['added', 'name', 'store'] as const;
export const recordOrders = ['recent', 'oldest', 'often', 'pieces', 'name'] as const;
const longestKeyword = 80;

function paged(query: URLSearchParams): { keyword: string; page: number; size: number } {
  const size = Number(query.get('size'));
  const page = Number(query.get('page'));
  return {
    keyword: (query.get('keyword') ?? '').trim().slice(0, longestKeyword),
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    size: (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
  };
}

const idOf = (text: string | null): number | null => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null);
const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], text: string | null): Value =>
  values.find((value) => value === text) ?? values[0];

export type WishQuery = ReturnType<typeof readWishQuery>;

/** The wish list's state as its address says it; what makes no sense counts as not said. */
export const readWishQuery = (query: URLSearchParams) => ({
  ...paged(query),
  listId: idOf(query.get('list')),
  sort: oneOf(wishOrders, query.get('sort')),
});

export type RecordQuery = ReturnType<typeof readRecordQuery>;

export const readRecordQuery = (query: URLSearchParams) => ({
  ...paged(query),
  storeId: idOf(query.get('storeId')),
  sort: oneOf(recordOrders, query.get('sort')),
});

export const recordFilter = ({ keyword, storeId, sort }: RecordQuery) => ({
  sort,
  ...(keyword ? { keyword } : {}),
  ...(storeId === null ? {} : { storeId }),
});
