import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../../contract/wire/codes.ts';
import { searchCalls } from '../../../contract/search/search.ts';
import {
  addCompany,
  addCategory,
  addItem,
  addStore,
  addUser,
  callsAs,
  type CallerOptions,
  type Company,
  type Item,
  type Store,
} from '../../../test/support/market.ts';
import { testDatabase } from '../../../test/support/database.ts';
import type { Caller } from '../../platform/scope.ts';
import { type Bus, openBus } from '../../platform/events/bus.ts';
import { type Events, publish, type Topic } from '../../platform/events/outbox.ts';
import { countStatements, type Database, openDatabase } from '../../platform/postgres/pool.ts';
import { handlers } from './calls.ts';
import { createSearch, type SearchService } from './index.ts';

const quiet = { warn: () => undefined, info: () => undefined };
let database: Database;
let bus: Bus;
let search: SearchService;
let store: Store;
let polish: Store;
let buyer: Company;
let buyerSession: Caller;
let sellerSession: Caller;
let furniture: { id: number; path: number[] };
let chairs: { id: number; path: number[] };
let lamps: { id: number; path: number[] };
let oakChair: Item;
let steelChair: Item;
let secretChair: Item;
let polishLamp: Item;
let soldOutLamp: Item;
let colourId: number;
const valueIds: Record<string, number> = {};

async function sql(text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(text, values);
  return rows[0]?.id ?? 0;
}

async function change<Name extends Topic>(topic: Name, payload: Events[Name], text: string, values: unknown[]): Promise<void> {
  await database.pool.query(text, values);
  await database.transaction((tx) => publish(tx, topic, payload));
}

const ids = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id);
const as = (options: CallerOptions = {}) => callsAs(database, handlers, options);
const list = (input: Parameters<ReturnType<typeof callsAs>>[1], options: CallerOptions = {}) =>
  as(options)(searchCalls.list, input as object);

/**
 * Repeats the check until it passes, because events are asynchronous. The limit is the promise that an edit is found within two seconds.
 */
async function soon(check: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + 2_000; ;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
}

beforeAll(async () => {
  database = await testDatabase();
  bus = await openBus(database, quiet);
  const seller = await addCompany(database, { kind: 'seller' });
  sellerSession = await addUser(database, seller);
  buyer = await addCompany(database);
  buyerSession = await addUser(database, buyer);
  store = await addStore(database, seller);
  polish = await addStore(database, seller, { currency: 'PLN', countryCodes: ['PL', 'DE'] });
  await database.pool.query(`update warehouse set country_code = 'PL' where id = $1`, [polish.warehouseId]);
  await sql(`insert into exchange_rate (currency, day, rate) values ('PLN', '2026-01-02', 4.25)`);
  furniture = await addCategory(database, { name: 'Furniture' });
  chairs = await addCategory(database, { parent: furniture, name: 'Seats' });
  lamps = await addCategory(database, { name: 'Lighting' });
  colourId = await sql(
    `insert into attribute (key, type, facet, is_option, position) values ('colour', 'choice', true, true, 1) returning id`,
  );
  for (const [language, name] of [
    ['en', 'Colour'],
    ['de', 'Farbe'],
  ])
    await sql('insert into attribute_text values ($1, $2, $3) returning attribute_id as id', [colourId, language, name]);
  for (const [position, key, en, de] of [
    [1, 'red', 'Red', 'Rot'],
    [2, 'blue', 'Blue', 'Blau'],
  ] as const) {
    valueIds[key] = await sql('insert into attribute_value (attribute_id, key, swatch, position) values ($1, $2, $3, $4) returning id', [
      colourId,
      key,
      '#a00',
      position,
    ]);
    for (const [language, name] of [
      ['en', en],
      ['de', de],
    ])
      await sql('insert into attribute_value_text values ($1, $2, $3) returning attribute_value_id as id', [valueIds[key], language, name]);
  }
  oakChair = await addItem(database, store, { name: 'Oak chair Alster', categoryId: chairs.id, variants: 2, price: 10_000 });
  steelChair = await addItem(database, store, { name: 'Steel chair Brava', categoryId: chairs.id, price: 5_000 });
  secretChair = await addItem(database, store, {
    name: 'Oak chair Nimbus',
    categoryId: chairs.id,
    price: 7_000,
    visibility: 'exclusive',
    exclusiveTo: [buyer.id],
  });
  polishLamp = await addItem(database, polish, {
    name: 'Floor lamp Dunaj',
    categoryId: lamps.id,
    price: 42_500,
    keywords: 'Torchiere, Wohnzimmer',
  });
  soldOutLamp = await addItem(database, store, {
    name: 'Oak lamp Elbe',
    categoryId: lamps.id,
    price: 2_000,
    stock: 0,
    countryCodes: ['DE', 'PL'],
  });
  await addItem(database, store, { name: 'Oak chair of the past', categoryId: chairs.id, state: 'archived' });
  await database.pool.query('insert into category_redirect (category_id, target_id) values (777777, $1)', [chairs.id]);
  const closed = await addStore(database, seller, { state: 'closed' });
  await addItem(database, closed, { name: 'Oak chair of nobody', categoryId: chairs.id });
  for (const [item, at, key] of [
    [oakChair, 0, 'red'],
    [oakChair, 1, 'blue'],
    [steelChair, 0, 'blue'],
  ] as const) {
    await sql('insert into variant_option (variant_id, attribute_id, attribute_value_id) values ($1, $2, $3) returning variant_id as id', [
      item.variants[at]?.id,
      colourId,
      valueIds[key],
    ]);
  }
});

afterAll(async () => {
  await search.close();
  await bus.close();
});

/** Behaviour that is the same for memory and SQL. */
function sameEitherWay(): void {
  it('finds by words of the name, hides items that are archived, of a closed store or exclusive to others', async () => {
    expect(ids((await list({ keyword: 'oak chair', sort: 'newest' })).items)).toEqual([oakChair.id]);
    expect(ids((await list({ keyword: 'oak chair', sort: 'priceAsc' }, { caller: buyerSession })).items)).toEqual([
      secretChair.id,
      oakChair.id,
    ]);
    expect((await list({ keyword: 'nimbus' }, { caller: sellerSession })).total).toBe(1);
    expect((await list({ keyword: 'nimbus' })).total).toBe(0);
  });

  it('finds by the search words of an item, in any language', async () => {
    expect(ids((await list({ keyword: 'torchiere' })).items)).toEqual([polishLamp.id]);
    expect(ids((await list({ keyword: 'wohnzimmer' }, { language: 'pl' })).items)).toEqual([polishLamp.id]);
  });

  it('narrows by category, store, country, delivery, stock and facets', async () => {
    expect(ids((await list({ categoryId: furniture.id, sort: 'priceAsc' })).items)).toEqual([steelChair.id, oakChair.id]);
    expect(ids((await list({ storeId: [polish.id] })).items)).toEqual([polishLamp.id]);
    expect((await list({ storeId: [999_999] })).total).toBe(0);
    expect((await list({ categoryId: 999_999 })).total).toBe(0);
    // A merged category is resolved to its target.
    expect(ids((await list({ categoryId: 777_777, sort: 'priceAsc' })).items)).toEqual([steelChair.id, oakChair.id]);
    expect(ids((await list({ categoryId: lamps.id }, { country: 'FR' })).items)).toEqual([]);
    expect(ids((await list({ categoryId: lamps.id, country: 'PL', sort: 'priceAsc' })).items)).toEqual([soldOutLamp.id, polishLamp.id]);
    expect((await list({ maxLeadDays: 2 })).total).toBe(0);
    expect(ids((await list({ inStock: true, categoryId: lamps.id })).items)).toEqual([polishLamp.id]);
    expect(ids((await list({ facet: ['colour:red'] })).items)).toEqual([oakChair.id]);
    expect((await list({ facet: ['colour:red', 'colour:blue'] })).total).toBe(2);
  });

  it('compares prices across currencies, and not at all for callers who do not see them', async () => {
    const sorted = [soldOutLamp.id, steelChair.id, oakChair.id, polishLamp.id];
    const answer = await list({ sort: 'priceAsc' });
    expect(ids(answer.items).filter((id) => id !== polishLamp.id && id !== oakChair.id)).toEqual([soldOutLamp.id, steelChair.id]);
    expect(new Set(ids(answer.items))).toEqual(new Set(sorted));
    expect(ids((await list({ priceFrom: 42_500, priceTo: 42_500, currency: 'PLN' })).items).toSorted()).toEqual(
      [oakChair.id, polishLamp.id].toSorted(),
    );
    expect(ids((await list({ priceFrom: 9_999, priceTo: 10_000, sort: 'newest' })).items).toSorted()).toEqual(
      [oakChair.id, polishLamp.id].toSorted(),
    );
    const hidden = await list({ priceFrom: 1, priceTo: 2, sort: 'priceAsc' }, { config: { prices: 'members' } });
    expect([hidden.total, hidden.price]).toEqual([4, null]);
    expect(hidden.items.every(({ price }) => price === null)).toBe(true);
  });

  it('redirects to the item of a SKU or item number', async () => {
    expect((await list({ keyword: ` ${oakChair.variants[1]?.sku.toLowerCase()} ` })).redirect).toMatchObject({
      itemId: oakChair.id,
      urlKey: 'oak-chair-alster',
    });
    expect((await list({ keyword: steelChair.itemCode })).redirect?.itemId).toBe(steelChair.id);
    expect((await list({ keyword: secretChair.itemCode })).redirect).toBeNull();
  });

  it('pages, and returns the total beyond the last page too', async () => {
    const { total, items } = await list({ page: 2, size: 10 });
    expect([total, items]).toEqual([4, []]);
  });

  it('suggests items while typing', async () => {
    const { items } = await as()(searchCalls.suggest, { keyword: 'oak cha' });
    expect(items).toEqual([
      { id: oakChair.id, name: 'Oak chair Alster', urlKey: 'oak-chair-alster', itemCode: oakChair.itemCode, pictureKey: null },
    ]);
  });
}

describe('before the index is read', () => {
  sameEitherWay();

  it('reports that counts are still to come', async () => {
    expect(await list({})).toMatchObject({ warmingUp: true, facets: [], total: 4 });
  });

  it.each([{ isNew: true }, { service: 90 }, { sentFrom: ['DE'] }])('refuses a choice that only the index knows: %j', async (choice) => {
    await expect(list(choice)).rejects.toMatchObject({ code: codes.productLoading, key: 'search.loading' });
  });

  it('reports that it is loading if SQL takes too long', async () => {
    const slow = Object.create(database, {
      prepared: {
        value: () => Promise.reject(Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })),
      },
    }) as Database;
    await expect(callsAs(slow, handlers)(searchCalls.list, {})).rejects.toMatchObject({ code: codes.productLoading });
  });
});

describe('from memory', () => {
  beforeAll(async () => {
    search = createSearch({ database, bus, log: quiet, now: () => new Date() });
    await search.ready;
  });

  sameEitherWay();

  it('counts facets without their own filter, in the language of the caller', async () => {
    const answer = await list({ facet: ['colour:red'], sort: 'priceAsc' }, { language: 'de' });
    expect(answer).toMatchObject({
      warmingUp: false,
      total: 1,
      facets: [
        {
          key: 'colour',
          name: 'Farbe',
          values: [
            { value: 'red', label: 'Rot', count: 1, chosen: true, swatch: '#a00' },
            { value: 'blue', label: 'Blau', count: 2, chosen: false },
          ],
        },
      ],
      price: { currency: 'EUR', chosenFrom: null },
      categories: [{ id: furniture.id, name: 'Furniture', count: 1 }],
    });
  });

  it('narrows prices within one store in that store’s currency', async () => {
    expect((await list({ storeId: [polish.id] })).price).toMatchObject({ currency: 'PLN' });
    expect((await list({ storeId: [polish.id], currency: 'EUR' })).price).toMatchObject({ currency: 'EUR' });
    expect((await list({ storeId: [polish.id, 999_999] })).price).toMatchObject({ currency: 'EUR' });
    expect((await list({ storeId: [polish.id], priceFrom: 42_500, priceTo: 42_500 })).total).toBe(1);
  });

  it('narrows prices in the currency of the country, or in euros without a rate', async () => {
    expect((await list({}, { country: 'RO' })).price).toMatchObject({ currency: 'EUR' });
    expect((await list({}, { country: 'PL' })).price).toMatchObject({ currency: 'PLN' });
  });

  it('completes keywords, categories and stores', async () => {
    expect(await as()(searchCalls.suggest, { keyword: 'Sea' })).toMatchObject({
      keywords: ['seats'],
      categories: [{ id: chairs.id, name: 'Seats' }],
    });
    expect((await as({ language: 'de' })(searchCalls.suggest, { keyword: 'rot' })).keywords).toEqual(['Rot']);
    expect((await as()(searchCalls.suggest, { keyword: 'store' })).stores.map(({ id }) => id)).toContain(store.id);
    expect((await as()(searchCalls.suggest, { keyword: '' })).items).toEqual([]);
  });

  it('needs at most three statements for a page', async () => {
    const { statements } = await countStatements(() => list({ keyword: 'oak' }, { caller: buyerSession }));
    expect(statements).toBeLessThanOrEqual(3);
  });

  it('follows prices, stock, edits and stores within two seconds, in cached answers too', async () => {
    const before = await list({ inStock: true, keyword: 'lamp', sort: 'priceAsc' });
    expect(ids(before.items)).toEqual([polishLamp.id]);
    const sentFrom = async (): Promise<string[]> => (await list({ keyword: 'elbe' })).sentFrom.map(({ code, count }) => `${code} ${count}`);
    expect(await sentFrom()).toEqual(['DE 1']);
    await change('stock.changed', { itemIds: [soldOutLamp.id] }, 'update stock set on_hand = 5 where variant_id = $1', [
      soldOutLamp.variants[0]?.id,
    ]);
    await soon(async () =>
      expect(ids((await list({ inStock: true, keyword: 'lamp', sort: 'priceAsc' })).items)).toEqual([soldOutLamp.id, polishLamp.id]),
    );
    expect(await sentFrom()).toEqual(['DE 1']);

    await change('price.changed', { itemIds: [soldOutLamp.id] }, 'update variant set list_price = 99900 where id = $1', [
      soldOutLamp.variants[0]?.id,
    ]);
    await soon(async () =>
      expect(ids((await list({ inStock: true, keyword: 'lamp', sort: 'priceAsc' })).items)).toEqual([polishLamp.id, soldOutLamp.id]),
    );

    await change('item.changed', { itemIds: [soldOutLamp.id] }, `update item_text set name = 'Lantern Elbe' where item_id = $1`, [
      soldOutLamp.id,
    ]);
    await soon(async () => {
      expect(ids((await list({ keyword: 'lantern' })).items)).toEqual([soldOutLamp.id]);
      expect((await list({ keyword: 'lamp' })).total).toBe(1);
    });

    await change('item.changed', { itemIds: [soldOutLamp.id] }, `update item set state = 'archived' where id = $1`, [soldOutLamp.id]);
    await soon(async () => expect((await list({ keyword: 'elbe' })).total).toBe(0));

    await change('store.changed', { storeId: polish.id }, `update store set state = 'suspended' where id = $1`, [polish.id]);
    await soon(async () => expect((await list({ keyword: 'lamp' })).total).toBe(0));
    await change('store.changed', { storeId: polish.id }, `update store set state = 'open' where id = $1`, [polish.id]);
    await soon(async () => expect((await list({ keyword: 'lamp' })).total).toBe(1));
  });

  it('adds new items, of new stores and categories too', async () => {
    const fresh = await addStore(database, { id: polish.companyId, kind: 'seller', countryCode: 'DE' });
    const item = await addItem(database, fresh, { name: 'Wicker hammock' });
    await database.transaction((tx) => publish(tx, 'item.changed', { itemIds: [item.id] }));
    await soon(async () => expect(ids((await list({ keyword: 'hammock', storeId: [fresh.id] })).items)).toEqual([item.id]));
  });

  it('is correct in every process', async () => {
    const other = await openDatabase({ connection: database.connection, poolSize: 2 });
    const otherBus = await openBus(other, quiet);
    const otherSearch = createSearch({ database: other, bus: otherBus, log: quiet, now: () => new Date() });
    await otherSearch.ready;
    await change('item.changed', { itemIds: [steelChair.id] }, `update item_text set name = 'Steel stool Brava' where item_id = $1`, [
      steelChair.id,
    ]);
    await soon(async () => {
      for (const process of [database, other])
        expect(ids((await callsAs(process, handlers)(searchCalls.list, { keyword: 'stool' })).items)).toEqual([steelChair.id]);
    });
    await otherSearch.close();
    await otherBus.close();
    await other.close();
  });

  it('reads the market again when events may have been missed', async () => {
    await sql(`update item_text set name = 'Steel trunk Brava' where item_id = $1 returning item_id as id`, [steelChair.id]);
    await sql(
      `select pg_terminate_backend(pid)::int as id from pg_stat_activity where application_name = 'kontor events' and datname = current_database()`,
    );
    await soon(async () => expect(ids((await list({ keyword: 'trunk' })).items)).toEqual([steelChair.id]));
  });
});
