/*
 * Tags of cached values that pages and server both name: what an event invalidates (server/domains/cache-tags.ts) and what a page is about
 * (its export `cache`).
 */

/** All facts of an item: texts, prices, stock, visibility. */
export const itemTag = (itemId: number): string => `item:${itemId}`;
/** Settings of a store. */
export const storeTag = (storeId: number): string => `store:${storeId}`;
/** What many pages show: names of categories, attributes and brands, synonyms, VAT and exchange rates, which stores are exclusive. */
export const catalogueTag = 'catalogue';
export const activitiesTag = 'activities';
