import type { ApproximateAmount } from '../../../../contract/pricing/pricing.ts';
import { type Rates, approximate } from '../../pricing/resolve/index.ts';

type Rate = [day: string, millionths: number] | null;
/** The columns of `preferredCurrency` in sql-parts.ts. */
export type PreferredCurrency = { buyerCurrency: string | null; buyerRate: Rate; storeRate: Rate };

/** The same from a currency and the latest rates by currency. */
export const preferredOf = (
  { currency, rates }: { currency: string | null; rates: Record<string, [day: string, millionths: number]> },
  storeCurrency: string,
): PreferredCurrency => ({
  buyerCurrency: currency,
  buyerRate: (currency && rates[currency]) || null,
  storeRate: rates[storeCurrency] ?? null,
});

/** Converts amounts of a store's currency into the buyer's preferred one; null for visitors, equal currencies and missing rates. */
export function converter(row: PreferredCurrency, storeCurrency: string): (amount: number) => ApproximateAmount | null {
  const rates: Rates = { day: '', millionths: {} };
  for (const [currency, rate] of [
    [row.buyerCurrency, row.buyerRate],
    [storeCurrency, row.storeRate],
  ] as const) {
    if (!currency || !rate) continue;
    const [day, millionths] = rate;
    rates.millionths[currency] = millionths;
    // The older of two days: the amount is not more recent than its oldest part.
    if (rates.day === '' || day < rates.day) rates.day = day;
  }
  return (amount) => approximate(amount, storeCurrency, row.buyerCurrency, rates);
}
