import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, type StockRow } from './allocate.ts';

const row = (variantId: number, warehouseId: number, countryCode: string, available: number): StockRow => ({
  variantId,
  warehouseId,
  countryCode,
  available,
});

describe('choosing warehouses', () => {
  it('prefers one warehouse, first in the named countries', () => {
    const stock = [row(1, 10, 'PL', 9), row(1, 11, 'DE', 9), row(1, 12, 'FR', 9)];
    expect(allocate([{ variantId: 1, quantity: 4 }], stock, ['FR', 'DE'])).toEqual({
      picks: [{ variantId: 1, warehouseId: 12, quantity: 4 }],
      shipFrom: 'FR',
    });
    expect(allocate([{ variantId: 1, quantity: 4 }], stock, [])?.shipFrom).toBe('DE');
  });

  it('then several of one country, then several countries', () => {
    const stock = [row(1, 10, 'PL', 3), row(1, 11, 'DE', 2), row(1, 12, 'DE', 2)];
    expect(allocate([{ variantId: 1, quantity: 4 }], stock, ['PL'])).toEqual({
      picks: [
        { variantId: 1, warehouseId: 11, quantity: 2 },
        { variantId: 1, warehouseId: 12, quantity: 2 },
      ],
      shipFrom: 'DE',
    });
    expect(allocate([{ variantId: 1, quantity: 6 }], stock, ['PL'])?.shipFrom).toBeNull();
    expect(allocate([{ variantId: 1, quantity: 8 }], stock, ['PL'])).toBeNull();
  });

  it('picks exactly the wanted quantity and never more than the stock, or reports that there is not enough', () => {
    const stocks = fc.uniqueArray(
      fc.record({
        variantId: fc.integer({ min: 1, max: 4 }),
        warehouseId: fc.integer({ min: 1, max: 4 }),
        available: fc.integer({ min: -2, max: 20 }),
      }),
      { selector: (one) => `${one.variantId} ${one.warehouseId}` },
    );
    const wants = fc.uniqueArray(fc.record({ variantId: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 1, max: 30 }) }), {
      selector: (one) => one.variantId,
      minLength: 1,
    });
    fc.assert(
      fc.property(stocks, wants, (rows, wanted) => {
        const stock = rows.map((one) => row(one.variantId, one.warehouseId, one.warehouseId % 2 ? 'DE' : 'PL', one.available));
        const found = allocate(wanted, stock, ['DE']);
        const enough = wanted.every(
          ({ variantId, quantity }) =>
            stock.filter((one) => one.variantId === variantId).reduce((sum, one) => sum + Math.max(one.available, 0), 0) >= quantity,
        );
        expect(found !== null).toBe(enough);
        for (const { variantId, quantity } of found ? wanted : []) {
          expect(found?.picks.filter((pick) => pick.variantId === variantId).reduce((sum, pick) => sum + pick.quantity, 0)).toBe(quantity);
        }
        for (const pick of found?.picks ?? []) {
          expect(pick.quantity).toBeLessThanOrEqual(
            stock.find((one) => one.variantId === pick.variantId && one.warehouseId === pick.warehouseId)?.available ?? 0,
          );
        }
      }),
    );
  });
});
