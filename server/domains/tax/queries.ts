import type { RateOf, TaxClass } from './service.ts';

export type RateRow = { country: string; taxClass: TaxClass; rate: number };

/** A select of the rates in force on a day (a parameter such as `$4`, 'YYYY-MM-DD'), of all countries, as one JSON list: to be part of somebody's statement. */
export const ratesInForce = (day: string): string => `
  select json_agg(json_build_object('country', country_code, 'taxClass', tax_class, 'rate', rate)) from (
    select distinct on (country_code, tax_class) country_code, tax_class, rate from tax_rate
    where valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)
    order by country_code, tax_class, valid_from desc) in_force`;

/** Looks rates up. A state without a reduced rate taxes such goods at its standard one. */
export function ratesOf(rows: readonly RateRow[]): RateOf {
  const rates = new Map(rows.map((row) => [`${row.country} ${row.taxClass}`, row.rate]));
  return (country, taxClass) => {
    const rate = taxClass === 'zero' ? 0 : (rates.get(`${country} ${taxClass}`) ?? rates.get(`${country} standard`));
    if (rate === undefined) throw new Error(`no VAT rate is known for ${country}, ${taxClass}`);
    return rate;
  };
}
