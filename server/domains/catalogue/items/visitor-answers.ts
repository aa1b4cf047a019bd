import { AnswerCache } from '../../../platform/cache/answer-cache.ts';
import { cachesOf } from '../../../platform/cache/caches.ts';
import type { Bus } from '../../../platform/events/bus.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { anyItem, anyStore, catalogueTag, connectCaches, itemTags } from '../../cache-tags.ts';
import { cacheCards } from './card-cache.ts';

/*
 * Answers for visitors. They are dropped as soon as a change of anything in them is committed anywhere (item, price, stock, store,
 * catalogue). Without `cacheAnswers` nothing is cached, because nothing would be invalidated.
 */

const mostBytes = 8 * 1024 * 1024;

export type Lifetime = {
  /** Items whose change makes the answer stale; null: any change of an item does. */
  itemIds: readonly number[] | null;
  /** When it becomes stale by itself, such as at the end of an activity. */
  until: Date | null;
  /** Further tags. */
  tags?: readonly string[];
};

const caches = new WeakMap<Database, AnswerCache>();

/** From now on answers for visitors are cached in memory and invalidated by events of the bus. Called once when the program starts. */
export function cacheAnswers(database: Database, bus: Bus): void {
  connectCaches(database, bus);
  cacheCards(database);
  caches.set(database, new AnswerCache(cachesOf(database), 'catalogue answers', mostBytes));
}

export function answersOf(database: Database): AnswerCache | undefined {
  return caches.get(database);
}

export const tagsOf = ({ itemIds, tags = [] }: Lifetime): string[] => [
  catalogueTag,
  anyStore,
  ...(itemIds === null ? [anyItem] : itemTags(itemIds)),
  ...tags,
];
