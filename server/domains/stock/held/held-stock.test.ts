/** Goods that a buyer has bought and leaves in the seller's warehouse. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { changeCalls } from '../../../../contract/orders/order-change-calls.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { heldStockCalls, sellerHeldStockCalls } from '../../../../contract/stock/held-stock.ts';
import { storageTermsCalls } from '../../../../contract/stores/storage-terms.ts';
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
import { statementOf } from './charges.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { checkInvariants } from '../../buying/checkout/index.ts';

let database: Database;
let store: Store;
let item: Item;
let buyerUser: Caller;
let sellerUser: Caller;
let stranger: Caller;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 10 });
  const buyer = await addCompany(database);
  const seller = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, seller);
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 100_000_000);
  item = await addItem(database, store, { stock: 1000, price: 500, name: 'Stool' });
  buyerUser = await addUser(database, buyer);
  sellerUser = await addUser(database, seller);
  stranger = await addUser(database, await addCompany(database, { kind: 'seller' }));
});
afterEach(async () => {
  const broken = await checkInvariants(database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const as = (caller: Caller, now?: Date) => callsAs(database, handlers, { caller, ...(now && { now: () => now }) });

async function paid(quantity: number): Promise<number> {
  const call = as(buyerUser);
  await call(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity }] });
  const placed = await call(checkoutCalls.placeOrder, { stores: [{ storeId: store.id, delivery: 'keep' }] });
  await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  return placed.orders[0]?.id ?? 0;
}
const accept = (orderId: number, now?: Date) => as(sellerUser, now)(salesCalls.accept, { storeId: store.id, orderId });
const own = async () => (await as(buyerUser)(heldStockCalls.list, {})).rows[0];
const correct = (given: { heldId: number; seen: number; counted: number }, caller = sellerUser) =>
  as(caller)(sellerHeldStockCalls.correct, { storeId: store.id, reason: 'count', note: 'Counted twice', ...given });

it('goods become held stock when the seller accepts the order, which is delivered by that', async () => {
  const orderId = await paid(10);
  expect(await own()).toBeUndefined();
  expect(await accept(orderId, new Date('2026-11-02T10:00:00Z'))).toEqual({ state: 'delivered' });
  expect(await own()).toMatchObject({
    ...{ onHand: 10, reserved: 0, value: 5_000, oldestAt: '2026-11-02T10:00:00.000Z' },
    ...{ sku: item.variants[0]?.sku, name: 'Stool', store: { id: store.id } },
  });
  expect((await as(buyerUser)(purchaseOrderCalls.detail, { buyerOrderId: orderId })).timeline.map(({ after }) => after)).toEqual([
    ...['awaiting_payment', 'paid', 'accepted', 'delivered'],
  ]);
});

it('several orders are stored together, and of a part that is accepted only that', async () => {
  const [first, second, third] = [await paid(4), await paid(6), await paid(5)];
  const before = (await own())?.onHand ?? 0;
  await as(sellerUser)(salesCalls.acceptMany, { storeId: store.id, orderIds: [first, second] });
  expect((await own())?.onHand).toBe(before + 10);
  const [line] = (await as(sellerUser)(salesCalls.detail, { storeId: store.id, orderId: third })).orderLines;
  const lines = [{ orderLineId: line?.id ?? 0, quantity: 1, left: 5 }];
  await as(sellerUser)(changeCalls.change, { storeId: store.id, orderId: third, reason: 'other', restock: false, lines });
  expect((await own())?.onHand).toBe(before + 14);
});

it('is accepted once, however often at the same moment', async () => {
  const orderId = await paid(3);
  const before = (await own())?.onHand ?? 0;
  const results = await Promise.allSettled([accept(orderId), accept(orderId), accept(orderId)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await own())?.onHand).toBe(before + 3);
});

it('a count corrects it: the oldest pieces leave first, and the buyer is notified', async () => {
  const held = await own();
  const [heldId, seen] = [held?.id ?? 0, held?.onHand ?? 0];
  expect(await correct({ heldId, seen, counted: seen - 11 })).toEqual({ onHand: seen - 11 });
  const { batches, movements } = await as(buyerUser)(heldStockCalls.detail, { heldId });
  expect(batches[0]).toMatchObject({ remaining: 3 });
  expect(movements[0]).toMatchObject({ kind: 'corrected', quantity: -11, reason: 'count', note: 'Counted twice', order: null });
  await correct({ heldId, seen: seen - 11, counted: seen - 6 });
  expect((await as(buyerUser)(heldStockCalls.detail, { heldId })).batches.at(-1)).toMatchObject({ remaining: 5, order: null });
  const { rows } = await database.pool.query(`select recipient from mail_message where template = 'heldStockCorrected'`);
  expect(rows).toHaveLength(2);
});

it('a correction is refused to others, twice, and below what is promised', async () => {
  const held = await own();
  const [heldId, seen] = [held?.id ?? 0, held?.onHand ?? 0];
  await expect(correct({ heldId, seen, counted: 1 }, stranger)).rejects.toMatchObject({ code: codes.notFound });
  await expect(correct({ heldId, seen: seen + 1, counted: 1 })).rejects.toMatchObject({ code: codes.conflict });
  await expect(correct({ heldId, seen, counted: seen })).rejects.toMatchObject({ code: codes.invalid });
  const both = await Promise.allSettled([correct({ heldId, seen, counted: seen - 1 }), correct({ heldId, seen, counted: seen - 1 })]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(database.pool.query('update held_stock set on_hand = -1 where id = $1', [heldId])).rejects.toThrow('check constraint');
});

it('is seen by the seller of the warehouse without prices, and downloaded by its owner', async () => {
  const { rows } = await as(sellerUser)(sellerHeldStockCalls.list, { storeId: store.id, keyword: 'stoo' });
  expect(rows).toMatchObject([{ buyer: { id: buyerUser.companyId } }]);
  expect(rows[0]).not.toHaveProperty('value');
  expect((await as(stranger)(sellerHeldStockCalls.list, { storeId: store.id })).rows).toEqual([]);
  expect((await as(buyerUser)(heldStockCalls.export, {})).content).toContain(item.variants[0]?.sku);
});

describe('terms of storage', () => {
  const day = (date: string): Date => new Date(`${date}T09:00:00Z`);
  const setTerms = (freeDays: number, price: number, seenId: number | null) =>
    as(sellerUser)(storageTermsCalls.save, { storeId: store.id, freeDays, price, seenId });
  const order = async (quantity: number, storageTermsId?: number | null) => {
    const call = as(buyerUser);
    await call(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity }] });
    const stores = [{ storeId: store.id, delivery: 'keep' as const, ...(storageTermsId !== undefined && { storageTermsId }) }];
    const placed = await call(checkoutCalls.placeOrder, { stores });
    await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
    return placed.orders[0]?.id ?? 0;
  };
  const at = async (date: string) => (await as(buyerUser, day(date))(heldStockCalls.list, {})).rows[0];
  const fileOf = async (month: string, now: string) => (await as(buyerUser, day(now))(heldStockCalls.storage, { month })).content;

  it('are shown before ordering, and none that the buyer has not seen are taken', async () => {
    const call = as(buyerUser);
    expect(await as(sellerUser)(storageTermsCalls.current, { storeId: store.id })).toEqual({ currency: 'EUR', terms: null });
    const first = await setTerms(10, 3_000, null);
    await expect(setTerms(1, 1, null)).rejects.toMatchObject({ code: codes.conflict });
    await expect(order(5, null)).rejects.toMatchObject({ code: codes.conflict });
    const preview = await call(checkoutCalls.preview, {});
    expect(preview.stores[0]?.storageTerms).toEqual(first);
    expect((await database.pool.query('delete from cart_line')).rowCount).toBe(1);
  });

  it('of two changes at the same moment one is refused', async () => {
    const { terms } = await as(sellerUser)(storageTermsCalls.current, { storeId: store.id });
    const both = await Promise.allSettled([setTerms(11, 3_000, terms?.id ?? null), setTerms(12, 3_000, terms?.id ?? null)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(database.pool.query('update storage_terms set price = 1')).rejects.toThrow('append-only');
  });

  it('charge each piece for each day after the free ones, until it leaves, on the terms of its order', async () => {
    // Goods of before there were terms cost nothing, and leave first.
    const before = (await own())?.onHand ?? 0;
    const held = (await own())?.id ?? 0;
    await correct({ heldId: held, seen: before, counted: 0 });
    const seenId = (await as(sellerUser)(storageTermsCalls.current, { storeId: store.id })).terms?.id ?? null;
    // 100 pieces cost 1 a day: 10 pieces 0.10.
    const cheap = await setTerms(10, 3_000, seenId);
    await accept(await order(10, cheap.id), day('2027-01-01'));
    const dear = await setTerms(0, 30_000, cheap.id);
    await accept(await order(10, dear.id), day('2027-01-05'));

    // Free until 10 January; of the second order every day counts that is over.
    expect(await at('2027-01-05')).toMatchObject({ onHand: 20, storage: 0 });
    expect(await at('2027-01-11')).toMatchObject({ storage: 6 * 100 });
    expect(await at('2027-01-13')).toMatchObject({ storage: 8 * 100 + 2 * 10 });
    // 5 pieces of the first order leave; their day costs nothing.
    await as(sellerUser, day('2027-01-13'))(sellerHeldStockCalls.correct, {
      ...{ storeId: store.id, heldId: held, seen: 20, counted: 15, reason: 'lost', note: 'Gone' },
    });
    expect(await at('2027-01-15')).toMatchObject({ storage: 10 * 100 + 2 * 10 + 2 * 5 });
    // 10 more leave: the rest of the first, and 5 of the second.
    await as(sellerUser, day('2027-01-15'))(sellerHeldStockCalls.correct, {
      ...{ storeId: store.id, heldId: held, seen: 15, counted: 5, reason: 'lost', note: 'Gone' },
    });
    expect(await at('2027-01-16')).toMatchObject({ storage: 10 * 100 + 50 + 2 * 10 + 2 * 5 });
    expect(await at('2027-02-03')).toMatchObject({ storage: 2 * 50 });

    const { batches } = await as(buyerUser)(heldStockCalls.detail, { heldId: held });
    expect(batches).toMatchObject([{ remaining: 5, terms: { chargedFrom: '2027-01-05', price: 30_000 } }]);
    // The month that is over is the same whenever it is asked for, also when nothing is there any more.
    const january = await fileOf('2027-01', '2027-02-03');
    expect(january).toContain(String(10 * 10 + 17 * 5 + 2 * 10 + 2 * 5));
    await as(sellerUser, day('2027-02-05'))(sellerHeldStockCalls.correct, {
      ...{ storeId: store.id, heldId: held, seen: 5, counted: 0, reason: 'lost', note: 'Gone' },
    });
    expect(await fileOf('2027-01', '2027-03-01')).toBe(january);
    // What a file has no room for is added up in its last row.
    const scope = { language: 'en' as const, now: day('2027-03-01') };
    const cut = await statementOf(database.kysely, scope, { companyId: buyerUser.companyId }, { month: '2027-01', most: 0 });
    const [, row = '', ...more] = cut.content.trim().split('\n');
    expect(row).toContain('1 further row, added up');
    const figures = (line: string) => line.trim().split(/[;,]/).slice(-3);
    expect([figures(row), more]).toEqual([figures(january.trim().split('\n')[1] ?? ''), []]);
    expect((await fileOf('2027-03', '2027-03-10')).trim().split('\n')).toHaveLength(1);
    const ofStore = await as(sellerUser, day('2027-03-01'))(sellerHeldStockCalls.storage, { storeId: store.id, month: '2027-01' });
    expect(ofStore.content).toBe(january);
    await expect(as(stranger)(sellerHeldStockCalls.storage, { storeId: store.id, month: '2027-01' })).rejects.toMatchObject({
      code: codes.notFound,
    });
  });
});
