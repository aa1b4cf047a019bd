import { decimals, divideHalfUp } from '../../../../contract/values/money.ts';
import type { ApproximateAmount, ResolvedPrice } from '../../../../contract/pricing/pricing.ts';
import type { Reader } from '../../../platform/postgres/sql/read.ts';
import { loadPriceSources } from './queries.ts';
import { type PriceSources, resolvePrice } from './service.ts';

export { groupPrices } from './group-prices.ts';
export { loadPriceSources, priceSourcesOf } from './queries.ts';
export { retailAt, retailRange } from './retail.ts';
export { orderableQuantity, priceAt, type PriceSources } from './service.ts';

/**
 * The price that a company pays for each variant, in one statement for any number of them. Quantities are pieces; 0 means no quantity and
 * returns the price at the smallest one that can be ordered. Several lines of one variant are added up, so the result does not depend on
 * how lines are split. Unknown variants are missing from the map. Neither the visibility of items is checked here, nor whether the caller
 * sees prices at all: that is decided by `server/platform/price-access.ts`.
 * @param companyId the buyer; null for a visitor.
 */
export async function resolvePrices(
  reader: Reader,
  request: { lines: readonly { variantId: number; quantity: number }[]; companyId: number | null; now: Date },
): Promise<Map<number, ResolvedPrice>> {
  const { lines, companyId, now } = request;
  const variantIds = [...new Set(lines.map((line) => line.variantId))];
  return pricesOf(await loadPriceSources(reader, { variantIds, companyId, now }), lines);
}

/** `resolvePrices` with the price sources already loaded. */
export function pricesOf(
  sources: readonly PriceSources[],
  lines: readonly { variantId: number; quantity: number }[],
): Map<number, ResolvedPrice> {
  const quantities = new Map<number, number>();
  for (const { variantId, quantity } of lines) quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity);
  return new Map(sources.map((one) => [one.variantId, resolvePrice(one, quantities.get(one.variantId) ?? 0)]));
}

/** Units of each currency that one euro buys, as millionths, and the day of that list. */
export type Rates = { day: string; millionths: Record<string, number> };

/** Converts an amount at the rates of a day; null if the currency is the same or a rate is missing. */
export function approximate(amount: number, from: string, to: string | null, rates: Rates | null): ApproximateAmount | null {
  if (to === null || to === from || !rates) return null;
  const own = from === 'EUR' ? 1_000_000 : rates.millionths[from];
  const other = to === 'EUR' ? 1_000_000 : rates.millionths[to];
  if (!own || !other) return null;
  const scaled = BigInt(amount) * BigInt(other) * 10n ** BigInt(decimals(to));
  return { amount: Number(divideHalfUp(scaled, BigInt(own) * 10n ** BigInt(decimals(from)))), currency: to, day: rates.day };
}
