import type { ItemTerms } from '../../../../contract/catalogue/item-facts.ts';
import { notFound } from '../../../platform/refusal.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { decide, knownRates, type TaxClass, type VatState } from '../../payments/tax/index.ts';
import { findTerms, type Measures, measureStore } from './item-terms-queries.ts';

/** With fewer orders no figure is returned. */
const fewestParcels = 5;
const fewestOrders = 5;
/** The figures cover months, so they can be cached for minutes. */
const cachedFor = 600_000;

export type TermsRow = {
  storeId: number;
  storeSince: Date;
  taxClass: TaxClass;
  /** Countries of its warehouses, the main one first. */
  shipFrom: string[];
  /** For a signed-in buyer; null for visitors. */
  buyer: { vatId: string | null; vatState: VatState; vatCounts: boolean } | null;
};

/**
 * How a delivery of an item would be taxed for this caller, and the measured delivery times of its store. Two statements; the second runs
 * once in ten minutes per store and country. @throws Refusal 40004 if the caller may not see the item
 */
export async function loadTerms(
  database: Database,
  itemId: number,
  { country, companyId, now }: { country: string; companyId: number | null; now: Date },
): Promise<ItemTerms> {
  const row = await findTerms(database, itemId, { country, companyId, now });
  if (!row) throw notFound();
  const [rateOf, { transit, acceptance }] = await Promise.all([knownRates(database, now), measured(database, row.storeId, country, now)]);
  const buyer = row.buyer ?? { vatId: null, vatState: 'unchecked', vatCounts: false };
  return {
    vat: row.shipFrom.map((shipFrom) => {
      const { reason, cause, rateCountry } = decide({ shipFrom, shipTo: { countryCode: country, postalCode: '' }, buyer });
      return { shipFrom, reason, cause, rateCountry, rate: rateCountry === null ? null : rateOf(rateCountry, row.taxClass) };
    }),
    transit:
      transit.parcels >= fewestParcels
        ? { minDays: Math.max(1, transit.low ?? 1), maxDays: Math.max(1, transit.high ?? 1), parcels: transit.parcels }
        : null,
    acceptance:
      acceptance.orders >= fewestOrders ? { hours: Math.max(1, Math.ceil(acceptance.hours ?? 1)), orders: acceptance.orders } : null,
    storeSince: row.storeSince.toISOString(),
  };
}

const cached = new WeakMap<Database, Map<string, { until: number; measures: Promise<Measures> }>>();
const mostCached = 5_000;

async function measured(database: Database, storeId: number, country: string, now: Date): Promise<Measures> {
  const known = cached.get(database) ?? new Map<string, { until: number; measures: Promise<Measures> }>();
  cached.set(database, known);
  const key = `${storeId} ${country}`;
  const found = known.get(key);
  if (found && found.until > now.getTime()) return found.measures;
  const measures = measureStore(database, storeId, country, now);
  known.delete(key);
  known.set(key, { until: now.getTime() + cachedFor, measures });
  for (const oldest of known.keys()) {
    if (known.size <= mostCached) break;
    known.delete(oldest);
  }
  // Failures are not cached.
  measures.catch(() => known.delete(key));
  return measures;
}
