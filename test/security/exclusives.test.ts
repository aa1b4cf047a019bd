/**
 * What is exclusive to others is nowhere: every call is made by everybody with all ids and words that there are to guess, and no answer holds a
 * word of it. The same for prices that are for members. Calls that are declared later are walked by themselves.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../contract/wire/call.ts';
import { cartCalls } from '../../contract/buying/cart.ts';
import { catalogueCalls } from '../../contract/catalogue/catalogue.ts';
import { codes } from '../../contract/wire/codes.ts';
import { downloadCalls } from '../../contract/materials/downloads.ts';
import { exclusiveCalls, sellerExclusiveCalls } from '../../contract/pricing/exclusives.ts';
import { calls } from '../../contract/index.ts';
import { searchCalls } from '../../contract/search/search.ts';
import { wishListCalls } from '../../contract/buying/wish-lists.ts';
import { accountCalls } from '../../contract/identity/accounts.ts';
import { handlers } from '../../server/domains.ts';
import { cacheAnswers } from '../../server/domains/catalogue/index.ts';
import { createSearch, type SearchService } from '../../server/domains/search/index.ts';
import { type Bus, openBus } from '../../server/platform/events/bus.ts';
import type { Caller } from '../../server/platform/scope.ts';
import { type Database, openDatabase } from '../../server/platform/postgres/pool.ts';
import { testDatabase } from '../support/database.ts';
import { addCategory, addCompany, addItem, addStore, addUser, callsAs, type Company, type Item, type Store } from '../support/market.ts';

const quiet = { warn: () => undefined, info: () => undefined };
/** Stands in names and texts of what is hidden, and in no question. */
const secret = 'Quetzal';
const price = 424_217;

let database: Database;
let bus: Bus;
let search: SearchService | undefined;
let seller: Company;
let sellers: Caller;
let named: Company;
let buyers: Caller;
let outsiders: Record<string, { session: Caller | null; country?: string }>;
let store: Store;
let closed: Store;
let category: { id: number; path: number[] };
/** Exclusive itself; of an exclusive store; not sold to Spain; for everybody. */
let item: Item;
let behind: Item;
let german: Item;
let plain: Item;

const as = (session: Caller | null, country = 'DE', prices: 'public' | 'members' = 'public') =>
  callsAs(database, handlers, { caller: session, country, config: { prices }, network: randomUUID() });

beforeAll(async () => {
  database = await testDatabase();
  bus = await openBus(database, quiet);
  seller = await addCompany(database, { kind: 'seller', legalName: 'Maker' });
  sellers = await addUser(database, seller);
  named = await addCompany(database);
  buyers = await addUser(database, named);
  category = await addCategory(database);
  store = await addStore(database, seller, { countryCodes: ['DE', 'ES', 'PL'] });
  closed = await addStore(database, seller, { countryCodes: ['DE', 'ES', 'PL'] });
  await database.pool.query('update store set name = $2 where id = $1', [closed.id, `${secret} House`]);
  const categoryId = category.id;
  item = await addItem(database, store, { name: `${secret} Nimbus`, categoryId, price });
  behind = await addItem(database, closed, { name: `${secret} Cirrus`, categoryId, price });
  german = await addItem(database, store, { name: 'Teutonic Stratus', categoryId, countryCodes: ['DE'] });
  plain = await addItem(database, store, { name: 'Plain Cumulus', categoryId, price: 1_100 });
  await database.pool.query('insert into known_buyer (seller_company_id, buyer_company_id) values ($1, $2)', [seller.id, named.id]);
  await as(sellers)(sellerExclusiveCalls.give, { kind: 'item', ids: [item.id], companyIds: [named.id] });
  await as(sellers)(sellerExclusiveCalls.give, { kind: 'store', ids: [closed.id], companyIds: [named.id] });
  await database.pool.query(
    `insert into item_material (item_id, kind, public, title, file_key, file_name, content_type, size, created_at)
     select id, 'manual', true, $2, 'papers/' || id, $2 || '.pdf', 'application/pdf', 1, now() from unnest($1::bigint[]) id`,
    [[item.id, behind.id], secret],
  );
  const waiting = await addCompany(database, { state: 'submitted' });
  outsiders = {
    visitor: { session: null },
    'another buyer': { session: await addUser(database, await addCompany(database)) },
    'a buyer who is not accepted yet': { session: await addUser(database, waiting, { unaudited: true }) },
    'another seller': { session: await addUser(database, await addCompany(database, { kind: 'seller' })) },
  };
});
afterAll(async () => {
  await search?.close();
  await bus.close();
  await database.close();
});

/** All that a stranger may try, in one: calls take what they know and leave the rest. */
function tries(): Record<string, unknown>[] {
  const ids = [item.id, behind.id];
  const variants = [item, behind].flatMap((one) => one.variants.map((variant) => variant.id));
  const days = { from: '2020-01-01', until: '2099-12-31' };
  const common = {
    ...days,
    ids,
    itemIds: ids,
    variantIds: variants,
    lines: variants.map((variantId) => ({ variantId, itemId: variantId, quantity: 1, number: 'X' })),
    text: [...item.variants, ...behind.variants].map(({ sku }) => `${sku} 1`).join('\n'),
    keyword: 'Nimbus',
    name: 'Mine',
    kind: 'item',
    format: 'csv',
    language: 'en',
    categoryId: category.id,
    size: 100,
  };
  return [
    {
      ...common,
      id: item.id,
      itemId: item.id,
      variantId: variants[0],
      storeId: closed.id,
      contents: ['data'],
      selection: { kind: 'store', id: closed.id },
    },
    {
      ...common,
      id: closed.id,
      itemId: behind.id,
      variantId: variants[1],
      storeId: closed.id,
      kind: 'store',
      keyword: 'Cirrus',
      selection: { kind: 'items', ids },
    },
    { ...common, id: behind.id, itemId: behind.id, keyword: item.variants[0]?.sku, storeId: store.id },
    { size: 100, keyword: behind.itemCode },
    { size: 100, keyword: 'nimb' },
    { size: 100 },
  ];
}

/** Nothing here that logs out, ends the account or costs seconds of hashing. */
const apart = /^(accounts|security|privacy|staff|registration|secret|mail|uploads|company|sellerCompany)\./;
const reading = calls.filter((call) => call.method === 'GET' && !call.name.startsWith('privacy.'));
const writing = calls.filter((call) => call.method === 'POST' && !apart.test(call.name));

/** What anybody answers that holds a word; refusals hold none, and are looked through like answers. */
async function leaks(asked: readonly Call[], word: string, call: ReturnType<typeof callsAs>): Promise<string[]> {
  const found: string[] = [];
  for (const declared of asked)
    for (const input of tries()) {
      let answer: unknown;
      try {
        answer = await call(declared, input as never, { idempotencyKey: randomUUID() });
      } catch (error) {
        const { code, details, message } = error as { code?: unknown; details?: unknown; message?: string };
        if (typeof code !== 'number') throw new Error(`${declared.name} ${JSON.stringify(input)}: ${String(error)}`, { cause: error });
        answer = { details, message };
      }
      if (JSON.stringify(answer ?? null).includes(word)) found.push(declared.name);
    }
  return [...new Set(found)];
}

describe.each(['answered by SQL', 'answered from memory'])('%s', (how) => {
  beforeAll(async () => {
    if (how === 'answered by SQL') return;
    cacheAnswers(database, bus);
    search = createSearch({ database, bus, log: quiet, now: () => new Date() });
    await search.ready;
  });

  it.each(['visitor', 'another buyer', 'a buyer who is not accepted yet', 'another seller'])(
    '%s finds no word of it anywhere, whatever is tried',
    async (who) => {
      const call = as(outsiders[who]?.session ?? null);
      expect(await leaks(reading, secret, call)).toEqual([]);
      if (how === 'answered from memory') {
        expect(await leaks(writing, secret, call)).toEqual([]);
        expect(await leaks(reading, secret, call), 'after all was tried').toEqual([]);
      }
      const list = await call(searchCalls.list, { categoryId: category.id });
      expect(list.items.map(({ id }) => id).toSorted()).toEqual([german.id, plain.id].toSorted());
      expect(list.total).toBe(2);
      expect(list.stores.map(({ id }) => id)).not.toContain(closed.id);
      await expect(call(catalogueCalls.item, { id: item.id })).rejects.toMatchObject({ code: codes.notFound });
      await expect(call(catalogueCalls.store, { id: closed.id })).rejects.toMatchObject({ code: codes.notFound });
      await expect(call(accountCalls.store, { id: closed.id })).rejects.toMatchObject({ code: codes.notFound });
    },
  );

  it('who is named finds all of it, where it is sold', async () => {
    const call = as(buyers);
    const list = await call(searchCalls.list, { categoryId: category.id });
    expect(list.items.map(({ id }) => id).toSorted()).toEqual([item, behind, german, plain].map(({ id }) => id).toSorted());
    expect((await call(searchCalls.suggest, { keyword: 'nimb' })).items.map(({ id }) => id)).toEqual([item.id]);
    expect((await call(exclusiveCalls.items, {})).total).toBe(1);
    expect((await call(exclusiveCalls.stores, {})).rows.map((row) => row.store.id)).toEqual([closed.id]);
    expect((await as(buyers, 'FR')(searchCalls.list, { categoryId: category.id })).total).toBe(0);
  });

  it('in another country there is no word of what is not sold there', async () => {
    const reads = reading.filter(({ access }) => access.who !== 'seller' && access.who !== 'operator');
    const call = as(outsiders['another buyer']?.session ?? null, 'ES');
    const asked = (input: object) => call(searchCalls.list, input);
    expect((await asked({ keyword: 'Stratus' })).total).toBe(0);
    expect(await leaks(reads, 'Teutonic', call)).toEqual([]);
    await expect(call(catalogueCalls.item, { id: german.id })).rejects.toMatchObject({ code: codes.notFound });
    // What a store no longer sells to, none of its items is sold to.
    await database.pool.query(`update item set country_codes = '{DE,FR}' where id = $1`, [plain.id]);
    await expect(as(null, 'FR')(catalogueCalls.item, { id: plain.id })).rejects.toMatchObject({ code: codes.notFound });
    await database.pool.query('update item set country_codes = null where id = $1', [plain.id]);
  });

  it('where prices are for members, neither visitors nor who is not accepted reads one', async () => {
    await database.pool.query('update variant set list_price = $2 where item_id = $1', [plain.id, price]);
    for (const who of ['visitor', 'a buyer who is not accepted yet']) {
      const call = as(outsiders[who]?.session ?? null, 'PL', 'members');
      await call(catalogueCalls.item, { id: plain.id });
      const found: string[] = [];
      for (const declared of reading)
        for (const input of [
          { id: plain.id, ids: [plain.id], itemId: plain.id, itemIds: [plain.id], lines: [] },
          { keyword: 'Cumulus' },
          {},
        ]) {
          const answer: unknown = await call(declared, input as never).catch(() => null);
          if (JSON.stringify(answer ?? null).includes(String(price))) found.push(declared.name);
        }
      const describes = await call(cartCalls.describe, { lines: [{ variantId: plain.variants[0]?.id ?? 0, quantity: 1 }] });
      expect(JSON.stringify(describes)).not.toContain(String(price));
      expect(found).toEqual([]);
    }
  });
});

describe('when a right ends', () => {
  /** Every process hears of it within two seconds. */
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

  it('lists, counts, suggestions, wish lists, files and the cart let go of it at once, by hand or by the clock', async () => {
    const call = as(buyers);
    const variantId = item.variants[0]?.id ?? 0;
    await call(wishListCalls.add, { lines: [{ variantId }] });
    await call(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
    expect((await call(wishListCalls.lines, {})).total).toBe(1);
    const [right] = (await as(sellers)(sellerExclusiveCalls.list, { kind: 'item', companyId: named.id })).rows;
    await as(sellers)(sellerExclusiveCalls.end, { kind: 'item', ids: [right?.id ?? 0] });

    await soon(async () => expect((await call(searchCalls.list, { categoryId: category.id })).total).toBe(3));
    expect((await call(searchCalls.suggest, { keyword: 'nimb' })).items).toEqual([]);
    expect((await call(wishListCalls.lines, {})).total).toBe(0);
    expect((await call(wishListCalls.export, {})).content).not.toContain(secret);
    await expect(call(catalogueCalls.item, { id: item.id })).rejects.toMatchObject({ code: codes.notFound });
    expect((await call(cartCalls.list, {})).groups[0]?.lines[0]?.problems[0]?.kind).toBe('notAvailable');
    await expect(call(cartCalls.add, { lines: [{ variantId, quantity: 1 }] })).rejects.toMatchObject({ code: codes.productNotExist });

    // Given for a moment only: it ends though nobody does anything.
    await as(sellers)(sellerExclusiveCalls.give, { kind: 'item', ids: [item.id], companyIds: [named.id] });
    await soon(async () => expect((await call(searchCalls.list, { categoryId: category.id })).total).toBe(4));
    await database.pool.query(`update item_exclusive set valid_to = now() + interval '1 second' where item_id = $1 and valid_to > now()`, [
      item.id,
    ]);
    await as(sellers)(sellerExclusiveCalls.give, { kind: 'item', ids: [german.id], companyIds: [named.id] });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await soon(async () => expect((await call(searchCalls.list, { categoryId: category.id })).total).toBe(3));
  });

  it('a large group and an entire store change access without a write to any item row', async () => {
    const { groupId } = await as(sellers)(sellerExclusiveCalls.saveGroup, { name: 'Many' });
    await as(sellers)(sellerExclusiveCalls.give, { kind: 'store', ids: [closed.id], groupIds: [groupId] });
    const [right] = (await as(sellers)(sellerExclusiveCalls.list, { kind: 'store', companyId: named.id })).rows;
    await as(sellers)(sellerExclusiveCalls.end, { kind: 'store', ids: [right?.id ?? 0] });
    const call = as(buyers);
    const total = async () => (await call(searchCalls.list, { storeId: [closed.id] })).total;
    await soon(async () => expect(await total()).toBe(0));
    const before = await database.pool.query('select xmin from item where store_id = $1', [closed.id]);
    await as(sellers)(sellerExclusiveCalls.addMembers, { groupId, companyIds: [named.id] });
    await soon(async () => expect(await total()).toBe(1));
    await as(sellers)(sellerExclusiveCalls.removeMembers, { groupId, companyIds: [named.id] });
    await soon(async () => expect(await total()).toBe(0));
    expect((await database.pool.query('select xmin from item where store_id = $1', [closed.id])).rows).toEqual(before.rows);
    await as(sellers)(sellerExclusiveCalls.open, { kind: 'store', ids: [closed.id] });
    await soon(async () => expect((await as(null)(searchCalls.list, { storeId: [closed.id] })).total).toBe(1));
  });

  it('every process is notified, whatever it has cached', async () => {
    const other = await openDatabase({ connection: database.connection, poolSize: 2 });
    const otherBus = await openBus(other, quiet);
    const there = createSearch({ database: other, bus: otherBus, log: quiet, now: () => new Date() });
    try {
      await there.ready;
      const total = async () =>
        (await callsAs(other, handlers, { caller: buyers, network: randomUUID() })(searchCalls.list, { categoryId: category.id })).total;
      const before = await total();
      await as(sellers)(sellerExclusiveCalls.give, { kind: 'item', ids: [plain.id], companyIds: [named.id], from: '2090-01-01' });
      await soon(async () => expect(await total()).toBe(before - 1));
      const [right] = (await as(sellers)(sellerExclusiveCalls.list, { kind: 'item', keyword: 'Cumulus' })).rows;
      await as(sellers)(sellerExclusiveCalls.change, { kind: 'item', id: right?.id ?? 0, from: '2020-01-01' });
      await soon(async () => expect(await total()).toBe(before));
      await as(sellers)(sellerExclusiveCalls.open, { kind: 'item', ids: [plain.id] });
    } finally {
      await there.close();
      await otherBus.close();
      await other.close();
    }
  });

  it('a pack requested by a company without access does not reveal the name of the store', async () => {
    const call = as(outsiders['another buyer']?.session ?? null);
    await as(sellers)(sellerExclusiveCalls.give, { kind: 'store', ids: [closed.id], companyIds: [named.id] });
    await call(downloadCalls.request, { selection: { kind: 'store', id: closed.id }, contents: ['stock'], language: 'en' });
    expect(JSON.stringify(await call(downloadCalls.list, {}))).not.toContain(secret);
  });
});
