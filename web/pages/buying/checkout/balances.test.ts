import { expect, test } from 'vitest';
import { balancesAfter, clock } from './balances.ts';

test('the balance before and after, per currency', () => {
  const totals = [
    { currency: 'EUR', total: 700 },
    { currency: 'PLN', total: 900 },
  ];
  expect(balancesAfter([{ currency: 'EUR', balance: 1_000 }], totals)).toEqual([
    { currency: 'EUR', due: 700, before: 1_000, after: 300, missing: 0 },
    { currency: 'PLN', due: 900, before: 0, after: null, missing: 900 },
  ]);
});

test('users who may not see the balance see only the amount due', () => {
  expect(balancesAfter(null, [{ currency: 'EUR', total: 700 }])).toEqual([
    { currency: 'EUR', due: 700, before: null, after: null, missing: 0 },
  ]);
});

test('a clock counts whole seconds down to zero', () => {
  expect(clock(30 * 60_000)).toBe('30:00');
  expect(clock(65_001)).toBe('1:06');
  expect(clock(-5)).toBe('0:00');
});
