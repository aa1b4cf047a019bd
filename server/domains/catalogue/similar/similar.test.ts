import { beforeAll, describe, expect, it } from 'vitest';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCategory, addCompany, addItem, addStore, callsAs, type Item, type Store } from '../../../../test/support/market.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { handlers } from '../calls.ts';
import { refreshSimilar } from './jobs.ts';
import { addMissingItems } from './queries.ts';

let database: Database;
let store: Store;
let items: Item[];
let categoryId: number;

beforeAll(async () => {
  database = await testDatabase();
  store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  categoryId = (await addCategory(database)).id;
  items = [];
  for (const price of [1000, 1100, 5000]) items.push(await addItem(database, store, { price, categoryId }));
});

const idOf = (at: number): number => items[at]?.id ?? 0;
const similarTo = async (id: number, country = 'DE') =>
  (await callsAs(database, handlers, { country })(catalogueCalls.item, { id })).similar.map((card) => card.id);
const stored = () => database.kysely.selectFrom('similar_item').selectAll().orderBy('item_id').execute();
const minutes = (number: number) => new Date(Date.now() + number * 60_000);

describe('stored neighbours', () => {
  it('are those that answers compute without them', async () => {
    const before = await Promise.all(items.map(({ id }) => similarTo(id)));
    expect(await refreshSimilar(database, new Date())).toBe(3);
    expect((await stored()).map((row) => row.similar_ids)).toEqual(before);
    expect(await Promise.all(items.map(({ id }) => similarTo(id)))).toEqual(before);
    await database.kysely
      .updateTable('similar_item')
      .set({ similar_ids: [idOf(2)] })
      .where('item_id', '=', idOf(0))
      .execute();
    expect(await similarTo(idOf(0))).toEqual([idOf(2)]);
  });

  it('are computed again when an item next to them changes, and a day later', async () => {
    expect(await refreshSimilar(database, minutes(2))).toBe(0);
    await database.transaction((tx) => publish(tx, 'item.changed', { itemIds: [idOf(1)] }));
    await refreshSimilar(database, new Date());
    expect(await similarTo(idOf(0))).toEqual([idOf(1), idOf(2)]);
    expect(await refreshSimilar(database, minutes(25 * 60))).toBe(3);
  });

  it('are left out when they are no longer sold, and not used where not all candidates are sold', async () => {
    await database.kysely
      .updateTable('item')
      .set({ country_codes: ['DE'] })
      .where('id', '=', idOf(2))
      .execute();
    await database.kysely.deleteFrom('similar_item').execute();
    await refreshSimilar(database, new Date());
    expect((await stored()).map((row) => row.country_codes)).toEqual([['DE'], ['DE'], expect.arrayContaining(['AT', 'DE'])]);
    expect(await similarTo(idOf(0), 'AT')).toEqual([idOf(1)]);
    await database.kysely.updateTable('item').set({ state: 'draft' }).where('id', '=', idOf(1)).execute();
    expect(await similarTo(idOf(0))).toEqual([idOf(2)]);
  });

  it('are computed for newer items, for those of a store that opens, and for those that no event has named', async () => {
    await database.pool.query('delete from outbox_event');
    await refreshSimilar(database, new Date());
    const closed = await addStore(database, await addCompany(database, { kind: 'seller' }));
    await database.pool.query("update store set state = 'closed' where id = $1", [closed.id]);
    const { id } = await addItem(database, closed);
    const countries = async () => (await stored()).find((row) => row.item_id === id)?.country_codes;
    expect(await refreshSimilar(database, new Date())).toBe(1);
    expect(await countries()).toEqual([]);
    expect(await refreshSimilar(database, new Date())).toBe(0);

    await database.pool.query("update store set state = 'open' where id = $1", [closed.id]);
    await database.transaction((tx) => publish(tx, 'store.changed', { storeId: closed.id }));
    expect(await refreshSimilar(database, new Date())).toBe(1);
    expect(await countries()).toContain('DE');

    await addItem(database, store);
    await refreshSimilar(database, new Date());
    await database.kysely.deleteFrom('similar_item').where('item_id', '=', id).execute();
    await database.pool.query('delete from outbox_event');
    expect(await refreshSimilar(database, new Date())).toBe(0);
    await addMissingItems(database.kysely);
    expect(await refreshSimilar(database, new Date())).toBe(1);
    expect(await countries()).toContain('DE');
  });
});
