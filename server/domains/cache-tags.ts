import { activitiesTag, catalogueTag, itemTag, storeTag } from '../../contract/wire/cache-tags.ts';
import { followEvents, type TagsOfEvents } from '../platform/cache/follow.ts';
import type { Bus } from '../platform/events/bus.ts';
import type { Events } from '../platform/events/outbox.ts';
import type { Database } from '../platform/postgres/pool.ts';

/*
 * What cached values depend on, and which event invalidates it. Values name the tags of all that they show: an item's answer the item and
 * its neighbours, a list its items and `lists`.
 */

export { activitiesTag, catalogueTag, itemTag, storeTag };

export const itemTags = (itemIds: readonly number[]): string[] => itemIds.map(itemTag);
/** Any item at all. */
export const anyItem = 'items';
/** Settings of any store. */
export const anyStore = 'stores';
/** Which items lists find, and in which order: the search index has changed. Invalidated by the search (`createSearch` in search/service.ts), not by an event. */
export const listsTag = 'lists';
/** Which items are for sale at all. Invalidated by the search, too. */
export const assortmentTag = 'assortment';
/** The exclusive rights of a company; of all. */
export const rightsTag = (companyId: number): string => `rights:${companyId}`;
export const anyRights = 'rights';
export const sessionTag = (sessionId: string): string => `session:${sessionId}`;
/** A session without an account that may sign in. */
export const noAccount = 'no-account';
export const accountTags = ({ userId, companyId, roleId }: Events['account.changed']): string[] => [
  ...(userId === undefined ? [] : [`user:${userId}`]),
  ...(companyId === undefined ? [] : [`company:${companyId}`]),
  ...(roleId === undefined ? [] : [`role:${roleId}`]),
];

const items = ({ itemIds }: { itemIds: number[] }): string[] => [anyItem, ...itemTags(itemIds)];

export const tagsOfEvents: TagsOfEvents = {
  'item.changed': items,
  'price.changed': items,
  'stock.changed': items,
  'store.changed': ({ storeId }) => [anyStore, storeTag(storeId)],
  'catalogue.changed': () => [catalogueTag],
  'activity.changed': () => [activitiesTag],
  'exclusive.changed': ({ companyIds, storeIds }) => [
    ...(companyIds === null ? [anyRights] : companyIds.map(rightsTag)),
    // The items of such a store are in many lists.
    ...(storeIds.length > 0 ? [catalogueTag] : []),
  ],
  'session.ended': ({ sessionId }) => [sessionTag(sessionId)],
  'account.changed': (changed) => [noAccount, ...accountTags(changed)],
};

/** Makes the caches of a database follow its events. */
export function connectCaches(database: Database, bus: Bus): void {
  // Caches of the pool first, such as VAT rates: answers are computed from them.
  followEvents(database.pool, bus, tagsOfEvents);
  followEvents(database, bus, tagsOfEvents);
}
