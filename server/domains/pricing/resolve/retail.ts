import { marginOf } from '../../../../contract/pricing/margin.ts';
import type { CardPrice, ResolvedPrice, RetailPrice } from '../../../../contract/pricing/pricing.ts';
import { divideHalfUp } from '../../../../contract/values/money.ts';

/** A recommended retail price with VAT, and the rate of that VAT in hundredths of a per cent; null where it is not known. */
export type RetailSource = { price: number; rate: number | null };

/** With what the caller's unit price leaves of it. */
export function retailAt({ price, rate }: RetailSource, unitPrice: number): RetailPrice {
  const net = rate === null ? null : Number(divideHalfUp(BigInt(price) * 10_000n, BigInt(10_000 + rate)));
  return { price, net, margin: marginOf(net, unitPrice) };
}

/**
 * The range over an item's variants, of those that have such a price. Where one of them leaves no margin, the item has none: the least would
 * be none.
 */
export function retailRange(prices: readonly Pick<ResolvedPrice, 'retail'>[]): CardPrice['retail'] {
  const retail = prices.flatMap((price) => price.retail ?? []);
  if (retail.length === 0) return undefined;
  const amounts = retail.map(({ price }) => price);
  const margins = retail.flatMap(({ margin }) => margin ?? []);
  return {
    from: Math.min(...amounts),
    to: Math.max(...amounts),
    margin: margins.length < retail.length ? null : { from: Math.min(...margins), to: Math.max(...margins) },
  };
}
