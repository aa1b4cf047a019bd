/** Actions on many orders: what the preview says of each line, what the job does, and that it does it once. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { changeCalls } from '../../../../contract/orders/order-change-calls.ts';
import { purchaseBulkCalls, salesBulkCalls } from '../../../../contract/orders/order-bulk.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { heldStockCalls } from '../../../../contract/stock/held-stock.ts';
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
import { checkInvariants } from '../../buying/checkout/index.ts';
import { tasks } from './jobs.ts';
import { numberOf, readLines } from './lines.ts';

let database: Database;
let store: Store;
let item: Item;
let buyerUser: Caller;
let sellerUser: Caller;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 10 });
  const buyer = await addCompany(database);
  const seller = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, seller);
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 100_000_000);
  item = await addItem(database, store, { stock: 100_000 });
  buyerUser = await addUser(database, buyer);
  sellerUser = await addUser(database, seller);
});

const asBuyer = () => callsAs(database, handlers, { caller: buyerUser });
const asSeller = () => callsAs(database, handlers, { caller: sellerUser });
const log = { error: () => undefined };
const run = (bulkId: number) =>
  tasks['order-bulk:run']?.({ bulkId }, { database, now: () => new Date(), log, config: { publicUrl: 'https://market.example' } } as never);

async function paidOrder(quantity = 5): Promise<{ id: number; number: string }> {
  const call = asBuyer();
  await call(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity }] });
  const placed = await call(checkoutCalls.placeOrder, {});
  await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  return { id: placed.orders[0]?.id ?? 0, number: placed.orders[0]?.number ?? '' };
}

const stateOf = async (id: number) => (await asBuyer()(purchaseOrderCalls.detail, { buyerOrderId: id })).state;
const sell = async (action: 'accept' | 'pack' | 'ship', orders: string, carrier = '') => {
  const { bulkId } = await asSeller()(salesBulkCalls.start, { storeId: store.id, action, carrier, orders });
  await run(bulkId);
  return asSeller()(salesBulkCalls.detail, { storeId: store.id, bulkId });
};

it('reads pasted lists and files, and order numbers however they are written', () => {
  expect(readLines('order;tracking\r\nPO-00000017; JD 1\n\n"18"\t"JD-2"\nabc')).toEqual([
    { position: 2, given: 'PO-00000017', trackingNumber: 'JD 1' },
    { position: 4, given: '18', trackingNumber: 'JD-2' },
    { position: 5, given: 'abc', trackingNumber: '' },
  ]);
  expect(['17', 'po17', 'PO-17', 'PO-00000017', ' x'].map(numberOf)).toEqual([...Array(4).fill('PO-00000017'), ' X']);
});

it('accepts, packs and ships what can be, and says of each other line why not', async () => {
  const [one, two, asked, accepted] = [await paidOrder(), await paidOrder(), await paidOrder(), await paidOrder()];
  await asSeller()(salesCalls.accept, { storeId: store.id, orderId: accepted.id });
  const [line] = (await asSeller()(salesCalls.detail, { storeId: store.id, orderId: asked.id })).orderLines;
  await asSeller()(changeCalls.change, {
    ...{ storeId: store.id, orderId: asked.id, reason: 'other', restock: true },
    lines: [{ orderLineId: line?.id ?? 0, quantity: 4, left: 5 }],
  });
  const list = [one.number, two.number.replace(/^PO-0*/, ''), one.number, asked.number, accepted.number, 'PO-9', 'nonsense'].join('\n');
  const reasons = [null, null, 'duplicate', 'waits', 'otherState', 'unknownOrder', 'unknownOrder'];
  const preview = await asSeller()(salesBulkCalls.preview, { storeId: store.id, action: 'accept', orders: list });
  expect(preview.ready).toBe(2);
  expect(preview.rows.map(({ reason }) => reason)).toEqual(reasons);
  expect(await stateOf(one.id)).toBe('paid');
  const done = await sell('accept', list);
  expect(done).toMatchObject({ lines: 7, done: 2, skipped: 5 });
  expect(done.finishedAt).not.toBeNull();
  expect(done.rows.map(({ reason }) => reason)).toEqual(reasons);
  expect(await stateOf(two.id)).toBe('accepted');
  await sell('pack', `${one.number}\n${two.number}`);
  const shipped = await sell('ship', `${one.number};JD-0001\n${two.number}\n${two.number};!\n${accepted.number};JD-3`, 'DHL');
  expect(shipped.rows.map(({ reason }) => reason)).toEqual([null, 'noTracking', 'badTracking', 'otherState']);
  expect(await asBuyer()(purchaseOrderCalls.detail, { buyerOrderId: one.id })).toMatchObject({
    state: 'shipped',
    orderLines: [{ shippedQuantity: 5 }],
    shipments: [{ carrier: 'DHL', trackingNumber: 'JD-0001', lines: [{ quantity: 5 }] }],
  });
  expect(await checkInvariants(database)).toEqual([]);
});

it('accepting orders whose goods stay in the warehouse stores them, as accepting one does', async () => {
  const call = asBuyer();
  await call(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 7 }] });
  const placed = await call(checkoutCalls.placeOrder, { stores: [{ storeId: store.id, delivery: 'keep' }] });
  await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  const [order] = placed.orders;
  expect(await sell('accept', order?.number ?? '')).toMatchObject({ done: 1, skipped: 0 });
  expect(await stateOf(order?.id ?? 0)).toBe('delivered');
  expect((await call(heldStockCalls.list, {})).rows).toMatchObject([{ onHand: 7 }]);
  expect(await checkInvariants(database)).toEqual([]);
});

it('a repeated start has one effect, and so has a job that runs twice or goes on after a crash', async () => {
  const orders = [await paidOrder(), await paidOrder(), await paidOrder()];
  const idempotencyKey = randomUUID();
  const input = { storeId: store.id, action: 'accept', orders: orders.map(({ number }) => number).join('\n') } as const;
  const [first, second] = [
    await asSeller()(salesBulkCalls.start, input, { idempotencyKey }),
    await asSeller()(salesBulkCalls.start, input, { idempotencyKey }),
  ];
  expect(second).toEqual(first);
  // One of them is accepted by a colleague meanwhile.
  await asSeller()(salesCalls.accept, { storeId: store.id, orderId: orders[1]?.id ?? 0 });
  await Promise.all([run(first.bulkId), run(first.bulkId)]);
  await run(first.bulkId);
  expect(await asSeller()(salesBulkCalls.detail, { storeId: store.id, bulkId: first.bulkId })).toMatchObject({ done: 2, skipped: 1 });
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from purchase_order_event where order_id = any($1) and state_after = 'accepted'`,
    [orders.map(({ id }) => id)],
  );
  expect(rows[0]?.count).toBe(3);
  expect((await asSeller()(salesBulkCalls.list, { storeId: store.id })).some(({ id }) => id === first.bulkId)).toBe(true);
});

it('buyers confirm receipts and cancel; money and stock are right afterwards', async () => {
  const [one, two] = [await paidOrder(), await paidOrder()];
  const orders = `${one.number}\n${two.number}`;
  const input = { action: 'cancel', orders } as const;
  expect((await asBuyer()(purchaseBulkCalls.preview, input)).ready).toBe(2);
  const { bulkId } = await asBuyer()(purchaseBulkCalls.start, input);
  await run(bulkId);
  expect(await asBuyer()(purchaseBulkCalls.detail, { bulkId })).toMatchObject({ done: 2, skipped: 0 });
  expect(await stateOf(one.id)).toBe('cancelled');
  expect(await checkInvariants(database)).toEqual([]);
  await expect(asBuyer()(purchaseBulkCalls.start, input)).rejects.toMatchObject({ code: codes.refused });
  const sent = await paidOrder();
  for (const action of ['accept', 'pack'] as const) await sell(action, sent.number);
  await sell('ship', `${sent.number};JD-77`, 'DHL');
  const receipt = await asBuyer()(purchaseBulkCalls.start, { action: 'confirmReceipt', orders: sent.number });
  await run(receipt.bulkId);
  expect(await stateOf(sent.id)).toBe('delivered');
});

it('is of its owner, and bounded', async () => {
  const order = await paidOrder();
  const { bulkId } = await asSeller()(salesBulkCalls.start, { storeId: store.id, action: 'accept', orders: order.number });
  const other = await addCompany(database, { kind: 'seller' });
  const call = callsAs(database, handlers, { caller: await addUser(database, other) });
  await expect(call(salesBulkCalls.detail, { storeId: store.id, bulkId })).rejects.toMatchObject({ code: codes.notFound });
  await expect(asBuyer()(purchaseBulkCalls.detail, { bulkId })).rejects.toMatchObject({ code: codes.notFound });
  const seen = await call(salesBulkCalls.preview, { storeId: store.id, action: 'accept', orders: order.number });
  expect(seen.rows).toMatchObject([{ orderId: null, reason: 'unknownOrder' }]);
  const many = Array.from({ length: 1_001 }, (_, at) => at + 1).join('\n');
  await expect(asSeller()(salesBulkCalls.preview, { storeId: store.id, action: 'accept', orders: many })).rejects.toMatchObject({
    code: codes.refused,
  });
  await expect(asSeller()(salesBulkCalls.preview, { storeId: store.id, action: 'ship', orders: '1;2' })).rejects.toMatchObject({
    code: codes.invalid,
  });
});
