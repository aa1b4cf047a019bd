import { cachesOf } from '../../../platform/cache/caches.ts';
import { poolOf, type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { RateOf, TaxClass } from './service.ts';

type RateRow = { country: string; taxClass: TaxClass; rate: number };

const inForce = `
select distinct on (country_code, tax_class) country_code as country, tax_class as "taxClass", rate from tax_rate
where valid_from <= $1::date and (valid_to is null or valid_to >= $1::date)
order by country_code, tax_class, valid_from desc`;

type KnownRate = (country: string, taxClass: TaxClass) => number | null;
const cachedFor = 60_000;

/**
 * The VAT rates in force on the day of `now`, of all countries. Cached for a minute: rates are announced long before, and rates of a new
 * day are read again.
 */
export async function ratesInForce(reader: Reader, now: Date): Promise<RateOf> {
  const rates = await knownRates(reader, now);
  return (country, taxClass) => {
    const rate = rates(country, taxClass);
    if (rate === null) throw new Error(`no VAT rate is known for ${country}, ${taxClass}`);
    return rate;
  };
}

/** The same for callers that do not require rates: null for an unknown rate. */
export async function knownRates(reader: Reader, now: Date): Promise<KnownRate> {
  const day = now.toISOString().slice(0, 10);
  const pool = poolOf(reader);
  const cache = pool && cachesOf(pool).create<KnownRate>('VAT rates', { entries: 4 });
  const known = cache?.get(day);
  if (known) return known;
  const rates = ratesOf(await read<RateRow>(reader, 'tax_rates', inForce, [day]));
  cache?.set(day, rates, { until: Date.now() + cachedFor });
  return rates;
}

/** The same within another statement: SQL of an expression that is null for an unknown rate. `now` is a placeholder of a time. */
export function rateInForce({ country, taxClass, now }: { country: string; taxClass: string; now: string }): string {
  const day = `(${now}::timestamptz at time zone 'UTC')::date`;
  const rateOf = (wanted: string): string => `(select t.rate from tax_rate t where t.country_code = ${country} and t.tax_class = ${wanted}
    and t.valid_from <= ${day} and (t.valid_to is null or t.valid_to >= ${day}) order by t.valid_from desc limit 1)`;
  return `(case when ${taxClass} = 'zero' then 0 else coalesce(${rateOf(taxClass)}, ${rateOf(`'standard'`)}) end)`;
}

/** Looks up rates. A state without a reduced rate taxes such goods at its standard rate. */
function ratesOf(rows: readonly RateRow[]): KnownRate {
  const rates = new Map(rows.map((row) => [`${row.country} ${row.taxClass}`, row.rate]));
  return (country, taxClass) =>
    taxClass === 'zero' ? 0 : (rates.get(`${country} ${taxClass}`) ?? rates.get(`${country} standard`) ?? null);
}
