import { describe, expect, test } from 'vitest';
import type { ItemPage, ItemVariant } from '../../../../contract/catalogue/catalogue.ts';
import { isOffered, nextStep, reachableSteps, unitPriceAt, withValue } from './variant-choice.ts';

const option = (attributeId: number, valueKey: string) => ({
  attributeId,
  attributeKey: String(attributeId),
  name: '',
  valueKey,
  label: valueKey,
  swatch: null,
});
const variant = (id: number, colour: string, size: string) =>
  ({ id, options: [option(1, colour), option(2, size)] }) as unknown as ItemVariant;
const [redS, redL, blueS, greenM] = [variant(1, 'red', 's'), variant(2, 'red', 'l'), variant(3, 'blue', 's'), variant(4, 'green', 'm')];
const item = { options: [{ attributeId: 1 }, { attributeId: 2 }], variants: [redS, redL, blueS, greenM] } as unknown as ItemPage;

describe('choosing a variant', () => {
  test('keeps the options that still apply', () => {
    expect(withValue(item, redS, 1, 'blue')).toBe(blueS);
    expect(withValue(item, redL, 1, 'blue')).toBe(blueS);
    expect(withValue(item, redS, 2, 'm')).toBe(greenM);
    expect(withValue(item, redS, 2, 'xl')).toBe(null);
  });
  test('shows which values go with the others chosen', () => {
    expect([isOffered(item, redS, 2, 'l'), isOffered(item, blueS, 2, 'l'), isOffered(item, redL, 1, 'blue')]).toEqual([true, false, false]);
  });
});

describe('prices by quantity', () => {
  const price = {
    unitPrice: 1000,
    tiers: [
      { from: 1, unitPrice: 1000 },
      { from: 10, unitPrice: 900 },
      { from: 50, unitPrice: 850 },
    ],
  } as unknown as NonNullable<ItemVariant['price']>;
  test('come from the last step reached', () =>
    expect([1, 9, 10, 49, 50, 500].map((quantity) => unitPriceAt(price, quantity))).toEqual([1000, 1000, 900, 900, 850, 850]));
  test('begin at the smallest quantity that can be ordered', () => {
    expect(reachableSteps({ price, rule: { moq: 12, multiple: 1, carton: null } } as unknown as ItemVariant)).toEqual([
      { from: 12, unitPrice: 900 },
      { from: 50, unitPrice: 850 },
    ]);
  });
  test('and show the next', () =>
    expect([7, 10, 50].map((quantity) => nextStep(price, quantity))).toEqual([
      { missing: 3, unitPrice: 900 },
      { missing: 40, unitPrice: 850 },
      null,
    ]));
});
