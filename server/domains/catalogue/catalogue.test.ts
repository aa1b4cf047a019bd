import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueCalls } from '../../../contract/catalogue/catalogue.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { testDatabase } from '../../../test/support/database.ts';
import {
  addCategory,
  addCompany,
  addItem,
  addStore,
  addUser,
  callsAs,
  type CallerOptions,
  type Company,
  type Item,
  type Store,
} from '../../../test/support/market.ts';
import { countStatements, type Database } from '../../platform/postgres/pool.ts';
import { handlers } from './calls.ts';
import { loadItemCards } from './index.ts';

const now = new Date('2026-10-15T12:00:00Z');

let database: Database;
let seller: Company;
let store: Store;
let leaf: { id: number; path: number[] };
let chair: Item;

const as = (options: CallerOptions = {}) => callsAs(database, handlers, { now: () => now, ...options });

beforeAll(async () => {
  database = await testDatabase();
  seller = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, seller);
  const root = await addCategory(database, { name: 'Furniture' });
  leaf = await addCategory(database, { parent: await addCategory(database, { parent: root, name: 'Seating' }), name: 'Chairs' });
  chair = await addItem(database, store, {
    categoryId: leaf.id,
    name: 'Oak chair',
    variants: 3,
    price: 5000,
    tiers: [{ from: 10, price: 4500 }],
  });
});

async function addColours(item: Item): Promise<void> {
  const db = database.kysely;
  const colour = await db
    .insertInto('attribute')
    .values({ key: 'colour', type: 'choice', is_option: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('attribute_text')
    .values([
      { attribute_id: colour.id, language: 'en', name: 'Colour' },
      { attribute_id: colour.id, language: 'de', name: 'Farbe' },
    ])
    .execute();
  for (const [position, variant] of item.variants.entries()) {
    const key = ['white', 'black', 'oak'][position] ?? '';
    const value = await db
      .insertInto('attribute_value')
      .values({ attribute_id: colour.id, key, swatch: `#00000${position}`, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('attribute_value_text').values({ attribute_value_id: value.id, language: 'en', name: key.toUpperCase() }).execute();
    await db
      .insertInto('variant_option')
      .values({ variant_id: variant.id, attribute_id: colour.id, attribute_value_id: value.id })
      .execute();
  }
  const depth = await db
    .insertInto('attribute')
    .values({ key: 'seatDepth', type: 'number', unit: 'mm' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('item_attribute').values({ item_id: item.id, attribute_id: depth.id, number: 420 }).execute();
}

describe('an item', () => {
  it('has its variants with options, prices, rule and stock, its category path and its URL keys', async () => {
    await addColours(chair);
    await database.kysely
      .updateTable('stock')
      .set({ reserved: 30, incoming: 50, incoming_at: '2026-11-02' })
      .where('variant_id', '=', chair.variants[0]?.id ?? 0)
      .execute();
    const page = await as({ language: 'de' })(catalogueCalls.item, { id: chair.id });
    expect(page.breadcrumb.map((one) => one.name)).toEqual(['Furniture', 'Seating', 'Chairs']);
    expect(Object.keys(page.urlKeys).toSorted()).toEqual(['de', 'en', 'es', 'fr', 'it', 'pl', 'pt', 'ro']);
    expect(page.options).toMatchObject([
      { key: 'colour', name: 'Farbe', values: [{ key: 'white', label: 'WHITE', swatch: '#000000' }, { key: 'black' }, { key: 'oak' }] },
    ]);
    expect(page.attributes).toEqual([{ key: 'seatDepth', name: 'seatDepth', type: 'number', unit: 'mm', value: 420 }]);
    expect(page.variants.map((variant) => variant.sku)).toEqual(chair.variants.map((variant) => variant.sku));
    expect(page.variants[0]).toMatchObject({
      available: 70,
      incomingAt: '2026-11-02',
      stock: [{ warehouseId: store.warehouseId, city: 'Berlin', countryCode: 'DE', available: 70, incoming: 50, incomingAt: '2026-11-02' }],
      options: [{ attributeKey: 'colour', label: 'WHITE' }],
      rule: { moq: 1, multiple: 1, carton: null },
      price: { currency: 'EUR', unitPrice: 5000, nextBreak: { from: 10, unitPrice: 4500 }, reason: { kind: 'list' }, approximate: null },
    });
    expect(page).toMatchObject({
      translated: true,
      textLanguage: 'de',
      pricesHidden: false,
      leadDays: 3,
      store: { id: store.id, currency: 'EUR' },
    });
  });

  it('shows the source text if a language has none, and says so', async () => {
    const lamp = await addItem(database, store, { categoryId: leaf.id, name: 'Lamp' });
    await database.kysely.updateTable('item').set({ source_language: 'pl' }).where('id', '=', lamp.id).execute();
    await database.kysely.deleteFrom('item_text').where('item_id', '=', lamp.id).where('language', 'not in', ['pl', 'en']).execute();
    const page = await as({ language: 'de' })(catalogueCalls.item, { id: lamp.id });
    expect(page).toMatchObject({ textLanguage: 'pl', translated: false, name: 'Lamp', urlKeys: { en: 'lamp', pl: 'lamp' } });
  });

  it('takes at most four statements', async () => {
    const buyer = await addUser(database, await addCompany(database));
    for (const session of [null, buyer]) {
      const { result, statements } = await countStatements(() => as({ caller: session })(catalogueCalls.item, { id: chair.id }));
      expect(statements).toBeLessThanOrEqual(4);
      expect(result.similar.length).toBeGreaterThan(0);
    }
  });

  it('links to visible neighbours of its category and not to itself', async () => {
    const hidden = await addItem(database, store, { categoryId: leaf.id, visibility: 'exclusive' });
    const { similar } = await as()(catalogueCalls.item, { id: chair.id });
    const ids = similar.map((card) => card.id);
    expect(ids).not.toContain(chair.id);
    expect(ids).not.toContain(hidden.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('links first to items with the same facts, then to items of a similar price', async () => {
    const category = await addCategory(database);
    const add = (name: string, price: number) => addItem(database, store, { name, price, categoryId: category.id });
    const [far, other, near, own] = [
      await add('Far', 90_000),
      await add('Other', 10_000),
      await add('Near', 11_000),
      await add('Own', 10_000),
    ];
    const { rows } = await database.pool.query<{ id: number; key: string; attribute_id: number }>(
      `with a as (insert into attribute (key, type) values ('wood', 'choice') returning id)
       insert into attribute_value (attribute_id, key) select a.id, k from a, unnest('{oak,pine}'::text[]) k returning id, key, attribute_id`,
    );
    for (const [item, wood] of [
      [far, 'oak'],
      [other, 'pine'],
      [near, 'oak'],
      [own, 'oak'],
    ] as const) {
      const value = rows.find(({ key }) => key === wood);
      await database.pool.query('insert into item_attribute (item_id, attribute_id, attribute_value_id) values ($1, $2, $3)', [
        item.id,
        value?.attribute_id,
        value?.id,
      ]);
    }
    const similar = async (id: number) => (await as()(catalogueCalls.item, { id })).similar.map(({ name }) => name);
    expect(await similar(own.id)).toEqual(['Near', 'Other', 'Far']);
    expect(await similar(other.id)).toEqual(['Own', 'Near', 'Far']);
  });

  it('has prices in the currency its buyer prefers, by the latest rates', async () => {
    const company = await addCompany(database, { countryCode: 'PL' });
    await database.kysely.updateTable('company').set({ preferred_currency: 'PLN' }).where('id', '=', company.id).execute();
    await database.kysely
      .insertInto('exchange_rate')
      .values([
        { currency: 'PLN', day: '2026-10-13', rate: 4 },
        { currency: 'PLN', day: '2026-10-14', rate: 4.2 },
      ])
      .execute();
    const session = await addUser(database, company);
    const page = await as({ caller: session, country: 'PL' })(catalogueCalls.item, { id: chair.id });
    expect(page.variants[0]?.price?.approximate).toEqual({ amount: 21_000, currency: 'PLN', day: '2026-10-14' });
  });
});

describe('the rates of a country', () => {
  it('are the latest between its currency and those of the stores', async () => {
    await addStore(database, seller, { currency: 'RON' });
    await database.kysely
      .insertInto('exchange_rate')
      .values([
        { currency: 'RON', day: '2026-10-12', rate: 5 },
        { currency: 'CZK', day: '2026-10-14', rate: 25 },
      ])
      .execute();
    const rates = (country: string) => as({ country })(catalogueCalls.rates, {});
    const { result, statements } = await countStatements(() => rates('CZ'));
    expect(result).toMatchObject({ currency: 'CZK', day: '2026-10-12', rates: { RON: 5, EUR: 25 } });
    expect(result?.rates).not.toHaveProperty('CZK');
    expect(statements).toBe(1);
    expect((await rates('DE'))?.rates['RON']).toBeCloseTo(0.2);
    // No store has a currency without rates, and Kontor knows none of this country.
    expect(await rates('HU')).toBeNull();
    expect(await rates('US')).toBeNull();
  });
});

describe('an item hidden from the caller', () => {
  const refused = { code: codes.notFound };
  const canSee = async (item: Item, options: CallerOptions = {}) => {
    const call = as(options);
    const listed = (await call(catalogueCalls.items, { ids: [item.id] })).length === 1;
    if (listed) expect((await call(catalogueCalls.item, { id: item.id })).id).toBe(item.id);
    else await expect(call(catalogueCalls.item, { id: item.id })).rejects.toMatchObject(refused);
    return listed;
  };

  it('gets the answer of an item that does not exist', async () => {
    const hidden = await addItem(database, store, { visibility: 'exclusive' });
    const asked = [hidden.id, 999_999_999].map((id) =>
      as()(catalogueCalls.item, { id }).catch((error: Error) => ({ ...error, message: error.message })),
    );
    const [foreign, missing] = await Promise.all(asked);
    expect(foreign).toEqual(missing);
    expect(foreign).toMatchObject(refused);
  });

  it('exclusive items are visible to the named companies and the seller itself', async () => {
    const friend = await addCompany(database);
    const hidden = await addItem(database, store, { visibility: 'exclusive', exclusiveTo: [friend.id] });
    expect(await canSee(hidden)).toBe(false);
    expect(await canSee(hidden, { caller: await addUser(database, await addCompany(database)) })).toBe(false);
    expect(await canSee(hidden, { caller: await addUser(database, await addCompany(database, { kind: 'seller' })) })).toBe(false);
    expect(await canSee(hidden, { caller: await addUser(database, friend) })).toBe(true);
    expect(await canSee(hidden, { caller: await addUser(database, seller) })).toBe(true);
  });

  it('items are visible in the countries they are sold to: their own list, else the store’s', async () => {
    const austrian = await addItem(database, store, { countryCodes: ['AT'] });
    expect(await canSee(austrian, { country: 'DE' })).toBe(false);
    expect(await canSee(austrian, { country: 'AT' })).toBe(true);
    expect(await canSee(chair, { country: 'SE' })).toBe(false);
  });

  it('archived items and drafts, items of closed stores and items without a variant on sale do not exist', async () => {
    expect(await canSee(await addItem(database, store, { state: 'archived' }))).toBe(false);
    expect(await canSee(await addItem(database, store, { state: 'draft' }))).toBe(false);
    expect(await canSee(await addItem(database, await addStore(database, seller, { state: 'closed' })))).toBe(false);
    const empty = await addItem(database, store);
    await database.kysely.updateTable('variant').set({ state: 'archived' }).where('item_id', '=', empty.id).execute();
    expect(await canSee(empty)).toBe(false);
  });
});

describe('prices for members', () => {
  const config = { prices: 'members' } as const;

  it('are null for visitors in the page and in its cards, and present for members', async () => {
    const visitor = await as({ config })(catalogueCalls.item, { id: chair.id });
    expect(visitor.pricesHidden).toBe(true);
    expect([...visitor.variants, ...visitor.similar].map((one) => one.price)).toEqual(
      Array(visitor.variants.length + visitor.similar.length).fill(null),
    );
    expect(visitor.variants[0]?.rule).toEqual({ moq: 1, multiple: 1, carton: null });
    expect((await as({ config })(catalogueCalls.home, {})).newItems.every((card) => card.price === null)).toBe(true);
    const session = await addUser(database, await addCompany(database));
    const member = await as({ config, caller: session })(catalogueCalls.item, { id: chair.id });
    expect(member.variants[0]?.price?.unitPrice).toBe(5000);
  });

  it('are null for colleagues without the access code', async () => {
    const session = await addUser(database, await addCompany(database), { role: 'warehouse' });
    expect((await as({ caller: session })(catalogueCalls.items, { ids: [chair.id] }))[0]?.price).toBeNull();
  });
});

describe('cards', () => {
  it('come in the requested order, with their price range, in at most two statements', async () => {
    const others: Item[] = [];
    for (let index = 0; index < 5; index++) others.push(await addItem(database, store, { price: 2000 + index, stock: 5 }));
    const itemIds = [chair.id, ...others.map((item) => item.id).toReversed()];
    const { result, statements } = await countStatements(() =>
      loadItemCards(database, { caller: null, language: 'en', country: 'DE', seesPrices: true, now }, itemIds),
    );
    expect(statements).toBe(2);
    expect(result.map((card) => card.id)).toEqual(itemIds);
    expect(result[0]).toMatchObject({
      name: 'Oak chair',
      variantCount: 3,
      singleVariantId: null,
      swatches: ['#000000', '#000001', '#000002'],
      available: 270,
    });
    expect(result[0]?.price).toMatchObject({ from: 5000, to: 5200, listPrice: 5000, lowest: 4500, reason: 'list', approximate: null });
    expect(result[1]).toMatchObject({
      singleVariantId: others[4]?.variants[0]?.id,
      available: 5,
      price: { from: 2004, to: 2004, lowest: null },
    });
  });

  it('without prices take one statement', async () => {
    const ask = () => loadItemCards(database, { caller: null, language: 'en', country: 'DE', seesPrices: false, now }, [chair.id]);
    expect((await countStatements(ask)).statements).toBe(1);
  });
});

describe('browsing', () => {
  it('the navigation has three levels and the footer’s articles in the language, English where there is none', async () => {
    await database.kysely
      .insertInto('article')
      .values([
        { url_key: 'imprint', language: 'en', title: 'Imprint', body: '# Imprint', position: 2 },
        { url_key: 'imprint', language: 'de', title: 'Impressum', body: '# Impressum', position: 2 },
        { url_key: 'about', language: 'en', title: 'About us', body: 'We', position: 1 },
      ])
      .execute();
    const navigation = await as({ language: 'de' })(catalogueCalls.navigation, {});
    const furniture = navigation.categories.find((category) => category.name === 'Furniture');
    expect(furniture?.children[0]?.children[0]).toMatchObject({ id: leaf.id, name: 'Chairs' });
    expect(navigation.articles).toEqual([
      { urlKey: 'about', title: 'About us' },
      { urlKey: 'imprint', title: 'Impressum' },
    ]);
    expect(await as({ language: 'de' })(catalogueCalls.article, { urlKey: 'imprint' })).toEqual({
      urlKey: 'imprint',
      title: 'Impressum',
      body: '# Impressum',
      textLanguage: 'de',
      languages: ['de', 'en'],
    });
    expect((await as({ language: 'pl' })(catalogueCalls.article, { urlKey: 'about' })).textLanguage).toBe('en');
    await expect(as()(catalogueCalls.article, { urlKey: 'nothing' })).rejects.toMatchObject({ code: codes.notFound });
  });

  it('a category has its breadcrumb, children and addresses', async () => {
    const seating = await as()(catalogueCalls.category, { id: leaf.path[1] ?? 0 });
    expect(seating).toMatchObject({ name: 'Seating', level: 2, children: [{ id: leaf.id, name: 'Chairs' }] });
    expect(seating.breadcrumb.map((one) => one.id)).toEqual(leaf.path.slice(0, 2));
    expect(Object.keys(seating.urlKeys)).toHaveLength(8);
    await expect(as()(catalogueCalls.category, { id: 999_999 })).rejects.toMatchObject({ code: codes.notFound });
  });

  it('a store shows its categories on the first level where there are several', async () => {
    const shop = await addStore(database, seller);
    expect(await as()(catalogueCalls.store, { id: shop.id })).toMatchObject({ itemCount: 0, categories: [] });
    await addItem(database, shop, { categoryId: leaf.id });
    await addItem(database, shop, { categoryId: leaf.id });
    // One category is no choice.
    expect((await as()(catalogueCalls.store, { id: shop.id })).categories).toHaveLength(1);
    const seating = { id: leaf.path[1] ?? 0, path: leaf.path.slice(0, 2) };
    const stools = await addCategory(database, { parent: seating, name: 'Stools' });
    await addItem(database, shop, { categoryId: stools.id });
    await addItem(database, shop, { categoryId: seating.id });
    expect(await as()(catalogueCalls.store, { id: shop.id })).toMatchObject({
      itemCount: 4,
      categories: [
        { id: leaf.id, name: 'Chairs', itemCount: 2 },
        { id: stools.id, name: 'Stools', itemCount: 1 },
      ],
    });
    const garden = await addCategory(database, { name: 'Garden' });
    await addItem(database, shop, { categoryId: garden.id });
    expect((await as()(catalogueCalls.store, { id: shop.id })).categories).toMatchObject([
      { id: leaf.path[0], itemCount: 4 },
      { id: garden.id, name: 'Garden', itemCount: 1 },
    ]);
  });

  it('a store has header picture and texts, each in the language there is', async () => {
    const shop = await addStore(database, seller);
    const write = (language: string, slogan: string, description: string, alt: string) =>
      database.pool.query(
        `insert into store_text (store_id, language, slogan, description, header_alt) values ($1, $2, $3, $4, $5)
         on conflict (store_id, language) do update set slogan = $3, description = $4, header_alt = $5`,
        [shop.id, language, slogan, description, alt],
      );
    await database.pool.query('delete from store_text where store_id = $1', [shop.id]);
    expect(await as()(catalogueCalls.store, { id: shop.id })).toMatchObject({ header: null, slogan: '', description: '' });
    await database.pool.query('update store set header_key = $2 where id = $1', [shop.id, 'headers/a.webp']);
    expect((await as()(catalogueCalls.store, { id: shop.id })).header).toEqual({ key: 'headers/a.webp', alt: '', language: 'en' });
    await write('de', 'Gut sitzen', '', '');
    await write('en', 'Sit well', '**Chairs**', '');
    await write('fr', '', 'Des chaises', 'Une chaise');
    expect(await as({ language: 'de' })(catalogueCalls.store, { id: shop.id })).toMatchObject({
      slogan: 'Gut sitzen',
      description: '**Chairs**',
      textLanguage: 'en',
      header: { alt: 'Une chaise', language: 'fr' },
    });
    expect(await as({ language: 'fr' })(catalogueCalls.store, { id: shop.id })).toMatchObject({
      slogan: 'Sit well',
      description: 'Des chaises',
      textLanguage: 'fr',
    });
  });

  it('a store counts only items that its visitor may see', async () => {
    const shop = await addStore(database, seller);
    const friend = await addCompany(database);
    await addItem(database, shop, { categoryId: leaf.id });
    await addItem(database, shop, { categoryId: leaf.id, visibility: 'exclusive', exclusiveTo: [friend.id] });
    await addItem(database, shop, { categoryId: leaf.id, countryCodes: ['FR'] });
    const page = await as()(catalogueCalls.store, { id: shop.id });
    expect(page).toMatchObject({
      itemCount: 1,
      categories: [{ id: leaf.path[0], name: 'Furniture', itemCount: 1 }],
      warehouses: [{ city: 'Berlin', countryCode: 'DE' }],
    });
    expect((await as({ caller: await addUser(database, friend) })(catalogueCalls.store, { id: shop.id })).itemCount).toBe(2);
    const closed = await addStore(database, seller, { state: 'suspended' });
    await expect(as()(catalogueCalls.store, { id: closed.id })).rejects.toMatchObject({ code: codes.notFound });
    await expect(as({ country: 'NO' })(catalogueCalls.store, { id: shop.id })).rejects.toMatchObject({ code: codes.notFound });
  });

  it('all stores with items for the caller are listed', async () => {
    const many: number[] = [];
    for (let at = 0; at < 12; at++) {
      const one = await addStore(database, seller);
      await addItem(database, one);
      many.push(one.id);
    }
    const [few, shut, empty] = [
      await addStore(database, seller),
      await addStore(database, seller, { state: 'suspended' }),
      await addStore(database, seller),
    ];
    const friend = await addCompany(database);
    await addItem(database, few, { visibility: 'exclusive', exclusiveTo: [friend.id] });
    await addItem(database, shut);
    const ids = (await as()(catalogueCalls.stores, {})).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(many));
    for (const { id } of [few, shut, empty]) expect(ids).not.toContain(id);
    const friends = await as({ caller: await addUser(database, friend) })(catalogueCalls.stores, {});
    expect(friends.map(({ id }) => id)).toEqual(expect.arrayContaining([...many, few.id]));
    expect((await as({ country: 'NO' })(catalogueCalls.stores, {})).map(({ id }) => id)).not.toContain(many[0]);
  });

  it('the home page shows main categories, stores, new items and best sellers, none of them hidden ones', async () => {
    const hidden = await addItem(database, store, { visibility: 'exclusive' });
    const best = await addItem(database, store, { name: 'Best' });
    await database.kysely
      .updateTable('item')
      .set({ sales_count: 900, published_at: new Date('2020-01-01') })
      .where('id', '=', best.id)
      .execute();
    await database.kysely.updateTable('item').set({ sales_count: 901 }).where('id', '=', hidden.id).execute();
    const home = await as()(catalogueCalls.home, {});
    expect(home.categories.map((category) => category.name)).toContain('Furniture');
    expect(home.bestSellers[0]?.id).toBe(best.id);
    expect(home.bestSellers[0]?.isNew).toBe(false);
    expect(home.newItems.map((card) => card.id)).not.toContain(hidden.id);
    expect(home.stores[0]).toMatchObject({ id: store.id });
  });
});
