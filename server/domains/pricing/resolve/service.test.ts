import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PriceSources, orderableQuantity, priceAt, resolvePrice } from './service.ts';

const price = fc.integer({ min: 0, max: 100_000 });
const from = fc.integer({ min: 1, max: 200 });
const until = fc.constantFrom(null, '2027-01-01T00:00:00.000Z');
const windowed = fc.array(fc.record({ from, price, validTo: until }), { maxLength: 4 });

const anySources: fc.Arbitrary<PriceSources> = fc.record({
  variantId: fc.constant(1),
  itemId: fc.constant(2),
  storeId: fc.constant(3),
  currency: fc.constant('EUR'),
  listPrice: price,
  retail: fc.option(fc.record({ price: fc.integer({ min: 1, max: 100_000 }), rate: fc.option(fc.integer({ min: 0, max: 2_700 })) })),
  rule: fc.record({
    moq: fc.integer({ min: 1, max: 50 }),
    multiple: fc.integer({ min: 1, max: 12 }),
    carton: fc.option(fc.integer({ min: 1, max: 24 })),
  }),
  lowestLast30Days: fc.option(price),
  tiers: fc.uniqueArray(fc.record({ from: fc.integer({ min: 2, max: 200 }), price }), { selector: (tier) => tier.from, maxLength: 5 }),
  activities: windowed,
  exclusives: windowed,
  groups: windowed,
  agreements: fc.uniqueArray(
    fc.record({
      agreementId: fc.integer({ min: 1, max: 9 }),
      from: fc.integer({ min: 1, max: 60 }),
      price,
      validTo: until,
      quantityLeft: fc.option(fc.integer({ min: 0, max: 150 })),
    }),
    { selector: (agreement) => agreement.agreementId, maxLength: 3 },
  ),
});
const anyQuantity = fc.integer({ min: 1, max: 300 });

/** The prices of a kind that apply at the quantity, computed without the code under test. */
function holding(sources: PriceSources, kind: string, quantity: number): number[] {
  const reached = (prices: { from: number; price: number }[]): number[] => {
    const largest = Math.max(...prices.filter((one) => one.from <= quantity).map((one) => one.from));
    return prices.filter((one) => one.from === largest).map((one) => one.price);
  };
  if (kind === 'agreement')
    return sources.agreements.filter((one) => one.from <= quantity && (one.quantityLeft ?? Infinity) >= quantity).map((one) => one.price);
  if (kind === 'exclusive') return reached(sources.exclusives);
  if (kind === 'activity') return reached(sources.activities);
  if (kind === 'group') return reached(sources.groups);
  if (kind === 'tier') return reached(sources.tiers);
  return [sources.listPrice];
}
const kinds = ['agreement', 'exclusive', 'activity', 'group', 'tier', 'list'];

describe('the price of a quantity', () => {
  it('comes from the first kind that applies to it, at the best of its prices', () => {
    fc.assert(
      fc.property(anySources, anyQuantity, (sources, quantity) => {
        const { unitPrice, reason } = priceAt(sources, quantity);
        const first = kinds.find((kind) => holding(sources, kind, quantity).length > 0) ?? 'list';
        expect(reason.kind).toBe(first);
        expect(unitPrice).toBe(Math.min(...holding(sources, first, quantity)));
      }),
    );
  });

  it('equals its tier in the table, at every quantity', () => {
    fc.assert(
      fc.property(anySources, anyQuantity, (sources, quantity) => {
        const { unitPrice, tiers } = resolvePrice(sources, quantity);
        expect(tiers[0]?.from).toBe(1);
        expect(tiers.findLast((step) => step.from <= quantity)?.unitPrice).toBe(unitPrice);
        for (const [index, step] of tiers.entries()) {
          if (index > 0) expect(step.from).toBeGreaterThan(tiers[index - 1]?.from ?? 0);
          if (index > 0) expect(step.unitPrice).not.toBe(tiers[index - 1]?.unitPrice);
        }
      }),
    );
  });

  it('never comes from a tier above the quantity', () => {
    fc.assert(
      fc.property(anySources, anyQuantity, (sources, quantity) => {
        const { reason } = priceAt(sources, quantity);
        if (reason.kind === 'tier') expect(reason.from).toBeLessThanOrEqual(quantity);
        if (reason.kind === 'agreement' && reason.quantityLeft !== null) expect(reason.quantityLeft).toBeGreaterThanOrEqual(quantity);
      }),
    );
  });
});

describe('the next tier', () => {
  it('can be ordered, is larger, is cheaper, and is the first such quantity', () => {
    fc.assert(
      fc.property(anySources, anyQuantity, (sources, quantity) => {
        const { nextBreak, unitPrice, rule } = resolvePrice(sources, quantity);
        if (nextBreak) {
          expect(nextBreak.from).toBeGreaterThan(quantity);
          expect(nextBreak.from % rule.multiple).toBe(0);
          expect(nextBreak.from).toBeGreaterThanOrEqual(rule.moq);
          expect(nextBreak.unitPrice).toBeLessThan(unitPrice);
          expect(priceAt(sources, nextBreak.from).unitPrice).toBe(nextBreak.unitPrice);
        }
        const end = nextBreak?.from ?? 600;
        for (let more = orderableQuantity(rule, quantity + 1); more < end; more += rule.multiple) {
          expect(priceAt(sources, more).unitPrice).toBeGreaterThanOrEqual(unitPrice);
        }
      }),
    );
  });
});

describe('without a quantity', () => {
  it('is priced at the smallest quantity that can be ordered', () => {
    fc.assert(
      fc.property(anySources, (sources) => {
        const smallest = orderableQuantity(sources.rule);
        expect(smallest % sources.rule.multiple).toBe(0);
        expect(smallest).toBeGreaterThanOrEqual(sources.rule.moq);
        expect(smallest - sources.rule.multiple).toBeLessThan(sources.rule.moq);
        expect(resolvePrice(sources, 0)).toEqual(resolvePrice(sources, smallest));
      }),
    );
  });
});
