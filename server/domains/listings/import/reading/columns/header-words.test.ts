import { expect, test } from 'vitest';
import { headingsOf, measureHeading, wordsOf } from './header-words.ts';

test('headings are looked up without the words of a system', () => {
  expect(wordsOf('SizeUnitMeasureCode')).toEqual(['Size', 'Unit', 'Measure', 'Code']);
  expect(wordsOf('stock_item-EAN13')).toEqual(['stock', 'item', 'EAN13']);
  expect(headingsOf('StockItemName')).toEqual(['stockitemname', 'itemname', 'name']);
  expect(headingsOf('QuantityPerUnit')).toEqual(['quantityperunit']);
  expect(measureHeading('TypicalWeightPerUnit')).toBe('weight');
  expect(headingsOf('Größe')).toEqual(['groesse']);
});
