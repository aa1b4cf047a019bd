import { expect, test } from 'vitest';
import { filterOf, isFiltered, readQuery } from './order-query.ts';

const read = (query: string) => readQuery(new URLSearchParams(query));

test('the address says what is listed', () => {
  const query = read('state=shipped&keyword=%20PO-1%20&from=2026-01-02&to=2026-02-01&storeId=7&size=50&cursor=abc');
  expect(query).toEqual({ tab: 'shipped', keyword: 'PO-1', from: '2026-01-02', to: '2026-02-01', storeId: 7, size: 50, cursor: 'abc' });
  expect(filterOf(query)).toEqual({
    states: ['partly_shipped', 'shipped'],
    keyword: 'PO-1',
    from: '2026-01-02',
    to: '2026-02-01',
    storeId: 7,
  });
  expect(isFiltered(query)).toBe(true);
});

test('what makes no sense counts as not said', () => {
  const query = read('state=toString&from=2026-13-45&to=tomorrow&storeId=-1&size=7');
  expect(query).toEqual({ tab: 'all', keyword: '', from: '', to: '', storeId: null, size: 20, cursor: null });
  expect(filterOf(query)).toEqual({ states: [] });
  expect(isFiltered(query)).toBe(false);
});
