import { beforeAll, describe, expect, it } from 'vitest';
import { wishListCalls } from '../../../../contract/buying/wish-lists.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Company, type Item, type Store } from '../../../../test/support/market.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { handlers } from './calls.ts';
import { tasks, notifyCompany } from './jobs.ts';

let database: Database;
let store: Store;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 10 });
  store = await addStore(database, await addCompany(database, { kind: 'seller' }));
});

/** A user of a new company, with an item on the list. */
async function watcher(item: Item, watch: { backInStock: boolean; priceBelow: number | null }, given: { company?: Company } = {}) {
  const company = given.company ?? (await addCompany(database));
  const session = await addUser(database, company);
  const call = callsAs(database, handlers, { caller: session });
  await call(wishListCalls.add, { lines: [{ itemId: item.id }] });
  const lineId = (await call(wishListCalls.lines, {})).rows[0]?.id ?? 0;
  await call(wishListCalls.watch, { lineId, ...watch });
  const { rows } = await database.pool.query<{ email: string }>('select email from user_account where id = $1', [session.userId]);
  const email = rows[0]?.email ?? '';
  const mails = async () =>
    (await database.pool.query<{ body: string }>(`select body from mail_message where recipient = $1 order by id`, [email])).rows.map(
      ({ body }) => body,
    );
  return { company, call, lineId, mails };
}

const look = (companyId: number, itemIds: number[] | null = null) =>
  notifyCompany(database, { companyId, itemIds, publicUrl: 'https://market.example', now: new Date() });
const setStock = (item: Item, pieces: number) =>
  database.pool.query('update stock set on_hand = $2 where variant_id = $1', [item.variants[0]?.id, pieces]);
const setPrice = (item: Item, price: number) =>
  database.pool.query('update variant set list_price = $2 where id = $1', [item.variants[0]?.id, price]);

describe('back in stock', () => {
  it('is mailed once per crossing, however often and concurrently it is checked', async () => {
    const item = await addItem(database, store, { name: 'Oak chair', stock: 0 });
    const { company, mails } = await watcher(item, { backInStock: true, priceBelow: null });
    await look(company.id);
    expect(await mails()).toEqual([]);
    await setStock(item, 12);
    await Promise.all(Array.from({ length: 6 }, () => look(company.id)));
    const [first, ...others] = await mails();
    expect(first).toContain('Oak chair');
    expect(first).toContain('12');
    expect(others).toEqual([]);
    await setStock(item, 0);
    await look(company.id);
    await setStock(item, 3);
    await look(company.id);
    expect(await mails()).toHaveLength(2);
  });

  it('is checked for the others, too, when a seller reports billions of pieces', async () => {
    const many = await addItem(database, store, { name: 'Screw', variants: 3, stock: 0 });
    const { company, mails } = await watcher(many, { backInStock: true, priceBelow: null });
    await database.pool.query('update stock set on_hand = 2000000000 where variant_id = any ($1)', [many.variants.map(({ id }) => id)]);
    await database.pool.query('update wish_line set variant_id = null where item_id = $1', [many.id]);
    await look(company.id);
    expect(await mails()).toHaveLength(1);
  });

  it('is not mailed for stock that existed before the watch, nor for items that are not visible', async () => {
    const item = await addItem(database, store, { stock: 5 });
    const { company, mails } = await watcher(item, { backInStock: true, priceBelow: null });
    await look(company.id);
    await setStock(item, 0);
    await look(company.id);
    await database.pool.query(`update item set visibility = 'exclusive' where id = $1`, [item.id]);
    await setStock(item, 9);
    await look(company.id);
    expect(await mails()).toEqual([]);
    await database.pool.query('insert into item_exclusive (item_id, company_id) values ($1, $2)', [item.id, company.id]);
    await look(company.id);
    expect(await mails()).toHaveLength(1);
  });
});

describe('a price below an amount', () => {
  it('is mailed at this company’s own price', async () => {
    const item = await addItem(database, store, { price: 1_000 });
    const { company, call, lineId, mails } = await watcher(item, { backInStock: false, priceBelow: 900 });
    const refused = await call(wishListCalls.watch, { lineId, backInStock: false, priceBelow: 1_001 }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: codes.invalid });
    await setPrice(item, 900);
    await look(company.id);
    expect(await mails()).toEqual([]);
    await database.pool.query('insert into exclusive_price (variant_id, company_id, price) values ($1, $2, 850)', [
      item.variants[0]?.id,
      company.id,
    ]);
    await look(company.id);
    await look(company.id);
    const found = await mails();
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('8.50');
  });

  it('is not mailed to users who may no longer see prices, nor to companies that are no longer accepted', async () => {
    const item = await addItem(database, store, { price: 1_000 });
    const one = await watcher(item, { backInStock: false, priceBelow: 900 });
    const other = await watcher(item, { backInStock: false, priceBelow: 900 });
    await database.pool.query(
      `with clerk as (insert into role (company_id, company_kind, key, name, access_codes) values ($1, 'buyer', 'clerk-of-test', 'Clerk', '{order.view}') returning id)
       update user_account set role_id = (select id from clerk) where company_id = $1`,
      [one.company.id],
    );
    await database.pool.query(`update company set state = 'suspended' where id = $1`, [other.company.id]);
    await setPrice(item, 100);
    await look(one.company.id);
    await look(other.company.id);
    expect(await one.mails()).toEqual([]);
    expect(await other.mails()).toEqual([]);
  });
});

it('the job finds an item however many events follow its own', async () => {
  const item = await addItem(database, store, { stock: 0 });
  const one = await watcher(item, { backInStock: true, priceBelow: null });
  const context = { database, now: () => new Date(), config: { publicUrl: 'https://market.example' } } as unknown as JobContext;
  await tasks['lists:notify']?.({}, context);
  await setStock(item, 4);
  await database.transaction((tx) => publish(tx, 'stock.changed', { itemIds: [item.id] }));
  await database.pool.query(
    `insert into outbox_event (topic, payload, handled_at) select 'session.ended', '{}', now() from generate_series(1, 21000)`,
  );
  await tasks['lists:notify']?.({}, context);
  expect(await one.mails()).toHaveLength(1);
  await database.pool.query(`delete from outbox_event where topic = 'session.ended'`);
});

it('the job checks items named by events, for all companies, with one mail per user', async () => {
  const [item, twin] = [await addItem(database, store, { stock: 0 }), await addItem(database, store, { stock: 0 })];
  const [one, two] = [
    await watcher(item, { backInStock: true, priceBelow: null }),
    await watcher(item, { backInStock: true, priceBelow: null }),
  ];
  await one.call(wishListCalls.add, { lines: [{ itemId: twin.id }] });
  const second = (await one.call(wishListCalls.lines, {})).rows.find((line) => line.itemId === twin.id)?.id ?? 0;
  await one.call(wishListCalls.watch, { lineId: second, backInStock: true, priceBelow: null });
  const context = { database, now: () => new Date(), config: { publicUrl: 'https://market.example' } } as unknown as JobContext;
  await tasks['lists:notify']?.({}, context);
  await setStock(item, 4);
  await setStock(twin, 4);
  await database.transaction((tx) => publish(tx, 'stock.changed', { itemIds: [item.id, twin.id] }));
  await tasks['lists:notify']?.({}, context);
  await tasks['lists:notify']?.({}, context);
  expect(await one.mails()).toHaveLength(1);
  expect(await two.mails()).toHaveLength(1);
  await setStock(item, 0);
  await tasks['lists:notify-all']?.({}, context);
  await setStock(item, 8);
  await tasks['lists:notify-all']?.({}, context);
  expect(await two.mails()).toHaveLength(2);
});

it('ends with the line, the sharing or the watch itself', async () => {
  const item = await addItem(database, store, { stock: 0 });
  const { company, call, lineId, mails } = await watcher(item, { backInStock: true, priceBelow: null });
  await call(wishListCalls.watch, { lineId, backInStock: false, priceBelow: null });
  await setStock(item, 4);
  await look(company.id);
  expect(await mails()).toEqual([]);
  const [list] = (await call(wishListCalls.lists, {})).lists;
  const colleague = await addUser(database, company);
  await call(wishListCalls.save, { listId: list?.id ?? 0, name: 'Ours', shared: true });
  await callsAs(database, handlers, { caller: colleague })(wishListCalls.watch, { lineId, backInStock: true, priceBelow: null });
  await call(wishListCalls.save, { listId: list?.id ?? 0, name: 'Ours', shared: false });
  expect((await database.pool.query('select 1 from wish_watch where user_id = $1', [colleague.userId])).rows).toEqual([]);
});
