import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs, type Store } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { measureStores } from './store-service.ts';

let database: Database;
let store: Store;
let orderIds: number[];
const now = new Date('2026-02-02T10:00:00Z');

beforeAll(async () => {
  database = await testDatabase();
  const company = await addCompany(database);
  store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  await database.pool.query('update store set lead_days = 3 where id = $1', [store.id]);
  await addAddress(database, company);
  await addBalance(database, company.id, 10_000_000);
  const variantId = (await addItem(database, store, { stock: 1_000 })).variants[0]?.id ?? 0;
  const buyer = callsAs(database, handlers, { caller: await addUser(database, company) });
  orderIds = [];
  for (let at = 0; at < 6; at++) {
    await buyer(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
    const { checkoutId, orders } = await buyer(checkoutCalls.placeOrder, {});
    await buyer(paymentCalls.settle, { checkoutId, method: 'balance' });
    orderIds.push(orders[0]?.id ?? 0);
  }
});

/** When each order was paid, shipped and cancelled. */
async function happened(days: readonly (readonly [paid: string, shipped: string | null, cancelled?: string])[]): Promise<void> {
  for (const [at, [paid, shipped, cancelled = null]] of days.entries())
    await database.pool.query('update purchase_order set paid_at = $2, shipped_at = $3, cancelled_at = $4 where id = $1', [
      orderIds[at],
      paid,
      shipped,
      cancelled,
    ]);
}

async function measured(): Promise<{ orders: number; in_time: number }[]> {
  await database.transaction((tx) => measureStores(tx, now));
  return (await database.pool.query<{ orders: number; in_time: number }>('select orders, in_time from store_service')).rows;
}

it('counts orders that left within the promised working days, without weekends', async () => {
  await happened([
    // Friday: the third working day is Wednesday.
    ['2026-01-09', '2026-01-14'],
    ['2026-01-09', '2026-01-15'],
    // Saturday counts as Friday.
    ['2026-01-10', '2026-01-14'],
    // Monday to Thursday.
    ['2026-01-12', '2026-01-15'],
    // Overdue, and not shipped yet.
    ['2026-01-12', null],
    // Cancelled before it was due: not counted.
    ['2026-01-12', null, '2026-01-13'],
  ]);
  expect(await measured()).toEqual([{ orders: 5, in_time: 3 }]);
});

it('returns nothing for a store with few due orders', async () => {
  await happened([
    ['2026-01-30', null],
    ['2026-01-30', null],
    ['2025-01-09', '2025-01-14'],
  ]);
  expect(await measured()).toEqual([]);
});
