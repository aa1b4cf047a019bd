import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { shippingServiceCalls } from '../../../../contract/stores/shipping-services.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import {
  addAddress,
  addBalance,
  addCompany,
  addItem,
  addStore,
  addUser,
  callsAs,
  type Item,
  type Store,
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';

let database: Database;
let store: Store;
let item: Item;
let seller: Caller;
let otherSeller: Caller;
let buyer: Caller;

beforeAll(async () => {
  database = await testDatabase();
  const sellerCompany = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, sellerCompany, { shippingFee: 5_000, freeShippingFrom: 1_000_000 });
  seller = await addUser(database, sellerCompany);
  otherSeller = await addUser(database, await addCompany(database, { kind: 'seller' }));
  const buyerCompany = await addCompany(database);
  await addAddress(database, buyerCompany);
  await addBalance(database, buyerCompany.id, 100_000_000);
  buyer = await addUser(database, buyerCompany);
  item = await addItem(database, store, { name: 'Oak stool', stock: 10_000 });
  await database.pool.query('update variant set weight = 4000, width = 400, depth = 400, height = 500 where item_id = $1', [item.id]);
});

const as = (caller: Caller) => callsAs(database, handlers, { caller });
const germany = (...prices: [number, number][]) => ({
  ...{ countries: ['DE'], postalCodes: [], extraKilogram: null },
  steps: prices.map(([upTo, price]) => ({ upTo, price })),
});
const service = (name: string, zones: ReturnType<typeof germany>[], more: { id?: number; version?: number; divisor?: number } = {}) => ({
  ...{ storeId: store.id, name, carrier: 'DHL', minDays: 1, maxDays: 3, zones },
  ...more,
});
const save = (...given: Parameters<typeof service>) => as(seller)(shippingServiceCalls.save, service(...given));
const list = () => as(seller)(shippingServiceCalls.list, { storeId: store.id });

async function preview(quantity: number, serviceId?: number) {
  const call = as(buyer);
  await call(cartCalls.add, { lines: [{ variantId: item.variants[0]!.id, quantity }] });
  const stores = serviceId === undefined ? [] : [{ storeId: store.id, delivery: 'ship' as const, serviceId }];
  const shown = await call(checkoutCalls.preview, { stores });
  return { shown: shown.stores[0]!, order: () => call(checkoutCalls.placeOrder, { stores, expectedTotals: shown.totals }), stores };
}
const emptyCart = () => database.pool.query('delete from cart_line');

describe('shipping services of a store', () => {
  it('are added, changed and ended by its seller; the first of two changes wins', async () => {
    const added = await save('Pallet', [germany([300_000, 9_900])]);
    const changed = await save('Pallet', [germany([300_000, 8_900])], { id: added.id, version: added.version });
    expect(changed).toMatchObject({ id: added.id, version: 1, zones: [{ steps: [{ upTo: 300_000, price: 8_900 }] }] });
    await expect(save('Pallet', [germany([1, 1])], { id: added.id, version: 0 })).rejects.toMatchObject({ code: codes.conflict });
    await expect(save('PALLET', [germany([1, 1])])).rejects.toMatchObject({ code: codes.invalid });
    const two = await Promise.allSettled([save('Express', [germany([9_000, 1])]), save('express', [germany([9_000, 2])])]);
    expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const { id, version } of (await list()).services) await as(seller)(shippingServiceCalls.end, { storeId: store.id, id, version });
    expect((await list()).services).toEqual([]);
  });

  it('are nobody else’s', async () => {
    const { id, version } = await save('Own', [germany([1, 1])]);
    const other = as(otherSeller);
    await expect(other(shippingServiceCalls.list, { storeId: store.id })).rejects.toMatchObject({ code: codes.notFound });
    await expect(other(shippingServiceCalls.save, service('Mine', [germany([1, 1])]))).rejects.toMatchObject({ code: codes.notFound });
    await expect(other(shippingServiceCalls.end, { storeId: store.id, id, version })).rejects.toMatchObject({ code: codes.notFound });
    await as(seller)(shippingServiceCalls.end, { storeId: store.id, id, version });
  });

  it('refuse tables that make no sense', async () => {
    const refused = (zones: unknown, more = {}) =>
      expect(as(seller)(shippingServiceCalls.save, { ...service('Odd', zones as never), ...more } as never)).rejects.toMatchObject({
        code: codes.invalid,
      });
    await refused([]);
    await refused([germany()]);
    await refused([germany([2_000, 1], [2_000, 2])]);
    await refused([germany([0, 1])]);
    await refused([germany([1, -1])]);
    await refused([{ ...germany([1, 1]), countries: [] }]);
    await refused([{ ...germany([1, 1]), postalCodes: ['%'] }]);
    await refused([germany([1, 1])], { minDays: 5, maxDays: 2 });
    await refused([germany([1, 1])], { divisor: 1 });
  });
});

describe('freight of an order', () => {
  it('is the flat fee without services, and by weight with them; the cheapest is chosen, or the one that the buyer wants', async () => {
    expect((await preview(2)).shown).toMatchObject({ shippingTotal: 5_000, services: [], serviceId: null });
    await emptyCart();
    const parcel = await save('Parcel', [germany([10_000, 690], [31_500, 1_490])]);
    const express = await save('Express', [germany([31_500, 2_990])]);
    const cheapest = await preview(2);
    expect(cheapest.shown).toMatchObject({ shippingTotal: 690, serviceId: parcel.id });
    expect(cheapest.shown.services.map(({ name, price }) => [name, price])).toEqual([
      ['Parcel', 690],
      ['Express', 2_990],
    ]);
    const { orders } = await cheapest.order();
    expect(await as(buyer)(purchaseOrderCalls.detail, { buyerOrderId: orders[0]!.id })).toMatchObject({
      shippingTotal: 690,
      shippingService: 'Parcel',
    });
    const dearer = await preview(2, express.id);
    expect(dearer.shown).toMatchObject({ shippingTotal: 2_990, serviceId: express.id });
    await dearer.order();
    // 60 kg: no service takes it.
    expect((await preview(15)).shown).toMatchObject({ shippingTotal: 5_000, services: [], serviceId: null });
    await emptyCart();
  });

  it('is by volume where that is more', async () => {
    // 80 litres each: 16 kg at 5,000.
    await save('Light', [germany([15_000, 100], [40_000, 300])], { divisor: 5_000 });
    expect((await preview(2)).shown.services[0]).toMatchObject({ name: 'Light', price: 300 });
    await emptyCart();
  });

  it('is refused, not exchanged, when the chosen service ends before the order', async () => {
    const fast = await save('Overnight', [germany([31_500, 4_990])]);
    const { stores, shown } = await preview(1, fast.id);
    expect(shown.serviceId).toBe(fast.id);
    await as(seller)(shippingServiceCalls.end, { storeId: store.id, id: fast.id, version: fast.version });
    await expect(as(buyer)(checkoutCalls.placeOrder, { stores })).rejects.toMatchObject({ code: codes.conflict });
    await expect(
      as(buyer)(checkoutCalls.placeOrder, { stores: [{ storeId: store.id, delivery: 'ship', serviceId: 999_999 }] }),
    ).rejects.toMatchObject({ code: codes.conflict });
    // Goods that are collected are not shipped.
    const collected = await as(buyer)(checkoutCalls.preview, { stores: [{ storeId: store.id, delivery: 'collect' }] });
    expect(collected.stores[0]).toMatchObject({ shippingTotal: 0, services: [], serviceId: null });
    await emptyCart();
  });

  it('is said to depend on weight and destination wherever the flat fee was shown', async () => {
    await preview(1);
    expect((await as(buyer)(cartCalls.list, {})).groups[0]?.shippingFee).toBeNull();
    expect((await as(buyer)(catalogueCalls.item, { id: item.id })).store.shippingFee).toBeNull();
    await emptyCart();
  });

  it('keeps the flat fee for goods without a weight', async () => {
    const light = await addItem(database, store, { name: 'Catalogue', stock: 10 });
    expect((await list()).withoutWeight).toBe(light.variants.length);
    const call = as(buyer);
    await call(cartCalls.add, { lines: [{ variantId: light.variants[0]!.id, quantity: 1 }] });
    expect((await call(checkoutCalls.preview, {})).stores[0]).toMatchObject({ shippingTotal: 5_000, services: [] });
    await emptyCart();
  });
});
