import { cachesOf } from '../../../platform/cache/caches.ts';
import { poolOf, type Reader, read } from '../../../platform/postgres/sql/read.ts';
import { catalogueTag } from '../../../../contract/wire/cache-tags.ts';
import { classesTried, type TaxClass, taxClasses } from '../../../../contract/values/vat/tax-classes.ts';

type RateRow = { country: string; taxClass: TaxClass; rate: number };

const inForce = `
select distinct on (country_code, tax_class) country_code as country, tax_class as "taxClass", rate from tax_rate
where replaced_at is null and valid_from <= $1::date and (valid_to is null or valid_to >= $1::date)
order by country_code, tax_class, valid_from desc`;

export type KnownRate = (country: string, taxClass: TaxClass) => number | null;
const cachedFor = 60_000;

/**
 * The VAT rates in force on the day of `now` in UTC, of all countries; null for an unknown one. Cached for a minute at most; the rates of a new
 * day are read again, and those that the operator changes at once.
 */
export async function knownRates(reader: Reader, now: Date): Promise<KnownRate> {
  const day = now.toISOString().slice(0, 10);
  const pool = poolOf(reader);
  const cache = pool && cachesOf(pool).create<KnownRate>('VAT rates', { entries: 4 });
  const known = cache?.get(day);
  if (known) return known;
  const rates = ratesOf(await read<RateRow>(reader, 'tax_rates', inForce, [day]));
  cache?.set(day, rates, { until: Date.now() + cachedFor, tags: [catalogueTag] });
  return rates;
}

/** The same within another statement: SQL of an expression that is null for an unknown rate. `now` is a placeholder of a time. */
export function rateInForce({ country, taxClass, now }: { country: string; taxClass: string; now: string }): string {
  const day = `(${now}::timestamptz at time zone 'UTC')::date`;
  const rateOf = (wanted: string): string => `(select t.rate from tax_rate t where t.country_code = ${country} and t.tax_class = ${wanted}
    and t.replaced_at is null and t.valid_from <= ${day} and (t.valid_to is null or t.valid_to >= ${day}) order by t.valid_from desc limit 1)`;
  return `(case when ${taxClass} = 'zero' then 0 else coalesce(${rateOf(taxClass)},
    case when ${taxClass} in ('second_reduced', 'super_reduced') then ${rateOf(`'reduced'`)} end, ${rateOf(`'standard'`)}) end)`;
}

export type ClassRate = { country: string; taxClass: TaxClass; rate: number | null; own: boolean };

/**
 * What each class means in these countries today. `own` is false where the country lacks the class, and goods that have it are taxed at the
 * rate of another one; null where the market has no rates of the country. One statement.
 */
export async function classRates(reader: Reader, countries: readonly string[], now: Date): Promise<ClassRate[]> {
  const rows = await read<RateRow>(reader, 'tax_rates', inForce, [now.toISOString().slice(0, 10)]);
  const rateOf = ratesOf(rows);
  return countries.flatMap((country) =>
    taxClasses.map((taxClass) => ({
      country,
      taxClass,
      rate: rateOf(country, taxClass),
      own: taxClass === 'zero' || rows.some((row) => row.country === country && row.taxClass === taxClass),
    })),
  );
}

/** Looks up rates; which class is taken where a state lacks one, `classesTried` says. */
function ratesOf(rows: readonly RateRow[]): KnownRate {
  const rates = new Map(rows.map((row) => [`${row.country} ${row.taxClass}`, row.rate]));
  return (country, taxClass) => {
    if (taxClass === 'zero') return 0;
    const found = classesTried(taxClass).find((one) => rates.has(`${country} ${one}`));
    return found === undefined ? null : (rates.get(`${country} ${found}`) ?? null);
  };
}
