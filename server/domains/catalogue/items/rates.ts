import type { ApproximateAmount } from '../../../../contract/pricing/pricing.ts';
import type { CountryRates } from '../../../../contract/catalogue/catalogue.ts';
import { currencyOfCountry } from '../../../../contract/values/money.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
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

const storeRates = `
with latest as (
  select 'EUR' as currency, 1::float8 as rate, null::date as day
  union all (select distinct on (x.currency) x.currency::text, x.rate::float8, x.day from exchange_rate x where x.currency <> 'EUR' order by x.currency, x.day desc))
select l.currency, own.rate / l.rate as rate, least(own.day, l.day) as day
from latest l, latest own
where own.currency = $1 and l.currency <> $1 and l.currency in (select s.currency_code from store s)
order by l.currency`;

/** What one unit of each store currency is in a country's own. One statement; none for countries whose currency is none of ours. */
export async function loadCountryRates(reader: Reader, country: string): Promise<CountryRates> {
  const currency = currencyOfCountry(country);
  if (!currency) return null;
  type Row = { currency: string; rate: number; day: string };
  // sql-check: not null currency rate day, one of the two currencies is not the euro
  const rows = await read<Row>(reader, 'catalogue_store_rates', storeRates, [currency]);
  const [oldest] = rows.map(({ day }) => day).toSorted();
  return oldest === undefined ? null : { currency, day: oldest, rates: Object.fromEntries(rows.map((row) => [row.currency, row.rate])) };
}
