import { expect, it } from 'vitest';
import { assign, type OpenLine } from './assign.ts';

const row = (id: number, variantId: number, warehouseId: number, available: number, countryCode = 'DE') => ({
  ...{ id, companyId: 1, variantId, warehouseId, countryCode, available },
});
const line = (id: number, orderId: number, variantId: number, quantity: number): OpenLine => ({
  id,
  orderId,
  countryCode: 'DE',
  variantId,
  quantity,
});
const places = (result: ReturnType<typeof assign>) =>
  result.assigned.map(({ orderId, warehouseId, lines }) => [orderId, warehouseId, lines.length]);

it('one warehouse that has everything is preferred, in the recipient’s country if there is one', () => {
  const held = [row(1, 7, 100, 5, 'PL'), row(2, 8, 100, 5, 'PL'), row(3, 7, 200, 5), row(4, 8, 200, 5), row(5, 7, 300, 5)];
  expect(places(assign([line(1, 1, 7, 2), line(2, 1, 8, 1)], held))).toEqual([[1, 200, 2]]);
});

it('an order is split by lines where no warehouse has all of them', () => {
  const held = [row(1, 7, 100, 5), row(2, 8, 200, 5)];
  expect(places(assign([line(1, 1, 7, 2), line(2, 1, 8, 1)], held))).toEqual([
    [1, 100, 1],
    [1, 200, 1],
  ]);
});

it('what one order gets the next cannot have, and an order gets all or nothing', () => {
  const result = assign([line(1, 1, 7, 3), line(2, 2, 7, 3), line(3, 2, 8, 1), line(4, 3, 7, 2)], [row(1, 7, 100, 5), row(2, 8, 100, 9)]);
  expect(places(result)).toEqual([
    [1, 100, 1],
    [3, 100, 1],
  ]);
  expect(result.missing).toEqual([{ lineId: 2, missing: 1 }]);
});

it('lines of the same goods in one order share what is there', () => {
  const result = assign([line(1, 1, 7, 3), line(2, 1, 7, 3)], [row(1, 7, 100, 5)]);
  expect(result).toEqual({ assigned: [], missing: [{ lineId: 2, missing: 1 }] });
});
