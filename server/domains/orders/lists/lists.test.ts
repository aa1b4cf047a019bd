/** Lists of orders: what is found by which word, before and after the job has come, and the numbers of the tabs. */
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
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
  type Company,
  type Item,
  type Store,
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { tasks } from './jobs.ts';

let database: Database;
let buyer: Company;
let store: Store;
let item: Item;
let buyerUser: Caller;
let sellerUser: Caller;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 10 });
  buyer = await addCompany(database);
  const seller = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, seller);
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 100_000_000);
  item = await addItem(database, store, { stock: 100_000 });
  await database.pool.query(`update variant set sku = 'Sofa-12/b', gtin = '4006381333931' where id = $1`, [item.variants[0]?.id]);
  buyerUser = await addUser(database, buyer);
  sellerUser = await addUser(database, seller);
});

const asBuyer = () => callsAs(database, handlers, { caller: buyerUser });
const asSeller = () => callsAs(database, handlers, { caller: sellerUser });
const later = () => new Date(Date.now() + 3_600_000);
const write = () => tasks['order-words:write']?.({}, { database, now: later } as never);

const address = { line1: 'Hafenstraße 1', city: 'Leipzig', countryCode: 'DE', phone: '' };

async function place(given: { reference?: string; name?: string; companyName?: string; postalCode?: string } = {}, pay = true) {
  const call = asBuyer();
  await call(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 1 }] });
  const { reference = '', name = 'Goods in', companyName = '', postalCode = '04109' } = given;
  const placed = await call(checkoutCalls.placeOrder, {});
  const id = placed.orders[0]?.id ?? 0;
  await database.pool.query(`update purchase_order set reference = $2, address = $3 where id = $1`, [
    id,
    reference,
    { ...address, name, companyName, postalCode },
  ]);
  if (pay) await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  return { id, number: placed.orders[0]?.number ?? '' };
}

async function ship(orderId: number, trackingNumber: string): Promise<void> {
  const given = { storeId: store.id, orderId };
  await asSeller()(salesCalls.accept, given);
  await asSeller()(salesCalls.pack, given);
  const [line] = (await asSeller()(salesCalls.detail, given)).orderLines;
  await asSeller()(salesCalls.ship, { ...given, carrier: 'DHL', trackingNumber, lines: [{ orderLineId: line?.id ?? 0, quantity: 1 }] });
}

const bought = async (keyword: string, more: object = {}) =>
  (await asBuyer()(purchaseOrderCalls.list, { keyword, size: 100, ...more })).rows.map(({ id }) => id);
const sold = async (keyword: string) =>
  (await asSeller()(salesCalls.list, { storeId: store.id, keyword, size: 100 })).rows.map(({ id }) => id);

it('an order is found by every word on it, before and after the job has come', async () => {
  const order = await place({ reference: 'Messe Köln 7', name: 'Łucja Żółć', companyName: 'Möbel Groß GmbH', postalCode: 'SW1A 1AA' });
  await place();
  await database.pool.query(`insert into own_number (company_id, variant_id, number) values ($1, $2, 'OWN-77')`, [
    buyer.id,
    item.variants[0]?.id,
  ]);
  await ship(order.id, 'JD-0146 0000');
  const words = [
    'messe k',
    'koln 7',
    'lucja',
    'ŻÓŁĆ',
    'mobel gross',
    'groß',
    'sw1a',
    order.number.toLowerCase(),
    order.number.replace(/\D+0*/, ''),
  ];
  const ofLines = ['sofa12', 'SOFA-12', '4006381333931', item.itemCode];
  const check = async () => {
    for (const word of [...words, 'jd0146']) {
      expect(await bought(word), word).toEqual([order.id]);
      expect(await sold(word), word).toEqual([order.id]);
    }
    for (const word of ofLines) {
      expect((await bought(word)).length, word).toBe(2);
      expect((await sold(word)).length, word).toBe(2);
    }
    expect((await bought('own77')).length).toBe(2);
    expect(await sold('own77')).toEqual([]);
    for (const word of ['oln', '---', '%', 'lucja x']) expect(await bought(word), word).toEqual([]);
  };
  await check();
  await write();
  await check();
  await write();
  const { rows } = await database.pool.query<{ orders: number }>('select count(distinct order_id)::int as orders from order_word');
  expect(rows[0]?.orders).toBe(2);
});

it('a parcel that leaves after the job has come is found, and so is a later own number', async () => {
  const order = await place({ reference: 'Later' });
  await write();
  await ship(order.id, 'LATE-1');
  expect(await bought('late1')).toEqual([order.id]);
  await write();
  expect(await bought('late1')).toEqual([order.id]);
});

it('nobody finds the orders of others, and sellers no unpaid ones', async () => {
  const unpaid = await place({ reference: 'Unpaid one' }, false);
  await write();
  expect(await bought('unpaid')).toEqual([unpaid.id]);
  expect(await sold('unpaid')).toEqual([]);
  const other = await addCompany(database);
  const call = callsAs(database, handlers, { caller: await addUser(database, other) });
  expect((await call(purchaseOrderCalls.list, { keyword: 'unpaid', size: 20 })).rows).toEqual([]);
});

it('a keyword, states and days together, and pages through what is found', async () => {
  const made = [];
  for (let one = 0; one < 3; one++) made.push((await place({ reference: `Series ${one}` })).id);
  await database.pool.query(`update purchase_order set created_at = '2025-03-04T23:30:00Z' where id = $1`, [made[1]]);
  await database.pool.query('update order_search_mark set order_id = 0');
  await database.pool.query('delete from order_day');
  for (const isWritten of [false, true]) {
    if (isWritten) await write();
    expect(await bought('series', { from: '2025-03-04', to: '2025-03-04' })).toEqual([made[1]]);
    expect(await bought('', { from: '2025-03-04', to: '2025-03-04' })).toEqual([made[1]]);
    expect(await bought('series', { from: '2026-01-01' })).toEqual([made[2], made[0]]);
    expect(await bought('series', { to: '2025-03-03' })).toEqual([]);
    expect(await bought('series', { states: ['cancelled'] })).toEqual([]);
  }
  const sized = { keyword: 'series', size: 10 } as const;
  const first = await asBuyer()(purchaseOrderCalls.list, sized);
  expect(first).toMatchObject({ next: null, previous: null });
  const before = await asBuyer()(purchaseOrderCalls.list, { ...sized, cursor: `n${made[2]}` });
  expect(before.rows.map(({ id }) => id)).toEqual([made[1], made[0]]);
  const after = await asBuyer()(purchaseOrderCalls.list, { ...sized, cursor: `p${made[0]}` });
  expect(after.rows.map(({ id }) => id)).toEqual([made[2], made[1]]);
});

it('many orders with a word are looked through, and a page says where it ended', async () => {
  const order = await place({ reference: 'Rare' });
  await write();
  // More words than are read at once, of orders that do not exist any more.
  await database.pool.query(`set session_replication_role = replica;
    insert into order_word (order_id, word, buyer_company_id, store_id) select 1000000 + n, 'rare' || n, ${buyer.id}, ${store.id} from generate_series(1, 20001) n;
    set session_replication_role = origin`);
  expect(await bought('rare')).toEqual([order.id]);
  const page = await asBuyer()(purchaseOrderCalls.list, { keyword: 'rare', size: 20, states: ['cancelled'] });
  expect(page).toMatchObject({ rows: [], next: null });
  await database.pool.query(`delete from order_word where order_id > 20000`);
  // Fewer words than that, but more orders than one page looks at.
  await database.pool.query(`set session_replication_role = replica;
    insert into order_word (order_id, word, buyer_company_id, store_id) select 1000000 + n, 'rare' || n, ${buyer.id}, ${store.id} from generate_series(1, 5000) n;
    set session_replication_role = origin`);
  const short = await asBuyer()(purchaseOrderCalls.list, { keyword: 'rare', size: 20 });
  expect(short).toMatchObject({ rows: [], next: 'n1000001' });
  const rest = await asBuyer()(purchaseOrderCalls.list, { keyword: 'rare', size: 20, cursor: 'n1000001' });
  expect(rest.rows.map(({ id }) => id)).toEqual([order.id]);
  await database.pool.query(`delete from order_word where order_id > 20000`);
});

it('tabs count the orders behind them', async () => {
  const other = await addCompany(database);
  const call = callsAs(database, handlers, { caller: await addUser(database, other) });
  expect(await call(purchaseOrderCalls.counts, {})).toEqual({ open: {}, arrived: 0, cancelled: 0, all: 0, late: null });
  const { rows } = await database.pool.query<{ state: string; count: number }>(
    'select state, count(*)::int from purchase_order where buyer_company_id = $1 group by 1',
    [buyer.id],
  );
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const open = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  expect(await asBuyer()(purchaseOrderCalls.counts, {})).toEqual({ open, arrived: 0, cancelled: 0, all, late: null });
  const sales = await asSeller()(salesCalls.counts, { storeId: store.id });
  expect(sales).toMatchObject({ all: all - (open['awaiting_payment'] ?? 0), late: 0 });
  expect(sales.open).not.toHaveProperty('awaiting_payment');
});
