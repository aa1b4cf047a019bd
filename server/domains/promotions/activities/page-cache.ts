import type { Bus } from '../../../platform/events/bus.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { AnswerCache } from '../../catalogue/index.ts';

/**
 * Cache of activities for visitors, and of parts that are the same for all readers. Invalidated when an activity, the catalogue or a store
 * changes, and for single items.
 */

const mostBytes = 8 * 1024 * 1024;
const keeping = new WeakMap<Database, AnswerCache>();

/** Enables caching. Called once at the start of the program. */
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
