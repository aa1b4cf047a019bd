/** The operator's list of orders: of all companies, limited to a buyer or a store, and an order with its payments. */
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { operatorOrderCalls } from '../../../../contract/orders/operator-orders.ts';
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
  type Company,
  type Store,
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { tasks } from './jobs.ts';

let database: Database;
let operator: Awaited<ReturnType<typeof callsAs>>;
let stores: Store[];
const buyers: Company[] = [];
/** By buyer and store. */
const orders: number[][] = [];

beforeAll(async () => {
  database = await testDatabase();
  operator = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database, { kind: 'operator' })) });
  const seller = await addCompany(database, { kind: 'seller' });
  stores = [await addStore(database, seller), await addStore(database, seller)];
  const items = [];
  for (const store of stores) items.push(await addItem(database, store, { stock: 100 }));
  for (const legalName of ['Alpha Möbel', 'Beta Möbel']) {
    const buyer = await addCompany(database, { legalName });
    buyers.push(buyer);
    await addAddress(database, buyer, { postalCode: legalName.startsWith('Alpha') ? '10115' : '20095' });
    await addBalance(database, buyer.id, 100_000_000);
    const call = callsAs(database, handlers, { caller: await addUser(database, buyer) });
    await call(cartCalls.add, { lines: items.map(({ variants }) => ({ variantId: variants[0]?.id ?? 0, quantity: 1 })) });
    const placed = await call(checkoutCalls.placeOrder, {});
    if (legalName.startsWith('Alpha')) await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
    orders.push(stores.map(({ id }) => placed.orders.find((order) => order.storeId === id)?.id ?? 0));
  }
});

const listed = async (input: object) =>
  (await operator(operatorOrderCalls.list, { size: 20, ...input })).rows.map(({ id }) => id).toSorted((a, b) => a - b);

it('shows the orders of all companies, paid or not, and those of a buyer or a store', async () => {
  for (const isWritten of [false, true]) {
    if (isWritten) await tasks['order-words:write']?.({}, { database, now: () => new Date(Date.now() + 3_600_000) } as never);
    expect(await listed({})).toEqual(orders.flat().toSorted((a, b) => a - b));
    expect(await listed({ buyerId: buyers[0]?.id })).toEqual(orders[0]);
    expect(await listed({ storeId: stores[1]?.id })).toEqual([orders[0]?.[1], orders[1]?.[1]]);
    expect(await listed({ storeId: stores[1]?.id, buyerId: buyers[1]?.id })).toEqual([orders[1]?.[1]]);
    expect(await listed({ states: ['paid'] })).toEqual(orders[0]);
    expect(await listed({ keyword: '10115' })).toEqual(orders[0]);
    expect(await listed({ keyword: '10115', buyerId: buyers[1]?.id })).toEqual([]);
    expect(await listed({ keyword: '20095', storeId: stores[0]?.id })).toEqual([orders[1]?.[0]]);
  }
  expect(await operator(operatorOrderCalls.list, { size: 20, buyerId: buyers[0]?.id ?? 0, storeId: stores[0]?.id ?? 0 })).toMatchObject({
    buyer: { name: 'Alpha Möbel' },
    store: { id: stores[0]?.id },
    rows: [{ partner: { name: 'Alpha Möbel' }, store: { id: stores[0]?.id } }],
  });
  expect(await operator(operatorOrderCalls.list, { size: 20, buyerId: 999_999 })).toMatchObject({ rows: [], buyer: null });
});

it('opens an order with its payments, and changes nothing', async () => {
  const [paid, unpaid] = [orders[0]?.[0] ?? 0, orders[1]?.[0] ?? 0];
  expect(await operator(operatorOrderCalls.detail, { orderId: paid })).toMatchObject({
    partner: { name: 'Alpha Möbel' },
    store: { id: stores[0]?.id },
    payments: [{ method: 'balance', state: 'captured' }],
    actions: [],
  });
  expect(await operator(operatorOrderCalls.detail, { orderId: unpaid })).toMatchObject({ payments: [], actions: [] });
  await expect(operator(operatorOrderCalls.detail, { orderId: 999_999 })).rejects.toMatchObject({ code: codes.ordersNotExist });
});

it('is for operators who decide disputes', async () => {
  const company = await addCompany(database, { kind: 'operator' });
  const other = callsAs(database, handlers, { caller: await addUser(database, company, { accessCodes: ['log.view'] }) });
  await expect(other(operatorOrderCalls.list, { size: 20 })).rejects.toMatchObject({ code: codes.forbidden });
});
