import { expect, test } from 'vitest';
import type { Cart, CartGroup, CartLine } from '../../../../contract/buying/cart.ts';
import { chosenSum, faultyText, orderPath, sumOf, withLines } from './lines.ts';

function line(id: number, lineTotal: number, orderable = true): CartLine {
  return {
    id,
    variantId: id,
    itemId: id,
    storeId: 1,
    itemCode: 'A',
    ownNumber: null,
    sku: `A-${id}`,
    name: 'Chair',
    urlKey: 'chair',
    options: '',
    pictureKey: null,
    quantity: 2,
    note: '',
    currency: 'EUR',
    unitPrice: lineTotal / 2,
    listPrice: lineTotal / 2,
    lineTotal,
    priceWhenAdded: null,
    reason: { kind: 'list' },
    nextBreak: null,
    rule: { moq: 1, multiple: 1, carton: null },
    stock: 10,
    orderable,
    problems: [],
  };
}

function group(lines: CartLine[], rest: Partial<CartGroup> = {}): CartGroup {
  return {
    storeId: 1,
    storeName: 'Maker',
    storeItemCode: 'MK',
    logoKey: null,
    currency: 'EUR',
    lines,
    quantity: 0,
    total: 0,
    minimumOrderValue: 500,
    missingToMinimum: 0,
    shippingFee: 90,
    freeShippingFrom: 1_000,
    ...rest,
  };
}

const cartOf = (...groups: CartGroup[]): Cart => ({ groups, savedForLater: [], totals: [] });

test('lines that can be ordered count unless they are unticked', () => {
  const store = group([line(1, 400), line(2, 300), line(3, 900, false)]);
  expect(sumOf(store, new Map())).toEqual({ lines: 2, quantity: 4, total: 700, missingToMinimum: 0, missingToFreeShipping: 300 });
  expect(sumOf(store, new Map([[2, false]]))).toEqual({
    lines: 1,
    quantity: 2,
    total: 400,
    missingToMinimum: 100,
    missingToFreeShipping: 600,
  });
  expect(sumOf(store, new Map([[3, true]])).total).toBe(700);
});

test('users who do not see prices see no minimum', () => {
  const sum = sumOf(group([{ ...line(1, 400), lineTotal: null }], { total: null }), new Map());
  expect(sum).toMatchObject({ missingToMinimum: 0, missingToFreeShipping: null });
});

test('what is ordered: per currency, with the stores below their minimum', () => {
  const cart = cartOf(group([line(1, 600)]), group([line(2, 100)], { currency: 'PLN', storeName: 'Second' }));
  expect(chosenSum(cart, new Map())).toEqual({
    ids: [1, 2],
    all: true,
    quantity: 4,
    totals: [
      { currency: 'EUR', total: 600 },
      { currency: 'PLN', total: 100 },
    ],
    belowMinimum: ['Second'],
  });
  expect(chosenSum(cart, new Map([[2, false]]))).toMatchObject({ ids: [1], all: false, belowMinimum: [] });
});

test('all lines need no list of them', () => {
  expect(orderPath({ ids: [1, 2], all: true })).toBe('/payment/place-order');
  expect(orderPath({ ids: [1, 2], all: false })).toBe('/payment/place-order?lines=1,2');
});

test('of a pasted text the faulty lines stay', () => {
  expect(
    faultyText('AB-1 2\nXX 3\r\nAB-2', [
      { row: 1, state: 'added' },
      { row: 2, state: 'unknown' },
      { row: 3, state: 'badQuantity' },
    ]),
  ).toBe('XX 3\nAB-2');
});

test('lines go below those that were typed, as many as there is room for', () => {
  const lines = [
    { code: 'AB-1001', quantity: 12 },
    { code: 'AB-1002', quantity: 6 },
  ];
  expect(withLines('', lines, { lines: 5, characters: 99 })).toEqual({ text: 'AB-1001 12\nAB-1002 6', taken: 2 });
  expect(withLines('XY 1\n\n', lines, { lines: 2, characters: 99 })).toEqual({ text: 'XY 1\nAB-1001 12', taken: 1 });
  expect(withLines('XY 1', lines, { lines: 5, characters: 20 })).toEqual({ text: 'XY 1\nAB-1001 12', taken: 1 });
});
