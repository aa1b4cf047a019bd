import { type Reader, read } from '../../platform/postgres/read.ts';
import type { RateOf, TaxClass } from './service.ts';

/** The rates in force on a day, of all countries: a small table, read whole. */
export async function loadRates(reader: Reader, now: Date): Promise<RateOf> {
  const rows = await read<{ country: string; taxClass: TaxClass; rate: number }>(
    reader,
    'tax_rates',
    `select distinct on (country_code, tax_class) country_code as country, tax_class as "taxClass", rate from tax_rate
     where valid_from <= $1::date and (valid_to is null or valid_to >= $1::date)
     order by country_code, tax_class, valid_from desc`,
    [now.toISOString().slice(0, 10)],
  );
  const rates = new Map(rows.map((row) => [`${row.country} ${row.taxClass}`, row.rate]));
  return (country, taxClass) => {
    // A state without a reduced rate taxes such goods at its standard one.
    const rate = taxClass === 'zero' ? 0 : (rates.get(`${country} ${taxClass}`) ?? rates.get(`${country} standard`));
    if (rate === undefined) throw new Error(`no VAT rate is known for ${country}, ${taxClass}`);
    return rate;
  };
}
