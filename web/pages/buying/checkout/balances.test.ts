import { describe, expect, test } from 'vitest';
import { balancesAfter, clock, usablePart } from './balances.ts';

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

describe('what of the balance can be mixed with another method', () => {
  const given: Parameters<typeof usablePart>[0] = {
    method: 'card',
    usable: ['balance', 'card'],
    balances: [{ currency: 'EUR', balance: 300 }],
    totals: [{ currency: 'EUR', total: 700 }],
    reserved: 0,
  };

  test.each<[string, Partial<typeof given>, number]>([
    ['all of it, where it does not pay everything', {}, 300],
    ['with what is reserved for this checkout', { reserved: 100 }, 400],
    ['nothing where it pays everything', { reserved: 400 }, 0],
    ['besides credit terms, too', { method: 'credit' }, 300],
    ['nothing where balances are not offered', { usable: ['card'] }, 0],
    ['nothing with the balance itself', { method: 'balance' }, 0],
    ['nothing of another currency', { totals: [{ currency: 'PLN', total: 700 }] }, 0],
    ['nothing with two currencies', { totals: [...given.totals, { currency: 'PLN', total: 1 }] }, 0],
    ['nothing for users who may not see it', { balances: null }, 0],
    ['nothing for users who may not see totals', { totals: [{ currency: 'EUR', total: null }] }, 0],
  ])('%s', (_what, change, part) => {
    expect(usablePart({ ...given, ...change })).toBe(part);
  });
});

test('a clock counts whole seconds down to zero', () => {
  expect(clock(30 * 60_000)).toBe('30:00');
  expect(clock(65_001)).toBe('1:06');
  expect(clock(-5)).toBe('0:00');
});
