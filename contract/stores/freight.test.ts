import { describe, expect, it } from 'vitest';
import { chargedGrams, freightOf, loadOf, offersOf } from './freight.ts';

const germany = {
  countries: ['DE'],
  postalCodes: [],
  steps: [
    { upTo: 2_000, price: 490 },
    { upTo: 30_000, price: 990 },
  ],
  extraKilogram: null,
};
const islands = { countries: ['DE'], postalCodes: ['18565', '258'], steps: [{ upTo: 30_000, price: 1_990 }], extraKilogram: 150 };
const table = { divisor: null, zones: [germany, islands] };
const to = (countryCode: string, postalCode = '04109') => ({ countryCode, postalCode });
const load = (grams: number, volume: number | null = null) => ({ grams, volume });

describe('freight', () => {
  it('is the price of the first step that is high enough', () => {
    expect([1, 2_000, 2_001, 30_000].map((grams) => freightOf(table, to('DE'), load(grams)))).toEqual([490, 490, 990, 990]);
  });

  it('ends with the last step, unless each further kilogram has a price', () => {
    expect(freightOf(table, to('DE'), load(30_001))).toBeNull();
    expect(freightOf(table, to('DE', '18565'), load(30_001))).toBe(1_990 + 150);
    expect(freightOf(table, to('DE', '18565'), load(32_000))).toBe(1_990 + 300);
    expect(freightOf(table, to('DE', '18565'), load(30_000_001))).toBeNull();
  });

  it('is that of the zone with the longest beginning of the postal code', () => {
    expect(freightOf(table, to('DE', '258 49'), load(100))).toBe(1_990);
    expect(freightOf(table, to('DE', '25999'), load(100))).toBe(490);
    expect(freightOf(table, to('FR'), load(100))).toBeNull();
  });

  it('counts the volume where the service says how', () => {
    // 50 × 40 × 30 cm: 60 litres, 12 kg at 5,000.
    expect(chargedGrams({ divisor: 5_000 }, load(3_000, 500 * 400 * 300))).toBe(12_000);
    expect(chargedGrams({ divisor: 5_000 }, load(13_000, 500 * 400 * 300))).toBe(13_000);
    expect(chargedGrams({ divisor: null }, load(3_000, 500 * 400 * 300))).toBe(3_000);
    expect(chargedGrams({ divisor: 5_000 }, load(3_000, null))).toBe(3_000);
  });

  it('needs the weight of every line', () => {
    const box = { quantity: 2, weight: 1_500, width: 100, depth: 100, height: 100 };
    expect(loadOf([box])).toEqual({ grams: 3_000, volume: 2_000_000 });
    expect(loadOf([box, { ...box, height: null }])).toEqual({ grams: 6_000, volume: null });
    expect(loadOf([box, { ...box, weight: 0 }])).toBeNull();
    expect(loadOf([box, { ...box, weight: null }])).toBeNull();
  });

  it('offers the cheapest service first, free where freight is free, and others for what they cost more', () => {
    const fast = { id: 1, maxDays: 1, divisor: null, zones: [{ ...germany, steps: [{ upTo: 30_000, price: 1_500 }] }] };
    const slow = { id: 2, maxDays: 4, ...table };
    const prices = (isFree: boolean) =>
      offersOf([fast, slow], to('DE'), load(1_000), isFree).map(({ service, price }) => [service.id, price]);
    expect(prices(false)).toEqual([
      [2, 490],
      [1, 1_500],
    ]);
    expect(prices(true)).toEqual([
      [2, 0],
      [1, 1_010],
    ]);
  });
});
