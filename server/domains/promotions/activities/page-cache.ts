import { AnswerCache } from '../../../platform/cache/answer-cache.ts';
import { cachesOf } from '../../../platform/cache/caches.ts';
import type { Bus } from '../../../platform/events/bus.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { activitiesTag, anyStore, catalogueTag, connectCaches, itemTags } from '../../cache-tags.ts';

/**
 * Cache of activities for visitors, and of parts that are the same for all readers. Invalidated when an activity, the catalogue or a store
 * changes, and for single items.
 */

const mostBytes = 8 * 1024 * 1024;
const caches = new WeakMap<Database, AnswerCache>();

/** Enables caching. Called once at the start of the program. */
export function cacheActivities(database: Database, bus: Bus): void {
  connectCaches(database, bus);
  caches.set(database, new AnswerCache(cachesOf(database), 'activities', mostBytes));
}

export const cacheOf = (database: Database): AnswerCache | undefined => caches.get(database);

export const tagsOf = (itemIds: readonly number[]): string[] => [activitiesTag, anyStore, catalogueTag, ...itemTags(itemIds)];
