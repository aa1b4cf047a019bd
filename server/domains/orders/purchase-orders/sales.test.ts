/** The list of a seller: by when orders are to be shipped, which are late, and many accepted at once. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { changeCalls } from '../../../../contract/orders/order-change-calls.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
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
  await database.pool.query('update item set lead_days = 3 where id = $1', [item.id]);
  buyerUser = await addUser(database, buyer);
  sellerUser = await addUser(database, seller);
});

const asSeller = (now?: () => Date) => callsAs(database, handlers, { caller: sellerUser, ...(now && { now }) });
const monday = new Date('2026-11-02T10:00:00Z');

async function paidOrder(at = monday): Promise<number> {
  const call = callsAs(database, handlers, { caller: buyerUser, now: () => at });
  await call(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 5 }] });
  const placed = await call(checkoutCalls.placeOrder, {});
  await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  return placed.orders[0]?.id ?? 0;
}

it('an order is to be shipped within the working days of its items, and late from the day after', async () => {
  const [first, friday] = [await paidOrder(), await paidOrder(new Date('2026-11-06T10:00:00Z'))];
  const on = async (day: string, late = false) =>
    (await asSeller(() => new Date(`${day}T12:00:00Z`))(salesCalls.list, { storeId: store.id, size: 20, late })).rows.map(
      ({ id, shipBy, late: isLate }) => ({ id, shipBy, late: isLate }),
    );
  expect(await on('2026-11-05')).toEqual([
    { id: friday, shipBy: '2026-11-11', late: false },
    { id: first, shipBy: '2026-11-05', late: false },
  ]);
  expect(await on('2026-11-06', true)).toEqual([{ id: first, shipBy: '2026-11-05', late: true }]);
  await asSeller()(changeCalls.refuse, { storeId: store.id, orderId: first, reason: 'other', restock: true });
  expect(await on('2026-11-06', true)).toEqual([]);
  expect((await on('2026-11-06')).at(-1)).toEqual({ id: first, shipBy: null, late: false });
});

it('the lead time that was promised counts, not one that is changed later', async () => {
  const orderId = await paidOrder();
  const shipBy = async () =>
    (await asSeller(() => monday)(salesCalls.list, { storeId: store.id, size: 100 })).rows.find((row) => row.id === orderId)?.shipBy;
  await database.pool.query('update item set lead_days = 8 where id = $1', [item.id]);
  expect(await shipBy()).toBe('2026-11-05');
  // Orders from before it was stored have the lead time of today.
  await database.pool.query('update purchase_order set lead_days = null where id = $1', [orderId]);
  expect(await shipBy()).toBe('2026-11-12');
  await database.pool.query('update item set lead_days = 3 where id = $1', [item.id]);
});

it('many orders are accepted at once; what cannot be accepted any more is left out', async () => {
  const orders = [await paidOrder(), await paidOrder(), await paidOrder(), await paidOrder()] as const;
  const [cancelled, accepted, asked, open] = orders;
  await callsAs(database, handlers, { caller: buyerUser })(purchaseOrderCalls.cancel, { buyerOrderId: cancelled });
  await asSeller()(salesCalls.accept, { storeId: store.id, orderId: accepted });
  const [line] = (await asSeller()(salesCalls.detail, { storeId: store.id, orderId: asked })).orderLines;
  await asSeller()(changeCalls.change, {
    ...{ storeId: store.id, orderId: asked, reason: 'other', restock: true },
    lines: [{ orderLineId: line?.id ?? 0, quantity: 4, left: 5 }],
  });
  const idempotencyKey = randomUUID();
  const answer = { accepted: [open], skipped: [cancelled, accepted, asked] };
  expect(await asSeller()(salesCalls.acceptMany, { storeId: store.id, orderIds: [...orders] }, { idempotencyKey })).toEqual(answer);
  expect(await asSeller()(salesCalls.acceptMany, { storeId: store.id, orderIds: [...orders] }, { idempotencyKey })).toEqual(answer);
  expect(
    (await asSeller()(salesCalls.list, { storeId: store.id, size: 20, states: ['paid'] })).rows.find(({ id }) => id === asked),
  ).toMatchObject({
    waits: true,
  });
  const stranger = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database, { kind: 'seller' })) });
  const other = await paidOrder();
  await expect(stranger(salesCalls.acceptMany, { storeId: store.id, orderIds: [other] })).rejects.toMatchObject({ code: codes.conflict });
});

it('two users who accept the same orders at the same moment accept each once', async () => {
  const orderIds = [];
  for (let one = 0; one < 8; one++) orderIds.push(await paidOrder());
  const results = await Promise.allSettled([
    asSeller()(salesCalls.acceptMany, { storeId: store.id, orderIds }),
    asSeller()(salesCalls.acceptMany, { storeId: store.id, orderIds: orderIds.toReversed() }),
  ]);
  const accepted = results.flatMap((result) => (result.status === 'fulfilled' ? result.value.accepted : []));
  expect(accepted.toSorted((a, b) => a - b)).toEqual(orderIds);
  expect(await checkInvariants(database)).toEqual([]);
});
