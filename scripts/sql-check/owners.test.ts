import { expect, test } from 'vitest';
import { tableOwners } from '../../server/table-owners.ts';
import { tablesWritten } from './owners.ts';

test.each([
  ['insert into "item" ("id") values ($1)', ['item']],
  ['update stock set reserved = 0 from picks', ['stock']],
  ['with gone as (delete from cart_line where id = $1) insert into wish_line select 1', ['cart_line', 'wish_line']],
  ['select id from item for update of item', []],
  ['select id from item for no key update skip locked', []],
  ['insert into role (key) values ($1) on conflict (key) do update set name = $2', ['role']],
  ['UPDATE\n  ONLY item set name = $1', ['item']],
])('the tables that a statement writes: %s', (text, tables) => {
  expect(tablesWritten(text).map(({ table }) => table)).toEqual(tables);
});

test('a table has one owner', () => {
  const tables = Object.values(tableOwners).flat();
  expect(tables.filter((table, index) => tables.indexOf(table) !== index)).toEqual([]);
});

test('a write is written by hand where the names of its tables are not quoted', () => {
  expect(tablesWritten('insert into "item" ("id") values ($1)')).toEqual([{ table: 'item', isByHand: false }]);
  expect(tablesWritten('insert into item (id) values ($1)')).toEqual([{ table: 'item', isByHand: true }]);
});
