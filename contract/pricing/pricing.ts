import * as z from 'zod/mini';
import { amount, time } from '../wire/fields.ts';

/** Minimum order quantity, order step and pieces per carton of a variant: its own › its item's › its store's, each field by itself. */
export const quantityRule = z.object({ moq: z.int(), multiple: z.int(), carton: z.nullable(z.int()) });
export type QuantityRule = z.infer<typeof quantityRule>;

/** Why a price is what it is. `validTo` is null where the price has no end; `quantityLeft` where the agreement has no limit. */
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

/** One step of the prices by quantity: from that many pieces on, each costs `unitPrice`. */
export const priceStep = z.object({ from: z.int(), unitPrice: amount });
export type PriceStep = z.infer<typeof priceStep>;

const price = {
  currency: z.string(),
  /** Without VAT, minor units of the store's currency, like every amount here. */
  listPrice: amount,
  /** At the quantity asked for; when none was asked, at the smallest quantity that can be ordered. */
  unitPrice: amount,
  reason: priceReason,
  /** What this buyer pays by quantity, ascending; the first step is from 1, neighbours differ in price. */
  tiers: z.array(priceStep),
  /** The next step that is really cheaper than `unitPrice`; null when there is none. */
  nextBreak: z.nullable(priceStep),
  /** Lowest list or activity price of the 30 days before now, or before the activity in force began; null when none is on record. */
  lowestLast30Days: z.nullable(amount),
};

export const resolvedPrice = z.object({ variantId: z.int(), itemId: z.int(), storeId: z.int(), ...price, rule: quantityRule });
export type ResolvedPrice = z.infer<typeof resolvedPrice>;

/** An amount in the buyer's preferred currency by the European Central Bank's rate of that day: for orientation, never charged. */
export const approximateAmount = z.object({ amount, currency: z.string(), day: z.string() });
export type ApproximateAmount = z.infer<typeof approximateAmount>;

/** The price of one variant as the pages show it. */
export const variantPrice = z.object({ ...price, approximate: z.nullable(approximateAmount) });
export type VariantPrice = z.infer<typeof variantPrice>;

/** The prices of an item's variants in one line: from the cheapest to the dearest at their smallest quantities. */
export const cardPrice = z.object({
  currency: z.string(),
  from: amount,
  to: amount,
  /** List price of the variant that `from` belongs to; above `from` when the buyer pays less. */
  listPrice: amount,
  lowestLast30Days: z.nullable(amount),
  reason: z.enum(['agreement', 'exclusive', 'activity', 'group', 'tier', 'list']),
  /** What `from` can fall to with larger quantities; null when it cannot. */
  lowest: z.nullable(amount),
  approximate: z.nullable(approximateAmount),
});
export type CardPrice = z.infer<typeof cardPrice>;
