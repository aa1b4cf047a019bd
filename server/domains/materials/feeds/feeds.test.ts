import { createHash, randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import { type CsvStyle, programCsv, spreadsheetCsv, usualCsv } from '../../../../contract/wire/csv.ts';
import { downloadCalls as calls, type PackFormat } from '../../../../contract/materials/downloads.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Company, type Item } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import { diskFiles } from '../../../platform/files/files.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { mountFeeds } from '../index.ts';
import { testFolder } from '../../../../test/support/files.ts';

let database: Database;
let app: FastifyInstance;
let session: Caller;
let company: Company;
let item: Item;
let storeId: number;
let time = Date.now();
let buys: ReturnType<typeof callsAs>;
let other: ReturnType<typeof callsAs>;
const now = (): Date => new Date(time);

beforeAll(async () => {
  database = await testDatabase();
  company = await addCompany(database);
  session = await addUser(database, company);
  buys = callsAs(database, handlers, { caller: session, now });
  other = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database)), now });
  const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  storeId = store.id;
  item = await addItem(database, store, { price: 1234 });
  await addItem(database, store, { visibility: 'exclusive', exclusiveTo: [] });
  app = Fastify();
  mountFeeds(app, { database, files: diskFiles(testFolder), now, publicUrl: 'https://kontor.example' });
});
afterAll(() => app.close());

async function feed(format: PackFormat, more: { csv?: CsvStyle; layoutId?: number } = {}): Promise<{ id: number; path: string }> {
  const selection = { kind: 'store' as const, id: storeId };
  const { id, address } = await buys(calls.addFeed, { name: 'Shop', selection, format, language: 'en', ...more });
  return { id, path: address.replace('http://localhost:3000', '') };
}
let client = 0;
const get = (path: string, headers: Record<string, string> = {}, remoteAddress = `192.0.2.${(client++ % 200) + 1}`) =>
  app.inject({ url: path, headers, remoteAddress });

test('a feed contains what its creator may see, is at most a quarter of an hour old, and has an ETag', async () => {
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

test('in the other formats', async () => {
  expect((await get((await feed('csv')).path)).body).toContain(`${item.variants[0]?.sku};`);
  expect((await get((await feed('xml')).path)).body).toContain(`<sku>${item.variants[0]?.sku}</sku>`);
  const { path: tablePath } = await feed('xlsx');
  const table = await get(tablePath);
  expect(table.headers['content-type']).toContain('spreadsheetml');
  expect((await readXlsx(table.rawPayload)).sheets[0]?.rows[1]).toContain(item.variants[0]?.sku);
  // Rebuilt with the same content, it is the same file.
  time += 16 * 60_000;
  expect((await get(tablePath, { 'if-none-match': String(table.headers['etag']) })).statusCode).toBe(304);
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

test('items that become exclusive to others are removed at once, however new the file is', async () => {
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

test('a renewed or revoked address is gone, and no other company can do either', async () => {
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

describe('CSV styles', () => {
  const columns = (['sku', 'price', 'priceTiers', 'available'] as const).map((field) => ({ field, name: field }));
  const german = spreadsheetCsv('de');
  const lines = async (path: string) => (await get(path)).body;
  let sku: string;

  beforeAll(async () => {
    sku = item.variants[0]?.sku ?? '';
    await database.pool.query('insert into price_tier (variant_id, minimum_quantity, price) values ($1, 10, 1150)', [item.variants[0]?.id]);
    await database.pool.query('update stock set on_hand = 7 where variant_id = $1', [item.variants[0]?.id]);
  });

  test('older feeds, and those of programs that name no style, are unchanged to the byte', async () => {
    const token = randomBytes(32).toString('base64url');
    // As written by an earlier version.
    await database.pool.query(
      `insert into feed (company_id, user_id, name, token_hash, selection, format, columns, language, country_code, created_at)
       values ($1, $2, 'Old', $3, $4, 'csv', $5, 'en', 'DE', now())`,
      [
        session.companyId,
        session.userId,
        createHash('sha256').update(token).digest(),
        { kind: 'store', id: storeId },
        JSON.stringify(columns),
      ],
    );
    const expected = `\uFEFFsku;price;priceTiers;available\r\n${sku};12.34;"1: 12.34; 10: 11.5";7\r\n`;
    expect(await lines(`/feeds/${token}.csv`)).toBe(expected);
    const { id: layoutId } = await buys(calls.saveLayout, { name: 'Bare', columns });
    expect(await lines((await feed('csv', { layoutId })).path)).toBe(expected);
    expect((await buys(calls.feeds, {}))[0]?.csv).toEqual(usualCsv);
  });

  test('are chosen by the buyer, and apply to numbers within texts; other formats ignore them', async () => {
    const { id: layoutId } = await buys(calls.saveLayout, { name: 'German', columns, csv: german });
    const expected = `\uFEFFsku;price;priceTiers;available\r\n${sku};12,34;"1: 12,34; 10: 11,5";7\r\n`;
    const { path } = await feed('csv', { layoutId });
    expect(await lines(path)).toBe(expected);
    expect(await lines((await feed('csv', { layoutId, csv: programCsv })).path)).toBe(
      `sku,price,priceTiers,available\r\n${sku},12.34,1: 12.34; 10: 11.5,7\r\n`,
    );
    const tab: CsvStyle = { separator: 'tab', decimal: 'comma', mark: false };
    expect(await lines((await feed('csv', { layoutId, csv: tab })).path)).toBe(
      `sku\tprice\tpriceTiers\tavailable\r\n${sku}\t12,34\t1: 12,34; 10: 11,5\t7\r\n`,
    );
    expect((await get((await feed('json', { layoutId })).path)).json()).toEqual([
      { sku, price: 12.34, priceTiers: '1: 12.34; 10: 11.5', available: 7 },
    ]);
    expect((await get((await feed('xml', { layoutId })).path)).body).toContain('<priceTiers>1: 12.34; 10: 11.5</priceTiers>');
    const { rawPayload } = await get((await feed('xlsx', { layoutId })).path);
    expect((await readXlsx(rawPayload)).sheets[0]?.rows[1]).toEqual([sku, 12.34, '1: 12.34; 10: 11.5', 7]);

    // A layout keeps its style when a program saves it without one; feeds keep the style of their creation.
    expect(await buys(calls.saveLayout, { layoutId, name: 'German', columns })).toMatchObject({ csv: german });
    await buys(calls.saveLayout, { layoutId, name: 'German', columns, csv: programCsv });
    time += 16 * 60_000;
    expect(await lines(path)).toBe(expected);
    expect(await buys(calls.layouts, {})).toContainEqual({ id: layoutId, name: 'German', columns, csv: programCsv });
  });

  test('are previewed, and refused where a comma would be both signs', async () => {
    const preview = await buys(calls.preview, { columns, csv: german, language: 'en' });
    expect(preview.lines).toBe(`sku;price;priceTiers;available\r\n${sku};12,34;"1: 12,34; 10: 11,5";7\r\n`);
    expect(preview.rows).toEqual([[sku, 12.34, '1: 12,34; 10: 11,5', 7]]);
    expect((await buys(calls.preview, { columns, language: 'en' })).lines).toContain(`${sku};12.34;"1: 12.34; 10: 11.5";7`);
    const csv: CsvStyle = { separator: 'comma', decimal: 'comma', mark: true };
    const refusal = { code: codes.invalid, details: { fields: { 'csv.decimal': 'downloads.twoCommas' } } };
    await expect(feed('csv', { csv })).rejects.toMatchObject(refusal);
    await expect(buys(calls.saveLayout, { name: 'Commas', columns, csv })).rejects.toMatchObject(refusal);
    await expect(buys(calls.preview, { columns, csv, language: 'en' })).rejects.toMatchObject(refusal);
  });
});

describe('a changed feed', () => {
  const sku = { field: 'sku', name: 'sku' } as const;

  test('keeps its address, and has the new contents from the next request on', async () => {
    const { id, path } = await feed('csv', { csv: programCsv });
    expect((await get(path)).body.split(',').length).toBeGreaterThan(3);
    const { id: layoutId } = await buys(calls.saveLayout, { name: 'Changed', columns: [{ field: 'sku', name: 'code' }, sku] });
    const own = item.variants[0]?.sku;
    await buys(calls.changeFeed, { feedId: id, name: 'New name', language: 'de', layoutId, csv: programCsv });
    expect((await get(path)).body).toBe(`code,sku\r\n${own},${own}\r\n`);
    expect(await buys(calls.feeds, {})).toContainEqual(
      expect.objectContaining({
        ...{ id, name: 'New name', language: 'de', csv: programCsv, format: 'csv' },
        selection: { kind: 'store', name: expect.any(String) },
        columns: [{ field: 'sku', name: 'code' }, sku],
      }),
    );
    // Fields that are not named are unchanged.
    await buys(calls.changeFeed, { feedId: id, name: 'Newer', language: 'en' });
    expect((await get(path)).body).toBe(`code,sku\r\n${own},${own}\r\n`);
    await buys(calls.changeFeed, { feedId: id, name: 'Newer', language: 'en', selection: { kind: 'purchased' } });
    expect((await get(path)).body).toBe('code,sku\r\n');
    await buys(calls.changeFeed, { feedId: id, name: 'Newer', language: 'en', layoutId: null });
    expect((await get(path)).body).toContain('price');
  });

  test('then has what the user who changed it may see', async () => {
    const { id, path } = await feed('json');
    const colleague = await addUser(database, company, { accessCodes: ['material.download'] });
    await callsAs(database, handlers, { caller: colleague, now })(calls.changeFeed, { feedId: id, name: 'Mine', language: 'en' });
    expect((await get(path)).json()).toMatchObject([{ price: null }]);
  });

  test('cannot be changed by others, nor use a layout of theirs', async () => {
    const { id } = await feed('csv');
    const change = { feedId: id, name: 'Theirs', language: 'en' as const };
    await expect(other(calls.changeFeed, change)).rejects.toMatchObject({ code: codes.notFound });
    const { id: layoutId } = await other(calls.saveLayout, { name: 'Theirs', columns: [sku] });
    await expect(buys(calls.changeFeed, { ...change, layoutId })).rejects.toMatchObject({ code: codes.notFound });
    await expect(buys(calls.changeFeed, { ...change, name: ' ' })).rejects.toMatchObject({ code: codes.invalid });
    expect((await buys(calls.feeds, {})).find((one) => one.id === id)?.name).toBe('Shop');
  });

  test('discards a file that was being built meanwhile', async () => {
    const disk = diskFiles(testFolder);
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = Object.create(disk, {
      putDraft: {
        value: async (...put: Parameters<typeof disk.putDraft>) => {
          begun.resolve();
          await gate.promise;
          return disk.putDraft(...put);
        },
      },
    }) as typeof disk;
    const slowly = Fastify();
    mountFeeds(slowly, { database, files: slow, now, publicUrl: 'https://kontor.example' });
    const { id, path } = await feed('csv', { csv: programCsv });
    const asked = slowly.inject({ url: path });
    await begun.promise;
    const { id: layoutId } = await buys(calls.saveLayout, { name: 'Meanwhile', columns: [sku] });
    await buys(calls.changeFeed, { feedId: id, name: 'Shop', language: 'en', layoutId, csv: programCsv });
    gate.resolve();
    const expected = `sku\r\n${item.variants[0]?.sku}\r\n`;
    expect((await asked).body).toBe(expected);
    expect((await get(path)).body).toBe(expected);
    await slowly.close();
  });
});

test('too many requests are refused', async () => {
  const { path } = await feed('csv');
  for (let count = 0; count < 60; count++) await get(path);
  const refusal = await get(path);
  expect(refusal.statusCode).toBe(429);
  expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0);
  const guesses = await Promise.all(Array.from({ length: 130 }, () => get('/feeds/nothing.csv', {}, '198.51.100.7')));
  expect(guesses.map(({ statusCode }) => statusCode)).toContain(429);
});
