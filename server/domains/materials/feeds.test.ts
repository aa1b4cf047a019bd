import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/codes.ts';
import { downloadCalls as calls } from '../../../contract/downloads.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { addCompany, addItem, addStore, addUser, caller, type Item } from '../../../test/support/market.ts';
import { handlers } from '../../domains.ts';
import { diskFiles } from '../../platform/files/files.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { mountFeeds } from './index.ts';
import { testFolder } from '../../../test/support/files.ts';

let database: Database;
let app: FastifyInstance;
let session: Session;
let item: Item;
let storeId: number;
let time = Date.now();
let buys: ReturnType<typeof caller>;
let other: ReturnType<typeof caller>;
const now = (): Date => new Date(time);

beforeAll(async () => {
  database = await testDatabase();
  const buyer = await addCompany(database);
  session = await addUser(database, buyer);
  buys = caller(database, handlers, { session, now });
  other = caller(database, handlers, { session: await addUser(database, await addCompany(database)), now });
  const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  storeId = store.id;
  item = await addItem(database, store, { price: 1234 });
  await addItem(database, store, { visibility: 'exclusive', exclusiveTo: [] });
  app = Fastify();
  mountFeeds(app, { database, files: diskFiles(testFolder), now, publicUrl: 'https://kontor.example' });
});
afterAll(() => app.close());

async function feed(format: 'csv' | 'json' | 'xml'): Promise<{ id: number; path: string }> {
  const { id, address } = await buys(calls.addFeed, { name: 'Shop', selection: { kind: 'store', id: storeId }, format, language: 'en' });
  return { id, path: address.replace('http://localhost:3000', '') };
}
let client = 0;
const get = (path: string, headers: Record<string, string> = {}, remoteAddress = `192.0.2.${(client++ % 200) + 1}`) =>
  app.inject({ url: path, headers, remoteAddress });

test('a feed has what its maker may see, at most a quarter of an hour old, with an ETag', async () => {
  const { path } = await feed('json');
  const first = await get(path);
  expect(first.statusCode).toBe(200);
  expect(first.headers['content-type']).toContain('application/json');
  expect(first.json()).toMatchObject([{ sku: item.variants[0]?.sku, price: 12.34, available: 100 }]);
  const etag = String(first.headers['etag']);
  expect((await get(path, { 'if-none-match': `W/${etag}` })).statusCode).toBe(304);
  await database.pool.query('update stock set on_hand = 7 where variant_id = $1', [item.variants[0]?.id]);
  expect((await get(path)).json()).toMatchObject([{ available: 100 }]);
  time += 16 * 60_000;
  const [later, same] = await Promise.all([get(path, { 'if-none-match': etag }), get(path)]);
  expect(later.json()).toMatchObject([{ available: 7 }]);
  expect(same.headers['etag']).toBe(later.headers['etag']);
});

test('in the other forms', async () => {
  expect((await get((await feed('csv')).path)).body).toContain(`${item.variants[0]?.sku};`);
  expect((await get((await feed('xml')).path)).body).toContain(`<sku>${item.variants[0]?.sku}</sku>`);
  const { path } = await feed('csv');
  expect((await get(path.replace(/csv$/, 'json'))).statusCode).toBe(404);
});

test('rights that end take effect at once', async () => {
  const { path } = await feed('json');
  expect((await get(path)).json()).toMatchObject([{ price: 12.34 }]);
  const role = 'update role set access_codes = $2 where id = (select role_id from user_account where id = $1)';
  await database.pool.query(role, [session.userId, ['material.download']]);
  expect((await get(path)).json()).toMatchObject([{ price: null }]);
  await database.pool.query(role, [session.userId, ['price.view']]);
  expect((await get(path)).statusCode).toBe(404);
  await database.pool.query(role, [session.userId, ['material.download', 'price.view']]);
  await database.pool.query(`update company set state = 'suspended' where id = $1`, [session.companyId]);
  expect((await get(path)).statusCode).toBe(404);
  await database.pool.query(`update company set state = 'approved' where id = $1`, [session.companyId]);
});

test('what becomes exclusive to others is in no file from then on, however young the file is', async () => {
  const { path } = await feed('json');
  expect((await get(path)).json()).toHaveLength(1);
  await database.pool.query(`update item set visibility = 'exclusive' where id = $1`, [item.id]);
  expect((await get(path)).json()).toEqual([]);
  await database.pool.query('insert into item_exclusive (item_id, company_id) values ($1, $2)', [item.id, session.companyId]);
  expect((await get(path)).json()).toHaveLength(1);
  await database.pool.query(`update item_exclusive set valid_to = now() where item_id = $1`, [item.id]);
  expect((await get(path)).json()).toEqual([]);
  await database.pool.query(`update item set visibility = 'everyone' where id = $1`, [item.id]);
});

test('a renewed or revoked address is gone, and nobody else can do either', async () => {
  const { id, path } = await feed('csv');
  expect((await get(path)).statusCode).toBe(200);
  await expect(other(calls.renewFeed, { feedId: id })).rejects.toMatchObject({ code: codes.notFound });
  await expect(other(calls.removeFeed, { feedId: id })).rejects.toMatchObject({ code: codes.notFound });
  expect(await other(calls.feeds, {})).toEqual([]);
  const next = (await buys(calls.renewFeed, { feedId: id })).address.replace('http://localhost:3000', '');
  expect((await get(path)).statusCode).toBe(404);
  expect((await get(next)).statusCode).toBe(200);
  await buys(calls.removeFeed, { feedId: id });
  expect((await get(next)).statusCode).toBe(404);
  const { rows } = await database.pool.query('select token_hash::text as hash from feed');
  expect(JSON.stringify(rows)).not.toContain(path.slice(7, 50));
});

test('who asks too often waits', async () => {
  const { path } = await feed('csv');
  for (let count = 0; count < 60; count++) await get(path);
  const refusal = await get(path);
  expect(refusal.statusCode).toBe(429);
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
  const guesses = await Promise.all(Array.from({ length: 130 }, () => get('/feeds/nothing.csv', {}, '198.51.100.7')));
  expect(guesses.map(({ statusCode }) => statusCode)).toContain(429);
});
