import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import { productRegistrationCalls } from '../../../../contract/catalogue/product-registrations.ts';
import { complianceCalls } from '../../../../contract/catalogue/compliance.ts';
import { downloadCalls as calls } from '../../../../contract/materials/downloads.ts';
import { materialCalls } from '../../../../contract/materials/materials.ts';
import { listingImportCalls } from '../../../../contract/listings/imports.ts';
import { type ShopList, type ShopSystem, shopSystems } from '../../../../contract/materials/shop-exports.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import {
  addCompany,
  addItem,
  addStore,
  addUser,
  callsAs,
  type Company,
  type Item,
  type Store,
  testConfig,
  testFiles,
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { openLog } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { writeCatalogue } from '../../../market-import/index.ts';
import { tasks as importTasks } from '../../listings/import/jobs.ts';
import { tasks } from '../downloads/pack-jobs.ts';

/** Lists for shop systems are read back by the import of lists, which supports the exports of those systems. */

let database: Database;
let store: Store;
let [buyer, seller]: Company[] = [];
let [buys, sells]: ReturnType<typeof callsAs>[] = [];
let [chair, vase, barred, plain]: Item[] = [];

const context = () =>
  ({
    database,
    files: testFiles,
    now: () => new Date(),
    log: openLog('silent'),
    mailer: null,
    config: { ...testConfig, publicUrl: 'https://kontor.example', vies: false, vatFreshDays: 30 },
  }) as unknown as JobContext;

beforeAll(async () => {
  database = await testDatabase();
  [buyer, seller] = [await addCompany(database), await addCompany(database, { kind: 'seller' })];
  store = await addStore(database, seller);
  buys = callsAs(database, handlers, { caller: await addUser(database, buyer) });
  sells = callsAs(database, handlers, { caller: await addUser(database, seller) });
  await writeCatalogue(database, {
    categories: [
      {
        key: 'furniture',
        parentKey: null,
        texts: { en: { name: 'Furniture', urlKey: 'furniture' }, de: { name: 'Möbel', urlKey: 'moebel' } },
      },
      {
        key: 'chairs',
        parentKey: 'furniture',
        texts: { en: { name: 'Chairs', urlKey: 'chairs' }, de: { name: 'Stühle', urlKey: 'stuehle' } },
      },
    ],
    attributes: [
      {
        key: 'colour',
        type: 'choice',
        isOption: true,
        names: { en: 'Colour', de: 'Farbe' },
        values: [
          { key: 'red', names: { en: 'Red', de: 'Rot' } },
          { key: 'blue', names: { en: 'Blue, light', de: 'Hellblau' } },
        ],
      },
      { key: 'size', type: 'choice', isOption: true, names: { en: 'Size', de: 'Größe' } },
    ],
  });
  const { rows } = await database.pool.query<{ id: number }>(`select id from category where key = 'chairs'`);
  const categoryId = rows[0]?.id ?? 0;
  chair = await addItem(database, store, { name: 'Oak chair', variants: 2, price: 5_000, stock: 7, categoryId });
  vase = await addItem(database, store, { name: 'Vase', price: 1_999, stock: 0, categoryId });
  barred = await addItem(database, store, { name: 'Barred', categoryId });
  await database.pool.query('update variant set retail_price = 11900 where id = $1', [chair.variants[0]?.id]);
  plain = await addItem(database, store, { name: 'Stool', variants: 4, price: 1_000, categoryId });
  const [one, other] = chair.variants.map(({ id }) => id);
  await database.pool.query(
    `insert into variant_option (variant_id, attribute_id, attribute_value_id, label, position)
     select x.variant_id, a.id, w.id, case when w.id is null then x.value end, x.position
     from (values ($1::bigint, 'colour', 'red', 0), ($1, 'size', 'M', 1), ($2, 'colour', 'blue', 0), ($2, 'size', 'L', 1)) x (variant_id, attribute, value, position)
     join attribute a on a.key = x.attribute left join attribute_value w on w.attribute_id = a.id and w.key = x.value`,
    [one, other],
  );
  // Four options, more than Shopify takes.
  for (const [place, key] of ['fabric', 'legs', 'back', 'arms'].entries()) {
    const { rows: made } = await database.pool.query<{ id: number }>(
      `insert into attribute (key, type, is_option) values ($1, 'choice', true) returning id`,
      [key],
    );
    await database.pool.query(
      `insert into variant_option (variant_id, attribute_id, label, position) select id, $2, $3 || position, $4 from variant where item_id = $1`,
      [plain.id, made[0]?.id, `${key} `, place],
    );
  }
  await database.pool.query(
    `update variant set weight = 4200, width = 450, depth = 500, height = 820, gtin = case position when 0 then '4006381333931' else '4006381333948' end where item_id = $1`,
    [chair.id],
  );
  await database.pool.query(`update variant set picture_key = 'pictures/blue.webp' where id = $1`, [other]);
  await database.pool.query(`update item set picture_keys = '{pictures/a.webp,pictures/b.webp,pictures/c.webp}' where id = $1`, [chair.id]);
  await database.pool.query(
    `update item_text set description = 'A chair of oak & ash.\nFor <every> day.\n\nIt lasts a lifetime, and can be repaired.', bullets = '{Stackable}', summary = 'Oak'
     where item_id = $1`,
    [chair.id],
  );
  await database.pool.query(`delete from item_text where item_id = $1 and language = 'pl'`, [vase.id]);
  const { id: makerId } = await sells(complianceCalls.saveParty, {
    id: null,
    name: 'Oak & Sons',
    line1: 'Street 1',
    postalCode: '10115',
    city: 'Berlin',
    countryCode: 'DE',
    email: 'oak@maker.example',
    website: '',
  });
  await database.pool.query(`insert into item_compliance (item_id, maker_id, warnings) values ($1, $2, '{"en": "Not for children"}')`, [
    chair.id,
    makerId,
  ]);
  for (const [countryCode, number] of [
    ['DE', 'DE1234567890123'],
    ['AT', '77'],
  ] as const)
    await sells(productRegistrationCalls.save, { scheme: 'packaging', countryCode, number });
  await sells(materialCalls.saveRights, {
    itemId: barred.id,
    rights: [{ companyId: null, countryCodes: [], channels: ['shop'], minimumPrice: null, validTo: null }],
  });
  await sells(materialCalls.saveRights, {
    itemId: vase.id,
    rights: [{ companyId: null, countryCodes: [], channels: ['webShop'], minimumPrice: 4_500, validTo: null }],
  });
});

type Line = Record<string, string>;
const rowsOf = (bytes: Uint8Array | undefined, delimiter = ','): Line[] =>
  parse(Buffer.from(bytes ?? []), { columns: true, bom: true, delimiter, relax_column_count: false }) as Line[];

async function filesFor(shop: ShopList, more: object = {}): Promise<Record<string, Uint8Array>> {
  const asked = await buys!(calls.request, {
    selection: { kind: 'store', id: store.id, ids: [] },
    contents: ['data'],
    language: 'en',
    shop,
    ...more,
  });
  expect(asked.shop).toBe(shop.system);
  await tasks['materials:pack']?.({ requestId: asked.id }, context());
  const { rows } = await database.pool.query<{ file_key: string; file_name: string; item_count: number }>(
    'select file_key, file_name, item_count from download_request where id = $1',
    [asked.id],
  );
  expect(rows[0]?.file_name).toMatch(/\.zip$/);
  expect(rows[0]?.item_count).toBe(4);
  return unzipSync((await testFiles.get(rows[0]?.file_key ?? '')) ?? new Uint8Array());
}

test('Shopify: one variant and one picture per line, the item on the first line, as a draft', async () => {
  const files = await filesFor({ system: 'shopify', markup: 100 });
  expect(Object.keys(files)).toEqual(['shopify.csv', 'checks.csv']);
  const lines = rowsOf(files['shopify.csv']);
  const handle = `oak-chair-${chair?.itemCode.toLowerCase()}`;
  const own = lines.filter((line) => line['URL handle'] === handle);
  expect(own).toHaveLength(4);
  expect(own[0]).toMatchObject({
    Title: 'Oak chair',
    Vendor: 'Oak & Sons',
    Type: 'Chairs',
    Status: 'Draft',
    SKU: chair?.variants[0]?.sku,
    Barcode: '4006381333931',
    'Option1 name': 'Colour',
    'Option1 value': 'Red',
    'Option2 name': 'Size',
    'Option2 value': 'M',
    Price: '100',
    'Cost per item': '50',
    'Inventory quantity': '7',
    'Weight value (grams)': '4200',
    'Product image URL': 'https://kontor.example/media/n0/pictures/a.webp',
    'Image position': '1',
  });
  expect(own[0]?.['Description']).toBe(
    '<p>A chair of oak &amp; ash.<br>For &lt;every&gt; day.</p><p>It lasts a lifetime, and can be repaired.</p><ul><li>Stackable</li></ul>' +
      '<h4>Manufacturer</h4><p>Oak &amp; Sons<br>Street 1, 10115 Berlin, DE<br>oak@maker.example</p><h4>Warnings</h4><p>Not for children</p>' +
      '<h4>Registration numbers</h4><p>packaging: LUCID DE1234567890123</p>',
  );
  expect(own[1]).toMatchObject({
    Title: '',
    'Option1 name': '',
    'Option1 value': 'Blue, light',
    Price: '102',
    'Variant image URL': 'https://kontor.example/media/n0/pictures/blue.webp',
  });
  expect(own[3]).toMatchObject({ SKU: '', Price: '', 'Product image URL': 'https://kontor.example/media/n0/pictures/blue.webp' });
  const only = lines.find((line) => line['SKU'] === vase?.variants[0]?.sku);
  // Twice 19.99 is less than the seller allows.
  expect(only).toMatchObject({ 'Option1 name': 'Title', 'Option1 value': 'Default Title', Price: '45', 'Inventory quantity': '0' });
  const stools = lines.filter((line) => line['URL handle']?.startsWith('stool-'));
  expect(stools[0]).toMatchObject({ 'Option3 name': 'back / arms', 'Option3 value': 'back 0 / arms 0' });
  expect(new Set(stools.map((line) => [1, 2, 3].map((place) => line[`Option${place} value`]).join('|'))).size).toBe(4);
  expect(JSON.stringify(lines)).not.toContain('Barred');
});

test('findings about each item are included, in the language of the list', async () => {
  const { 'checks.csv': checks } = await filesFor({ system: 'shopify', markup: 100 }, { language: 'de' });
  const said = rowsOf(checks, ';').map((line) => [line['Artikelcode'], line['Was zu sagen ist']]);
  expect(said).toContainEqual([barred?.itemCode, 'Nicht in der Liste: Sie dürfen ihn nicht in einem Webshop weiterverkaufen']);
  expect(said).toContainEqual([vase?.itemCode, 'Ein Bild fehlt']);
  expect(said).toContainEqual([vase?.itemCode, expect.stringContaining('GPSR')]);
  expect(said).toContainEqual([plain?.itemCode, expect.stringContaining('drei Optionen')]);
  expect(said.filter(([code]) => code === chair?.itemCode)).toEqual([]);
});

test('the readiness of selected items, before anything is written', async () => {
  const ask = (shop: ShopList, language: 'en' | 'pl' = 'en') =>
    buys!(calls.readiness, { selection: { kind: 'store', id: store.id, ids: [] }, shop, language });
  const answer = await ask({ system: 'shopify', markup: 100 });
  expect(answer).toMatchObject({ items: 4, ready: 1 });
  const count = Object.fromEntries(answer.findings.map(({ finding, items }) => [finding, items]));
  expect(count).toEqual({ notForResale: 1, description: 2, picture: 2, gtin: 2, weight: 2, maker: 2, options: 1, minimumPrice: 1 });
  expect(answer.findings.find(({ finding }) => finding === 'options')).toMatchObject({
    text: expect.stringContaining('three options'),
    examples: [{ id: plain?.id, name: 'Stool', urlKey: 'stool' }],
  });
  expect((await ask({ system: 'magento', markup: null }, 'pl')).findings).toContainEqual(
    expect.objectContaining({ finding: 'translation', items: 1 }),
  );
  expect((await ask({ system: 'magento', markup: null })).findings.map(({ finding }) => finding)).not.toContain('options');
});

test('prices of another currency are converted into the buyer’s, or omitted without a rate', async () => {
  const abroad = await addStore(database, seller!, { currency: 'PLN' });
  const { rows } = await database.pool.query<{ id: number }>(`select id from category where key = 'chairs'`);
  const lamp = await addItem(database, abroad, { name: 'Lampa', price: 42_500, categoryId: rows[0]?.id ?? 0 });
  const selection = { kind: 'store' as const, id: abroad.id, ids: [] };
  const shop = { system: 'shopify' as const, markup: 100 };
  const found = async () =>
    (await buys!(calls.readiness, { selection, shop, language: 'en' })).findings
      .map(({ finding }) => finding)
      .filter((one) => one === 'rate' || one === 'currency');
  await database.pool.query('delete from exchange_rate');
  expect(await found()).toEqual(['rate']);
  await database.pool.query(`insert into exchange_rate (currency, day, rate) values ('PLN', '2026-11-20', 4.25)`);
  expect(await found()).toEqual(['currency']);
  const asked = await buys!(calls.request, { selection, contents: ['data'], language: 'en', shop });
  await tasks['materials:pack']?.({ requestId: asked.id }, context());
  const { rows: packs } = await database.pool.query<{ file_key: string }>('select file_key from download_request where id = $1', [
    asked.id,
  ]);
  const [line] = rowsOf(unzipSync((await testFiles.get(packs[0]?.file_key ?? '')) ?? new Uint8Array())['shopify.csv']);
  expect(line).toMatchObject({ SKU: lamp.variants[0]?.sku, 'Cost per item': '100', Price: '200' });
});

test('the recommended retail price is written where a system has a column for it, for those who see prices', async () => {
  const retailOf = (line: Line | undefined) => line?.['msrp_price'];
  const lines = rowsOf((await filesFor({ system: 'magento', markup: null }))['magento.csv']);
  const of = (sku: string | undefined) => retailOf(lines.find((line) => line['sku'] === sku));
  expect([of(chair?.variants[0]?.sku), of(chair?.variants[1]?.sku), of(vase?.variants[0]?.sku)]).toEqual(['119', '', '']);
});

test('two items with the same SKU are reported where the shop system accepts only one; variants with the same names are kept distinct', async () => {
  const { rows } = await database.pool.query<{ id: number }>(`select id from category where key = 'chairs'`);
  const [one, other] = [await addStore(database, seller!), await addStore(database, seller!)];
  const [bench, twin] = [
    await addItem(database, one, { name: 'Bench', variants: 2, categoryId: rows[0]?.id ?? 0 }),
    await addItem(database, other, { name: 'Twin', categoryId: rows[0]?.id ?? 0 }),
  ];
  const [first, second] = bench.variants;
  await database.pool.query('update variant set sku = $2 where id = $1', [twin.variants[0]?.id, second?.sku.toLowerCase()]);
  await database.pool.query(
    `insert into variant_option (variant_id, attribute_id, label, position)
     select x.id, a.id, x.label, 0 from (values ($1::bigint, 'Blue'), ($2, 'blue')) x (id, label) join attribute a on a.key = 'size'`,
    [first?.id, second?.id],
  );
  const selection = { kind: 'items' as const, ids: [bench.id, twin.id], id: undefined };
  const ask = async (system: ShopSystem) =>
    (await buys!(calls.readiness, { selection, shop: { system, markup: null }, language: 'en' })).findings.find(
      ({ finding }) => finding === 'sku',
    );
  expect(await ask('shopify')).toBeUndefined();
  for (const system of ['woocommerce', 'magento'] as const)
    expect(await ask(system)).toMatchObject({ items: 1, examples: [{ id: twin.id }] });
  const asked = await buys!(calls.request, { selection, contents: ['data'], language: 'en', shop: { system: 'shopify', markup: null } });
  await tasks['materials:pack']?.({ requestId: asked.id }, context());
  const { rows: packs } = await database.pool.query<{ file_key: string }>('select file_key from download_request where id = $1', [
    asked.id,
  ]);
  const lines = rowsOf(unzipSync((await testFiles.get(packs[0]?.file_key ?? '')) ?? new Uint8Array())['shopify.csv']);
  expect(lines.slice(0, 2).map((line) => line['Option1 value'])).toEqual(['Blue', `blue (${second?.sku})`]);
  // A system that no longer exists does not break the list of packs.
  await database.pool.query(`update download_request set shop = '{"system": "gone"}' where id = $1`, [asked.id]);
  expect((await buys!(calls.list, {})).rows.find(({ id }) => id === asked.id)?.shop).toBe(null);
});

describe('exports are read back unchanged', () => {
  test.each(shopSystems)('%s', async (system: ShopSystem) => {
    const files = await filesFor({ system, markup: 50 });
    const company = await addCompany(database, { kind: 'seller' });
    const shop = await addStore(database, company);
    const call = callsAs(database, handlers, { caller: await addUser(database, company) });
    const key = `uploads/${randomUUID()}`;
    await testFiles.put(key, Buffer.from(files[`${system}.csv`] ?? []));
    await database.pool.query(
      `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
       values ($1, $2, $3, '', 'importFile', $4, 1, 'text/csv', 'stored', 1)`,
      [randomUUID(), key, company.id, `${system}.csv`],
    );
    const one = {
      storeId: shop.id,
      importId: (await call(listingImportCalls.start, { storeId: shop.id, fileKey: key, language: 'en' })).id,
    };
    const work = () => importTasks['listings:import']?.({ importId: one.importId }, context());
    await work();
    const list = await call(listingImportCalls.detail, one);
    expect(list.layout).toBe(system);
    await call(listingImportCalls.check, { ...one, mapping: list.columns.map(({ target }) => target), settings: list.settings });
    await work();
    const { rows: problems } = await call(listingImportCalls.problems, one);
    // Options beyond Shopify's limit are joined, and are no longer options of the market.
    const joined = (value: string) => system === 'shopify' && value.includes(' / ');
    expect(
      problems.filter(({ note, value }) => !note && !joined(value)).map(({ header, value, reason }) => [header, value, reason]),
    ).toEqual([]);
    await call(listingImportCalls.write, one);
    await work();
    const { rows } = await database.pool.query(
      `select t.name, t.description like '%oak & ash.%' as described, c.key as category, v.sku, v.list_price, v.gtin, v.weight, k.on_hand,
         (select string_agg(coalesce(w.key, o.label), ', ' order by o.position) from variant_option o left join attribute_value w on w.id = o.attribute_value_id where o.variant_id = v.id) as options
       from item i join item_text t on t.item_id = i.id and t.language = 'en' join category c on c.id = i.category_id
       join variant v on v.item_id = i.id and v.state = 'active' left join stock k on k.variant_id = v.id
       where i.store_id = $1 and t.name in ('Oak chair', 'Vase') order by v.sku`,
      [shop.id],
    );
    const oak = { name: 'Oak chair', described: true, category: 'chairs', weight: 4200, on_hand: 7 };
    expect(
      rows.map((row) => ({
        ...row,
        list_price: Number(row.list_price),
        options: system === 'magento' ? (row.options?.replace('Blue light', 'blue') ?? null) : row.options,
      })),
    ).toMatchObject([
      {
        ...oak,
        sku: chair?.variants[0]?.sku,
        list_price: 7_500,
        options: 'red, M',
        ...(system !== 'magento' && { gtin: '4006381333931' }),
      },
      { ...oak, sku: chair?.variants[1]?.sku, list_price: 7_650, options: 'blue, L' },
      { name: 'Vase', sku: vase?.variants[0]?.sku, list_price: 4_500, options: null },
    ]);
  });
});

test('requires the item data, a known system and a valid markup; for users who see no prices none are written', async () => {
  const selection = { kind: 'store' as const, id: store.id, ids: [] };
  const wrong = (input: object) => buys!(calls.request, { selection, contents: ['data'], language: 'en', ...input } as never);
  await expect(wrong({ contents: ['pictures'], shop: { system: 'shopify' } })).rejects.toMatchObject({
    details: { fields: { contents: 'shopLists.data' } },
  });
  await expect(wrong({ shop: { system: 'other' } })).rejects.toMatchObject({ code: codes.invalid });
  for (const markup of [-1, 1_001, 1.5])
    await expect(wrong({ shop: { system: 'shopify', markup } })).rejects.toMatchObject({ code: codes.invalid });
  const blind = callsAs(database, handlers, { caller: await addUser(database, buyer!, { accessCodes: ['material.download'] }) });
  const asked = await blind(calls.request, { selection, contents: ['data'], language: 'en', shop: { system: 'shopify', markup: 50 } });
  await tasks['materials:pack']?.({ requestId: asked.id }, context());
  const { rows } = await database.pool.query<{ file_key: string }>('select file_key from download_request where id = $1', [asked.id]);
  const lines = rowsOf(unzipSync((await testFiles.get(rows[0]?.file_key ?? '')) ?? new Uint8Array())['shopify.csv']);
  expect(lines.every((line) => line['Price'] === '' && line['Cost per item'] === '')).toBe(true);
  const again = await buys!(calls.again, { requestId: (await buys!(calls.list, {})).rows.find(({ shop }) => shop === 'shopify')?.id ?? 0 });
  expect(again.shop).toBe('shopify');
});
