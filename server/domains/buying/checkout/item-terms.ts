import type { ItemTerms } from '../../../../contract/catalogue/item-facts.ts';
import { notFound } from '../../../platform/refusal.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { decide, knownRates, type TaxClass, type VatState } from '../../payments/tax/index.ts';
import { findTerms, type Measures, measureStore } from './item-terms-queries.ts';

/** Measured on fewer, nothing is said. */
const fewestParcels = 5;
const fewestOrders = 5;
/** What is measured over months is the same in the next minutes. */
const keptFor = 600_000;

export type TermsRow = {
  storeId: number;
  storeSince: Date;
  taxClass: TaxClass;
  /** Where its warehouses are, the first one first. */
  shipFrom: string[];
  /** Of a signed-in buyer; null for visitors. */
  buyer: { vatId: string | null; vatState: VatState; vatCounts: boolean } | null;
};

/**
 * How a delivery of an item would be taxed for this caller, and what is measured of its store. Two statements, of which the second is
 * asked once in ten minutes per store and country. @throws Refusal 40004 for what the caller may not see.
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

const kept = new WeakMap<Database, Map<string, { until: number; measures: Promise<Measures> }>>();
const mostKept = 5_000;

async function measured(database: Database, storeId: number, country: string, now: Date): Promise<Measures> {
  const known = kept.get(database) ?? new Map<string, { until: number; measures: Promise<Measures> }>();
  kept.set(database, known);
  const key = `${storeId} ${country}`;
  const found = known.get(key);
  if (found && found.until > now.getTime()) return found.measures;
  const measures = measureStore(database, storeId, country, now);
  known.delete(key);
  known.set(key, { until: now.getTime() + keptFor, measures });
  for (const oldest of known.keys()) {
    if (known.size <= mostKept) break;
    known.delete(oldest);
  }
  // Whoever asks after a failure asks anew.
  measures.catch(() => known.delete(key));
  return measures;
}
