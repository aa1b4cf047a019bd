import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { labelCalls, sellerLabelCalls } from '../../../../contract/orders/labels.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
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
  testFiles,
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';

let database: Database;
let store: Store;
let item: Item;
let buyer: Caller;
let otherBuyer: Caller;
let seller: Caller;
let otherSeller: Caller;

beforeAll(async () => {
  database = await testDatabase();
  const [buyerCompany, otherCompany] = [await addCompany(database), await addCompany(database)];
  const [sellerCompany, otherSellerCompany] = [
    await addCompany(database, { kind: 'seller' }),
    await addCompany(database, { kind: 'seller' }),
  ];
  store = await addStore(database, sellerCompany);
  await addAddress(database, buyerCompany);
  await addBalance(database, buyerCompany.id, 10_000_000);
  buyer = await addUser(database, buyerCompany);
  otherBuyer = await addUser(database, otherCompany);
  seller = await addUser(database, sellerCompany);
  otherSeller = await addUser(database, otherSellerCompany);
  item = await addItem(database, store, { name: 'Oak stool', stock: 10_000 });
});

const as = (caller: Caller) => callsAs(database, handlers, { caller, config: { carriers: 'test' } });

async function paid(delivery: 'ship' | 'collect' = 'ship'): Promise<number> {
  const call = as(buyer);
  await call(cartCalls.add, { lines: [{ variantId: item.variants[0]!.id, quantity: 4 }] });
  const placed = await call(checkoutCalls.placeOrder, { stores: [{ storeId: store.id, delivery }] });
  await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  return placed.orders[0]!.id;
}

/** A stored upload of a company. */
async function uploaded(caller: Caller, purpose = 'shippingLabel'): Promise<string> {
  const key = `${purpose}/${randomUUID()}.pdf`;
  await database.pool.query(
    `insert into upload (id, key, company_id, user_id, purpose, file_name, content_type, size, stored_size, state, network)
     values ($1, $2, $3, $4, $5, 'label.pdf', 'application/pdf', 1000, 1000, 'stored', '192.0.2.1')`,
    [randomUUID(), key, caller.companyId, caller.userId, purpose],
  );
  return key;
}

const add = async (buyerOrderId: number, trackingNumber: string, file?: string) =>
  as(buyer)(labelCalls.add, { buyerOrderId, carrier: 'DPD', trackingNumber, file: file ?? (await uploaded(buyer)) });
const detail = (orderId: number) => as(seller)(salesCalls.detail, { storeId: store.id, orderId });

describe('labels that a buyer adds', () => {
  it('are seen by the seller, and used when a parcel is shipped with their number', async () => {
    const orderId = await paid();
    const label = await add(orderId, '01234567890123');
    expect(label).toMatchObject({ source: 'buyer', state: 'ready', fileName: 'label.pdf' });
    const call = as(seller);
    const link = await call(sellerLabelCalls.file, { storeId: store.id, orderId, labelId: label.id });
    expect(link.address).toMatch(/^\/files\//);
    await call(salesCalls.accept, { storeId: store.id, orderId });
    await call(salesCalls.pack, { storeId: store.id, orderId });
    const { orderLines } = await detail(orderId);
    await call(salesCalls.ship, {
      ...{ storeId: store.id, orderId, carrier: 'DPD', trackingNumber: '01234567890123' },
      lines: [{ orderLineId: orderLines[0]!.id, quantity: 4 }],
    });
    const shipped = await detail(orderId);
    expect(shipped.labels).toMatchObject([{ id: label.id, state: 'used' }]);
    expect(shipped.actions).not.toContain('makeLabel');
    await expect(add(orderId, '999999')).rejects.toMatchObject({ code: codes.conflict });
    await expect(as(buyer)(labelCalls.remove, { buyerOrderId: orderId, labelId: label.id })).rejects.toMatchObject({
      code: codes.conflict,
    });
  });

  it('are taken back while they are on no parcel, and may be replaced then', async () => {
    const orderId = await paid();
    const label = await add(orderId, 'AB1234');
    await expect(add(orderId, 'ab1234')).rejects.toMatchObject({ code: codes.invalid });
    await as(buyer)(labelCalls.remove, { buyerOrderId: orderId, labelId: label.id });
    expect((await detail(orderId)).labels).toEqual([]);
    await expect(as(seller)(sellerLabelCalls.file, { storeId: store.id, orderId, labelId: label.id })).rejects.toMatchObject({
      code: codes.notFound,
    });
    expect((await add(orderId, 'AB1234')).state).toBe('ready');
  });

  it('are files of the buyer for this purpose, one label each', async () => {
    const orderId = await paid();
    const file = await uploaded(buyer);
    const answers = await Promise.allSettled([add(orderId, 'N-0001', file), add(orderId, 'N-0002', file)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(add(orderId, 'N-0003', await uploaded(otherBuyer))).rejects.toMatchObject({ code: codes.notFound });
    await expect(add(orderId, 'N-0004', await uploaded(buyer, 'document'))).rejects.toMatchObject({ code: codes.notFound });
    await expect(add(orderId, '!', file)).rejects.toMatchObject({ code: codes.invalid });
  });

  it('are not for other companies, nor for goods that are collected', async () => {
    const orderId = await paid();
    const label = await add(orderId, 'OWN-0001');
    const foreign = { code: codes.ordersNotExist };
    const file = await uploaded(otherBuyer);
    const other = as(otherBuyer);
    await expect(other(labelCalls.add, { buyerOrderId: orderId, carrier: 'DPD', trackingNumber: 'X-0001', file })).rejects.toMatchObject(
      foreign,
    );
    await expect(other(labelCalls.remove, { buyerOrderId: orderId, labelId: label.id })).rejects.toMatchObject(foreign);
    await expect(other(labelCalls.file, { buyerOrderId: orderId, labelId: label.id })).rejects.toMatchObject(foreign);
    const stranger = as(otherSeller);
    await expect(stranger(sellerLabelCalls.file, { storeId: store.id, orderId, labelId: label.id })).rejects.toMatchObject(foreign);
    await expect(stranger(sellerLabelCalls.make, { storeId: store.id, orderId })).rejects.toMatchObject(foreign);
    const collected = await paid('collect');
    expect((await detail(collected)).actions).not.toContain('makeLabel');
  });
});

describe('labels that a carrier connection makes', () => {
  it('are PDF files with a number of their own; two clicks make one at a time', async () => {
    const orderId = await paid();
    expect((await detail(orderId)).actions).toContain('makeLabel');
    const make = () => as(seller)(sellerLabelCalls.make, { storeId: store.id, orderId });
    const first = await make();
    expect(first).toMatchObject({ source: 'carrier', state: 'ready', carrier: 'Test carrier' });
    expect(first.trackingNumber).toMatch(/^KT\d{10}$/);
    const { rows } = await database.pool.query<{ file_key: string }>('select file_key from parcel_label where id = $1', [first.id]);
    const file = await testFiles.open(rows[0]!.file_key);
    expect(file).not.toBeNull();
    const second = await make();
    expect(second.trackingNumber).not.toBe(first.trackingNumber);
    // The buyer's list has only the buyer's own.
    const { labels } = await as(buyer)(purchaseOrderCalls.detail, { buyerOrderId: orderId });
    expect(labels).toHaveLength(2);
    await expect(as(buyer)(labelCalls.remove, { buyerOrderId: orderId, labelId: first.id })).rejects.toMatchObject({
      code: codes.notFound,
    });
  });

  it('are not made in a market without such a connection', async () => {
    const orderId = await paid();
    const call = callsAs(database, handlers, { caller: seller });
    expect((await call(salesCalls.detail, { storeId: store.id, orderId })).actions).not.toContain('makeLabel');
    await expect(call(sellerLabelCalls.make, { storeId: store.id, orderId })).rejects.toMatchObject({ code: codes.refused });
  });
});
