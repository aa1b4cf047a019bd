import * as z from 'zod/mini';
import { moment } from '../wire/fields.ts';

/* The words of a seller's items: states, gaps, orders of the list, and how many at once. */

export const listingStates = ['draft', 'active', 'archived'] as const;
export type ListingState = (typeof listingStates)[number];
export const listingGaps = ['texts', 'description', 'pictures', 'gtin', 'weight', 'compliance', 'registrations'] as const;
export type ListingGap = (typeof listingGaps)[number];
/** Data that dealers' web shops need of an item; dealers see the same gaps in their shop exports. */
export const shopGaps = ['description', 'pictures', 'gtin', 'weight', 'compliance'] as const satisfies readonly ListingGap[];
export const listingSorts = ['name', 'itemCode', 'price', 'retail', 'stock', 'changed', 'sold'] as const;
export type ListingSort = (typeof listingSorts)[number];
/** Default number of pieces below which stock counts as low. */
export const lowStockPieces = 10;
/** Items of one call that answers at once; for more see bulk-changes.ts. */
export const mostAtOnce = 500;
/** Of one variant. */
export const mostScheduledPrices = 10;

const minute = 60_000;
const lastMinute = Date.UTC(9999, 11, 31, 23, 59);
/** A time at which something changes automatically. A job runs once a minute: a time between two minutes takes effect at the next one. */
export const plannedTime = moment.check(
  z.overwrite((value: string) => {
    const time = Math.min(Math.ceil(Date.parse(value) / minute) * minute, lastMinute);
    return Number.isNaN(time) ? value : new Date(time).toISOString();
  }),
);
