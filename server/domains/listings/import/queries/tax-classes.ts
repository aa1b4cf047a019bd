import { ratedClasses, type TaxClass } from '../../../../../contract/values/vat/tax-classes.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import { knownRates } from '../../../payments/tax/index.ts';

/** The VAT classes of a store's country by their rates today. Where two have the same rate, the first of the list counts. */
export async function taxClassesByRate(database: Database, storeId: number, now: Date): Promise<Map<number, TaxClass>> {
  const store = await database.kysely
    .selectFrom('store')
    .select('vat_country_code as country')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  const rateOf = await knownRates(database, now);
  const classes = new Map<number, TaxClass>();
  for (const taxClass of ratedClasses) {
    const rate = rateOf(store.country, taxClass);
    if (rate !== null && !classes.has(rate)) classes.set(rate, taxClass);
  }
  return classes;
}
