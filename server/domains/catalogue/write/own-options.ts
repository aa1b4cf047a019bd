import { sql } from 'kysely';
import { ownOptionName } from '../../../../contract/catalogue/own-options.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/** Sellers' own options follow those of the market. */
const position = 1_000_000;

/** Creates the own options among these keys that nobody has used before. One statement. */
export async function addOwnOptions(tx: Tx, keys: readonly string[]): Promise<void> {
  // Sorted, so that two such writes never deadlock.
  const rows = [...new Set(keys)].toSorted().flatMap((key) => {
    const name = ownOptionName(key);
    return name === null ? [] : [{ key, name }];
  });
  if (rows.length === 0) return;
  const given = rowsOf(rows, sql`key text, name text`);
  await tx
    .with('added', (db) =>
      db
        .insertInto('attribute')
        .columns(['key', 'type', 'is_option', 'position'])
        .expression((eb) =>
          eb
            .selectFrom(given)
            .select([
              'given.key',
              sql<string>`'choice'`.as('type'),
              sql<boolean>`true`.as('is_option'),
              sql<number>`${position}::integer`.as('position'),
            ]),
        )
        .onConflict((conflict) => conflict.column('key').doNothing())
        .returning(['id', 'key']),
    )
    .insertInto('attribute_text')
    .columns(['attribute_id', 'language', 'name'])
    // The language that names in all others fall back to.
    .expression((eb) =>
      eb
        .selectFrom('added')
        .innerJoin(given, 'given.key', 'added.key')
        .select(['added.id', sql<string>`'en'`.as('language'), 'given.name']),
    )
    .execute();
}
