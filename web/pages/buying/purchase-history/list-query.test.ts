import { expect, it } from 'vitest';
import { readRecordQuery, readWishQuery, recordFilter } from './list-query.ts';

const query = (text: string) => new URLSearchParams(text);

it('reads what makes sense', () => {
  expect(readWishQuery(query('list=7&sort=store&page=3&size=50&keyword=%20oak'))).toEqual({
    listId: 7,
    sort: 'store',
    page: 3,
    size: 50,
    keyword: 'oak',
  });
  expect(recordFilter(readRecordQuery(query('storeId=4&sort=often')))).toEqual({ sort: 'often', storeId: 4 });
});

it('takes nonsense for not said', () => {
  expect(readWishQuery(query('list=-1&sort=price&page=0&size=7'))).toEqual({ listId: null, sort: 'added', page: 1, size: 20, keyword: '' });
  expect(recordFilter(readRecordQuery(query('storeId=x&sort=')))).toEqual({ sort: 'recent' });
});
