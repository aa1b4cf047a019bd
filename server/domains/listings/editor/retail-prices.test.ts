/** Recommended retail prices in the editor, in changes of many items, in lists and exports. */
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { listingCalls, type ListingInput } from '../../../../contract/listings/listings.ts';
import { listingImportCalls } from '../../../../contract/listings/imports.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { importer } from '../../../../test/support/imports.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Company, type Store, testFiles } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { writeCatalogue } from '../../../market-import/index.ts';
import { handlers } from '../calls.ts';

let database: Database;
let company: Company;
let store: Store;
let call: ReturnType<typeof callsAs>;
let imports: ReturnType<typeof importer>;

beforeAll(async () => {
  database = await testDatabase();
  await writeCatalogue(database, { attributes: [{ key: 'colour', type: 'choice', isOption: true, names: { en: 'Colour' } }] });
  company = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, company);
  const caller = await addUser(database, company);
  call = callsAs(database, handlers, { caller });
  imports = importer(database, store, caller);
});

const listing = async (id: number): Promise<ListingInput> => (await call(listingCalls.detail, { storeId: store.id, id })).product;
const retailPrices = async (id: number): Promise<unknown[]> => (await listing(id)).variants.map(({ retailPrice }) => retailPrice);
const fileOf = async (place: Store, filter: { keyword?: string }): Promise<string> => {
  const { address } = await call(listingCalls.export, { storeId: place.id, format: 'csv', ...filter });
  const [key] = JSON.parse(Buffer.from(address.split('/')[2]?.split('.')[0] ?? '', 'base64url').toString()) as [string];
  return (await testFiles.get(key))?.toString() ?? '';
};
const exported = async (place: Store, filter: { keyword?: string }): Promise<string[][]> =>
  parse(await fileOf(place, filter), { bom: true, delimiter: ';' });
const withPrice = (product: ListingInput, retailPrice: number | null | undefined): ListingInput => ({
  ...product,
  variants: product.variants.map(({ retailPrice: _, ...variant }) => (retailPrice === undefined ? variant : { ...variant, retailPrice })),
});
const refusal = async (promise: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  if (!(error instanceof Refusal)) throw new Error('was not refused');
  return error;
};

describe('the editor', () => {
  it('saves it for each variant, keeps it where a form does not have it, and says in the history what changed', async () => {
    const item = await addItem(database, store, { variants: 2, options: ['Red', 'Blue'] });
    await call(listingCalls.save, withPrice(await listing(item.id), 4_990));
    expect(await retailPrices(item.id)).toEqual([4_990, 4_990]);
    await call(listingCalls.save, withPrice(await listing(item.id), undefined));
    expect(await retailPrices(item.id)).toEqual([4_990, 4_990]);
    const product = await listing(item.id);
    await call(listingCalls.save, {
      ...product,
      variants: product.variants.map((variant, index) => (index === 0 ? { ...variant, retailPrice: null } : variant)),
    });
    expect(await retailPrices(item.id)).toEqual([null, 4_990]);
    const [entry] = await call(listingCalls.history, { storeId: store.id, id: item.id });
    expect(entry?.changes).toEqual([{ what: `variants.${item.variants[0]?.sku}.retailPrice`, before: '4990', after: null }]);
  });

  it('takes no price of nothing', async () => {
    const item = await addItem(database, store);
    expect((await refusal(call(listingCalls.save, withPrice(await listing(item.id), 0)))).details).toMatchObject({
      fields: { 'variants.0.retailPrice': 'product.retailPrice' },
    });
    expect(await retailPrices(item.id)).toEqual([null]);
  });

  it('is for users who set prices', async () => {
    const item = await addItem(database, store, { retailPrices: [4_990] });
    const caller = await addUser(database, company, { accessCodes: ['product.manage', 'stock.manage'] });
    const save = callsAs(database, handlers, { caller });
    const product = await listing(item.id);
    expect((await refusal(save(listingCalls.save, withPrice(product, 1)))).message).toContain('mayNotPrice');
    await save(listingCalls.save, withPrice(product, undefined));
    expect(await retailPrices(item.id)).toEqual([4_990]);
  });
});

describe('many at once', () => {
  it('by per cent where there are some, to an amount, and to none', async () => {
    const item = await addItem(database, store, { variants: 2, retailPrices: [10_005, null] });
    const change = { storeId: store.id, itemIds: [item.id] };
    const preview = await call(listingCalls.bulkPrice, { ...change, by: 'retailPercent', value: 1_000, preview: true });
    expect(preview.changes.map(({ before, after }) => [before, after])).toEqual([['10005', '11006']]);
    expect(await retailPrices(item.id)).toEqual([10_005, null]);
    await call(listingCalls.bulkPrice, { ...change, by: 'retailPercent', value: 1_000 });
    expect(await retailPrices(item.id)).toEqual([11_006, null]);
    const before = (await listing(item.id)).variants.map(({ listPrice }) => listPrice);
    const to = await call(listingCalls.bulkPrice, { ...change, by: 'retailTo', value: 12_000 });
    expect(to.changes.map((line) => [line.before, line.after])).toEqual([
      ['11006', '12000'],
      ['–', '12000'],
    ]);
    expect(await retailPrices(item.id)).toEqual([12_000, 12_000]);
    const refused = await call(listingCalls.bulkPrice, { ...change, by: 'retailPercent', value: -10_000 });
    expect(refused).toMatchObject({ count: 0, refused: [{ sku: item.variants[0]?.sku }, { sku: item.variants[1]?.sku }] });
    await call(listingCalls.bulkPrice, { ...change, by: 'retailTo', value: 0 });
    expect(await retailPrices(item.id)).toEqual([null, null]);
    expect((await listing(item.id)).variants.map(({ listPrice }) => listPrice)).toEqual(before);
  });

  it('never from a time on', async () => {
    const item = await addItem(database, store);
    const later = new Date(Date.now() + 86_400_000).toISOString();
    const planned = call(listingCalls.bulkPrice, { storeId: store.id, itemIds: [item.id], by: 'retailTo', value: 1, startsAt: later });
    expect((await refusal(planned)).details).toMatchObject({ fields: { startsAt: 'product.retailPriceAtOnce' } });
    expect(await retailPrices(item.id)).toEqual([null]);
  });
});

describe('the list of items', () => {
  it('has the range of an item with the margins of its list prices, sorts by it, and exports the margin of each variant', async () => {
    const place = await addStore(database, company, { vatCountryCode: 'DE' });
    const none = await addItem(database, place, { price: 1_000 });
    // 50 and 60 without the VAT of 19 %, of goods that cost 25 and 26.
    const full = await addItem(database, place, { variants: 3, price: 2_500, retailPrices: [5_950, 7_140, null] });
    const lossy = await addItem(database, place, { price: 2_500, retailPrices: [2_975] });
    const list = await call(listingCalls.list, { storeId: place.id, sort: 'retail' });
    expect(list.rows.map(({ id, retail }) => [id, retail])).toEqual([
      [lossy.id, { from: 2_975, to: 2_975, margin: null }],
      [full.id, { from: 5_950, to: 7_140, margin: { from: 50, to: 57 } }],
      [none.id, null],
    ]);
    expect(list.rows[1]?.variants.map(({ retailPrice }) => retailPrice)).toEqual([5_950, 7_140, null]);
    const lines = await exported(place, {});
    const at = lines[0]?.indexOf('margin') ?? -1;
    const sku = lines[0]?.indexOf('sku') ?? -1;
    const marginOf = new Map(lines.slice(1).map((line) => [line[sku], line[at]]));
    expect(full.variants.map((variant) => marginOf.get(variant.sku))).toEqual(['50', '57', '']);
    expect([...lossy.variants, ...none.variants].map((variant) => marginOf.get(variant.sku))).toEqual(['', '']);
  });

  it('shows no margin where the VAT rate is not known', async () => {
    const place = await addStore(database, company, { vatCountryCode: 'US' });
    await addItem(database, place, { price: 1_000, retailPrices: [5_000] });
    const { rows } = await call(listingCalls.list, { storeId: place.id });
    expect(rows.map(({ retail }) => retail)).toEqual([{ from: 5_000, to: 5_000, margin: null }]);
  });
});

describe('lists', () => {
  it('are read with it, for each variant or for the item, and written', async () => {
    const own = await addStore(database, company);
    const { rows } = await database.pool.query<{ id: number }>('select id from category limit 1');
    const shop = importer(database, own, await addUser(database, company));
    const list = await shop.read(
      `Handle,SKU,Name,Option1 Name,Option1 Value,Price,UVP
A,A-1,Lamp,Colour,Red,"20,00","49,90 €"
A,A-2,Lamp,Colour,Blue,"21,00",
B,B-1,Chair,,,"10,00","0,00"
C,C-1,Table,,,"30,00","79,999"
D,D-1,Shelf,,,"5,00",ask
`,
    );
    expect(list.columns.find(({ header }) => header === 'UVP')).toMatchObject({ target: 'retailPrice', how: 'name' });
    const checked = await shop.check(list, { categoryId: rows[0]?.id ?? 0, decimal: 'comma' });
    const problems = await shop.problems(list);
    await shop.write(checked);
    const priceOf = async (sku: string) => (await shop.item(sku)).product.variants.map((one) => [one.sku, one.retailPrice]);
    expect(await priceOf('A-1')).toEqual([
      ['A-1', 4_990],
      ['A-2', null],
    ]);
    expect(await priceOf('B-1')).toEqual([['B-1', null]]);
    expect(await priceOf('C-1')).toEqual([['C-1', 8_000]]);
    expect(await priceOf('D-1')).toEqual([['D-1', null]]);
    expect(problems.map(([line, header]) => [line, header])).toEqual([
      [4, 'UVP'],
      [5, 'UVP'],
      [6, 'UVP'],
    ]);
  });

  it('exported and imported again are the same; a cleared cell removes the price', async () => {
    const item = await addItem(database, store, { variants: 3, retailPrices: [4_990, null, 5_990] });
    const content = await fileOf(store, { keyword: item.itemCode });
    expect(content).toContain('49.90');
    const read = await imports.read(content);
    expect(read.columns.find(({ header }) => header === 'margin')).toMatchObject({ target: null });
    const same = await imports.check(read);
    expect(same).toMatchObject({ changedItems: 0, sameItems: 1, badLines: 0 });
    const changed = await imports.check(await imports.read(content.replace('49.90', '[empty]').replace('59.90', '69.90')));
    await imports.write(changed);
    expect(await retailPrices(item.id)).toEqual([null, null, 6_990]);
    await imports.undo(changed);
    expect(await retailPrices(item.id)).toEqual([4_990, null, 5_990]);
  });

  it('are for users who set prices', async () => {
    const caller = await addUser(database, company, { accessCodes: ['product.manage', 'stock.manage'] });
    const list = await imports.read('sku,retailPrice\nX,10\n');
    const check = callsAs(database, handlers, { caller })(listingImportCalls.check, {
      storeId: store.id,
      importId: list.id,
      mapping: ['sku', 'retailPrice'],
      settings: list.settings,
    });
    expect((await refusal(check)).message).toContain('mayNotPrice');
  });
});
