import { sql } from 'kysely';
import { catalogueTag } from '../../../../../contract/wire/cache-tags.ts';
import { cachesOf } from '../../../../platform/cache/caches.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { Connection } from '../../../../platform/postgres/sql/tx.ts';
import { type PackageRate, packageRates } from './rate-package.ts';

const keyOf = ({ country, taxClass }: { country: string; taxClass: string }): string => `${country} ${taxClass}`;

/**
 * Adds the rates of the package that the market does not have yet. Past orders and entries of the operator stay as they are:
 * - a rate that the law has had for longer applies from today on if orders have used the class there since;
 * - a rate since whose beginning the operator has made an entry for the same country and class is stored as replaced.
 * One statement when there is nothing to add.
 */
export async function storePackage(database: Database, now: Date, rates: readonly PackageRate[] = packageRates): Promise<number> {
  const known = await entries(database.kysely);
  const stored = new Set(known.map((row) => `${keyOf(row)} ${row.lawFrom}`));
  const missing = rates.filter((rate) => !stored.has(`${keyOf(rate)} ${rate.lawFrom}`));
  if (missing.length === 0) return 0;
  const today = now.toISOString().slice(0, 10);
  const past = missing.filter(({ lawFrom }) => lawFrom < today);
  const used = new Set((await usedClasses(database.kysely, past)).map(keyOf));
  const rows = missing.map((rate) => {
    const shifted = rate.lawFrom < today && used.has(keyOf(rate));
    const newer =
      shifted && missing.some((other) => keyOf(other) === keyOf(rate) && other.lawFrom > rate.lawFrom && other.lawFrom <= today);
    const own = known.some((row) => row.live && row.lawFrom === null && keyOf(row) === keyOf(rate) && row.validFrom >= rate.lawFrom);
    const replaced = newer || own;
    return {
      country_code: rate.country,
      tax_class: rate.taxClass,
      rate: rate.rate,
      valid_from: (shifted || replaced) && rate.lawFrom < today ? today : rate.lawFrom,
      law_from: rate.lawFrom,
      note: rate.note,
      added_at: now,
      replaced_at: replaced ? now : null,
    };
  });
  const { numInsertedOrUpdatedRows } = await database.kysely
    .insertInto('tax_rate')
    .values(rows)
    // Another process of the market starts at the same time.
    .onConflict((conflict) => conflict.columns(['country_code', 'tax_class', 'valid_from']).where('replaced_at', 'is', null).doNothing())
    .executeTakeFirstOrThrow();
  cachesOf(database.pool).invalidate([catalogueTag]);
  return Number(numInsertedOrUpdatedRows ?? 0);
}

const entries = (db: Connection) =>
  db
    .selectFrom('tax_rate')
    .select((eb) => [
      'country_code as country',
      'tax_class as taxClass',
      'valid_from as validFrom',
      'law_from as lawFrom',
      eb('replaced_at', 'is', null).as('live'),
    ])
    .execute();

/** Which of these classes orders have used in the country since the day of the entry. */
async function usedClasses(db: Connection, rates: readonly PackageRate[]): Promise<{ country: string; taxClass: string }[]> {
  if (rates.length === 0) return [];
  const { rows } = await sql<{ country: string; taxClass: string }>`
    select p.country, p."taxClass" from json_to_recordset(${JSON.stringify(rates)}) p (country text, "taxClass" text, "lawFrom" date)
    where exists (
      select from purchase_order o join purchase_order_line l on l.order_id = o.id
      where o.created_at >= p."lawFrom" and o.vat_decision ->> 'rateCountry' = p.country and l.tax_class = p."taxClass")`.execute(db);
  return rows;
}
