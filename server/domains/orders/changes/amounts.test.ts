import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TaxClass, taxClasses } from '../../../../contract/values/vat/tax-classes.ts';
import { documentVat } from '../../payments/tax/index.ts';
import { amountsOf, difference, type PricedLine } from '../../payments/tax/index.ts';
import { type AskedLine, causesToAsk } from './amounts.ts';

const rates: Record<TaxClass, number> = { standard: 1900, reduced: 700, second_reduced: 1350, super_reduced: 490, zero: 0 };
const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 500 }),
    part: fc.nat(500),
    unitPrice: fc.nat(100_000),
    taxClass: fc.constantFrom(...taxClasses),
  })
  .map(({ part, ...rest }) => ({ ...rest, cancelled: Math.min(part, rest.quantity) }));
const priced = ({
  quantity,
  cancelled,
  unitPrice,
  taxClass,
}: {
  quantity: number;
  cancelled: number;
  unitPrice: number;
  taxClass: TaxClass;
}): PricedLine => ({
  ...{ quantity, cancelled, unitPrice },
  vatRate: rates[taxClass],
  vatCategory: rates[taxClass] === 0 ? 'Z' : 'S',
});

describe('the amounts of an order without its cancelled pieces', () => {
  it('are those of the order while nothing is cancelled', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(50_000), (lines, shippingTotal) => {
        const ordered = documentVat(
          { reason: 'domestic', exemption: null, rateCountry: 'DE', cause: null },
          {
            lines: lines.map(({ unitPrice, quantity, taxClass }) => ({ total: unitPrice * quantity, taxClass })),
            shippingTotal,
            discountTotal: 0,
          },
          (_country, taxClass) => rates[taxClass],
        );
        const amounts = amountsOf({ lines: lines.map((one) => ({ ...priced(one), cancelled: 0 })), shippingTotal, discountTotal: 0 });
        expect(amounts.vatTotal).toBe(ordered.vatTotal);
        expect(amounts.vatRows).toEqual(ordered.rows);
      }),
    );
  });

  it('never refund less than nothing, nor more in steps than at once', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(50_000), fc.nat(5_000), (given, shippingTotal, discount) => {
        const lines = given.map(priced);
        const worth = lines.reduce((sum, one) => sum + one.unitPrice * one.quantity, 0);
        const rest = { shippingTotal, discountTotal: Math.min(discount, worth) };
        const ordered = amountsOf({ lines: lines.map((one) => ({ ...one, cancelled: 0 })), ...rest });
        const after = amountsOf({ lines, ...rest });
        const nothing = amountsOf({ lines: lines.map((one) => ({ ...one, cancelled: one.quantity })), ...rest });
        const [first, second] = [difference(ordered, after), difference(after, nothing)];
        expect(first.total).toBeGreaterThanOrEqual(0);
        expect(second.total).toBeGreaterThanOrEqual(0);
        expect(nothing.total).toBe(0);
        expect(first.total + second.total).toBe(ordered.total);
        expect(first.total).toBe(first.linesTotal - first.discountTotal + first.shippingTotal + first.vatTotal);
      }),
    );
  });

  it('leave the freight as it was ordered until nothing remains', () => {
    const lines = [priced({ quantity: 10, cancelled: 9, unitPrice: 1_000, taxClass: 'standard' })];
    expect(amountsOf({ lines, shippingTotal: 500, discountTotal: 0 })).toMatchObject({
      linesTotal: 1_000,
      shippingTotal: 500,
      total: 1_785,
    });
    const none = lines.map((one) => ({ ...one, cancelled: 10 }));
    expect(amountsOf({ lines: none, shippingTotal: 500, discountTotal: 0 })).toMatchObject({ shippingTotal: 0, total: 0 });
  });
});

describe('the buyer is asked', () => {
  const asked = (given: Partial<AskedLine>): AskedLine => ({
    ...{ quantity: 10, cancelled: 0, cancelling: 1, unitPrice: 1_000, vatRate: 1900, vatCategory: 'S', priceReason: { kind: 'list' } },
    ...given,
  });
  const terms = { minimumOrderValue: 0, freeShippingFrom: null };

  it('when more than a fifth of the value is removed, counting what was removed without consent', () => {
    expect(causesToAsk([asked({ cancelling: 2 })], terms, 0)).toEqual([]);
    expect(causesToAsk([asked({ cancelling: 3 })], terms, 0)).toEqual(['share']);
    expect(causesToAsk([asked({ cancelled: 1, cancelling: 1 })], terms, 1_000)).toEqual([]);
    expect(causesToAsk([asked({ cancelled: 1, cancelling: 2 })], terms, 1_000)).toEqual(['share']);
    // The buyer agreed to the first.
    expect(causesToAsk([asked({ cancelled: 5, cancelling: 2 })], terms, 0)).toEqual([]);
  });

  it('when the rest falls below the minimum order value or the value of free freight', () => {
    expect(causesToAsk([asked({})], { ...terms, minimumOrderValue: 9_000 }, 0)).toEqual([]);
    expect(causesToAsk([asked({})], { ...terms, minimumOrderValue: 9_001 }, 0)).toEqual(['minimum']);
    expect(causesToAsk([asked({})], { ...terms, freeShippingFrom: 9_001 }, 0)).toEqual(['freight']);
    expect(causesToAsk([asked({})], { minimumOrderValue: 20_000, freeShippingFrom: 20_000 }, 0)).toEqual([]);
  });

  it('when a line falls below its price tier, not when all of it is removed', () => {
    const tier = { kind: 'tier', from: 10 } as const;
    const other = asked({ quantity: 100, cancelling: 0 });
    expect(causesToAsk([asked({ priceReason: tier }), other], terms, 0)).toEqual(['tier']);
    expect(causesToAsk([asked({ priceReason: tier, quantity: 12, cancelling: 2 }), other], terms, 0)).toEqual([]);
    expect(causesToAsk([asked({ priceReason: tier, cancelling: 10 }), other], terms, 0)).toEqual([]);
  });
});
