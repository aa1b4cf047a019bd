import { expect, test } from 'vitest';
import { listingFilterOf, wrongPrices } from './list-filter.ts';

const query = (text: string) => new URLSearchParams(text);

test('an invalid price filters nothing, and its field is reported', () => {
  const typed = query('priceFrom=abc&priceTo=1.200,50');
  expect(wrongPrices(typed, 2)).toEqual(['priceFrom']);
  expect(listingFilterOf(typed)).toMatchObject({ priceTo: 120_050 });
  expect(listingFilterOf(typed)).not.toHaveProperty('priceFrom');
});

test('empty fields are no fault', () => {
  expect(wrongPrices(query('priceFrom=&priceTo=+'), 2)).toEqual([]);
});
