import { expect, it } from 'vitest';
import { currencyOfCountry } from '../../../contract/values/money.ts';
import { converted } from './own-currency.ts';

it('converts at the latest rate, and only what has one', () => {
  const own = { currency: 'EUR', day: '2026-11-20', rates: { PLN: 1 / 4.25 } };
  expect(converted(own, 4250, 'PLN')).toEqual({ amount: 1000, currency: 'EUR', day: '2026-11-20' });
  expect(converted(own, 4250, 'EUR')).toBeNull();
  expect(converted(null, 4250, 'PLN')).toBeNull();
});

it('knows what countries pay with', () => {
  expect(['DE', 'PL', 'LI', 'BG', 'US', 'XX'].map(currencyOfCountry)).toEqual(['EUR', 'PLN', 'CHF', 'EUR', null, null]);
});
