import { beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../../contract/wire/codes.ts';
import { listingCalls, type ListingInput } from '../../../contract/listings/listings.ts';
import { testDatabase } from '../../../test/support/database.ts';
import {
  addCategory,
  addCompany,
  addItem,
  addStore,
  addUser,
  callsAs,
  type Item,
  type Store,
  testFiles,
} from '../../../test/support/market.ts';
import { countStatements, type Database } from '../../platform/postgres/pool.ts';
import { Refusal } from '../../platform/refusal.ts';
import { handlers } from './calls.ts';
import { priceFault } from './editor/prices.ts';

let database: Database;
let store: Store;
let call: ReturnType<typeof callsAs>;
let other: ReturnType<typeof callsAs>;
let lamp: Item;
let chair: Item;

const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error('was not refused', { cause: error });
  return error;
};
const fieldsOf = async (work: Promise<unknown>) => ((await refusalOf(work)).details as { fields: Record<string, string> }).fields;
/** An offered file, by the key in its address. */
const offered = async ({ address }: { address: string }): Promise<Buffer> => {
  const [key] = JSON.parse(Buffer.from(address.split('/')[2]!.split('.')[0]!, 'base64url').toString()) as [string];
  return (await testFiles.get(key))!;
};
const listingOf = async (id: number): Promise<ListingInput> => (await call(listingCalls.detail, { storeId: store.id, id })).product;
const stockOf = async (variantId = 0): Promise<{ on_hand: number; reserved: number } | undefined> =>
  (
    await database.pool.query<{ on_hand: number; reserved: number }>('select on_hand, reserved from stock where variant_id = $1', [
      variantId,
    ])
  ).rows[0];

beforeAll(async () => {
  database = await testDatabase();
  const company = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, company);
  call = callsAs(database, handlers, { caller: await addUser(database, company) });
  other = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database, { kind: 'seller' })) });
  lamp = await addItem(database, store, { name: 'Lamp 100%', price: 5_000, variants: 2, stock: 4, tiers: [{ from: 10, price: 4_500 }] });
  chair = await addItem(database, store, { name: 'Chair', price: 20_000, state: 'draft' });
});

describe('the list', () => {
  const ids = async (filter: object): Promise<number[]> =>
    (await call(listingCalls.list, { storeId: store.id, ...filter })).rows.map(({ id }) => id);

  it('takes at most three statements and returns its context', async () => {
    const { result, statements } = await countStatements(() => call(listingCalls.list, { storeId: store.id }));
    expect(statements).toBeLessThanOrEqual(3);
    expect(result).toMatchObject({ total: 2, currency: 'EUR', states: { active: 1, draft: 1, archived: 0 } });
    expect(result.rows.find(({ id }) => id === lamp.id)).toMatchObject({
      available: 8,
      priceFrom: 5_000,
      priceTo: 5_100,
      missingLanguages: [],
    });
  });

  it('finds by state, texts, pictures, stock, price, name, SKU and number', async () => {
    expect(await ids({ states: ['draft'] })).toEqual([chair.id]);
    expect(await ids({ stockBelow: 5 })).toEqual([lamp.id]);
    expect(await ids({ priceFrom: 10_000 })).toEqual([chair.id]);
    expect(await ids({ priceTo: 5_000 })).toEqual([lamp.id]);
    expect(await ids({ keyword: '0%' })).toEqual([lamp.id]);
    expect(await ids({ keyword: chair.variants[0]!.sku.toLowerCase() })).toEqual([chair.id]);
    expect(await ids({ keyword: lamp.itemCode })).toEqual([lamp.id]);
    expect(await ids({ missing: ['texts'] })).toEqual([]);
    await database.pool.query(`delete from item_text where item_id = $1 and language = 'pl'`, [chair.id]);
    expect(await ids({ missing: ['texts'] })).toEqual([chair.id]);
    // Only languages of the countries that it is sold to are missing.
    await database.pool.query(`update item set country_codes = '{DE,SE}' where id = $1`, [chair.id]);
    expect(await ids({ missing: ['texts'] })).toEqual([]);
    await database.pool.query(`update item set country_codes = '{DE,PL}' where id = $1`, [chair.id]);
    const { rows } = await call(listingCalls.list, { storeId: store.id, missing: ['texts'] });
    expect(rows.map(({ missingLanguages }) => missingLanguages)).toEqual([['pl']]);
    await database.pool.query('update item set country_codes = null where id = $1', [chair.id]);
    expect((await ids({ missing: ['pictures'] })).length).toBe(2);
    expect((await ids({ missing: ['gtin', 'weight', 'description'] })).length).toBe(2);
    await database.pool.query(`update variant set gtin = '4006381333931' where id = $1`, [chair.variants[0]!.id]);
    expect(await ids({ missing: ['gtin'] })).toEqual(chair.variants.length > 1 ? [lamp.id, chair.id] : [lamp.id]);
    await database.pool.query(`update variant set gtin = null where id = $1`, [chair.variants[0]!.id]);
  });

  it('counts items on sale with all data that dealers’ web shops need, and the gaps of the others', async () => {
    const ready = () => call(listingCalls.readiness, { storeId: store.id });
    const { result, statements } = await countStatements(ready);
    expect(statements).toBeLessThanOrEqual(2);
    expect(result).toEqual({ items: 1, ready: 0, gaps: { description: 1, pictures: 1, gtin: 1, weight: 1, compliance: 1 } });
    const lasting = 'A lamp that lasts for many years, with a shade of linen and a foot of oak.';
    await database.pool.query(`update item_text set description = $2 where item_id = $1 and language = 'en'`, [lamp.id, lasting]);
    expect(await ready()).toMatchObject({ ready: 0, gaps: { description: 0, pictures: 1 } });
    await database.pool.query(`update item_text set description = '' where item_id = $1`, [lamp.id]);
    expect((await refusalOf(other(listingCalls.readiness, { storeId: store.id }))).code).toBe(codes.notFound);
  });

  it('comes in the requested order', async () => {
    expect(await ids({ sort: 'name' })).toEqual([chair.id, lamp.id]);
    expect(await ids({ sort: '-name' })).toEqual([lamp.id, chair.id]);
    expect(await ids({ sort: '-price' })).toEqual([chair.id, lamp.id]);
    expect(await ids({ sort: 'stock' })).toEqual([lamp.id, chair.id]);
  });

  it('is exported as CSV and XLSX', async () => {
    const csv = await call(listingCalls.export, { storeId: store.id, format: 'csv', keyword: 'Lamp' });
    const content = (await offered(csv)).toString();
    expect(content.split('\r\n')).toHaveLength(4);
    expect(content).toContain(lamp.variants[1]!.sku);
    const xlsx = await call(listingCalls.export, { storeId: store.id, format: 'xlsx' });
    expect((await offered(xlsx)).subarray(0, 2).toString()).toBe('PK');
  });

  it('of a store of others does not exist, nor do its items', async () => {
    expect((await refusalOf(other(listingCalls.list, { storeId: store.id }))).code).toBe(codes.notFound);
    expect((await refusalOf(other(listingCalls.detail, { storeId: store.id, id: lamp.id }))).code).toBe(codes.notFound);
    expect((await refusalOf(other(listingCalls.history, { storeId: store.id, id: lamp.id }))).code).toBe(codes.notFound);
    const bulk = other(listingCalls.bulkPrice, { storeId: store.id, itemIds: [lamp.id], by: 'to', value: 1 });
    expect((await refusalOf(bulk)).code).toBe(codes.notFound);
  });
});

describe('many at once', () => {
  it('are previewed before they are changed, and then changed the same way', async () => {
    const change = { storeId: store.id, itemIds: [lamp.id, chair.id], by: 'percent', value: 1_000 } as const;
    const preview = await call(listingCalls.bulkPrice, { ...change, preview: true });
    expect(preview.changes.map(({ before, after }) => [before, after])).toContainEqual(['5000', '5500']);
    expect((await listingOf(lamp.id)).variants[0]!.listPrice).toBe(5_000);
    expect(await call(listingCalls.bulkPrice, change)).toEqual(preview);
    const { variants } = await listingOf(lamp.id);
    expect([variants[0]!.listPrice, variants[0]!.tiers]).toEqual([5_500, [{ from: 10, price: 4_950 }]]);
    const [entry] = await call(listingCalls.history, { storeId: store.id, id: lamp.id });
    expect(entry).toMatchObject({ source: 'bulk' });
    expect(entry?.changes).toContainEqual({ what: `variants.${lamp.variants[0]!.sku}.listPrice`, before: '5000', after: '5500' });
  });

  it('leave out those whose prices would be invalid', async () => {
    const answer = await call(listingCalls.bulkPrice, { storeId: store.id, itemIds: [lamp.id, chair.id], by: 'to', value: 4_000 });
    expect(answer.refused.map(({ sku }) => sku)).toEqual(lamp.variants.map(({ sku }) => sku));
    expect((await listingOf(chair.id)).variants[0]!.listPrice).toBe(4_000);
  });

  it('never put items without a price on sale', async () => {
    const free = await addItem(database, store, { price: 0, state: 'draft' });
    const chosen = { storeId: store.id, itemIds: [free.id] };
    const reasons = ({ refused }: { refused: { reason: string }[] }) => refused.map(({ reason }) => reason);
    const sentence = [expect.stringContaining('above zero') as string];
    expect(reasons(await call(listingCalls.bulkChange, { ...chosen, state: 'active' }))).toEqual(sentence);
    expect(await fieldsOf(call(listingCalls.save, { ...(await listingOf(free.id)), state: 'active' }))).toEqual({
      'variants.0.listPrice': 'product.priceZero',
    });
    await call(listingCalls.bulkPrice, { ...chosen, by: 'to', value: 900 });
    await call(listingCalls.bulkChange, { ...chosen, state: 'active' });
    expect(reasons(await call(listingCalls.bulkPrice, { ...chosen, by: 'percent', value: -10_000 }))).toEqual(sentence);
    await call(listingCalls.bulkChange, { ...chosen, state: 'archived' });
  });

  it('stop at the limits of the database', async () => {
    expect(priceFault(9_000_000_000, [])).toBeNull();
    expect(priceFault(9_000_000_001, [])).toBe('store.moneyTooLarge');
    expect(priceFault(-1, [])).toBe('store.money');
  });

  it('never take stock below what is reserved', async () => {
    const [first] = lamp.variants;
    await database.pool.query('update stock set reserved = 3 where variant_id = $1', [first!.id]);
    const set = { storeId: store.id, itemIds: [lamp.id], warehouseId: store.warehouseId, by: 'to', value: 2 } as const;
    const answer = await call(listingCalls.bulkStock, set);
    expect(answer.refused.map(({ sku }) => sku)).toEqual([first!.sku]);
    expect(answer.count).toBe(1);
    expect((await stockOf(first!.id))?.on_hand).toBe(4);
  });

  it('change state and lead days', async () => {
    const answer = await call(listingCalls.bulkChange, { storeId: store.id, itemIds: [lamp.id, chair.id], state: 'active', leadDays: 9 });
    expect(answer.count).toBe(2);
    expect(await listingOf(chair.id)).toMatchObject({ state: 'active', leadDays: 9 });
    // Fields that are left out stay.
    await call(listingCalls.bulkChange, { storeId: store.id, itemIds: [chair.id], state: 'draft' });
    await call(listingCalls.bulkChange, { storeId: store.id, itemIds: [chair.id], state: 'active' });
    expect((await listingOf(chair.id)).leadDays).toBe(9);
  });
});

describe('the editor', () => {
  it('writes changed fields and leaves the rest', async () => {
    const before = await listingOf(chair.id);
    await call(listingCalls.save, {
      ...before,
      taxClass: 'reduced',
      texts: { ...before.texts, de: { ...before.texts.de!, name: 'Leuchte' } },
    });
    const after = await listingOf(chair.id);
    expect(after).toEqual({
      ...before,
      version: before.version + 1,
      taxClass: 'reduced',
      texts: { ...before.texts, de: { ...before.texts.de, name: 'Leuchte' } },
    });
  });

  it('sets the countries of an item, and leaves them unchanged if the form has none', async () => {
    const before = await listingOf(chair.id);
    expect(before.countryCodes).toBeNull();
    expect((await call(listingCalls.choices, { storeId: store.id })).countryCodes.length).toBeGreaterThan(0);
    await call(listingCalls.save, { ...before, countryCodes: ['DE', 'AT', 'DE'] });
    const { countryCodes: _, ...silent } = await listingOf(chair.id);
    await call(listingCalls.save, silent);
    expect((await listingOf(chair.id)).countryCodes).toEqual(['DE', 'AT']);
    const [entry] = await call(listingCalls.history, { storeId: store.id, id: chair.id });
    expect(entry?.changes).toContainEqual({ what: 'countryCodes', before: null, after: 'DE\nAT' });
    expect(Object.values(await fieldsOf(call(listingCalls.save, { ...(await listingOf(chair.id)), countryCodes: [] })))).toEqual([
      'product.countries',
    ]);
    const all = { storeId: store.id, itemIds: [chair.id, lamp.id], countryCodes: null };
    expect(await call(listingCalls.bulkChange, all)).toMatchObject({ count: 1, changes: [{ before: 'DE, AT', after: '–' }] });
    expect((await listingOf(chair.id)).countryCodes).toBeNull();
  });

  it('lets variants swap their SKUs and preserves their identity', async () => {
    const before = await listingOf(lamp.id);
    const [one, two] = before.variants;
    const variants = [
      { ...one!, sku: two!.sku, options: [{ attributeKey: 'none', valueKey: null, label: 'x' }] },
      { ...two!, sku: one!.sku },
    ];
    expect(Object.keys(await fieldsOf(call(listingCalls.save, { ...before, variants })))).toContain('variants.0.options');
    await database.pool.query(`insert into attribute (key, type, is_option) values ('colour', 'choice', true)`);
    const options = (label: string) => [{ attributeKey: 'colour', valueKey: null, label }];
    await call(listingCalls.save, {
      ...before,
      variants: [
        { ...one!, sku: two!.sku, options: options('red') },
        { ...two!, sku: one!.sku, options: options('blue') },
      ],
    });
    expect((await listingOf(lamp.id)).variants.map(({ id, sku }) => [id, sku])).toEqual([
      [one!.id, two!.sku],
      [two!.id, one!.sku],
    ]);
  });

  it('creates an item with the next number of its store', async () => {
    const { id: _, ...filled } = await listingOf(chair.id);
    const fresh = {
      ...filled,
      id: null,
      version: 0,
      variants: [{ ...filled.variants[0]!, id: null, sku: 'NEW-1', gtin: '4006381333931' }],
    };
    const stock = [{ warehouseId: store.warehouseId, onHand: 7, incoming: 5, incomingAt: '2027-01-10', seen: null }];
    const { id } = await call(listingCalls.save, { ...fresh, variants: [{ ...fresh.variants[0]!, stock }] });
    const opened = await listingOf(id);
    expect(opened.variants[0]).toMatchObject({
      sku: 'NEW-1',
      gtin: '4006381333931',
      stock: [{ onHand: 7, incoming: 5, incomingAt: '2027-01-10' }],
    });
    expect((await call(listingCalls.history, { storeId: store.id, id })).at(-1)?.source).toBe('created');
    expect(await fieldsOf(call(listingCalls.save, fresh))).toEqual({ 'variants.0.sku': 'product.skuTaken' });
  });

  it('reports errors at their fields', async () => {
    const before = await listingOf(lamp.id);
    const [variant] = before.variants;
    const wrong = { ...variant!, gtin: '4006381333932', tiers: [{ from: 5, price: 99_999 }] };
    const fields = await fieldsOf(
      call(listingCalls.save, {
        ...before,
        texts: {},
        attributes: [{ attributeKey: 'nothing', value: 1 }],
        variants: [wrong, { ...wrong, id: null }],
      }),
    );
    expect(fields).toMatchObject({
      'texts.en.name': 'product.name',
      'attributes.0': 'product.attribute',
      'variants.0.gtin': 'product.gtin',
      'variants.0.tiers': 'product.tiers',
      'variants.1.sku': 'product.skuTwice',
      'variants.1.options': 'product.optionsTwice',
    });
  });

  it('preserves pictures that variants have in addition to the gallery', async () => {
    await database.pool.query(`update variant set picture_key = 'pictures/own.webp' where id = $1`, [chair.variants[0]!.id]);
    const before = await listingOf(chair.id);
    await call(listingCalls.save, { ...before, leadDays: 8 });
    expect((await listingOf(chair.id)).variants[0]!.pictureKey).toBe('pictures/own.webp');
  });

  it('accepts no pictures or variants of others', async () => {
    const before = await listingOf(lamp.id);
    expect((await refusalOf(call(listingCalls.save, { ...before, pictures: [{ key: 'pictures/theirs.webp', alts: {} }] }))).key).toBe(
      'upload.gone',
    );
    const stolen = [{ ...before.variants[0]!, id: chair.variants[0]!.id }];
    expect((await refusalOf(call(listingCalls.save, { ...before, variants: stolen }))).code).toBe(codes.notFound);
    expect((await refusalOf(other(listingCalls.save, before))).code).toBe(codes.notFound);
  });

  it('accepts one of two concurrent edits; the other is refused without effect', async () => {
    const before = await listingOf(chair.id);
    const tries = await Promise.allSettled([3, 4].map((leadDays) => call(listingCalls.save, { ...before, leadDays })));
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = tries.find((one) => one.status === 'rejected')?.reason as Refusal;
    expect([lost.code, lost.key]).toEqual([codes.conflict, 'product.changedMeanwhile']);
    expect((await listingOf(chair.id)).version).toBe(before.version + 1);
  });

  it('handles a concurrent order that reserves stock: never fewer than reserved', async () => {
    const before = await listingOf(chair.id);
    const [variant] = before.variants;
    const reserve = () =>
      database.pool.query('update stock set reserved = reserved + 60 where variant_id = $1 and on_hand - reserved >= 60', [variant!.id]);
    const stock = variant!.stock.map((place) => ({ ...place, onHand: 50 }));
    const [saved] = await Promise.allSettled([call(listingCalls.save, { ...before, variants: [{ ...variant!, stock }] }), reserve()]);
    const now = await stockOf(variant!.id ?? 0);
    expect(now!.reserved).toBeLessThanOrEqual(now!.on_hand);
    expect(now).toEqual(saved.status === 'fulfilled' ? { on_hand: 50, reserved: 0 } : { on_hand: 100, reserved: 60 });
  });

  it('does not put back pieces that were sold since the page was opened', async () => {
    const before = await listingOf(chair.id);
    const [variant] = before.variants;
    await database.pool.query('update stock set on_hand = on_hand - 5, reserved = 0 where variant_id = $1', [variant!.id]);
    const stock = variant!.stock.map((place) => ({ ...place, onHand: place.onHand + 1 }));
    const fields = await fieldsOf(call(listingCalls.save, { ...before, variants: [{ ...variant!, stock }] }));
    expect(fields).toEqual({ 'variants.0.stock.0.onHand': 'product.stockMoved' });
    await call(listingCalls.save, before);
    expect((await stockOf(variant!.id ?? 0))?.on_hand).toBe(variant!.stock[0]!.onHand - 5);
  });

  it('requires the right to change prices and stock', async () => {
    const clerk = callsAs(database, handlers, {
      caller: await addUser(database, { id: store.companyId, kind: 'seller', countryCode: 'DE' }, { accessCodes: ['product.manage'] }),
    });
    const before = await listingOf(chair.id);
    const [variant] = before.variants;
    const dearer = { ...before, variants: [{ ...variant!, listPrice: variant!.listPrice + 1 }] };
    expect((await refusalOf(clerk(listingCalls.save, dearer))).key).toBe('product.mayNotPrice');
    const more = { ...before, variants: [{ ...variant!, stock: variant!.stock.map((place) => ({ ...place, onHand: place.onHand + 1 })) }] };
    expect((await refusalOf(clerk(listingCalls.save, more))).key).toBe('product.mayNotStock');
    await clerk(listingCalls.save, { ...before, leadDays: 12 });
  });
});

describe('categories and their requirements', () => {
  it('are found by words, those of the store first, and hidden ones are not offered', async () => {
    const root = await addCategory(database, { name: 'Kitchenware' });
    const pans = await addCategory(database, { parent: root, name: 'Pans and kitchenware' });
    const hidden = await addCategory(database, { name: 'Kitchenware of old' });
    await database.pool.query('update category set hidden = true where id = $1', [hidden.id]);
    await addItem(database, store, { categoryId: pans.id, state: 'archived' });
    const found = await call(listingCalls.categories, { storeId: store.id, keyword: 'KITCHEN' });
    expect(found.map(({ id, trail }) => [id, trail])).toEqual([
      [pans.id, ['Kitchenware']],
      [root.id, []],
    ]);
    expect((await call(listingCalls.list, { storeId: store.id })).categories.map(({ id }) => id)).toContain(root.id);
  });

  it('are checked as soon as an item is put on sale; an item already on sale can still be corrected', async () => {
    const category = await addCategory(database);
    const { rows } = await database.pool.query<{ id: number }>(
      `with a as (insert into attribute (key, type) values ('must-say', 'text') returning id)
       insert into category_attribute (category_id, attribute_id, required) select $1, id, true from a returning attribute_id as id`,
      [category.id],
    );
    expect(rows).toHaveLength(1);
    const item = await addItem(database, store, { categoryId: category.id, state: 'draft' });
    const draft = await listingOf(item.id);
    expect(await fieldsOf(call(listingCalls.save, { ...draft, state: 'active' }))).toEqual({
      'attribute.must-say': 'product.attributeRequired',
    });
    await call(listingCalls.save, { ...draft, state: 'active', attributes: [{ attributeKey: 'must-say', value: 'Said' }] });
    const { attributes, ...forSale } = await listingOf(item.id);
    expect(attributes).toHaveLength(1);
    await call(listingCalls.save, { ...forSale, attributes: [] });
  });
});
