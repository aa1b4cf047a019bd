import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { codes } from '../../../../../contract/wire/codes.ts';
import { listingCalls } from '../../../../../contract/listings/listings.ts';
import { type ImportPage, listingImportCalls as calls } from '../../../../../contract/listings/imports.ts';
import { testDatabase } from '../../../../../test/support/database.ts';
import { addCompany, addStore, addUser, callsAs, type Store, testConfig, testFiles } from '../../../../../test/support/market.ts';
import { openLog } from '../../../../platform/log.ts';
import { FetchFailure, fetchFile, type OutgoingRule } from '../../../../platform/outgoing/fetch-file.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import { writeCatalogue } from '../../../../market-import/index.ts';
import { handlers } from '../../calls.ts';
import { type FetchManner, fetchPictures } from './fetch-jobs.ts';
import { tasks } from '../jobs.ts';
import { pictureAddress, picturesIn } from '../reading/values.ts';

let database: Database;
let store: Store;
let company: Awaited<ReturnType<typeof addCompany>>;
let call: ReturnType<typeof callsAs>;
let server: Server;
/** How often each path was requested, and how it behaves. */
const asked = new Map<string, number>();
const paths = new Map<string, (response: ServerResponse) => void>();
let most = 0;
let open = 0;

const local: OutgoingRule = { isAddress: () => true, isReachable: (ip) => ip === '127.0.0.1' };
/** The tests' own server stands for any shop. */
const manner: FetchManner = {
  fetch: (address, path, limits) => {
    const url = new URL(address);
    const { port } = server.address() as AddressInfo;
    return fetchFile(`http://127.0.0.1:${port}${url.pathname}`, path, { ...limits, rule: local });
  },
  milliseconds: 300,
  turn: 5_000,
};
const context = (config: object = {}) => ({
  database,
  now: () => new Date(),
  log: openLog('silent'),
  files: testFiles,
  mailer: null,
  config: {
    publicUrl: testConfig.publicUrl,
    vies: false as const,
    exchangeRates: false as const,
    vatFreshDays: 30,
    fetchPictures: 'on' as const,
    ...config,
  },
});
const work = async (importId: string): Promise<void> => {
  for (let round = 0; round < 20; round++) {
    await tasks['listings:import']?.({ importId }, context());
    const { rows } = await database.pool.query<{ state: string }>('select state from import where id = $1', [importId]);
    if (!['reading', 'checking', 'writing', 'undoing'].includes(rows[0]?.state ?? '')) return;
  }
};
const fetchAll = (some: Partial<FetchManner> = {}, config: object = {}): Promise<void> =>
  Promise.resolve(fetchPictures({ ...manner, ...some })({}, context(config)));
const one = (importId: string) => ({ storeId: store.id, importId });
const page = (importId: string): Promise<ImportPage> => call(calls.detail, one(importId));
const checked = async (content: string): Promise<ImportPage> => {
  const key = `uploads/${randomUUID()}`;
  await testFiles.put(key, Buffer.from(content));
  await database.pool.query(
    `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
     values ($1, $2, $3, '', 'importFile', 'list.csv', 1, 'text/csv', 'stored', 1)`,
    [randomUUID(), key, company.id],
  );
  const { id } = await call(calls.start, { storeId: store.id, fileKey: key, language: 'en' });
  await work(id);
  const list = await page(id);
  await call(calls.check, { ...one(id), mapping: list.columns.map(({ target }) => target), settings: list.settings });
  await work(id);
  return page(id);
};
const write = async ({ id }: ImportPage): Promise<ImportPage> => {
  await call(calls.write, one(id));
  await work(id);
  return page(id);
};
const undo = async ({ id }: ImportPage): Promise<ImportPage> => {
  await call(calls.undo, one(id));
  await work(id);
  return page(id);
};
const problems = async ({ id }: { id: string }) =>
  (await call(calls.problems, one(id))).rows.map(({ line, header, about, reason, note }) => [line, header, about, reason, note]);
const listingOf = async (sku: string) => {
  const { rows } = await database.pool.query<{ id: number }>(
    `select i.id from item i join variant v on v.item_id = i.id where v.sku = $1 and v.state = 'active' and i.state <> 'archived'`,
    [sku],
  );
  return rows[0] && (await call(listingCalls.detail, { storeId: store.id, id: rows[0].id }));
};
const keysOf = async (sku: string): Promise<string[]> => (await listingOf(sku))?.product.pictures.map(({ key }) => key) ?? [];
const listOf = (...lines: [sku: string, images: string][]): string =>
  `sku,name,category,price,images\n${lines.map(([sku, images]) => `${sku},Item ${sku},lighting,1.00,"${images}"`).join('\n')}\n`;

beforeAll(async () => {
  database = await testDatabase();
  company = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, company);
  call = callsAs(database, handlers, { caller: await addUser(database, company) });
  await writeCatalogue(database, {
    categories: [{ key: 'lighting', parentKey: null, texts: { en: { name: 'Lighting', urlKey: 'lighting' } } }],
  });
  server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    most = Math.max(most, ++open);
    response.once('close', () => open--);
    const special = paths.get(path);
    if (special) return special(response);
    // Each path has a colour of its own.
    void sharp({ create: { width: 6, height: 6, channels: 3, background: `#${createHash('md5').update(path).digest('hex').slice(0, 6)}` } })
      .png()
      .toBuffer()
      .then((content) => response.end(content));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => {
  asked.clear();
  paths.clear();
  most = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('addresses are separated by commas, spaces, bars and breaks, and may contain commas', () => {
  expect(picturesIn('https://a.example/1.jpg, https://a.example/w_2,h_3/2.jpg,https://a.example/3.jpg')).toEqual([
    'https://a.example/1.jpg',
    'https://a.example/w_2,h_3/2.jpg',
    'https://a.example/3.jpg',
  ]);
  expect(picturesIn('https://a.example/a b.jpg https://a.example/2.jpg | //cdn.example/3.jpg\na.png,b.png')).toEqual([
    'https://a.example/a b.jpg',
    'https://a.example/2.jpg',
    '//cdn.example/3.jpg',
    'a.png',
    'b.png',
  ]);
  expect(pictureAddress('//cdn.example/3.jpg')).toEqual({ address: 'https://cdn.example/3.jpg' });
  expect(pictureAddress('http://a.example/1.jpg')).toEqual({ reason: 'fetch.http' });
  expect(pictureAddress('/b/l/blue.jpg')).toBeNull();
});

describe('pictures by address', () => {
  it('are fetched after the list is written, each once, and the same list again changes and fetches nothing', async () => {
    const content = listOf(
      ['F-1', 'https://shop.example/f1.png, https://shop.example/f2.png'],
      ['F-2', 'https://shop.example/f2.png'],
      ['F-3', 'http://shop.example/f3.png'],
    );
    const list = await checked(content);
    expect(list).toMatchObject({ createdItems: 3, badLines: 0, fetching: { named: 2, waiting: 0 } });
    expect(await problems(list)).toEqual([
      [4, 'images', 'http://shop.example/f3.png', expect.stringContaining('begin with https://'), true],
    ]);
    expect(list.reasons).toMatchObject([{ header: 'images', lines: 1, note: true, picture: true }]);
    expect(asked.size).toBe(0);
    const written = await write(list);
    expect(written).toMatchObject({ state: 'done', fetching: { named: 0, waiting: 2, fetched: 0, failed: 0 } });
    expect(await keysOf('F-1')).toEqual([]);
    await fetchAll();
    expect(await page(list.id)).toMatchObject({ state: 'done', fetching: { waiting: 0, fetched: 2, failed: 0 } });
    const [first, second] = await keysOf('F-1');
    expect(await keysOf('F-2')).toEqual([second]);
    expect((await sharp((await testFiles.get(first!))!).metadata()).format).toBe('webp');
    expect([...asked].toSorted()).toEqual([
      ['/f1.png', 1],
      ['/f2.png', 1],
    ]);
    const again = await write(await checked(content));
    expect(again).toMatchObject({ createdItems: 0, changedItems: 0, sameItems: 3, fetching: { named: 0, waiting: 0 } });
    await fetchAll();
    expect(asked.size).toBe(2);
    const history = await call(listingCalls.history, { storeId: store.id, id: (await listingOf('F-1'))!.product.id! });
    expect(history[0]?.changes.map(({ what }) => what)).toEqual(['pictureKeys']);
  });

  it('with the same content are one file, at whatever addresses', async () => {
    const same = await sharp({ create: { width: 5, height: 5, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    for (const path of ['/same-1.jpg', '/same-2.jpg']) paths.set(path, (response) => response.end(same));
    await write(await checked(listOf(['S-1', 'https://shop.example/same-1.jpg'], ['S-2', 'https://shop.example/same-2.jpg'])));
    await fetchAll();
    const [first] = await keysOf('S-1');
    expect(first).toBeDefined();
    expect(await keysOf('S-2')).toEqual([first]);
  });

  it('that fail are reported by row, column and reason in addition to the good ones, and can be tried again', async () => {
    paths.set('/b404.png', (response) => response.writeHead(404).end());
    paths.set('/bpage.png', (response) => response.end('<!doctype html><title>Not here</title>'));
    paths.set('/bcut.png', (response) => response.end(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')));
    paths.set('/bslow.png', () => undefined);
    paths.set('/bhuge.png', (response) => response.writeHead(200, { 'content-length': 30_000_000 }).write('x'));
    paths.set('/bsvg.png', (response) => response.end('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    paths.set('/binner.png', (response) => response.writeHead(302, { location: 'http://10.0.0.1/x' }).end());
    const names = ['b404', 'good', 'bpage', 'bcut', 'bslow', 'bhuge', 'bsvg', 'binner'];
    const list = await write(
      await checked(listOf(...names.map((name): [string, string] => [name.toUpperCase(), `https://${name}.example/${name}.png`]))),
    );
    await fetchAll();
    expect(await page(list.id)).toMatchObject({ badLines: 0, fetching: { waiting: 0, fetched: 1, failed: 7 } });
    expect(await problems(list)).toEqual(
      [
        [2, 'b404', 'The server did not give the picture: it answered 404'],
        [4, 'bpage', 'What lies at this address is no picture (JPEG, PNG, WebP, GIF or AVIF)'],
        [5, 'bcut', 'This picture is damaged'],
        [6, 'bslow', 'The picture did not come within 1 second'],
        [7, 'bhuge', 'This picture is larger than 20 MB'],
        [8, 'bsvg', 'What lies at this address is no picture (JPEG, PNG, WebP, GIF or AVIF)'],
        [9, 'binner', 'This address does not lead to a public server'],
      ].map(([line, name, reason]) => [line, 'images', `https://${name}.example/${name}.png`, reason, true]),
    );
    expect(await keysOf('GOOD')).toHaveLength(1);
    const offered = await call(calls.failed, { ...one(list.id), of: 'pictures' });
    const [key] = JSON.parse(Buffer.from(offered.address.split('/')[2]!.split('.')[0]!, 'base64url').toString()) as [string];
    const rows = (await testFiles.get(key))!.toString().trim().split('\r\n');
    expect(rows).toHaveLength(8);
    expect(rows[1]).toContain('Row 2. images: https://b404.example/b404.png: The server did not give');
    paths.delete('/b404.png');
    paths.delete('/bslow.png');
    expect(await call(calls.fetchAgain, one(list.id))).toEqual({ waiting: 7 });
    expect((await problems(list)).length).toBe(0);
    await fetchAll();
    expect(await page(list.id)).toMatchObject({ fetching: { waiting: 0, fetched: 3, failed: 5 } });
    expect(await problems(list)).toHaveLength(5);
    expect(await keysOf('B404')).toHaveLength(1);
    expect(asked.get('/good.png')).toBe(1);
  });

  it('keep the order of the list; if one is missing they are appended to the existing ones', async () => {
    await write(await checked(listOf(['O-1', 'https://shop.example/old.png'])));
    await fetchAll();
    const [old] = await keysOf('O-1');
    paths.set('/o2.png', (response) => response.writeHead(500).end());
    const list = await write(
      await checked(listOf(['O-1', 'https://shop.example/o1.png, https://shop.example/o2.png, https://shop.example/o3.png'])),
    );
    expect(await keysOf('O-1')).toEqual([old]);
    await fetchAll();
    const partly = await keysOf('O-1');
    expect(partly).toHaveLength(3);
    expect(partly[0]).toBe(old);
    paths.delete('/o2.png');
    await call(calls.fetchAgain, one(list.id));
    await fetchAll();
    const all = await keysOf('O-1');
    expect(all).toHaveLength(3);
    expect([all[0], all[2]]).toEqual([partly[1], partly[2]]);
    // After the undo it is as before.
    expect(await undo(list)).toMatchObject({ notUndoneItems: 0, undoneItems: 1 });
    expect(await keysOf('O-1')).toEqual([old]);
  });

  it('are appended if a user has changed the pictures meanwhile', async () => {
    const list = await write(await checked(listOf(['M-1', 'https://shop.example/m1.png'])));
    await database.pool.query(
      `update item i set picture_keys = '{pictures/own.webp}', version = i.version + 1 from variant v where v.item_id = i.id and v.sku = 'M-1'`,
    );
    await fetchAll();
    const keys = await keysOf('M-1');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe('pictures/own.webp');
    expect(await undo(list)).toMatchObject({ notUndoneItems: 1, undoneItems: 0 });
  });

  it('of variants are assigned to them', async () => {
    await database.pool.query(`insert into attribute (key, type, is_option) values ('colour', 'choice', true) on conflict do nothing`);
    await database.pool.query(
      `insert into attribute_text (attribute_id, language, name) select id, 'en', 'Color' from attribute where key = 'colour' on conflict do nothing`,
    );
    const list =
      await checked(`Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Variant Image,Google Shopping / MPN
vase,Vase,Lighting,Color,Red,V-R,10.00,https://shop.example/v1.png,https://shop.example/vr.png,MK-7
vase,,,,Blue,V-B,11.00,https://shop.example/v2.png,https://shop.example/vb.png,
`);
    expect(list).toMatchObject({ layout: 'shopify', createdItems: 1, fetching: { named: 4 } });
    await write(list);
    await fetchAll();
    const { product } = (await listingOf('V-R'))!;
    expect(product.pictures).toHaveLength(4);
    const keys = product.pictures.map(({ key }) => key);
    expect(product.variants.map(({ pictureKey }) => keys.indexOf(pictureKey ?? ''))).toEqual([1, 3]);
    expect(product.variants.map(({ makerNumber }) => makerNumber)).toEqual(['MK-7', '']);
  });

  it('are removed by an undo unless used elsewhere', async () => {
    const list = await write(await checked(listOf(['U-1', 'https://shop.example/u1.png, https://shop.example/u2.png'])));
    await fetchAll();
    const keys = await keysOf('U-1');
    await database.pool.query(`update item i set picture_keys = array[$1] from variant v where v.item_id = i.id and v.sku = 'F-3'`, [
      keys[1],
    ]);
    expect(await undo(list)).toMatchObject({ state: 'undone', undoneItems: 1 });
    expect(await Promise.all(keys.map((key) => testFiles.has(key)))).toEqual([false, true]);
    // A removed picture is fetched again, an existing one is not.
    asked.clear();
    await write(await checked(listOf(['U-2', 'https://shop.example/u1.png, https://shop.example/u2.png'])));
    await fetchAll();
    expect([...asked.keys()]).toEqual(['/u1.png']);
    expect(await keysOf('U-2')).toEqual(keys);
  });

  it('stay stored after the list for as long as they are used, and are swept with it otherwise', async () => {
    const content = listOf(['Z-1', 'https://shop.example/z1.png, https://shop.example/z2.png']);
    const list = await write(await checked(content));
    await fetchAll();
    const keys = await keysOf('Z-1');
    await database.pool.query(`update item i set picture_keys = array[$1] from variant v where v.item_id = i.id and v.sku = 'Z-1'`, [
      keys[0],
    ]);
    await database.pool.query(`update import set created_at = now() - interval '40 days' where id = $1`, [list.id]);
    await tasks['listings:import-sweep']?.({}, context());
    expect(await Promise.all(keys.map((key) => testFiles.has(key)))).toEqual([true, false]);
    asked.clear();
    await write(await checked(content));
    await fetchAll();
    expect([...asked.keys()]).toEqual(['/z2.png']);
    expect(await keysOf('Z-1')).toEqual(keys);
  });

  it('are limited per item and per list, and the excess is reported', async () => {
    const many = Array.from({ length: 32 }, (_, index) => `https://shop.example/n${index}.png`).join(', ');
    const list = await checked(listOf(['N-1', many]));
    expect(list.fetching.named).toBe(30);
    expect((await problems(list)).map(([line, , , reason]) => [line, reason])).toEqual([[2, 'There are more than 30 of them']]);
    await database.pool.query(
      `insert into import_address (import_id, address_hash, address, host, state)
       select $1, gen_random_uuid(), 'https://x.example/' || n, 'x.example', 'fetched' from generate_series(1, 4990) n`,
      [list.id],
    );
    await call(calls.check, { ...one(list.id), mapping: list.columns.map(({ target }) => target), settings: list.settings });
    await work(list.id);
    expect((await page(list.id)).fetching.named).toBe(10);
    expect((await page(list.id)).reasons.map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('A list brings 5,000 pictures'),
    );
  });

  it('stop when the list is undone meanwhile, and leave nothing behind', async () => {
    const first = Promise.withResolvers<ServerResponse>();
    paths.set('/w1.png', first.resolve);
    const list = await write(await checked(listOf(['W-1', 'https://shop.example/w1.png'], ['W-2', 'https://shop.example/w2.png'])));
    const fetching = fetchAll({ milliseconds: 5_000 });
    const response = await first.promise;
    await call(calls.undo, one(list.id));
    response.end(
      await sharp({ create: { width: 3, height: 7, channels: 3, background: 'plum' } })
        .png()
        .toBuffer(),
    );
    await fetching;
    await work(list.id);
    expect(await page(list.id)).toMatchObject({ state: 'undone', undoneItems: 2, fetching: { waiting: 0, fetched: 0, failed: 0 } });
    const { rows } = await database.pool.query('select 1 from import_address where import_id = $1', [list.id]);
    expect(rows).toEqual([]);
    expect(await listingOf('W-1')).toBeUndefined();
  });

  it('are fetched by one worker at a time, a few in parallel and two per server', async () => {
    const lines = Array.from({ length: 12 }, (_, index): [string, string] => [`R-${index}`, `https://shop.example/r${index}.png`]);
    for (let index = 0; index < 12; index++)
      paths.set(`/r${index}.png`, (response) => {
        setTimeout(() => response.writeHead(404).end(), 30);
      });
    const list = await write(await checked(listOf(...lines)));
    await Promise.all([fetchAll(), fetchAll(), fetchAll()]);
    expect([...asked.values()]).toEqual(Array.from({ length: 12 }, () => 1));
    expect(most).toBe(2);
    expect((await page(list.id)).fetching).toMatchObject({ waiting: 0, failed: 12 });
    expect(await problems(list)).toHaveLength(12);
  });

  it('continue where a killed worker stopped', async () => {
    const list = await write(await checked(listOf(['K-1', 'https://shop.example/k1.png'])));
    await database.pool.query(`update import set fetch_claim = gen_random_uuid(), fetched_at = now() where id = $1`, [list.id]);
    await fetchAll();
    expect(asked.size).toBe(0);
    await database.pool.query(`update import set fetched_at = now() - interval '2 minutes' where id = $1`, [list.id]);
    await tasks['listings:import-resume']?.({}, context());
    await fetchAll();
    expect(await keysOf('K-1')).toHaveLength(1);
  });

  it('are not requested from a server that fails repeatedly', async () => {
    const lines = Array.from({ length: 15 }, (_, index): [string, string] => [`D-${index}`, `https://down.example/d${index}.png`]);
    for (let index = 0; index < 15; index++) paths.set(`/d${index}.png`, (response) => response.writeHead(503).end());
    const list = await write(await checked(listOf(...lines, ['D-UP', 'https://up.example/up.png'])));
    await fetchAll();
    expect((await page(list.id)).fetching).toMatchObject({ waiting: 0, fetched: 1, failed: 15 });
    expect([...asked.keys()].filter((path) => path.startsWith('/d')).length).toBeLessThan(8);
    expect((await page(list.id)).reasons.map(({ reason }) => reason).toSorted()).toEqual([
      'The server did not give the picture: it answered 503',
      'The server failed several times in a row and was not asked again',
    ]);
  });

  it('wait while the scanner is unavailable, and are stored only if it accepts them', async () => {
    const list = await write(await checked(listOf(['V-1', 'https://shop.example/virus.png'])));
    await fetchAll({}, { clamav: { host: '127.0.0.1', port: 1 } });
    expect((await page(list.id)).fetching).toMatchObject({ waiting: 1, failed: 0 });
    const scanner = createSocket((socket) => socket.once('data', () => socket.end('stream: Eicar-Test FOUND\0'))).listen(0, '127.0.0.1');
    await once(scanner, 'listening');
    await fetchAll({}, { clamav: { host: '127.0.0.1', port: (scanner.address() as AddressInfo).port } });
    scanner.close();
    expect((await page(list.id)).fetching).toMatchObject({ waiting: 0, failed: 1 });
    expect((await page(list.id)).reasons[0]?.reason).toContain('virus scanner');
    expect(await keysOf('V-1')).toEqual([]);
  });

  it('do not wait for ever after an internal error', async () => {
    const list = await write(await checked(listOf(['E-1', 'https://shop.example/e1.png'])));
    const broken: Partial<FetchManner> = { fetch: () => Promise.reject(new Error('the disk is full')) };
    for (let round = 0; round < 5; round++) await fetchAll(broken);
    expect((await page(list.id)).fetching).toMatchObject({ waiting: 1 });
    await fetchAll(broken);
    expect((await page(list.id)).fetching).toMatchObject({ waiting: 0, failed: 1 });
  });

  it('are not fetched if the operator has disabled it', async () => {
    const list = await write(await checked(listOf(['X-1', 'https://shop.example/x1.png'])));
    await fetchAll({}, { fetchPictures: 'off' });
    expect((await page(list.id)).reasons[0]?.reason).toContain('fetches no pictures');
    const off = callsAs(database, handlers, { caller: await addUser(database, company), config: { fetchPictures: 'off' } });
    await expect(off(calls.fetchAgain, one(list.id))).rejects.toMatchObject({ code: codes.refused, key: 'fetch.off' });
    expect(await off(calls.detail, one(list.id))).toMatchObject({ fetches: false });
    expect(asked.size).toBe(0);
  });

  it('lead to no private address, whatever the list contains', async () => {
    const list = await checked(
      listOf(['P-1', 'https://127.0.0.1/a.png'], ['P-2', 'https://[::ffff:10.0.0.1]/a.png'], ['P-3', 'https://me:pass@shop.example/a.png']),
    );
    expect(list.fetching.named).toBe(0);
    expect((await problems(list)).map(([line, , , reason]) => [line, String(reason).slice(0, 24)])).toEqual([
      [2, 'This address does not le'],
      [3, 'This address does not le'],
      [4, 'This is no address that '],
    ]);
    await write(await checked(listOf(['P-4', 'https://localhost/a.png'])));
    // With the real resolver: the name is looked up, and its address is not connected to.
    await Promise.resolve(tasks['listings:import-pictures']?.({}, context()));
    const { rows } = await database.pool.query<{ reason: string }>(
      `select reason from import_address where address = 'https://localhost/a.png'`,
    );
    expect(rows).toEqual([{ reason: 'fetch.private' }]);
    expect(new FetchFailure('fetch.private').ofServer).toBe(false);
  });

  it('of others cannot be tried again', async () => {
    const { rows } = await database.pool.query<{ id: string }>('select id from import limit 1');
    const other = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database, { kind: 'seller' })) });
    await expect(other(calls.fetchAgain, one(rows[0]!.id))).rejects.toMatchObject({ code: codes.notFound });
  });
});
