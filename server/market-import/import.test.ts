import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueCalls, type ItemPage } from '../../contract/catalogue/catalogue.ts';
import type { Language } from '../../contract/values/locale.ts';
import { testDatabase } from '../../test/support/database.ts';
import { addCompany, addStore, callsAs, type Company } from '../../test/support/market.ts';
import { diskFiles, type Files } from '../platform/files/files.ts';
import type { Database } from '../platform/postgres/pool.ts';
import { handlers } from '../domains/catalogue/calls.ts';
import { detectColumns } from './columns.ts';
import { importFolder, type ImportOptions } from './import.ts';
import { BadValue, itemCode, parseDecimal, parseGtin, parseMeasure, parsePrice, plainText, slug } from '../domains/catalogue/index.ts';

const now = new Date('2026-10-15T12:00:00Z');

let database: Database;
let seller: Company;
let files: Files;
let home: string;

beforeAll(async () => {
  database = await testDatabase();
  seller = await addCompany(database, { kind: 'seller' });
  home = await mkdtemp(join(tmpdir(), 'kontor-import-'));
  files = diskFiles(join(home, 'files'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

let folders = 0;
async function folderWith(content: Record<string, string | Buffer>): Promise<string> {
  const folder = join(home, `folder-${++folders}`);
  for (const [name, text] of Object.entries(content)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}
const importIt = (folder: string, given: Partial<ImportOptions> = {}) =>
  importFolder(database, files, { folder, store: 'IMP', companyId: seller.id, currency: null, language: 'en', dry: false, now, ...given });

async function read(code: string, language: Language = 'en'): Promise<ItemPage> {
  const { id } = await database.kysely.selectFrom('item').select('id').where('item_code', '=', code).executeTakeFirstOrThrow();
  return callsAs(database, handlers, { now: () => now, language })(catalogueCalls.item, { id });
}
const countOf = async (table: 'item' | 'variant') =>
  (await database.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n;

const lamps = `slug,sku,name,price,currency,description,category1,option1_name,option1_value,image1_src,width,dimensions_unit,weight,weight_unit,inventory_count,custom_field.custom.wattage
desk-lamp,LAMP,Desk lamp,0,PLN,"<p>Bright &amp; small,</p><p>of ""steel""</p>",Lighting -> Desk lamps,,,https://pictures.example/a/lamp.png,,,,,,40 W
desk-lamp,LAMP-B,,"129,90",PLN,,,Colour,Black,https://pictures.example/a/lamp%20black.png?v=2,13.8,in,2,lb,7,
desk-lamp,LAMP-W,,119.5,PLN,,,Colour,White,,35,cm,0.9,kg,0,
wall-lamp,WALL-1,Wall lamp,80,PLN,,Lighting -> Wall lamps,,,,,,,,12,
`;
const translations = 'slug,locale,name,description\ndesk-lamp,pl-PL,Lampka biurkowa,Jasna\nno-such,pl,X,Y\ndesk-lamp,xx,X,Y\n';
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

describe('a folder of lists and pictures', () => {
  it('is reported in a dry run and leaves no trace', async () => {
    const folder = await folderWith({ 'products.csv': lamps });
    const before = [await countOf('item'), await countOf('variant')];
    const report = await importIt(folder, { dry: true });
    expect(report).toMatchObject({
      items: 2,
      variants: 3,
      pictures: 0,
      newCategories: ['lighting', 'lighting.desk-lamps', 'lighting.wall-lamps'],
    });
    expect(report.lists[0]?.mapping).toMatchObject({
      slug: 'itemKey',
      option1_value: 'option 1',
      image1_src: 'picture',
      'custom_field.custom.wattage': 'attribute Wattage',
    });
    expect([await countOf('item'), await countOf('variant')]).toEqual(before);
    expect(await database.kysely.selectFrom('store').select('id').where('item_code', '=', 'IMP').execute()).toEqual([]);
  });

  it('becomes items with variants, measures, pictures and translations, in a store created for it', async () => {
    const folder = await folderWith({
      'products.csv': lamps,
      'translations.csv': translations,
      'pictures/lamp.png': await picture(),
      'pictures/deep/Lamp Black.png': await picture(),
      'LICENCE.txt': 'Free "as is", for all',
    });
    const report = await importIt(folder);
    expect(report.problems.map(({ file, row, column, reason }) => [file, row, column, reason])).toEqual([
      ['translations.csv', 3, 'slug', 'there is no item "no-such"'],
      ['translations.csv', 4, 'locale', '"xx" is not one of our languages'],
    ]);
    const page = await read('IMP-DESK-LAMP');
    expect(page).toMatchObject({ name: 'Desk lamp', description: 'Bright & small,\n\nof "steel"', store: { currency: 'PLN' } });
    expect(page.breadcrumb.map((one) => one.name)).toEqual(['Lighting', 'Desk lamps']);
    expect(page.attributes).toMatchObject([{ key: 'wattage', name: 'Wattage', value: '40 W' }]);
    expect(page.variants).toMatchObject([
      { sku: 'LAMP-B', width: 351, weight: 907, available: 7, price: { unitPrice: 12990 }, options: [{ name: 'Colour', label: 'Black' }] },
      { sku: 'LAMP-W', width: 350, weight: 900, available: 0, price: { unitPrice: 11950 }, options: [{ label: 'White' }] },
    ]);
    // Both files hold the same bytes, so they are one picture.
    expect(page.pictureKeys).toHaveLength(1);
    expect(page.variants[0]?.pictureKey).toBe(page.pictureKeys[0]);
    const stored = await files.get(page.pictureKeys[0] ?? '');
    expect((await sharp(stored ?? Buffer.alloc(0)).metadata()).format).toBe('webp');
    expect(await read('IMP-DESK-LAMP', 'pl')).toMatchObject({ name: 'Lampka biurkowa', translated: true });
  });

  it('imported again updates changes and duplicates nothing', async () => {
    const items = await countOf('item');
    const before = await read('IMP-DESK-LAMP');
    const report = await importIt(await folderWith({ 'products.csv': lamps.replace('119.5', '99.5') }), { companyId: null });
    expect(report).toMatchObject({ newCategories: [], newAttributes: [] });
    expect(await countOf('item')).toBe(items);
    const after = await read('IMP-DESK-LAMP');
    expect(after.variants.map((variant) => [variant.id, variant.price?.unitPrice])).toEqual([
      [before.variants[0]?.id, 12990],
      [before.variants[1]?.id, 9950],
    ]);
  });
});

describe('bad rows', () => {
  it('are named by row, column and reason, and the good ones are imported', async () => {
    const store = await addStore(database, seller);
    const { item_code: code } = await database.kysely
      .selectFrom('store')
      .select('item_code')
      .where('id', '=', store.id)
      .executeTakeFirstOrThrow();
    const list = [
      'Artikelnummer;Bezeichnung;Beschreibung;Preis;Bestand;EAN;Mindestmenge;Gewicht',
      'A1;Vase;"Zwei',
      'Zeilen";12,50;5;4006381333931;6;1,2',
      'A2;Krug;;zwölf;5;;;',
      'A3;Teller;;8,00;-3;;;',
      'A4;;;8,00;3;;;',
      'A5;Becher;;1,250;3;4006381333932;;',
      ';Schale;;3,00;3;;;',
      'A1;Vase;;9,00;1;;;',
      'A7;Platte;;8,00',
      'A8;Dose;;0,99;4;;;',
    ];
    const report = await importIt(await folderWith({ 'preise.csv': `\uFEFF${list.join('\r\n')}\r\n` }), { store: code, language: 'de' });
    expect(report.problems.map(({ row, column, reason }) => `${row} ${column}: ${reason}`)).toEqual([
      '4 Preis: "zwölf" is not a number',
      '5 Bestand: "-3" is not a whole number from 0 to 1,000,000',
      '6 Bezeichnung: it is empty',
      '7 Preis: "1,250" could be read in two ways; write it without a thousands separator and with a point',
      '7 EAN: "4006381333932" has a wrong check digit',
      '8 Artikelnummer: it is empty',
      '9 Artikelnummer: "A1" is on row 2 already',
      '10 : it has 4 cells, the header 8',
    ]);
    expect(report).toMatchObject({ items: 2, variants: 2 });
    const vase = await read(`${code}-A1`, 'de');
    expect(vase).toMatchObject({ name: 'Vase', description: 'Zwei\r\nZeilen', breadcrumb: [{ name: 'Other' }] });
    expect(vase.variants).toMatchObject([{ sku: 'A1', gtin: '4006381333931', weight: 1200, rule: { moq: 6 }, price: { unitPrice: 1250 } }]);
  });

  it('a recommended retail price is read by its name; without a column for it, it stays', async () => {
    await importIt(await folderWith({ 'list.csv': 'sku,name,price,UVP\nR1,One,10.00,23.80\nR2,Two,10.00,0\n' }));
    const retail = async (sku: string) => (await read(`IMP-${sku}`)).variants.map(({ price }) => price?.retail ?? null);
    expect(await retail('R1')).toEqual([{ price: 2_380, net: 2_000, margin: 50 }]);
    expect(await retail('R2')).toEqual([null]);
    await importIt(await folderWith({ 'list.csv': 'sku,name,price\nR1,One,15.00\n' }));
    expect(await retail('R1')).toEqual([{ price: 2_380, net: 2_000, margin: 25 }]);
  });

  it('a missing or broken picture does not affect the rest of the item', async () => {
    const list = 'sku,name,price,image\nP1,One,1.00,gone.png\nP2,Two,1.00,broken.png\n';
    const report = await importIt(await folderWith({ 'list.csv': list, 'broken.png': 'not a picture' }));
    expect(report.items).toBe(2);
    expect(report.problems.map(({ row }) => row)).toEqual([2, 3]);
    expect(report.problems[0]?.reason).toBe('the picture "gone.png" is not in the folder; the item comes without it');
  });

  it('a currency other than the store’s is not guessed', async () => {
    const report = await importIt(await folderWith({ 'list.csv': 'sku,name,price,currency\nQ1,One,1.00,EUR\n' }));
    expect(report.problems).toMatchObject([{ row: 2, column: 'currency', reason: 'it is EUR, but the store sells in PLN' }]);
  });

  it('prices in other currencies than the store’s are left out and reported, in any column', async () => {
    const report = await importIt(
      await folderWith({
        'both.csv': 'sku,name,price_usd,Preis EUR,price_pln\nQ2,Two,1.00,2.00,3.00\n',
        'none.csv': 'sku,name,UnitPriceUSD\nQ3,Three,1.00\n',
      }),
    );
    expect(report.lists.map(({ file, foreign }) => [file, foreign])).toEqual([
      ['both.csv', ['price_usd', 'Preis EUR']],
      ['none.csv', ['UnitPriceUSD']],
    ]);
    expect(report.lists[0]?.mapping).toMatchObject({ price_pln: 'price' });
    expect(report.problems).toMatchObject([
      { file: 'none.csv', row: 1, column: 'UnitPriceUSD', reason: expect.stringContaining('PLN') as string },
    ]);
    expect(report.items).toBe(1);
    expect((await read('IMP-Q2')).variants[0]?.price?.unitPrice).toBe(300);
    const dollars = await folderWith({ 'list.csv': 'sku,name,price_usd\nQ4,Four,1.00\n' });
    await expect(importIt(dollars)).rejects.toThrow('left out: price_usd');
  });
});

describe('an import that cannot begin', () => {
  it('says why', async () => {
    await expect(importIt(join(home, 'nowhere'))).rejects.toThrow('cannot be read');
    await expect(importIt(await folderWith({ 'list.csv': 'colour,shape\nred,round\n' }))).rejects.toThrow('No list in');
    await expect(importIt(await folderWith({ 'orders.csv': 'Order Number,SKU,Name,Price\n1,A,One,1.00\n' }))).rejects.toThrow('No list in');
    const good = await folderWith({ 'list.csv': 'sku,name,price\nR1,One,1.00\n' });
    await expect(importIt(good, { store: 'NEW', companyId: null })).rejects.toThrow('There is no store NEW');
    await expect(importIt(good, { store: 'NEW', companyId: (await addCompany(database)).id })).rejects.toThrow('There is no store NEW');
    await expect(importIt(good, { companyId: (await addCompany(database, { kind: 'seller' })).id })).rejects.toThrow('another company');
  });
});

describe('values', () => {
  it('numbers are read as lists write them', () => {
    const number = (text: string) => {
      const { digits, scale } = parseDecimal(text);
      return Number(digits) / 10 ** scale;
    };
    expect(['1299.95', '1.299,95', '1,299.95', '1 299,95 €', '12,5', '1.234.567', '0,99'].map(number)).toEqual([
      1299.95, 1299.95, 1299.95, 1299.95, 12.5, 1234567, 0.99,
    ]);
    for (const text of ['1,299', '', 'abc', '1e5', '=1+1', '--1']) expect(() => parseDecimal(text)).toThrow(BadValue);
  });

  it('prices keep their cents and refuse parts of cents', () => {
    expect(['12', '12.5', '12.50', '12.500', '0.01'].map((text) => parsePrice(text, 'EUR'))).toEqual([1200, 1250, 1250, 1250, 1]);
    for (const text of ['12.505', '-1', '99999999999999']) expect(() => parsePrice(text, 'EUR')).toThrow(BadValue);
  });

  it('measures, GTINs, mark-up, addresses and codes', () => {
    expect([parseMeasure('13.8', 'in', 'length'), parseMeasure('80', '', 'length'), parseMeasure('19.8', 'lb', 'weight')]).toEqual([
      351, 800, 8981,
    ]);
    expect(() => parseMeasure('1', 'parsec', 'length')).toThrow(BadValue);
    expect(parseGtin('4006381-333931')).toBe('4006381333931');
    expect(() => parseGtin('123')).toThrow(BadValue);
    expect(plainText('<ul><li>5 &lt; 6</li><li>b</li></ul>')).toBe('- 5 < 6\n- b');
    expect([slug('Höhenverstellbarer Tisch “Łódź”'), slug('***')]).toEqual(['hoehenverstellbarer-tisch-lodz', 'item']);
    expect(itemCode('S', 'a b')).not.toBe(itemCode('S', 'a-b'));
    expect(itemCode('S', 'a-b')).toBe('S-A-B');
    expect(itemCode('S', 'x'.repeat(200)).length).toBeLessThanOrEqual(60);
  });

  it('the only text of an item is its name', () => {
    const columns = detectColumns(['StockCode', 'Description', 'UnitPriceGBP']);
    expect(Object.fromEntries(columns.fields)).toEqual({ itemKey: 0, name: 1, price: 2 });
    expect(columns.currency).toBe('GBP');
    expect(detectColumns(['StockCode', 'Description', 'UnitPriceGBP'], 'EUR')).toMatchObject({ foreign: ['UnitPriceGBP'], currency: null });
  });

  it('columns are recognized by their headers in several languages', () => {
    const columns = detectColumns([
      'Handle',
      'Title',
      'Option1 Name',
      'Option1 Value',
      'Variant SKU',
      'Variant Price',
      'price_usd',
      'Höhe',
      'Image Src',
      'Attribute: Bulb socket',
      'Whatever',
    ]);
    expect(Object.fromEntries(columns.fields)).toEqual({ itemKey: 0, name: 1, sku: 4, price: 5, height: 7 });
    expect(columns).toMatchObject({
      options: [{ name: 2, value: 3 }],
      pictures: [8],
      attributes: [{ index: 9, key: 'bulbSocket', title: 'Bulb socket' }],
      unused: ['price_usd', 'Whatever'],
    });
  });
});
