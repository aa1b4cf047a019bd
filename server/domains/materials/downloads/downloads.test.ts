import { randomBytes, randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import type { InputOf } from '../../../../contract/wire/call.ts';
import { programCsv, spreadsheetCsv } from '../../../../contract/wire/csv.ts';
import { downloadCalls as calls, type Pack } from '../../../../contract/materials/downloads.ts';
import { materialCalls } from '../../../../contract/materials/materials.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Company, type Item, type Store } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import { diskFiles } from '../../../platform/files/files.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { openLog } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { tasks } from './pack-jobs.ts';
import { testFolder } from '../../../../test/support/files.ts';

const minute = 60_000;
const day = 86_400_000;
const files = diskFiles(testFolder);
let database: Database;
let time = Date.now();
let [buyer, stranger, seller]: Company[] = [];
let [buys, other, sells]: ReturnType<typeof callsAs>[] = [];
let session: Caller;
let store: Store;
let [open, secret, theirs]: Item[] = [];

const now = (): Date => new Date(time);
const as = (who: Caller) => callsAs(database, handlers, { caller: who, now, network: who.id });
const jobContext = (): JobContext =>
  ({
    database,
    files,
    now,
    log: openLog('silent'),
    mailer: null,
    config: { publicUrl: 'https://kontor.example' },
  }) as unknown as JobContext;
const run = async (task: string, payload: object = {}): Promise<void> => tasks[task]?.(payload, jobContext());
const refused = (code: number) => expect.objectContaining({ code });

async function setPicture(item: Item): Promise<string> {
  const key = `pictures/${randomBytes(16).toString('hex')}.jpg`;
  await files.put(key, randomBytes(2_000));
  await database.pool.query('update item set picture_keys = $2 where id = $1', [item.id, [key]]);
  return key;
}

async function addMaterial(item: Item, isPublic: boolean, fileName = 'manual.pdf'): Promise<number> {
  const key = `uploads/${randomUUID()}`;
  await files.put(key, Buffer.from('paper'));
  await database.pool.query(
    `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
     values ($1, $2, $3, '', 'itemMaterial', $4, 5, 'application/pdf', 'stored', 5)`,
    [randomUUID(), key, seller?.id, fileName],
  );
  const added = await sells?.(materialCalls.add, {
    itemId: item.id,
    key,
    kind: 'manual',
    title: 'How to',
    languages: ['en', 'de'],
    public: isPublic,
  });
  return added?.id ?? 0;
}

async function pack(given: Partial<InputOf<typeof calls.request>>, who = buys): Promise<Pack> {
  const input = { selection: { kind: 'store', id: store.id }, contents: ['stock'], language: 'en', ...given } as InputOf<
    typeof calls.request
  >;
  const asked = await who?.(calls.request, input);
  await run('materials:pack', { requestId: asked?.id });
  return (await who?.(calls.list, {}))?.rows.find(({ id }) => id === asked?.id) as Pack;
}

async function contentOf(id: number): Promise<Buffer> {
  const { rows } = await database.pool.query<{ file_key: string }>('select file_key from download_request where id = $1', [id]);
  return (await files.get(rows[0]?.file_key ?? '')) ?? Buffer.alloc(0);
}

const tokenOf = async (id: number, who = buys): Promise<string> =>
  ((await who?.(calls.link, { requestId: id }))?.path ?? '').split('file=')[1] ?? '';

beforeAll(async () => {
  database = await testDatabase();
  [buyer, stranger, seller] = [await addCompany(database), await addCompany(database), await addCompany(database, { kind: 'seller' })];
  session = await addUser(database, buyer);
  [buys, other, sells] = [as(session), as(await addUser(database, stranger)), as(await addUser(database, seller))];
  store = await addStore(database, seller);
  open = await addItem(database, store, { name: '=HYPERLINK("x")', variants: 2, tiers: [{ from: 10, price: 900 }] });
  secret = await addItem(database, store, { visibility: 'exclusive', exclusiveTo: [buyer.id] });
  theirs = await addItem(database, store, { visibility: 'exclusive', exclusiveTo: [stranger.id] });
  await addItem(database, store, { countryCodes: ['FR'] });
});
beforeEach(() => void (time += 60 * minute));

describe('packs', () => {
  test('contain what the company may see: no exclusive items of others, none of other countries, own prices', async () => {
    await database.pool.query('insert into exclusive_price (variant_id, company_id, price) values ($1, $2, 777)', [
      open?.variants[0]?.id,
      buyer?.id,
    ]);
    const done = await pack({ format: 'json' });
    expect(done).toMatchObject({ state: 'ready', progress: 100, items: 2, failure: null, selection: { kind: 'store' } });
    const rows = JSON.parse((await contentOf(done.id)).toString()) as Record<string, unknown>[];
    expect(rows.map((row) => row['sku'])).toEqual([...(open?.variants ?? []), ...(secret?.variants ?? [])].map(({ sku }) => sku));
    expect(rows[0]).toMatchObject({ price: 7.77, listPrice: 10, currency: 'EUR', available: 100 });
    await database.pool.query('update variant set retail_price = 1850 where id = $1', [open?.variants[0]?.id]);
    const again = JSON.parse((await contentOf((await pack({ format: 'json' })).id)).toString()) as Record<string, unknown>[];
    expect(again.slice(0, 2)).toMatchObject([
      { price: 7.77, retailPrice: 18.5, margin: 50 },
      { retailPrice: null, margin: null },
    ]);
    const foreign = await pack({ format: 'json', selection: { kind: 'items', ids: [theirs?.id ?? 0] } });
    expect(foreign).toMatchObject({ state: 'failed', failure: 'None of the chosen items is offered to you at present' });
  });

  test('are built with the rights at build time, not at request time', async () => {
    const person = await addUser(database, buyer as Company);
    const asks = as(person);
    const role = 'update role set access_codes = $2 where id = (select role_id from user_account where id = $1)';
    await database.pool.query(role, [person.userId, ['material.download']]);
    const blind = await pack({ format: 'json' }, asks);
    expect(JSON.parse((await contentOf(blind.id)).toString())).toMatchObject([
      { price: null, priceTiers: null, retailPrice: null, margin: null, available: 100 },
      {},
      {},
    ]);
    await database.pool.query(role, [person.userId, ['order.view']]);
    expect(await pack({}, asks)).toMatchObject({ state: 'failed' });
    await database.pool.query(`update company set state = 'suspended' where id = $1`, [stranger?.id]);
    expect(await pack({}, other)).toMatchObject({ state: 'failed' });
    await database.pool.query(`update company set state = 'approved' where id = $1`, [stranger?.id]);
  });

  test.each(['csv', 'xlsx', 'json', 'xml'] as const)('as %s with the buyer’s own columns; formulas are quoted', async (format) => {
    const { id: layoutId } = (await buys?.(calls.saveLayout, {
      name: `Mine ${format}`,
      columns: [
        { field: 'name', name: '=Titel <1>' },
        { field: 'sku', name: 'Artikel' },
      ],
    })) ?? { id: 0 };
    const content = await contentOf((await pack({ contents: ['data'], format, layoutId })).id);
    const sku = open?.variants[0]?.sku ?? '';
    if (format === 'csv')
      expect(content.toString().split('\r\n').slice(0, 2)).toEqual([`\uFEFF'=Titel <1>;Artikel`, `"'=HYPERLINK(""x"")";${sku}`]);
    if (format === 'json') expect(JSON.parse(content.toString())).toContainEqual({ '=Titel <1>': '=HYPERLINK("x")', Artikel: sku });
    if (format === 'xml')
      expect(content.toString()).toContain(`<item><_Titel__1_>=HYPERLINK(&quot;x&quot;)</_Titel__1_><Artikel>${sku}</Artikel></item>`);
    if (format === 'xlsx')
      expect((await readXlsx(content)).sheets[0]?.rows.slice(0, 2)).toEqual([
        [`'=Titel <1>`, 'Artikel'],
        [`'=HYPERLINK("x")`, sku],
      ]);
  });

  test('as CSV in the style of the layout or the request, also when they are built again', async () => {
    const attribute = await database.pool.query<{ id: number }>(
      `insert into attribute (key, type) values ('depth-${time}', 'number') returning id`,
    );
    await database.pool.query('insert into item_attribute (item_id, attribute_id, number) values ($1, $2, 40.5)', [
      secret?.id,
      attribute.rows[0]?.id,
    ]);
    const columns = (['sku', 'listPrice', 'attributes'] as const).map((field) => ({ field, name: field }));
    const { id: layoutId } = (await buys?.(calls.saveLayout, { name: 'Comma', columns, csv: spreadsheetCsv('de') })) ?? { id: 0 };
    const text = async (id: number) => (await contentOf(id)).toString();
    const done = await pack({ contents: ['data'], layoutId });
    const [first, last] = [open?.variants[0]?.sku, secret?.variants[0]?.sku];
    expect(await text(done.id)).toContain(`\uFEFFsku;listPrice;attributes\r\n${first};10;\r\n`);
    expect(await text(done.id)).toMatch(new RegExp(`${last};10;[^;\r]*: 40,5\r\n`));
    expect(await text((await pack({ contents: ['data'], layoutId, csv: programCsv })).id)).toMatch(
      /^sku,listPrice,attributes\r\n[^]*: 40\.5\r\n/,
    );
    const again = (await buys?.(calls.again, { requestId: done.id }))?.id ?? 0;
    await run('materials:pack', { requestId: again });
    expect(await text(again)).toBe(await text(done.id));
    // Booleans are written in the language of the list.
    await database.pool.query(`update attribute set type = 'flag' where id = $1`, [attribute.rows[0]?.id]);
    await database.pool.query('update item_attribute set number = null, flag = true where attribute_id = $1', [attribute.rows[0]?.id]);
    expect(await text((await pack({ contents: ['data'], layoutId, language: 'pl' })).id)).toMatch(/: tak\r\n/);
  });

  test('of pictures and documents are archives, with files named by SKU and code', async () => {
    await setPicture(open as Item);
    await setPicture(secret as Item);
    await addMaterial(open as Item, false);
    const done = await pack({ contents: ['pictures', 'documents', 'data'] });
    expect(done.fileName).toMatch(/\.zip$/);
    const code = open?.itemCode ?? '';
    const names = Object.keys(unzipSync(await contentOf(done.id)));
    expect(names).toContain('data.csv');
    expect(names).toContain(`pictures/${code}/${code}-1.jpg`);
    expect(names).toContain(`pictures/${secret?.itemCode}/${secret?.variants[0]?.sku}-1.jpg`);
    expect(names.some((name) => /^documents\/.+\/manual-\d+-manual\.pdf$/.test(name))).toBe(true);
    expect(names).toHaveLength(4);
  });

  test('that are started by two processes, or again after a kill, become one', async () => {
    const asked = await buys?.(calls.request, { selection: { kind: 'store', id: store.id }, contents: ['stock'], language: 'en' });
    const id = asked?.id ?? 0;
    await Promise.all([run('materials:pack', { requestId: id }), run('materials:pack', { requestId: id })]);
    const first = await database.pool.query<{ file_key: string }>('select file_key from download_request where id = $1', [id]);
    await run('materials:pack', { requestId: id });
    expect((await database.pool.query('select file_key from download_request where id = $1', [id])).rows).toEqual(first.rows);

    const killed =
      (await buys?.(calls.request, { selection: { kind: 'store', id: store.id }, contents: ['stock'], language: 'en' }))?.id ?? 0;
    await database.pool.query(`update download_request set state = 'working', claim = $2, beat_at = $3 where id = $1`, [
      killed,
      randomUUID(),
      now(),
    ]);
    await run('materials:pack', { requestId: killed });
    expect((await buys?.(calls.list, {}))?.rows[0], 'somebody seems to be building it').toMatchObject({ id: killed, state: 'working' });
    time += 3 * minute;
    await run('materials:resume');
    const jobs = await database.pool.query(`select 1 from graphile_worker.jobs where key = $1`, [`pack ${killed}`]);
    expect(jobs.rows).toHaveLength(1);
    await run('materials:pack', { requestId: killed });
    expect((await buys?.(calls.list, {}))?.rows[0]).toMatchObject({ id: killed, state: 'ready' });
    expect(
      (await database.pool.query('select count(*)::int as n from download_request_item where request_id = $1', [killed])).rows,
    ).toEqual([{ n: 2 }]);
  });

  test('are deleted after a week, with their files; at most five are pending', async () => {
    const done = await pack({});
    const { rows } = await database.pool.query<{ file_key: string }>('select file_key from download_request where id = $1', [done.id]);
    const token = await tokenOf(done.id);
    time += 7 * day + minute;
    await run('materials:sweep');
    expect(await files.has(rows[0]?.file_key ?? '')).toBe(false);
    expect((await buys?.(calls.list, {}))?.rows[0]).toMatchObject({ id: done.id, state: 'expired' });
    await expect(buys?.(calls.open, { file: token })).rejects.toEqual(refused(codes.refused));
    const input = { selection: { kind: 'store' as const, id: store.id }, contents: ['stock' as const], language: 'en' as const };
    const ids = [];
    for (let count = 0; count < 5; count++) ids.push((await buys?.(calls.request, input))?.id ?? 0);
    await expect(buys?.(calls.request, input)).rejects.toMatchObject({ key: 'downloads.tooManyWaiting' });
    for (const requestId of ids) await buys?.(calls.remove, { requestId });
    for (const requestId of ids) await run('materials:pack', { requestId });
    expect((await buys?.(calls.list, {}))?.rows.map(({ id }) => id)).not.toContain(ids[0]);
  });

  test('that are large are announced by mail', async () => {
    const many = await addStore(database, seller as Company);
    for (let count = 0; count < 3; count++) await addItem(database, many);
    await database.pool.query(
      `insert into item (store_id, category_id, item_code) select store_id, category_id, item_code || '-' || n from item, generate_series(1, 100) n where store_id = $1`,
      [many.id],
    );
    await database.pool.query(
      `insert into item_text (item_id, language, name, url_key) select id, 'en', 'Many', 'many' from item where store_id = $1 on conflict do nothing`,
      [many.id],
    );
    expect(await pack({ selection: { kind: 'store', id: many.id } })).toMatchObject({ state: 'ready', items: 303 });
    const { rows } = await database.pool.query<{ body: string }>(`select body from mail_message where template = 'packReady'`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body).toContain('https://kontor.example/download-url?file=');
  });
});

describe('signed addresses', () => {
  test('of others, expired and altered ones get the same refusal', async () => {
    const done = await pack({});
    const token = await tokenOf(done.id);
    expect(await buys?.(calls.look, { file: token })).toMatchObject({ id: done.id, state: 'ready' });
    expect((await buys?.(calls.open, { file: token }))?.address).toMatch(/^\/files\//);
    const [id, expires, hash = ''] = token.split('.');
    const altered = `${id}.${Number(expires) + 1}.${hash}`;
    const unaudited = as({ ...session, unaudited: true });
    const coded = as({ ...session, accessCodes: ['order.view'] });
    const wrong = [other, sells, unaudited, coded].map((who) => () => who?.(calls.open, { file: token }));
    for (const attempt of [...wrong, () => buys?.(calls.open, { file: altered }), () => buys?.(calls.look, { file: 'nonsense' })])
      await expect(attempt()).rejects.toMatchObject({ code: codes.refused, key: 'downloads.gone' });
    time += 61 * minute;
    await expect(buys?.(calls.look, { file: token })).rejects.toMatchObject({ key: 'downloads.gone' });
    for (const call of [calls.link, calls.again, calls.remove] as const)
      await expect(other?.(call, { requestId: done.id })).rejects.toEqual(refused(codes.notFound));
  });
});

describe('the download history', () => {
  test('lists what has changed since', async () => {
    const done = await pack({ contents: ['data', 'stock', 'pictures'] });
    await buys?.(calls.open, { file: await tokenOf(done.id) });
    const items = async () => Object.fromEntries(((await buys?.(calls.items, {}))?.rows ?? []).map((row) => [row.itemId, row]));
    const none = { texts: false, prices: false, stock: false, pictures: false };
    expect((await items())[open?.id ?? 0]).toMatchObject({ changed: none, by: session.name, contents: ['data', 'stock', 'pictures'] });
    const variant = open?.variants[0]?.id;
    await database.pool.query('update stock set on_hand = on_hand + 5 where variant_id = $1', [variant]);
    expect((await items())[open?.id ?? 0]?.changed).toEqual({ ...none, stock: true });
    await database.pool.query('update exclusive_price set price = 700 where variant_id = $1', [variant]);
    await database.pool.query(`update item_text set name = 'New' where item_id = $1 and language = 'en'`, [secret?.id]);
    await setPicture(open as Item);
    const changed = await items();
    expect(changed[open?.id ?? 0]?.changed).toEqual({ texts: false, prices: true, stock: true, pictures: true });
    expect(changed[secret?.id ?? 0]?.changed).toEqual({ ...none, texts: true });
    const blind = as({ ...session, accessCodes: ['material.download'] });
    expect((await blind(calls.items, {})).rows.some((row) => row.changed.prices)).toBe(false);
    const again = await pack({ contents: ['stock'] });
    await buys?.(calls.open, { file: await tokenOf(again.id) });
    expect((await items())[open?.id ?? 0]?.changed, 'its pictures are those of the first time').toEqual({ ...none, pictures: true });
    const records = (await buys?.(calls.records, { size: 10 }))?.rows ?? [];
    expect(records[0]).toMatchObject({ by: session.name, contents: ['stock'], items: 2, requestId: again.id });
    expect((await other?.(calls.records, {}))?.rows).toEqual([]);
    expect((await other?.(calls.items, {}))?.rows).toEqual([]);
    await database.pool.query(`update item_exclusive set company_id = $2 where item_id = $1`, [secret?.id, stranger?.id]);
    expect((await items())[secret?.id ?? 0]).toMatchObject({ offered: false, changed: none });
    await database.pool.query(`update item_exclusive set company_id = $2 where item_id = $1`, [secret?.id, buyer?.id]);
  });
});

describe('column layouts', () => {
  test('belong to a company; names are unique', async () => {
    const columns = [{ field: 'sku' as const, name: 'Nr' }];
    const mine = await buys?.(calls.saveLayout, { name: 'Ours', columns });
    await expect(buys?.(calls.saveLayout, { name: 'Ours', columns })).rejects.toEqual(refused(codes.invalid));
    await expect(buys?.(calls.saveLayout, { name: 'X', columns: [...columns, { field: 'name', name: 'NR' }] })).rejects.toEqual(
      refused(codes.invalid),
    );
    const foreign = { layoutId: mine?.id ?? 0 };
    await expect(other?.(calls.saveLayout, { ...foreign, name: 'Theirs', columns })).rejects.toEqual(refused(codes.notFound));
    await expect(other?.(calls.removeLayout, foreign)).rejects.toEqual(refused(codes.notFound));
    await expect(
      other?.(calls.request, { ...foreign, selection: { kind: 'store', id: store.id }, contents: ['data'], language: 'en' }),
    ).rejects.toEqual(refused(codes.notFound));
    expect((await buys?.(calls.preview, { columns, language: 'de' }))?.rows[0]).toHaveLength(1);
    await buys?.(calls.removeLayout, foreign);
    expect((await buys?.(calls.layouts, {}))?.map(({ name }) => name)).not.toContain('Ours');
  });
});
