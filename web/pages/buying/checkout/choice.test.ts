import { expect, test } from 'vitest';
import { lineIdsOf, noChoice, onShownTerms, readyToOrder, storesOf } from './choice.ts';

const customer = {
  name: 'A',
  companyName: '',
  line1: 'B 1',
  line2: '',
  postalCode: '04109',
  city: 'Leipzig',
  region: '',
  countryCode: 'DE',
  phone: '',
};

test('ids of lines are read from the address, each once, and nothing else', () => {
  expect(lineIdsOf(new URLSearchParams('lines=3,5,3,x,-1,0,1e3'))).toEqual([3, 5]);
  expect(lineIdsOf(new URLSearchParams(''))).toEqual([]);
});

test("the customer's address goes with a drop-shipment only", () => {
  const choices = new Map([
    [1, { ...noChoice, delivery: 'drop_ship' as const, address: customer }],
    [2, { ...noChoice, delivery: 'collect' as const, address: customer, note: 'ring' }],
  ]);
  expect(storesOf(choices)).toEqual([
    { storeId: 1, delivery: 'drop_ship', reference: '', note: '', address: customer },
    { storeId: 2, delivery: 'collect', reference: '', note: 'ring' },
  ]);
});

test('a drop-shipment without an address is not ready', () => {
  const preview = { address: null, totals: [], orderable: true, stores: [{ storeId: 1, delivery: 'drop_ship' }] } as unknown as Parameters<
    typeof readyToOrder
  >[0];
  expect(readyToOrder(preview, new Map())).toBe(false);
  expect(readyToOrder(preview, new Map([[1, { ...noChoice, delivery: 'drop_ship', address: customer }]]))).toBe(true);
  expect(readyToOrder({ ...preview, orderable: false }, new Map([[1, { ...noChoice, delivery: 'drop_ship', address: customer }]]))).toBe(
    false,
  );
});

test('goods that stay in the warehouse are ordered on the terms of storage that the preview shows, or on none', () => {
  const stores = storesOf(
    new Map([
      [1, { ...noChoice, delivery: 'keep' as const }],
      [2, { ...noChoice, delivery: 'keep' as const }],
      [3, noChoice],
    ]),
  );
  const preview = {
    stores: [
      { storeId: 1, storageTerms: { id: 7, freeDays: 1, price: 1 } },
      { storeId: 2, storageTerms: null },
      { storeId: 3, storageTerms: { id: 8, freeDays: 1, price: 1 } },
    ],
  } as unknown as Parameters<typeof onShownTerms>[1];
  expect(onShownTerms(stores, preview).map(({ storageTermsId }) => storageTermsId)).toEqual([7, null, undefined]);
});
