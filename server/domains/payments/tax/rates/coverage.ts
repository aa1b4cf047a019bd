import type { RateCountry } from '../../../../../contract/payments/tax-rates.ts';
import { isMemberState } from '../../../../../contract/values/countries.ts';
import { territory } from '../territories.ts';
import type { StoreCountries } from './queries.ts';

type Need = NonNullable<RateCountry['need']>;
export type Coverage = {
  /** Countries that need a standard rate, with the number of stores that they concern. */
  needs: Map<string, { need: Need; stores: number }>;
  /** Countries that goods are only exported to. */
  exports: string[];
};

/**
 * Which countries need rates. Goods are taxed at the rates of the country that they leave (`decideVat`), so each country that open stores send
 * from needs a standard rate. Member states that stores deliver to need one as well: a warehouse there is one entry of a form away, and
 * without a rate its first order would fail. Everything else is an export, which takes no rate.
 */
export function coverageOf(stores: readonly StoreCountries[]): Coverage {
  const needs: Coverage['needs'] = new Map();
  const exports = new Set<string>();
  const note = (country: string, need: Need): void => {
    const known = needs.get(country);
    needs.set(country, { need: known?.need === 'leaves' ? 'leaves' : need, stores: (known?.stores ?? 0) + 1 });
  };
  for (const { leaves, delivered } of stores) {
    const from = new Set(leaves.map(rateCountryOf));
    const to = new Set(delivered.map(rateCountryOf));
    for (const country of from) note(country, 'leaves');
    for (const country of to) {
      if (from.has(country)) continue;
      if (isMemberState(country)) note(country, 'delivered');
      else exports.add(country);
    }
  }
  return { needs, exports: [...exports].filter((country) => !needs.has(country)).toSorted() };
}

/** The country whose rates apply to goods that leave a place: those of Monaco leave France. */
const rateCountryOf = (country: string): string => territory(country).country;
