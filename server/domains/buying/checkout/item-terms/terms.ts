import type { ItemTerms } from '../../../../../contract/catalogue/item-facts.ts';
import { cachesOf } from '../../../../platform/cache/caches.ts';
import { notFound } from '../../../../platform/refusal.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import { decideVat, knownRates } from '../../../payments/tax/index.ts';
import { findTerms, type Measures, measureStore } from './queries.ts';

/** With fewer orders no figure is returned. */
const fewestParcels = 5;
const fewestOrders = 5;
/** The figures cover months, so they can be cached for minutes. */
const cachedFor = 600_000;

/**
 * How a delivery of an item would be taxed for this caller, and the measured delivery times of its store. Two statements; the second runs
 * once in ten minutes per store and country. @throws codes.notFound if the caller may not see the item
 */
export async function loadTerms(
  database: Database,
  itemId: number,
  { country, companyId, now }: { country: string; companyId: number | null; now: Date },
): Promise<ItemTerms> {
  const row = await findTerms(database, itemId, { country, companyId, now });
  if (!row) throw notFound();
  const [rateOf, { transit, acceptance }] = await Promise.all([knownRates(database, now), measured(database, row.storeId, country, now)]);
  const buyer = row.buyer ?? { vatId: null, vatState: 'unchecked', vatConfirmed: false };
  return {
    vat: row.shipFrom.map((shipFrom) => {
      const { reason, cause, rateCountry } = decideVat({ shipFrom, shipTo: { countryCode: country, postalCode: '' }, buyer });
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

const mostCached = 5_000;

async function measured(database: Database, storeId: number, country: string, now: Date): Promise<Measures> {
  const cache = cachesOf(database).create<Promise<Measures>>('store measures', { entries: mostCached });
  const key = `${storeId} ${country}`;
  const found = cache.get(key, now.getTime());
  if (found) return found;
  const measures = measureStore(database, storeId, country, now);
  cache.set(key, measures, { until: now.getTime() + cachedFor });
  // Failures are not cached.
  measures.catch(() => cache.delete(key));
  return measures;
}
