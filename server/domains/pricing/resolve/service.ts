import type { PriceReason, PriceStep, QuantityRule, ResolvedPrice } from '../../../../contract/pricing/pricing.ts';
import { retailAt, type RetailSource } from './retail.ts';

type FromQuantity = { from: number; price: number };
type Windowed = FromQuantity & { validTo: string | null };

/** All data that determines the price of one variant for one company at one time; amounts in minor units of `currency`. */
export type PriceSources = {
  variantId: number;
  itemId: number;
  storeId: number;
  currency: string;
  listPrice: number;
  rule: QuantityRule;
  lowestLast30Days: number | null;
  tiers: FromQuantity[];
  activities: Windowed[];
  exclusives: Windowed[];
  /** From the buyer groups of the company. */
  groups: Windowed[];
  agreements: (Windowed & { agreementId: number; quantityLeft: number | null })[];
  retail: RetailSource | null;
};

/** The smallest quantity of at least `wanted` pieces that the rule allows: not below the minimum, a multiple of the step. */
export function orderableQuantity(rule: QuantityRule, wanted = 1): number {
  return Math.ceil(Math.max(wanted, rule.moq) / rule.multiple) * rule.multiple;
}

/** Of the prices that apply at the quantity, the one with the largest minimum quantity; of equal ones the cheaper. */
function fromLargest<Price extends FromQuantity>(prices: readonly Price[], quantity: number): Price | undefined {
  let best: Price | undefined;
  for (const price of prices) {
    if (price.from > quantity) continue;
    if (!best || price.from > best.from || (price.from === best.from && price.price < best.price)) best = price;
  }
  return best;
}

/**
 * The price of one piece at a quantity, by precedence, not by amount: signed agreement › exclusive price › activity › buyer group ›
 * quantity tier › list price. An agreement applies from its smallest quantity as long as the quantity fits into its remaining quantity; of
 * two the cheaper one is used.
 */
export function priceAt(sources: PriceSources, quantity: number): { unitPrice: number; reason: PriceReason } {
  let agreed: PriceSources['agreements'][number] | undefined;
  for (const agreement of sources.agreements) {
    const fits = quantity >= agreement.from && (agreement.quantityLeft === null || quantity <= agreement.quantityLeft);
    if (fits && (!agreed || agreement.price < agreed.price)) agreed = agreement;
  }
  if (agreed) {
    const { agreementId, validTo, quantityLeft } = agreed;
    return { unitPrice: agreed.price, reason: { kind: 'agreement', agreementId, validTo, quantityLeft } };
  }
  const exclusive = fromLargest(sources.exclusives, quantity);
  if (exclusive) return { unitPrice: exclusive.price, reason: { kind: 'exclusive', validTo: exclusive.validTo } };
  const activity = fromLargest(sources.activities, quantity);
  if (activity) return { unitPrice: activity.price, reason: { kind: 'activity', validTo: activity.validTo } };
  const group = fromLargest(sources.groups, quantity);
  if (group) return { unitPrice: group.price, reason: { kind: 'group', validTo: group.validTo } };
  const tier = fromLargest(sources.tiers, quantity);
  if (tier) return { unitPrice: tier.price, reason: { kind: 'tier', from: tier.from } };
  return { unitPrice: sources.listPrice, reason: { kind: 'list' } };
}

/** The quantities at which the price can change, ascending, starting with 1. */
function boundaries(sources: PriceSources): number[] {
  const all = new Set([1]);
  for (const { from } of sources.tiers) all.add(from);
  for (const { from } of sources.activities) all.add(from);
  for (const { from } of sources.exclusives) all.add(from);
  for (const { from } of sources.groups) all.add(from);
  for (const { from, quantityLeft } of sources.agreements) {
    all.add(from);
    if (quantityLeft !== null) all.add(quantityLeft + 1);
  }
  return [...all].toSorted((a, b) => a - b);
}

/** Prices of one variant at a quantity; 0 means the smallest quantity that can be ordered. */
export function resolvePrice(sources: PriceSources, quantity: number): ResolvedPrice {
  const { variantId, itemId, storeId, currency, listPrice, rule, lowestLast30Days } = sources;
  const asked = quantity > 0 ? quantity : orderableQuantity(rule);
  const { unitPrice, reason } = priceAt(sources, asked);
  const tiers: PriceStep[] = [];
  let nextBreak: PriceStep | null = null;
  for (const from of boundaries(sources)) {
    const step = { from, unitPrice: priceAt(sources, from).unitPrice };
    if (tiers.at(-1)?.unitPrice !== step.unitPrice) tiers.push(step);
    if (nextBreak || from <= asked) continue;
    // The quantity that the buyer would have to order to reach the tier, and its price.
    const orderable = orderableQuantity(rule, from);
    const then = priceAt(sources, orderable).unitPrice;
    if (then < unitPrice) nextBreak = { from: orderable, unitPrice: then };
  }
  const retail = sources.retail && { retail: retailAt(sources.retail, unitPrice) };
  return { variantId, itemId, storeId, currency, listPrice, unitPrice, reason, tiers, nextBreak, lowestLast30Days, rule, ...retail };
}
