import type { Bus } from '../../../platform/events/bus.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { AnswerCache } from '../../catalogue/index.ts';

/*
 * What visitors are shown of activities, and what everybody is of the parts that do not depend on who asks. Dropped as soon as an
 * activity, the catalogue or a store changes, and items of it by themselves.
 */

const mostBytes = 8 * 1024 * 1024;
const keeping = new WeakMap<Database, AnswerCache>();

/** From now on answers are kept. Called once where the program starts. */
export function keepActivities(database: Database, bus: Bus): void {
  const cache = new AnswerCache(mostBytes);
  keeping.set(database, cache);
  for (const topic of ['item.changed', 'price.changed', 'stock.changed'] as const)
    bus.subscribe(topic, ({ itemIds }) => cache.dropItems(itemIds));
  for (const topic of ['activity.changed', 'store.changed', 'catalogue.changed'] as const) bus.subscribe(topic, () => cache.dropAll());
  bus.subscribe('exclusive.changed', ({ storeIds }) => {
    if (storeIds.length > 0) cache.dropAll();
  });
  bus.onGap(() => cache.dropAll());
}

export const cacheOf = (database: Database): AnswerCache | undefined => keeping.get(database);
