import { sql } from 'kysely';
import { foldedBrand, plainBrandName } from '../../../../contract/catalogue/brands.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { slug } from '../write/values.ts';

/** Attempts to find brands that are being merged at the same time. */
const mostAttempts = 5;

/** Brands by their folded names, held until the transaction ends: a merged one is answered as the one that stands for it. */
async function heldBrands(tx: Tx, folded: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('brand as b')
    .innerJoin('brand as x', (join) => join.on('x.id', '=', sql<number>`coalesce(b.into_id, b.id)`))
    .select(['b.folded', 'x.id'])
    .where('b.folded', '=', sql<string>`any(${folded}::text[])`)
    .orderBy('b.id')
    .forKeyShare(['b', 'x'])
    .execute();
  return new Map(rows.map((row) => [row.folded, row.id]));
}

/**
 * The ids of brands by their folded names; those that nobody has used before are added. One statement if all are known, nothing without
 * names.
 */
export async function brandIds(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const wanted = new Map(names.map((name) => [foldedBrand(name), plainBrandName(name)]));
  if (wanted.size === 0) return new Map();
  const folded = [...wanted.keys()].toSorted();
  for (let attempt = 1; ; attempt++) {
    const ids = await heldBrands(tx, folded);
    // One of another transaction is waited for; one that was merged meanwhile is found by the next attempt.
    if (ids.size === folded.length || attempt === mostAttempts) return ids;
    const missing = folded.filter((one) => !ids.has(one));
    const rows = missing.map((one) => ({ name: wanted.get(one) ?? one, folded: one, url_key: slug(wanted.get(one) ?? one) }));
    await tx
      .insertInto('brand')
      .columns(['name', 'folded', 'url_key'])
      .expression((eb) =>
        eb
          .selectFrom(rowsOf(rows, sql`name text, folded text, url_key text`))
          .select(['given.name', 'given.folded', 'given.url_key'])
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('brand as b').select('b.id').whereRef('b.folded', '=', 'given.folded'))),
          ),
      )
      .onConflict((conflict) => conflict.column('folded').doNothing())
      .execute();
  }
}

/** The names of brands by the folded names that lead to them; unknown ones are left out. One statement. */
export async function brandNames(db: Connection, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('brand as b')
    .leftJoin('brand as x', 'x.id', 'b.into_id')
    .select(['b.folded', sql<string>`coalesce(x.name, b.name)`.as('name')])
    .where('b.folded', '=', sql<string>`any(${[...new Set(names.map(foldedBrand))]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.folded, row.name]));
}

/** A brand as it is called: a known one as it is written there, a new one as given; null without a name. */
export async function brandNamed(db: Connection, name: string | null): Promise<string | null> {
  const plain = plainBrandName(name ?? '');
  if (plain === '') return null;
  return (await brandNames(db, [plain])).get(foldedBrand(plain)) ?? plain;
}
