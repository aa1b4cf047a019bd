import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { vatCauses, vatReasons } from '../values/vat-reasons.ts';
import { amount, countryCode, id, time } from '../wire/fields.ts';

/*
 * What an item's page tells besides the item itself: what it cost in the last 30 days, how a delivery would be taxed, and what is measured
 * of its store. Whatever cannot be known is null, never guessed.
 */

export const priceHistoryDays = 30;

const priceHistory = z.object({
  currency: z.string(),
  /** The days that are shown: the last `priceHistoryDays`. */
  from: time,
  to: time,
  variants: z.array(
    z.object({
      variantId: z.int(),
      /** What one piece cost everybody, from each of these times on; the first is at `from` or when the variant came. */
      steps: z.array(z.object({ from: time, price: amount })),
      /** Of these days. */
      lowest: amount,
    }),
  ),
});
export type PriceHistory = z.output<typeof priceHistory>;

const vatTerms = z.object({
  /** Country of the warehouse that the goods leave. */
  shipFrom: countryCode,
  reason: z.enum(vatReasons),
  cause: z.nullable(z.enum(vatCauses)),
  /** Hundredths of a per cent of the state whose rates apply; null where none does. */
  rate: z.nullable(z.int()),
  rateCountry: z.nullable(countryCode),
});
export type VatTerms = z.output<typeof vatTerms>;

const itemTerms = z.object({
  /** By the country that the goods leave, for a delivery to the caller's country. */
  vat: z.array(vatTerms),
  /** Days that parcels of the store to that country took, nine of ten of them; null where too few were measured. */
  transit: z.nullable(z.object({ minDays: z.int(), maxDays: z.int(), parcels: z.int() })),
  /** Half of the latest orders were accepted within so many hours; null where too few were measured. */
  acceptance: z.nullable(z.object({ hours: z.int(), orders: z.int() })),
  storeSince: time,
});
export type ItemTerms = z.output<typeof itemTerms>;

const anyone = { who: 'anyone' } as const;

export const itemFactCalls = {
  priceHistory: declare({
    name: 'catalogue.priceHistory',
    method: 'GET',
    path: '/b2b/catalogue/item/{itemId}/price-history',
    summary: 'What each variant of an item cost everybody in the last 30 days; nothing for callers who may not see prices',
    access: anyone,
    input: z.object({ itemId: id }),
    answer: priceHistory,
    limit: { calls: 120, seconds: 60 },
  }),
  terms: declare({
    name: 'checkout.itemTerms',
    method: 'GET',
    path: '/b2b/catalogue/item/{itemId}/terms',
    summary: 'How a delivery of an item to the caller would be taxed, and how long its store’s parcels and answers take',
    access: anyone,
    input: z.object({ itemId: id }),
    answer: itemTerms,
  }),
};
