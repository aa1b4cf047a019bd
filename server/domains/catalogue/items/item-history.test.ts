import { beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import { itemFactCalls } from '../../../../contract/catalogue/item-facts.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Store } from '../../../../test/support/market.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import { handlers } from '../calls.ts';
import { stepsOf } from './item-history.ts';

describe('steps', () => {
  it('begin with the window, and follow the lowest price in force', () => {
    const periods = [
      { from: -50, to: 10, price: 900 },
      { from: 10, to: Infinity, price: 1_000 },
      { from: 20, to: 25, price: 800 },
    ];
    expect(stepsOf(periods, 0, 30)).toEqual([
      { at: 0, price: 900 },
      { at: 10, price: 1_000 },
      { at: 20, price: 800 },
      { at: 25, price: 1_000 },
    ]);
  });

  it('leave out prices that have not begun, and begin later for variants created later', () => {
    expect(stepsOf([{ from: 40, to: 50, price: 1 }], 0, 30)).toEqual([]);
    expect(stepsOf([{ from: 5, to: Infinity, price: 7 }], 0, 30)).toEqual([{ at: 5, price: 7 }]);
  });
});

describe('the price history of an item', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000);
  let database: Database;
  let store: Store;
  beforeAll(async () => {
    database = await testDatabase();
    store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  });
  const ask = (itemId: number, options: Parameters<typeof callsAs>[2] = {}) =>
    callsAs(database, handlers, { now: () => now, ...options })(itemFactCalls.priceHistory, { itemId });

  it('is one statement, of the last thirty days, by variant', async () => {
    const item = await addItem(database, store, { variants: 2 });
    const record = (variant: number, price: number, from: Date, to: Date | null) =>
      database.kysely
        .insertInto('price_history')
        .values({ variant_id: item.variants[variant]?.id ?? 0, price, valid_from: from, valid_to: to })
        .execute();
    await record(0, 500, day(-90), day(-40));
    await record(0, 900, day(-40), day(-10));
    await record(0, 1_000, day(-10), null);
    await record(0, 700, day(1), day(5));
    const { result, statements } = await countStatements(() => ask(item.id));
    expect(statements).toBe(1);
    expect(result.variants).toEqual([
      {
        variantId: item.variants[0]?.id,
        lowest: 900,
        steps: [
          { from: day(-30).toISOString(), price: 900 },
          { from: day(-10).toISOString(), price: 1_000 },
        ],
      },
    ]);
    // Only users who may see prices get them.
    expect((await ask(item.id, { config: { prices: 'members' } })).variants).toEqual([]);
  });

  it('is not available to callers who may not see the item', async () => {
    const friend = await addCompany(database);
    const item = await addItem(database, store, { visibility: 'exclusive', exclusiveTo: [friend.id] });
    await expect(ask(item.id)).rejects.toMatchObject({ code: codes.notFound });
    expect((await ask(item.id, { caller: await addUser(database, friend) })).currency).toBe('EUR');
  });
});
