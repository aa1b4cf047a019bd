import * as z from 'zod/mini';
import { amount, time } from '../wire/fields.ts';

/** Minimum order quantity, order step and pieces per carton of a variant. Each field: its own › its item's › its store's. */
export const quantityRule = z.object({ moq: z.int(), multiple: z.int(), carton: z.nullable(z.int()) });
export type QuantityRule = z.infer<typeof quantityRule>;

/** The source of a price. `validTo` is null if the price has no end; `quantityLeft` is null if the agreement has no limit. */
export const priceReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('agreement'), agreementId: z.int(), validTo: z.nullable(time), quantityLeft: z.nullable(z.int()) }),
  z.object({ kind: z.literal('exclusive'), validTo: z.nullable(time) }),
  z.object({ kind: z.literal('activity'), validTo: z.nullable(time) }),
  z.object({ kind: z.literal('group'), validTo: z.nullable(time) }),
  z.object({ kind: z.literal('tier'), from: z.int() }),
  z.object({ kind: z.literal('list') }),
]);
export type PriceReason = z.infer<typeof priceReason>;
export type PriceReasonKind = PriceReason['kind'];

/** A price tier: from this quantity on, each piece costs `unitPrice`. */
export const priceStep = z.object({ from: z.int(), unitPrice: amount });
export type PriceStep = z.infer<typeof priceStep>;

/** A recommended retail price. Like all prices it is for callers who see prices. */
export const retailPrice = z.object({
  /** With the VAT of the store's country and the item's tax class. */
  price: amount,
  /** Without VAT; null where its rate is not known. */
  net: z.nullable(amount),
  /** What the unit price leaves of `net`, in whole per cent; null where it is not below. */
  margin: z.nullable(z.int()),
});
export type RetailPrice = z.infer<typeof retailPrice>;

/** The recommended retail prices of an item's variants, with VAT, and their margins in whole per cent; no margin if one of them leaves none. */
export const retailPrices = z.object({ from: amount, to: amount, margin: z.nullable(z.object({ from: z.int(), to: z.int() })) });

const price = {
  currency: z.string(),
  /** Without VAT, minor units of the store's currency, like every amount here. */
  listPrice: amount,
  /** At the requested quantity; without one, at the smallest quantity that can be ordered. */
  unitPrice: amount,
  reason: priceReason,
  /** The buyer's prices by quantity, ascending; the first tier starts at 1, neighbouring tiers differ in price. */
  tiers: z.array(priceStep),
  /** The next tier that is cheaper than `unitPrice`; null if there is none. */
  nextBreak: z.nullable(priceStep),
  /** Lowest list or activity price of the last 30 days, or of the 30 days before the current activity began; null if none is recorded. */
  lowestLast30Days: z.nullable(amount),
  /** Left out where the seller recommends none. */
  retail: z.optional(retailPrice),
};

export const resolvedPrice = z.object({ variantId: z.int(), itemId: z.int(), storeId: z.int(), ...price, rule: quantityRule });
export type ResolvedPrice = z.infer<typeof resolvedPrice>;

/** An amount in the buyer's preferred currency at the European Central Bank's rate of that day: informational, never charged. */
export const approximateAmount = z.object({ amount, currency: z.string(), day: z.string() });
export type ApproximateAmount = z.infer<typeof approximateAmount>;

/** The price of one variant as shown on pages. */
export const variantPrice = z.object({ ...price, approximate: z.nullable(approximateAmount) });
export type VariantPrice = z.infer<typeof variantPrice>;

/** The price range of an item's variants at their smallest quantities. */
export const cardPrice = z.object({
  currency: z.string(),
  from: amount,
  to: amount,
  /** List price of the variant that `from` belongs to; above `from` when the buyer pays less. */
  listPrice: amount,
  lowestLast30Days: z.nullable(amount),
  reason: z.enum(['agreement', 'exclusive', 'activity', 'group', 'tier', 'list']),
  /** The lowest value of `from` at larger quantities; null if it does not fall. */
  lowest: z.nullable(amount),
  approximate: z.nullable(approximateAmount),
  /** Left out where no variant has one. */
  retail: z.optional(retailPrices),
});
export type CardPrice = z.infer<typeof cardPrice>;
