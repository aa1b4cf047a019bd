/** Where runs buy nothing because of what storing costs. */
import { expect, it } from 'vitest';
import { dearStores } from './storage.ts';

const rates = {
  currency: 'EUR',
  rates: new Map([
    ['EUR', 1],
    ['PLN', 4],
  ]),
};
const asks = (storeId: number, price: number, { freeDays = 10, currency = 'EUR' } = {}) => ({ storeId, freeDays, price, currency });
const agreed = (storeId: number, price: number, freeDays = 10) => ({ storeId, freeDays, price });

it('a limit counts in the currency of the budgets, and what has no rate is not bought', () => {
  const terms = [
    asks(1, 0),
    asks(2, 500),
    asks(3, 501),
    asks(4, 2_000, { currency: 'PLN' }),
    asks(5, 2_001, { currency: 'PLN' }),
    asks(6, 1, { currency: 'HUF' }),
  ];
  expect([...dearStores({ terms, agreed: [], most: 500 }, rates)]).toEqual([
    [3, 'storage'],
    [5, 'storage'],
    [6, 'rate'],
  ]);
});

it('without a limit only what is free, or no worse than what was agreed, is bought', () => {
  const terms = [asks(1, 0), asks(2, 500), asks(3, 500), asks(4, 501), asks(5, 500, { freeDays: 9 }), asks(6, 400, { freeDays: 11 })];
  const known = [agreed(3, 500), agreed(4, 500), agreed(5, 500), agreed(6, 500)];
  expect([...dearStores({ terms, agreed: known, most: null }, rates).keys()]).toEqual([2, 4, 5]);
});

it('what was accepted is bought above a limit, until the store asks for more', () => {
  expect(dearStores({ terms: [asks(1, 900)], agreed: [agreed(1, 900)], most: 500 }, rates).size).toBe(0);
  expect([...dearStores({ terms: [asks(1, 901)], agreed: [agreed(1, 900)], most: 500 }, rates).keys()]).toEqual([1]);
  expect([...dearStores({ terms: [asks(1, 900)], agreed: [agreed(2, 900)], most: 500 }, rates).keys()]).toEqual([1]);
});
