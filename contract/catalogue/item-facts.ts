import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { vatCauses, vatReasons } from '../values/vat/vat-reasons.ts';
import { amount, countryCode, id, time } from '../wire/fields.ts';

/*
 * Additional facts on an item's page: price history of the last 30 days, VAT on a delivery, and measured figures of its store. Unknown
 * values are null, never guessed.
 */

export const priceHistoryDays = 30;

const priceHistory = z.object({
  currency: z.string(),
  /** Start of the period shown: the last `priceHistoryDays`. */
  from: time,
  to: time,
  variants: z.array(
    z.object({
      variantId: z.int(),
      /** The public price of one piece, from each of these times on; the first is at `from` or when the variant was created. */
      steps: z.array(z.object({ from: time, price: amount })),
      /** Within this period. */
      lowest: amount,
    }),
  ),
});
export type PriceHistory = z.output<typeof priceHistory>;

const vatTerms = z.object({
  /** Country of the warehouse that the goods ship from. */
  shipFrom: countryCode,
  reason: z.enum(vatReasons),
  cause: z.nullable(z.enum(vatCauses)),
  /** VAT rate of the applicable state in hundredths of a per cent; null if none applies. */
  rate: z.nullable(z.int()),
  rateCountry: z.nullable(countryCode),
});
export type VatTerms = z.output<typeof vatTerms>;

const itemTerms = z.object({
  /** By the country that the goods ship from, for a delivery to the caller's country. */
  vat: z.array(vatTerms),
  /** Transit days of nine out of ten parcels of the store to that country; null if too few were measured. */
  transit: z.nullable(z.object({ minDays: z.int(), maxDays: z.int(), parcels: z.int() })),
  /** Hours within which half of the latest orders were accepted; null if too few were measured. */
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
