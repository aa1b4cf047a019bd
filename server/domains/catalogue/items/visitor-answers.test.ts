import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCategory, addCompany, addItem, addStore, addUser, callsAs, type Item, type Store } from '../../../../test/support/market.ts';
import { type Bus, openBus } from '../../../platform/events/bus.ts';
import { publish } from '../../../platform/events/outbox.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import { cacheAnswers } from './visitor-answers.ts';
import { handlers } from '../calls.ts';
import { loadItem } from './item.ts';

let database: Database;
let bus: Bus;
let store: Store;
let item: Item & { categoryId: number };

beforeAll(async () => {
  database = await testDatabase();
  bus = await openBus(database, { warn: () => undefined });
  cacheAnswers(database, bus);
  store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  const category = await addCategory(database);
  item = { ...(await addItem(database, store, { price: 1000, categoryId: category.id })), categoryId: category.id };
});
afterAll(() => bus.close());

const visitor = () => callsAs(database, handlers);
const priceOf = async (call = visitor()) => (await call(catalogueCalls.item, { id: item.id })).variants[0]?.price?.unitPrice;

/** Repeats the request until the answer is as expected; the event is asynchronous. */
async function becomes<Value>(ask: () => Promise<Value>, wanted: (value: Value) => boolean): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (wanted(await ask())) return;
    await sleep(25);
  }
  throw new Error('it did not become so');
}

describe('cached answers for visitors', () => {
  it('take no statement the second time, and follow a price as soon as its change is committed', async () => {
    expect(await priceOf()).toBe(1000);
    expect((await countStatements(() => priceOf())).statements).toBe(0);
    await database.transaction(async (tx) => {
      await tx.updateTable('variant').set({ list_price: 1100 }).where('item_id', '=', item.id).execute();
      await publish(tx, 'price.changed', { itemIds: [item.id] });
    });
    await becomes(
      () => priceOf(),
      (price) => price === 1100,
    );
  });

  it('are never served to or taken from signed-in callers', async () => {
    const company = await addCompany(database);
    const variant = item.variants[0]?.id ?? 0;
    await database.kysely.insertInto('exclusive_price').values({ variant_id: variant, company_id: company.id, price: 700 }).execute();
    const buyer = callsAs(database, handlers, { caller: await addUser(database, company) });
    const before = await priceOf();
    expect(await priceOf(buyer)).toBe(700);
    expect(await priceOf()).toBe(before);
  });

  it('share their facts with signed-in callers: two statements, and the same page as without', async () => {
    const company = await addCompany(database);
    const friend = await addUser(database, company);
    await database.kysely.updateTable('company').set({ preferred_currency: 'PLN' }).where('id', '=', company.id).execute();
    await database.kysely.insertInto('exchange_rate').values({ currency: 'PLN', day: '2026-10-14', rate: 4.25 }).execute();
    const twin = await addItem(database, store, { price: 1000, categoryId: item.categoryId });
    const now = () => new Date('2026-10-15T12:00:00Z');
    const ask = () => callsAs(database, handlers, { caller: friend, now })(catalogueCalls.item, { id: twin.id });
    await ask();
    const { result, statements } = await countStatements(ask);
    expect(statements).toBe(2);
    expect(result.variants[0]?.price?.approximate).toEqual({ amount: 4250, currency: 'PLN', day: '2026-10-14' });
    const scope = { caller: friend, language: 'en' as const, country: 'DE', now: now(), seesPrices: true, network: '', publicUrl: '' };
    expect(result).toEqual(await loadItem(database, twin.id, scope));
  });

  it('hide exclusive items from other companies', async () => {
    const company = await addCompany(database);
    const hidden = await addItem(database, store, { visibility: 'exclusive', exclusiveTo: [company.id] });
    const session = await addUser(database, company);
    const stranger = await addUser(database, await addCompany(database));
    const ask = (options: Parameters<typeof callsAs>[2]) => callsAs(database, handlers, options)(catalogueCalls.item, { id: hidden.id });
    for (const options of [{}, { caller: stranger }, {}]) {
      await expect(ask(options)).rejects.toMatchObject({ code: codes.notFound });
      expect((await ask({ caller: session })).exclusive).toBe(true);
    }
  });

  it('differ by country, language and setting', async () => {
    await database.kysely
      .updateTable('item')
      .set({ country_codes: ['DE'] })
      .where('id', '=', item.id)
      .execute();
    await priceOf();
    await expect(priceOf(callsAs(database, handlers, { country: 'FR' }))).rejects.toMatchObject({ code: codes.notFound });
    expect(await priceOf(callsAs(database, handlers, { config: { prices: 'members' } }))).toBeUndefined();
    const german = await callsAs(database, handlers, { language: 'de' })(catalogueCalls.item, { id: item.id });
    expect(german.textLanguage).toBe('de');
  });

  it('are dropped when an item is taken off the market or its store closes', async () => {
    await priceOf();
    await database.transaction(async (tx) => {
      await tx.updateTable('store').set({ state: 'suspended' }).where('id', '=', store.id).execute();
      await publish(tx, 'store.changed', { storeId: store.id });
    });
    const gone = () =>
      priceOf().then(
        () => false,
        (error: { code?: number }) => error.code === codes.notFound,
      );
    await becomes(gone, (is) => is);
  });
});
