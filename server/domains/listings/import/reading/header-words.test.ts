import { expect, test } from 'vitest';
import { headingsOf, isCounter, measureHeading, wordsOf } from './header-words.ts';

test('headings are looked up without the words of a system', () => {
  expect(wordsOf('SizeUnitMeasureCode')).toEqual(['Size', 'Unit', 'Measure', 'Code']);
  expect(wordsOf('stock_item-EAN13')).toEqual(['stock', 'item', 'EAN13']);
  expect(headingsOf('StockItemName')).toEqual(['stockitemname', 'itemname', 'name']);
  expect(headingsOf('QuantityPerUnit')).toEqual(['quantityperunit']);
  expect(measureHeading('TypicalWeightPerUnit')).toBe('weight');
  expect(headingsOf('Größe')).toEqual(['groesse']);
});

test('a column that counts rows', () => {
  expect(isCounter(['1', '2', '3', '4', '5'])).toBe(true);
  expect(isCounter(['1', '2', '3', '316', '317', '318'])).toBe(true);
  expect(isCounter(['1', '2', '3'])).toBe(false);
  expect(isCounter(['100200', '100310', '100420', '100530', '100640'])).toBe(false);
  expect(isCounter(['1', '2', '2', '3', '4'])).toBe(false);
  expect(isCounter(['A1', 'A2', 'A3', 'A4', 'A5'])).toBe(false);
});
