import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import { complianceCalls } from '../../../../contract/catalogue/compliance.ts';
import { energyClasses, itemMarks } from '../../../../contract/catalogue/item-compliance.ts';
import { productRegistrationCalls } from '../../../../contract/catalogue/product-registrations.ts';
import { listingCalls } from '../../../../contract/listings/listings.ts';
import {
  type ImportPage,
  type ImportSettings,
  type LineKind,
  lineKinds,
  listingImportCalls as calls,
} from '../../../../contract/listings/imports.ts';
import { keyOf, normaliseNumber } from '../../../../contract/catalogue/registration-numbers.ts';
import { registrationSchemes } from '../../../../contract/catalogue/item-compliance.ts';
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
import { zipOf } from '../../../../test/support/zip.ts';
import { openLog } from '../../../platform/log.ts';
import { type Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { writeCatalogue } from '../../../market-import/index.ts';
import { handlers } from '../calls.ts';
import { tasks } from './jobs.ts';

let database: Database;
let company: Company;
let store: Store;
let session: Caller;
let call: ReturnType<typeof callsAs>;
let lamp: Item;

const context = () => ({
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
  },
});
/** Runs the queued jobs of a list. */
const work = async (importId: string): Promise<void> => {
  for (let round = 0; round < 50; round++) {
    await tasks['listings:import']?.({ importId }, context());
    const { rows } = await database.pool.query<{ state: string }>('select state from import where id = $1', [importId]);
    if (!['reading', 'checking', 'writing', 'undoing'].includes(rows[0]?.state ?? '')) return;
  }
};
const upload = async (content: string | Buffer, name = 'list.csv', of = company, purpose = 'importFile'): Promise<string> => {
  const key = `uploads/${randomUUID()}`;
  await testFiles.put(key, Buffer.from(content));
  const type = name.endsWith('.xlsx')
    ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    : name.endsWith('.zip')
      ? 'application/zip'
      : 'text/csv';
  await database.pool.query(
    `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
     values ($1, $2, $3, '', $4, $5, 1, $6, 'stored', 1)`,
    [randomUUID(), key, of.id, purpose, name, type],
  );
  return key;
};
const one = (importId: string) => ({ storeId: store.id, importId });
const page = (importId: string): Promise<ImportPage> => call(calls.detail, one(importId));
const read = async (content: string | Buffer, name?: string): Promise<ImportPage> => {
  const { id } = await call(calls.start, { storeId: store.id, fileKey: await upload(content, name), language: 'en' });
  await work(id);
  return page(id);
};
const check = async (
  list: ImportPage,
  settings: Partial<ImportSettings> = {},
  mapping = list.columns.map(({ target }) => target),
): Promise<ImportPage> => {
  await call(calls.check, { ...one(list.id), mapping, settings: { ...list.settings, ...settings } });
  await work(list.id);
  return page(list.id);
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
const problems = async ({ id }: ImportPage) =>
  (await call(calls.problems, one(id))).rows.map(({ line, header, value, reason }) => [line, header, value, reason]);
const targets = (list: ImportPage) => list.columns.map(({ target }) => target);
const itemOf = async (sku: string) => {
  const { rows } = await database.pool.query<{ id: number }>(
    `select i.id from item i join variant v on v.item_id = i.id where v.sku = $1 and i.store_id = $2 and v.state = 'active' and i.state <> 'archived'`,
    [sku, store.id],
  );
  return rows[0] && (await call(listingCalls.detail, { storeId: store.id, id: rows[0].id }));
};
const refusalOf = async (promise: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error('was not refused', { cause: error });
  return error;
};
const offered = async ({ address }: { address: string }): Promise<string> => {
  const [key] = JSON.parse(Buffer.from(address.split('/')[2]!.split('.')[0]!, 'base64url').toString()) as [string];
  return (await testFiles.get(key))!.toString();
};

beforeAll(async () => {
  database = await testDatabase();
  company = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, company);
  session = await addUser(database, company);
  call = callsAs(database, handlers, { caller: session });
  await writeCatalogue(database, {
    categories: [
      {
        key: 'lighting',
        parentKey: null,
        texts: { en: { name: 'Lighting', urlKey: 'lighting' }, de: { name: 'Leuchten', urlKey: 'leuchten' } },
      },
      {
        key: 'table-lamps',
        parentKey: 'lighting',
        texts: { en: { name: 'Table lamps', urlKey: 'table-lamps' }, de: { name: 'Tischleuchten', urlKey: 't' } },
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
          { key: 'blue', names: { en: 'Blue', de: 'Blau' } },
        ],
      },
      { key: 'size', type: 'choice', isOption: true, names: { en: 'Size', de: 'Größe' } },
      { key: 'power', type: 'number', unit: 'W', names: { en: 'Power', de: 'Leistung' }, categoryKeys: ['lighting'] },
    ],
  });
  lamp = await addItem(database, store, { name: 'Lamp', price: 5_000, variants: 2, stock: 4 });
  await database.pool.query(
    `insert into variant_option (variant_id, attribute_id, label, position)
     select v.id, a.id, 'size ' || v.position, 0 from variant v, attribute a where v.item_id = $1 and a.key = 'size'`,
    [lamp.id],
  );
});

const simple = `SKU;Bezeichnung;Kategorie;Preis;Bestand;Gewicht (g)
N-1;Nachttischlampe;Leuchten > Tischleuchten;12,90;7;850
N-2;Stehlampe;Table lamps;1.249,00;3;4200
`;

describe('a list', () => {
  it('is read, checked without a trace, written, and undone', async () => {
    const list = await read(simple);
    expect(targets(list)).toEqual(['sku', 'name', 'category', 'price', 'stock', 'weight.g']);
    expect(list.columns[0]?.samples).toEqual(['N-1', 'N-2']);
    const checked = await check(list, { language: 'de' });
    expect(checked).toMatchObject({ state: 'checked', createdItems: 2, changedItems: 0, badLines: 0, lines: 2 });
    expect(await itemOf('N-1')).toBeUndefined();
    const written = await write(checked);
    expect(written).toMatchObject({ state: 'done', createdItems: 2, mayUndo: true });
    const item = await itemOf('N-2');
    expect(item?.product.texts.de?.name).toBe('Stehlampe');
    expect(item?.product.variants[0]).toMatchObject({ listPrice: 124_900, weight: 4_200, stock: [{ onHand: 3 }] });
    // Importing it again changes nothing.
    expect(await check(await read(simple), { language: 'de' })).toMatchObject({ createdItems: 0, changedItems: 0, sameItems: 2 });
    const undone = await undo(written);
    expect(undone).toMatchObject({ state: 'undone', undoneItems: 2, notUndoneItems: 0 });
    expect(await itemOf('N-1')).toBeUndefined();
  });

  it('reports bad lines by row, column and reason and imports the good ones', async () => {
    const list = await check(
      await read(`sku,name,category,price,stock,gtin
B-1,Good,lighting,10.00,1,
B-2,No price at all,lighting,cheap,1,
B-3,,lighting,1.00,1,
B-1,Twice,lighting,1.00,1,
B-4,Somewhere,Nowhere,1.00,1.5,
,No number,lighting,1.00,1,
B-5,Bad code,lighting,1.00,1,4006381333932,too,many
`),
    );
    expect(list).toMatchObject({ state: 'checked', createdItems: 1, badLines: 6 });
    expect(list.unknown).toEqual([{ kind: 'category', word: 'nowhere', lines: 1, examples: ['Somewhere'], guesses: [] }]);
    expect(await problems(list)).toEqual([
      [3, 'price', 'cheap', 'This is no price with at most 2 decimal places'],
      [4, 'name', '', 'There is no such item, and a new one needs a name and a price'],
      [5, 'sku', 'B-1', 'This SKU is on line 2 already'],
      [6, 'category', 'Nowhere', 'The market has no such category. Please choose one for this word'],
      [6, 'stock', '1.5', 'This is no whole number from 0 to 10000000'],
      [7, 'sku', '', 'It is empty'],
      [8, '', '', 'This line has more cells than there are columns'],
    ]);
    const failed = await offered(await call(calls.failed, one(list.id)));
    expect(failed.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFsku;name;category;price;stock;gtin;What is wrong',
      'B-2;No price at all;lighting;cheap;1;;Row 3. price: This is no price with at most 2 decimal places',
    ]);
    // A cell is corrected in place.
    await call(calls.correct, { ...one(list.id), line: 3, column: 3, value: '8.00' });
    const better = await check(await page(list.id), {
      categoryId: (await database.kysely.selectFrom('category').select('id').where('key', '=', 'lighting').executeTakeFirstOrThrow()).id,
    });
    expect(better).toMatchObject({ createdItems: 2, badLines: 5 });
    expect(await write(better)).toMatchObject({ createdItems: 2 });
    expect((await itemOf('B-2'))?.product.variants[0]?.listPrice).toBe(800);
  });

  it('shows bad lines first, then those with notes, then the others, and narrows them', async () => {
    const long = 'x'.repeat(600);
    const list = await check(
      await read(
        `sku,name,summary,category,price,stock\nR-1,Fine,,lighting,1.00,1\nR-2,Long,${long},lighting,1.00,1\nR-3,Bad,,lighting,cheap,1\nR-4,Fine too,,lighting,1.00,1\nR-5,Bad too,${long},lighting,dear,1\nR-6,Wrong stock,,lighting,1.00,many\n`,
      ),
    );
    expect(list.found).toEqual({ refused: 3, noted: 1, taken: 2 });
    const [cheap, wrongStock, note] = list.reasons;
    expect(list.reasons.map(({ header, lines, note: isNote }) => [header, lines, isNote])).toEqual([
      ['price', 2, false],
      ['stock', 1, false],
      ['summary', expect.any(Number), true],
    ]);
    type Narrowed = { kinds?: LineKind[]; reason?: string; size?: 20; cursor?: string };
    const lines = async (narrowed: Narrowed) =>
      (await call(calls.problems, { ...one(list.id), ...narrowed })).rows.map(({ kind, line, header, note: isNote }) => [
        kind,
        line,
        header,
        isNote,
      ]);
    const kinds = [...lineKinds];
    const all = await lines({ kinds });
    expect(all.filter(([kind, , , isNote]) => kind !== 'refused' || !isNote)).toEqual([
      ['refused', 4, 'price', false],
      ['refused', 6, 'price', false],
      ['refused', 7, 'stock', false],
      ['noted', 3, 'summary', true],
      ['taken', 2, '', false],
      ['taken', 5, '', false],
    ]);
    expect(await lines({ kinds: ['taken'] })).toEqual(all.slice(-2));
    expect((await call(calls.problems, { ...one(list.id), kinds: ['taken'] })).rows.map(({ value }) => value)).toEqual([
      'R-1 · Fine',
      'R-4 · Fine too',
    ]);
    expect(await lines({ kinds: ['noted'] })).toEqual([['noted', 3, 'summary', true]]);
    // As before, without the lines that come in as they are.
    expect(await lines({})).toEqual(all.slice(0, -2));
    expect(await lines({ kinds, reason: cheap!.key })).toEqual(
      all.slice(0, 1).concat(all.filter(([, line, header]) => line === 6 && header === 'price')),
    );
    expect(await lines({ kinds, reason: wrongStock!.key })).toEqual([['refused', 7, 'stock', false]]);
    expect((await lines({ kinds, reason: note!.key })).every(([, , header]) => header === 'summary')).toBe(true);
    expect(await lines({ kinds, reason: 'f'.repeat(16) })).toEqual([]);
  });

  it('pages through all lines and back', async () => {
    const rows = Array.from({ length: 45 }, (_, at) => `Q-${at},Item,lighting,${at % 3 === 0 ? 'cheap' : '1.00'},1\n`).join('');
    const list = await check(await read(`sku,name,category,price,stock\n${rows}`));
    expect(list.found).toEqual({ refused: 15, noted: 0, taken: 30 });
    const page = (cursor?: string | null) =>
      call(calls.problems, { ...one(list.id), kinds: [...lineKinds], size: 20, ...(cursor && { cursor }) });
    const [first] = [await page()];
    const second = await page(first.next);
    const third = await page(second.next);
    const shown = [first, second, third].flatMap((found) => found.rows.map(({ line }) => line));
    expect(shown).toHaveLength(45);
    expect(new Set(shown).size).toBe(45);
    expect(first.rows.slice(14, 16).map(({ kind }) => kind)).toEqual(['refused', 'taken']);
    expect([first.previous, third.next]).toEqual([null, null]);
    expect((await page(third.previous)).rows).toEqual(second.rows);
    expect((await page(second.previous)).rows).toEqual(first.rows);
  });

  it('takes what a system writes, and says what it changed', async () => {
    const long = 'Warm light for every table. '.repeat(20);
    const list = await check(
      await read(`ProductID,ProductNumber,ProductName,Category,UnitPrice,UnitsInStock,Barcode,Discontinued,ShortDescription,Description (fr)
1,S-1,Lamp &amp; Shade,lighting,12.3456,-4,4006381333932,0,"${long}",<p>Lampe&nbsp;chaude</p><ul><li>bois</li></ul>
2,S-2,Spot,lighting,9.9000,3,4006381333931,1,,
3,S-3,Wand,lighting,.5000,3,,0,,
4,S-4,Star,lighting,5,3,,0,,
5,S-5,Moon,lighting,5,3,,0,,
`),
    );
    expect(list).toMatchObject({ createdItems: 5, badLines: 0 });
    expect(await problems(list)).toEqual([
      [2, 'ShortDescription', expect.any(String), 'This is longer than 500 characters and was cut'],
      [2, 'Description (fr)', expect.any(String), 'There is no name in this language: the item is called “Lamp & Shade” there, too'],
      [2, 'UnitPrice', '12.3456', 'This price was rounded to 2 decimal places'],
      [2, 'Barcode', '4006381333932', 'This is no valid GTIN; the item comes without it'],
      [2, 'UnitsInStock', '-4', 'Negative stock was taken as 0'],
      [3, 'Discontinued', '1', 'Discontinued: the item does not go on sale'],
    ]);
    await write(list);
    const { product } = (await itemOf('S-1'))!;
    expect(product.variants[0]).toMatchObject({ listPrice: 1235, gtin: '', stock: [{ onHand: 0 }] });
    expect(product.texts.fr).toMatchObject({ name: 'Lamp & Shade', description: 'Lampe chaude\n\n- bois' });
    expect(product.texts.en?.summary).toMatch(/^Warm light .{400,500} \w+\.?…$/);
    expect((await itemOf('S-2'))?.product).toMatchObject({ state: 'draft', variants: [{ gtin: '4006381333931', listPrice: 990 }] });
    await undo(list);
  });

  it('changes what its cells contain, ignores empty cells, and clears values by a word', async () => {
    const [first, second] = lamp.variants;
    const list = await check(
      await read(`sku,price,moq,tiers,Power\n${first!.sku},55.50,4,10 = 50.00 | 50 = 45.5,\n${second!.sku.toLowerCase()},,,,\n`),
    );
    expect(await write(list)).toMatchObject({ createdItems: 0, changedItems: 1, badLines: 0 });
    const { product } = (await itemOf(first!.sku))!;
    expect(product.variants.map(({ listPrice, moq, tiers }) => [listPrice, moq, tiers])).toEqual([
      [
        5_550,
        4,
        [
          { from: 10, price: 5_000 },
          { from: 50, price: 4_550 },
        ],
      ],
      [5_100, null, []],
    ]);
    const history = await call(listingCalls.history, { storeId: store.id, id: lamp.id });
    expect(history[0]?.source).toBe('import');
    await write(await check(await read(`sku,moq,tiers\n${first!.sku},[empty],[EMPTY]\n`)));
    expect((await itemOf(first!.sku))?.product.variants[0]).toMatchObject({ moq: null, tiers: [], listPrice: 5_550 });
  });

  it('schedules sales and prices, and undoes it', async () => {
    const item = await addItem(database, store, { state: 'draft', price: 1_000 });
    const [onSale, other] = [await addItem(database, store), await addItem(database, store)].map(({ variants }) => variants[0]!.sku);
    const sku = item.variants[0]!.sku;
    const before = (await itemOf(sku))!.product;
    const head = 'sku,price,name.en,publishAt,unpublishAt,scheduledPrices\n';
    const bad = await check(
      await read(`${head}${sku},,,tomorrow,,\n${onSale},,,2037-03-01,,\n${other},,,,,2037-03-01 = 9.50; 10 = 9.60\n`),
    );
    expect(await problems(bad)).toEqual([
      [2, 'publishAt', 'tomorrow', expect.stringContaining('2027-03-01 09:00')],
      [3, 'publishAt', '2037-03-01', expect.stringContaining('active already')],
      [4, 'scheduledPrices', '2037-03-01 = 9.50; 10 = 9.60', expect.any(String)],
    ]);
    const list = await check(
      await read(`${head}${sku},,,1.7.2037 09:00,2037-12-31T23:00Z,2037-08-01 = 9.50; 10 = 9.00 | 2037-09-01 08:30 = 9\n`),
    );
    expect(await write(list)).toMatchObject({ changedItems: 1, badLines: 0 });
    expect((await itemOf(sku))!.product).toMatchObject({
      state: 'draft',
      publishAt: '2037-07-01T07:00:00.000Z',
      unpublishAt: '2037-12-31T23:00:00.000Z',
      variants: [
        {
          scheduledPrices: [
            { startsAt: '2037-07-31T22:00:00.000Z', listPrice: 950, tiers: [{ from: 10, price: 900 }] },
            { startsAt: '2037-09-01T06:30:00.000Z', listPrice: 900, tiers: [] },
          ],
        },
      ],
    });
    await undo(list);
    expect((await itemOf(sku))!.product).toEqual({ ...before, version: before.version + 2 });
  });

  it('that cannot be read says so, and a workbook may not inflate to more than it declares', async () => {
    expect(await read('\n\n')).toMatchObject({ state: 'failed', failure: 'There are no lines with columns in this file' });
    const sheet = `<worksheet><sheetData>${'<row/>'.repeat(1_000)}</sheetData></worksheet>`;
    const bomb = zipOf(
      { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>', 'xl/worksheets/sheet1.xml': sheet },
      { 'xl/worksheets/sheet1.xml': 10 },
    );
    expect(await read(bomb, 'list.xlsx')).toMatchObject({ state: 'failed', failure: expect.stringContaining('no list that can be read') });
    const open = await read('sku,price\nO-1,1.00\nO-2,"2.00\n');
    expect(open).toMatchObject({ state: 'read', lines: 1 });
    expect(await problems(open)).toEqual([[3, '', '', 'The file cannot be read from here on. Is a quotation mark missing?']]);
  });

  it('assigns pictures by file name', async () => {
    const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const archive = zipOf({ 'in/Front view.PNG': red, 'in/broken.png': 'no picture', '__MACOSX/front view.png': 'x' });
    const list = await read(
      'sku,name,category,price,images\nP-1,Pictured,lighting,1.00,"https://shop.example/Front%20view.jpg?v=1, broken.png"\n',
    );
    await call(calls.pictures, { ...one(list.id), archiveKeys: [await upload(archive, 'all.zip', company, 'pictureArchive')] });
    const checked = await check(list);
    expect(checked).toMatchObject({ createdItems: 1, badLines: 0, pictures: 1 });
    expect(await problems(checked)).toEqual([[2, 'images', expect.any(String), expect.stringContaining('not among those')]]);
    await write(checked);
    const pictures = (await itemOf('P-1'))!.product.pictures;
    expect(pictures).toHaveLength(1);
    expect((await sharp((await testFiles.get(pictures[0]!.key))!).metadata()).format).toBe('webp');
  });

  it('is processed in time even if an item has a thousand lines with many options', { timeout: 10_000 }, async () => {
    const parts = Array.from({ length: 60 }, (_, part) => `sku=W-${part},colour=shade ${part}`).join('|');
    const lines = Array.from({ length: 1_000 }, (_, index) => `WIDE,W-${index},Wide,lighting,1.00,"${parts}"`);
    const list = await read(`item,sku,name,category,price,parts\n${lines.join('\n')}\n`);
    // Comparing each line with all others took a minute, in which no page was served.
    const checked = await check(list, {}, ['item', 'sku', 'name', 'category', 'price', 'options']);
    expect(checked.badLines).toBeGreaterThan(500);
  });

  it('leaves no unused pictures behind, and removes none from a variant', async () => {
    const paint = (background: string) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer();
    const archive = zipOf({ 'shown.png': await paint('green'), 'gone.png': await paint('blue') });
    const list = await read('sku,name,category,price,images\nP-2,Swept,lighting,1.00,"shown.png, gone.png"\n');
    await call(calls.pictures, { ...one(list.id), archiveKeys: [await upload(archive, 'two.zip', company, 'pictureArchive')] });
    await write(await check(list));
    const keys = (await itemOf('P-2'))!.product.pictures.map(({ key }) => key);
    await database.pool.query(
      `with bare as (update item set picture_keys = '{}' where picture_keys[1] = $1 returning id) update variant v set picture_key = $1 from bare where v.item_id = bare.id`,
      [keys[0]],
    );
    await database.pool.query(`update import set created_at = now() - interval '40 days' where id = $1`, [list.id]);
    await tasks['listings:import-sweep']?.({}, context());
    expect(await Promise.all(keys.map((key) => testFiles.has(key)))).toEqual([true, false]);
  });

  it('continues after an interruption, with one effect', async () => {
    const lines = Array.from({ length: 2_500 }, (_, index) => `C-${index},Cut ${index},lighting,1.00,5`);
    const list = await check(await read(`sku,name,category,price,stock\n${lines.join('\n')}\n`));
    expect(list).toMatchObject({ createdItems: 2_500, badLines: 0 });
    await call(calls.write, one(list.id));
    // The process is killed after the first part: its claim stays without heartbeats.
    const broken = { ...database, transaction: () => Promise.reject(new Error('killed')) } as unknown as Database;
    let parts = 0;
    const once = new Proxy(database, {
      get: (target, name) =>
        name === 'transaction'
          ? (...given: Parameters<Database['transaction']>) => (parts++ === 0 ? target.transaction(...given) : broken.transaction(...given))
          : Reflect.get(target, name, target),
    });
    await tasks['listings:import']?.({ importId: list.id }, { ...context(), database: once });
    expect((await page(list.id)).progress).toBe(1_000);
    await tasks['listings:import-resume']?.({}, context());
    await work(list.id);
    expect(await page(list.id)).toMatchObject({ state: 'done', createdItems: 2_500, progress: 2_500 });
    const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int from variant where sku like 'C-%'`);
    expect(rows[0]?.count).toBe(2_500);
    expect(await undo(await page(list.id))).toMatchObject({ undoneItems: 2_500 });
  });
});

describe('races and rights', () => {
  it('one list of a store at a time, each step once', async () => {
    const list = await check(await read('sku,name,category,price\nR-1,Race,lighting,1.00\n'));
    const twice = await Promise.allSettled([call(calls.write, one(list.id)), call(calls.write, one(list.id))]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const other = await refusalOf(call(calls.start, { storeId: store.id, fileKey: await upload(simple) }));
    expect(other).toMatchObject({ code: codes.conflict, key: 'import.busy' });
    await Promise.all([work(list.id), work(list.id)]);
    expect(await page(list.id)).toMatchObject({ state: 'done', createdItems: 1 });
    await Promise.allSettled([call(calls.undo, one(list.id)), call(calls.undo, one(list.id))]);
    await Promise.all([work(list.id), work(list.id)]);
    expect(await page(list.id)).toMatchObject({ state: 'undone', undoneItems: 1 });
    expect((await refusalOf(call(calls.undo, one(list.id)))).key).toBe('import.moved');
  });

  it('an undo skips items that users have changed or refer to', async () => {
    const [first] = lamp.variants;
    const list = await write(
      await check(
        await read(
          `sku,name,category,price,stock\n${first!.sku},,,66.00,9\nU-1,Kept,lighting,1.00,5\nU-2,Gone,lighting,1.00,5\nU-3,In a cart,lighting,1.00,5\nU-4,In a quote,lighting,1.00,5\nU-5,Asked about,lighting,1.00,5\n`,
        ),
      ),
    );
    expect(list).toMatchObject({ createdItems: 5, changedItems: 1, badLines: 0 });
    const item = (await itemOf('U-1'))!;
    await call(listingCalls.save, { ...item.product, leadDays: 9 });
    const buyer = await addCompany(database);
    const person = await addUser(database, buyer);
    await database.pool.query(`insert into cart_line (user_id, variant_id, quantity) select $1, id, 1 from variant where sku = 'U-3'`, [
      person.userId,
    ]);
    // Its scheduled sale is removed.
    await database.pool.query(`update item i set publish_at = '2037-01-01', unpublish_at = '2037-02-01', state = 'archived' from variant v
      where v.item_id = i.id and v.sku = 'U-4'`);
    await database.pool.query(
      `with quote as (insert into quote (store_id, seller_company_id, buyer_company_id, user_id, state, currency, country_code, created_at, changed_at)
         values ($1, $2, $3, $4, 'draft', 'EUR', 'DE', now(), now()) returning id),
       version as (insert into quote_version (quote_id, version, side, user_id, at) select id, 1, 'buyer', $4, now() from quote returning quote_id),
       question as (insert into item_question (item_id, store_id, company_id, user_id, language, body, asked_at)
         select item_id, $1, $3, $4, 'en', 'Is it loud?', now() from variant where sku = 'U-5')
       insert into quote_line (quote_id, version, position, variant_id, quantity) select quote_id, 1, 0, v.id, 1 from version, variant v where v.sku = 'U-4'`,
      [store.id, company.id, buyer.id, person.userId],
    );
    expect(await undo(list)).toMatchObject({ notUndoneItems: 1, undoneItems: 5 });
    expect((await itemOf('U-1'))?.product.leadDays).toBe(9);
    expect(await itemOf('U-2')).toBeUndefined();
    const { rows } = await database.pool.query(
      `select i.state, i.publish_at, i.unpublish_at from item i join variant v on v.item_id = i.id where v.sku in ('U-3', 'U-4', 'U-5')`,
    );
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ state: 'archived', publish_at: null, unpublish_at: null })));
    expect((await itemOf(first!.sku))?.product.variants[0]).toMatchObject({ listPrice: 5_550, stock: [{ onHand: 4 }] });
  });

  it('no list and no undo restores a SKU that was taken while its item was archived', async () => {
    const [first, second] = [await addItem(database, store, {}), await addItem(database, store, {})];
    const sku = first.variants[0]!.sku;
    const list = await write(await check(await read(`item,state\n${first.itemCode},archived\n`)));
    const form = (await call(listingCalls.detail, { storeId: store.id, id: second.id })).product;
    await call(listingCalls.save, { ...form, variants: form.variants.map((variant) => ({ ...variant, sku })) });
    for (const cells of ['active,', 'draft,', ',2037-01-01 09:00'])
      expect(await problems(await check(await read(`item,state,publishAt\n${first.itemCode},${cells}\n`)))).toEqual([
        [2, 'sku', '', 'Another item of this store has this SKU; please choose another one'],
      ]);
    expect(await undo(list)).toMatchObject({ notUndoneItems: 1, undoneItems: 0 });
    expect((await itemOf(sku))?.product.id).toBe(second.id);
    // Of two with the same SKU, one is restored.
    await database.pool.query(`update item set state = 'archived' where id = $1`, [second.id]);
    const both = await check(await read(`item,state\n${first.itemCode},active\n${second.itemCode},active\n`));
    expect(both).toMatchObject({ changedItems: 1, badLines: 1 });
  });

  it('an undo does not open items that have become exclusive since', async () => {
    await write(await check(await read('sku,name,category,price\nX-1,For few,lighting,10.00\n')));
    const list = await write(await check(await read('sku,price\nX-1,12.00\n')));
    await database.pool.query(`update item i set visibility = 'exclusive' from variant v where v.item_id = i.id and v.sku = 'X-1'`);
    expect(await undo(list)).toMatchObject({ notUndoneItems: 0, undoneItems: 1 });
    const { rows } = await database.pool.query<{ visibility: string; price: number }>(
      `select i.visibility, v.list_price as price from item i join variant v on v.item_id = i.id where v.sku = 'X-1'`,
    );
    expect(rows).toEqual([{ visibility: 'exclusive', price: 1_000 }]);
  });

  it('an undo continues if a record that an item referred to no longer exists', async () => {
    await write(await check(await read('sku,name,category,price\nY-1,Moved,lighting,10.00\nY-2,Told apart,lighting,10.00\n')));
    const list = await write(await check(await read('sku,price\nY-1,12.00\nY-2,12.00\n')));
    await database.pool.query(
      `update import_item set before = case when before -> 'variants' -> 0 ->> 'sku' = 'Y-1'
           then before || '{"category": "removed", "attributes": [{"attribute": "removed", "value": 1}]}'
           else jsonb_set(before, '{variants,0,options}', '[{"attribute": "removed", "value": "red"}]') end where import_id = $1`,
      [list.id],
    );
    expect(await undo(list)).toMatchObject({ state: 'undone', notUndoneItems: 1, undoneItems: 1 });
    expect((await itemOf('Y-1'))?.product.variants[0]?.listPrice).toBe(1_000);
    expect((await itemOf('Y-2'))?.product.variants[0]?.listPrice).toBe(1_200);
  });

  it('a list, a file or a store of others does not exist, and prices need their right', async () => {
    const list = await read('sku,price\nX-1,1.00\n');
    const stranger = await addCompany(database, { kind: 'seller' });
    const theirs = callsAs(database, handlers, { caller: await addUser(database, stranger) });
    const fileKey = await upload(simple, 'list.csv', stranger);
    const ask = [
      theirs(calls.detail, one(list.id)),
      theirs(calls.check, { ...one(list.id), mapping: ['sku', 'price'], settings: {} }),
      theirs(calls.problems, one(list.id)),
      theirs(calls.failed, one(list.id)),
      theirs(calls.list, { storeId: store.id }),
      theirs(calls.start, { storeId: store.id, fileKey }),
      call(calls.start, { storeId: store.id, fileKey }),
    ];
    for (const refused of await Promise.all(ask.map(refusalOf))) expect(refused.code).toBe(codes.notFound);
    const clerk = callsAs(database, handlers, { caller: await addUser(database, company, { accessCodes: ['product.manage'] }) });
    expect((await refusalOf(clerk(calls.check, { ...one(list.id), mapping: ['sku', 'price'], settings: {} }))).key).toBe(
      'product.mayNotPrice',
    );
    expect((await refusalOf(clerk(calls.check, { ...one(list.id), mapping: ['sku', 'scheduledPrices'], settings: {} }))).key).toBe(
      'product.mayNotPrice',
    );
    expect((await refusalOf(clerk(calls.check, { ...one(list.id), mapping: ['sku', 'stock'], settings: {} }))).key).toBe(
      'product.mayNotStock',
    );
    expect((await refusalOf(call(calls.check, { ...one(list.id), mapping: ['sku', 'sku'], settings: {} }))).details).toMatchObject({
      fields: { 'mapping.1': expect.any(String) },
    });
    expect((await refusalOf(call(calls.check, { ...one(list.id), mapping: ['price', null], settings: {} }))).details).toMatchObject({
      fields: { mapping: expect.any(String) },
    });
  });
});

describe('safety and compliance', () => {
  const pageOf = async (sku: string) =>
    (await call(complianceCalls.detail, { storeId: store.id, id: (await itemOf(sku))!.product.id! })).compliance;
  const person = {
    id: null,
    line1: 'Hafenstraße 1',
    postalCode: '04109',
    city: 'Leipzig',
    countryCode: 'DE',
    email: 'safety@maker.example',
  };

  it('are imported with a list, makers by name, and are undone with it', async () => {
    const maker = await call(complianceCalls.saveParty, { ...person, name: 'Werk Süd' });
    const [known, other] = [await addItem(database, store), await addItem(database, store)];
    const [sku, second] = [known.variants[0]!.sku, other.variants[0]!.sku];
    await call(complianceCalls.save, { storeId: store.id, id: other.id, warnings: { en: 'Hot' }, model: 'M1' });
    const before = [await pageOf(sku), await pageOf(second)];
    const head =
      'sku,name.en,category,price,maker,warnings.en,warnings.de,minimumAge,marks,energyClass,eprel,commodityCode,hazardous,model\n';
    const list = await check(
      await read(
        `${head}${sku},,,,werk sud,Keep dry,Trocken halten,3,"CE, OEKO-TEX",b,123456,9403 60,yes,\n${second},,,,Nobody,[empty],,,,,,,,[empty]\nNEW-C,New,table-lamps,5,Werk Süd,Sharp,,,gs,,,,,X\n`,
      ),
    );
    expect(list.layout).toBe('own');
    expect(await problems(list)).toEqual([[3, 'maker', 'Nobody', expect.stringContaining('“Nobody” is not on file')]]);
    expect(list).toMatchObject({ createdItems: 1, changedItems: 2, badLines: 0 });
    expect(await pageOf(sku)).toEqual(before[0]);
    await write(list);
    expect(await pageOf(sku)).toMatchObject({
      makerId: maker.id,
      warnings: { en: 'Keep dry', de: 'Trocken halten' },
      minimumAge: 3,
      marks: ['ce', 'oekoTex'],
      energyClass: 'B',
      eprelNumber: '123456',
      commodityCode: '940360',
      hazardous: true,
    });
    expect(await pageOf(second)).toMatchObject({ makerId: null, warnings: {}, model: '' });
    expect(await pageOf('NEW-C')).toMatchObject({ makerId: maker.id, warnings: { en: 'Sharp' }, marks: ['gs'], model: 'X' });
    const [entry] = await call(listingCalls.history, { storeId: store.id, id: known.id });
    expect(entry?.changes).toContainEqual({ what: 'compliance.maker', before: null, after: 'Werk Süd' });
    await undo(list);
    expect(await pageOf(sku)).toEqual(before[0]);
    expect(await pageOf(second)).toEqual({ ...before[1], version: before[1]!.version + 2 });
    expect(await itemOf('NEW-C')).toBeUndefined();
  });

  it('name what has to be registered and the numbers of another maker, in several ways', async () => {
    await call(productRegistrationCalls.save, {
      ...{ id: null, storeId: store.id, scheme: 'weee', countryCode: 'DE', number: 'DE 11111111', registerName: '', fileKey: null },
      ...{ validFrom: null, validTo: null },
    });
    const item = await addItem(database, store);
    const sku = item.variants[0]!.sku;
    const ours = await check(
      await read(`sku,name.en,price,schemes,registrations\n${sku},,,"batteries, weee","weee FR = FR123456_05ABCD | packaging AT: 77"\n`),
    );
    expect(await problems(ours)).toEqual([]);
    await write(ours);
    expect(await pageOf(sku)).toMatchObject({
      schemes: ['weee', 'batteries'],
      registrations: [
        { scheme: 'weee', countryCode: 'FR', number: 'FR123456_05ABCD' },
        { scheme: 'packaging', countryCode: 'AT', number: '77' },
      ],
    });
    const theirs = await check(await read(`SKU;Name;Price;WEEE-Reg.-Nr.;LUCID-Nummer\n${sku};;;WEEE-Reg.-Nr. DE 22222222;DE 123\n`));
    expect(theirs.columns.map(({ target }) => target)).toEqual(['sku', 'name', 'price', 'weeeNumber', 'packagingNumber']);
    expect(await problems(theirs)).toEqual([[2, 'LUCID-Nummer', 'DE 123', expect.stringContaining('left out')]]);
    await write(theirs);
    expect((await pageOf(sku)).registrations).toEqual([
      { scheme: 'weee', countryCode: 'DE', number: 'DE 22222222' },
      { scheme: 'packaging', countryCode: 'AT', number: '77' },
    ]);
    // Numbers that the seller has anyway are not those of the item; an unusual one is taken with a note.
    const same = await check(await read(`sku,name.en,price,registrations\n${sku},,,weee DE = DE 11111111 | packaging DE = 5\n`));
    expect(await problems(same)).toEqual([
      [2, 'registrations', 'weee DE = DE 11111111 | packaging DE = 5', expect.stringContaining('“5”')],
    ]);
    await write(same);
    expect((await pageOf(sku)).registrations).toEqual([{ scheme: 'packaging', countryCode: 'DE', number: '5' }]);
    await undo(same);
    expect(await pageOf(sku)).toMatchObject({
      schemes: ['weee', 'batteries'],
      registrations: [{ number: 'DE 22222222' }, { number: '77' }],
    });
    for (const [header, cell] of [
      ['schemes', 'batterys'],
      ['registrations', '12345'],
      ['registrations', 'weee XX = 1'],
    ]) {
      const list = await check(await read(`sku,name.en,price,${header}\n${sku},,,${cell}\n`));
      expect(await problems(list)).toEqual([[2, header, cell, expect.any(String)]]);
    }
  });

  it('are asked for where the market lets nothing go on sale without its numbers', async () => {
    await database.pool.query(`update market set refuses_unregistered = true`);
    await database.pool.query(`update category set schemes = '{packaging}' where key = 'table-lamps'`);
    try {
      const head = 'sku,name.en,category,state,price,countries,registrations\n';
      const list = await check(
        await read(
          `${head}REG-1,New,table-lamps,active,5,"DE, CH",\nREG-2,New,table-lamps,active,5,"DE, CH",packaging DE = DE1234567890123\nREG-3,New,table-lamps,active,5,CH,\nREG-4,New,table-lamps,draft,5,DE,\n`,
        ),
      );
      expect(list).toMatchObject({ createdItems: 3, badLines: 1 });
      expect(await problems(list)).toEqual([[2, 'registrations', '', expect.stringContaining('packaging DE')]]);
    } finally {
      await database.pool.query(`update market set refuses_unregistered = false`);
      await database.pool.query(`update category set schemes = '{}'`);
    }
  });

  it('changed since by a user stay', async () => {
    const item = await addItem(database, store);
    const sku = item.variants[0]!.sku;
    const list = await check(await read(`sku,name.en,price,batch\n${sku},,,B1\n`));
    await write(list);
    await call(complianceCalls.save, { ...(await pageOf(sku)), batch: 'B2' });
    expect(await undo(list)).toMatchObject({ notUndoneItems: 1 });
    expect((await pageOf(sku)).batch).toBe('B2');
  });

  it('are reported by row, column and reason if invalid, and the store’s maker is not assigned to its items', async () => {
    const maker = await call(complianceCalls.saveParty, { ...person, name: 'Hausmarke' });
    await call(complianceCalls.saveDefaults, { storeId: store.id, makerId: maker.id, responsibleId: null });
    const item = await addItem(database, store);
    const sku = item.variants[0]!.sku;
    const row = (cells: Record<string, string>) => `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`;
    const wrong = { minimumAge: '19', marks: 'XX', energyClass: 'A+++', eprel: 'abc', commodityCode: '12', hazardous: 'perhaps' };
    for (const [header, value] of Object.entries(wrong)) {
      const list = await check(await read(row({ sku, 'name.en': '', price: '', [header]: value })));
      expect(await problems(list)).toEqual([[2, header, value, expect.any(String)]]);
      expect(list).toMatchObject({ badLines: 1, changedItems: 0 });
    }
    const same = await check(await read(row({ sku, 'name.en': '', price: '', maker: 'Hausmarke' })));
    expect(same).toMatchObject({ sameItems: 1, changedItems: 0 });
    await call(complianceCalls.saveDefaults, { storeId: store.id, makerId: null, responsibleId: null });
  });
});

describe('an export imported again is the same', () => {
  // No leading or trailing spaces: texts never have them. Formula signs, quotes, breaks and separators are included.
  const words = (most: number) =>
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: most }).map((text) => text.replace(/[\0\r]/g, '').trim() || 'x');
  const lines = (most: number) => fc.array(words(most), { minLength: 1, maxLength: 3 }).map((some) => some.join('\n'));
  const sign = fc.constantFrom('', '=1+1 ', '-', '+', '@', '＝', "'", '"', ';', '[', '| ');
  const signed = (text: fc.Arbitrary<string>) => fc.tuple(sign, text).map((parts) => parts.join('').trim());
  const maybe = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: null });
  // To the minute, including the hours of both clock changes.
  const moment = fc.oneof(
    fc
      .date({ min: new Date('2037-01-01'), max: new Date('2038-12-31'), noInvalidDate: true })
      .map((date) => `${date.toISOString().slice(0, 16)}:00.000Z`),
    fc.constantFrom('2037-10-25T00:30:00.000Z', '2037-10-25T01:30:00.000Z', '2037-03-29T00:59:00.000Z', '2037-03-29T01:00:00.000Z'),
  );
  const priced = fc.record({
    listPrice: fc.integer({ min: 1_000, max: 9_000_000_000 }),
    retailPrice: maybe(9_000_000_000),
    makerNumber: fc.option(signed(words(20)), { nil: null }),
    moq: maybe(100_000),
    multiple: maybe(100_000),
    cartonQuantity: maybe(100_000),
    weight: maybe(100_000_000),
    width: maybe(100_000_000),
    stock: fc.integer({ min: 0, max: 10_000_000 }),
    tiered: fc.boolean(),
    planned: fc.uniqueArray(moment, { maxLength: 3 }),
    colour: fc.constantFrom('red', 'blue'),
    label: signed(words(40)),
  });
  const made = fc.record({
    name: signed(words(60)),
    german: fc.option(signed(words(60)), { nil: null }),
    summary: signed(words(80)),
    description: signed(lines(100)),
    bullets: fc.array(
      words(30).map((text) => text.replace(/\n|\s\|\s/g, ' ').replace(/^[\s•*–-]+/, '') || 'x'),
      { maxLength: 3 },
    ),
    state: fc.constantFrom('draft' as const, 'active' as const, 'archived' as const),
    publishAt: fc.option(moment, { nil: null }),
    unpublishes: fc.boolean(),
    countryCodes: fc.option(fc.shuffledSubarray(['DE', 'AT', 'PL', 'RO'], { minLength: 1 }), { nil: null }),
    leadDays: fc.option(fc.integer({ min: 0, max: 365 }), { nil: null }),
    power: fc.option(
      fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 100),
      { nil: null },
    ),
    said: fc.option(
      fc.record({
        named: fc.boolean(),
        warnings: fc.dictionary(fc.constantFrom('en', 'de', 'pl'), signed(lines(80)), { maxKeys: 2 }),
        marks: fc.uniqueArray(fc.constantFrom(...itemMarks), { maxLength: 3 }),
        model: fc.oneof(fc.constant(''), signed(words(30))),
        energyClass: fc.option(fc.constantFrom(...energyClasses), { nil: null }),
        commodityCode: fc.option(fc.constantFrom('0940360', '94036010'), { nil: null }),
        minimumAge: fc.option(fc.integer({ min: 0, max: 18 }), { nil: null }),
        hazardous: fc.boolean(),
        schemes: fc.shuffledSubarray([...registrationSchemes]),
        registrations: fc.uniqueArray(
          fc
            .record({
              scheme: fc.constantFrom(...registrationSchemes),
              countryCode: fc.constantFrom('DE', 'FR', 'PL', 'AT'),
              number: fc.stringMatching(/^[A-Z0-9][A-Z0-9 ./_:#+()-]{0,20}[A-Z0-9]$/),
            })
            // As they are stored.
            .map(({ number, ...of }) => ({ ...of, number: normaliseNumber(normaliseNumber(number, of), of) })),
          { maxLength: 3, selector: keyOf },
        ),
      }),
      { nil: null },
    ),
    variants: fc.array(priced, { minLength: 1, maxLength: 3 }),
  });

  it('with any content', { timeout: 60_000 }, async () => {
    let round = 0;
    const address = { line1: 'Kai 1', postalCode: '20457', city: 'Hamburg', countryCode: 'DE', email: 'law@maker.example' };
    const maker = await call(complianceCalls.saveParty, { id: null, name: '=Werk, "Nord"', ...address });
    await fc.assert(
      fc.asyncProperty(
        fc.array(made, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('csv' as const, 'xlsx' as const),
        async (given, format) => {
          const own = await addStore(database, company);
          const { rows } = await database.pool.query<{ code: string; place: string }>(
            'select s.item_code as code, w.name as place from store s join warehouse w on w.store_id = s.id where s.id = $1',
            [own.id],
          );
          const { code, place } = rows[0]!;
          const prefix = `RT${++round}`;
          const textOf = (name: string, item: (typeof given)[number]) => ({
            name,
            urlKey: 'x',
            summary: item.summary,
            description: item.description,
            bullets: item.bullets,
          });
          await writeCatalogue(database, {
            items: given.map((item, index) => ({
              itemCode: `${prefix}-${index}`,
              store: code,
              category: 'table-lamps',
              sourceLanguage: 'en' as const,
              state: item.state,
              publishAt: item.state === 'active' ? null : item.publishAt,
              unpublishAt: item.unpublishes && (item.state === 'active' || item.publishAt) ? '2039-07-01T12:00:00.000Z' : null,
              leadDays: item.leadDays,
              countryCodes: item.countryCodes,
              texts: { en: textOf(item.name, item), ...(item.german ? { de: textOf(item.german, item) } : {}) },
              attributes: item.power === null ? [] : [{ attribute: 'power', value: item.power }],
              variants: item.variants.map(({ stock, tiered, planned, colour, label, ...variant }, at) => ({
                ...variant,
                sku: `${prefix}-${index}-${at}`,
                stock: [{ warehouse: place, onHand: stock }],
                tiers: tiered ? [{ from: 10, price: variant.listPrice - 10 }] : [],
                scheduledPrices: planned.map((startsAt, place) => ({
                  startsAt,
                  listPrice: variant.listPrice - place,
                  tiers: tiered ? [{ from: 10, price: variant.listPrice - 20 }] : [],
                })),
                options: [
                  { attribute: 'colour', value: colour },
                  { attribute: 'size', label: `${at} ${label}` },
                ],
              })),
            })),
          });
          for (const [index, { said }] of given.entries()) {
            if (!said) continue;
            const { named, ...facts } = said;
            const { rows: found } = await database.pool.query<{ id: number }>('select id from item where item_code = $1', [
              `${prefix}-${index}`,
            ]);
            await call(complianceCalls.save, { ...facts, storeId: own.id, id: found[0]!.id, makerId: named ? maker.id : null });
          }
          const answer = await call(listingCalls.export, { storeId: own.id, format });
          const [key] = JSON.parse(Buffer.from(answer.address.split('/')[2]!.split('.')[0]!, 'base64url').toString()) as [string];
          const fileKey = await upload((await testFiles.get(key))!, answer.name);
          const { id } = await call(calls.start, { storeId: own.id, fileKey });
          await work(id);
          const there = { storeId: own.id, importId: id };
          const list = await call(calls.detail, there);
          expect(list.layout).toBe('own');
          await call(calls.check, { ...there, mapping: list.columns.map(({ target }) => target), settings: {} });
          await work(id);
          expect((await call(calls.problems, there)).rows).toEqual([]);
          expect(await call(calls.detail, there)).toMatchObject({ createdItems: 0, changedItems: 0, sameItems: given.length, badLines: 0 });
        },
      ),
      { numRuns: 6 },
    );
  });
});
