import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { standingOrderCalls } from '../../../../contract/orders/standing-orders.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { runTask } from '../../../../test/support/jobs.ts';
import { addAddress, addCompany, addItem, addStore, addUser, callsAs, type Item, type Store } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { tasks } from './jobs.ts';

let database: Database;
let store: Store;
let item: Item;
let buyer: Caller;
let stranger: Caller;

beforeAll(async () => {
  database = await testDatabase();
  const company = await addCompany(database);
  store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  await addAddress(database, company);
  item = await addItem(database, store, { stock: 1_000, price: 500, name: 'Stool', variants: 2 });
  buyer = await addUser(database, company);
  stranger = await addUser(database, await addCompany(database));
});
beforeEach(async () => {
  await database.pool.query('delete from cart_line');
  await database.pool.query('delete from standing_order');
  await database.pool.query('delete from notice');
});

const today = new Date('2026-11-27T09:00:00Z');
const at = (day: string) => () => new Date(`${day}T09:05:00Z`);
const as = (caller: Caller) => callsAs(database, handlers, { caller, now: () => today });
const run = (day: string) => runTask(tasks, 'standing-orders:repeat', { database, now: at(day) });

async function placed(): Promise<number> {
  const call = as(buyer);
  await call(cartCalls.add, { lines: item.variants.map(({ id }) => ({ variantId: id, quantity: 3 })) });
  return (await call(checkoutCalls.placeOrder, {})).orders[0]!.id;
}
const add = async (more: Partial<{ nextOn: string; every: 'week' | 'month' }> = {}, caller = buyer) =>
  as(caller)(standingOrderCalls.add, { buyerOrderId: await placed(), name: 'Stools', every: 'week', nextOn: '2026-12-01', ...more });
const list = (caller = buyer) => as(caller)(standingOrderCalls.list, {});
const cart = async () => (await as(buyer)(cartCalls.list, {})).groups.flatMap(({ lines }) => lines.map(({ quantity }) => quantity));

describe('a standing order', () => {
  it('fills the cart on its day, once, notifies, and goes on', async () => {
    await add();
    await run('2026-11-30');
    expect(await cart()).toEqual([]);
    await Promise.all([run('2026-12-01'), run('2026-12-01')]);
    await run('2026-12-01');
    expect(await cart()).toEqual([3, 3]);
    expect((await list()).rows).toMatchObject([
      { name: 'Stools', nextOn: '2026-12-08', isPaused: false, order: { lines: 2, pieces: 6 }, user: null },
    ]);
    const { rows } = await database.pool.query<{ kind: string }>('select kind from notice where user_id = $1', [buyer.userId]);
    expect(rows.filter(({ kind }) => kind === 'standingOrder')).toHaveLength(1);
  });

  it('comes once after days on which nothing ran', async () => {
    await add();
    await run('2027-01-20');
    expect(await cart()).toEqual([3, 3]);
    expect((await list()).rows[0]?.nextOn).toBe('2027-01-26');
  });

  it('is changed, paused and ended', async () => {
    const { id } = await add();
    const change = { id, name: 'All stools', every: 'month' as const, nextOn: '2026-12-31' };
    await as(buyer)(standingOrderCalls.change, { ...change, isPaused: true });
    await run('2027-02-01');
    expect(await cart()).toEqual([]);
    await as(buyer)(standingOrderCalls.change, { ...change, isPaused: false });
    await run('2026-12-31');
    await run('2027-01-31');
    expect((await list()).rows[0]).toMatchObject({ name: 'All stools', nextOn: '2027-02-28' });
    await as(buyer)(standingOrderCalls.remove, { id });
    expect((await list()).rows).toEqual([]);
    await expect(as(buyer)(standingOrderCalls.remove, { id })).rejects.toMatchObject({ code: codes.notFound });
  });

  it('pauses when its user has left', async () => {
    await add();
    await database.pool.query(`update user_account set state = 'blocked' where id = $1`, [buyer.userId]);
    await run('2026-12-01');
    await database.pool.query(`update user_account set state = 'active' where id = $1`, [buyer.userId]);
    expect((await list()).rows[0]?.isPaused).toBe(true);
    expect(await cart()).toEqual([]);
  });

  it('begins after today, within a year, and with an order of the company', async () => {
    for (const nextOn of ['2026-11-27', '2025-01-01', '2028-01-01', '2026-02-30'])
      await expect(add({ nextOn })).rejects.toMatchObject({ code: codes.invalid });
    await expect(add({}, stranger)).rejects.toMatchObject({ code: codes.ordersNotExist });
    const { id } = await add();
    const change = { id, name: 'Mine', every: 'week' as const, nextOn: '2026-12-01', isPaused: false };
    await expect(as(stranger)(standingOrderCalls.change, change)).rejects.toMatchObject({ code: codes.notFound });
    await expect(as(stranger)(standingOrderCalls.remove, { id })).rejects.toMatchObject({ code: codes.notFound });
    expect((await list(stranger)).rows).toEqual([]);
  });
});
