import { sql } from 'kysely';
import type { RateInput } from '../../../../../contract/payments/tax-rates.ts';
import type { RatedClass } from '../../../../../contract/values/vat/tax-classes.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';

export type EntryRow = {
  id: number;
  country: string;
  taxClass: RatedClass;
  rate: number;
  validFrom: string;
  validTo: string | null;
  lawFrom: string | null;
  note: string;
  /** Comes with the program. */
  ofProgram: boolean;
  addedBy: string | null;
  addedAt: Date;
  replacedAt: Date | null;
};

/** All entries, or those of a country, in the order in which they begin. */
export async function entries(db: Connection, country?: string): Promise<EntryRow[]> {
  return db
    .selectFrom('tax_rate as t')
    .leftJoin('user_account as u', 'u.id', 't.added_by')
    .select([
      't.id',
      't.country_code as country',
      sql<RatedClass>`t.tax_class`.as('taxClass'),
      't.rate',
      't.valid_from as validFrom',
      't.valid_to as validTo',
      't.law_from as lawFrom',
      't.note',
      sql<boolean>`t.added_by is null`.as('ofProgram'),
      'u.name as addedBy',
      't.added_at as addedAt',
      't.replaced_at as replacedAt',
    ])
    .$if(country !== undefined, (query) => query.where('t.country_code', '=', country ?? ''))
    .orderBy('t.country_code')
    .orderBy('t.tax_class')
    .orderBy('t.valid_from')
    .orderBy('t.id')
    .execute();
}

export type Locked = Omit<RateInput, 'id'> & { addedBy: number | null };

/** An entry that counts, locked against another correction. */
export async function lockEntry(tx: Tx, id: number): Promise<Locked | undefined> {
  return tx
    .selectFrom('tax_rate')
    .select([
      'country_code as country',
      sql<RatedClass>`tax_class`.as('taxClass'),
      'rate',
      'valid_from as validFrom',
      'valid_to as validTo',
      'note',
      'added_by as addedBy',
    ])
    .where('id', '=', id)
    .where('replaced_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

type By = { userId: number; now: Date };

export async function replaceEntry(tx: Tx, id: number, { userId, now }: By): Promise<void> {
  await tx.updateTable('tax_rate').set({ replaced_at: now, replaced_by: userId }).where('id', '=', id).execute();
}

/** What comes with the program for the same day gives way to the operator's entry. */
export async function replaceOfProgram(tx: Tx, { country, taxClass, validFrom }: RateInput, { userId, now }: By): Promise<void> {
  await tx
    .updateTable('tax_rate')
    .set({ replaced_at: now, replaced_by: userId })
    .where('country_code', '=', country)
    .where('tax_class', '=', taxClass)
    .where('valid_from', '=', validFrom)
    .where('added_by', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
}

/**
 * Puts back what comes with the program for a country, class and day and gave way to an entry of the operator that is gone now. Nothing
 * where an entry counts on that day.
 */
export async function restoreOfProgram(
  tx: Tx,
  { country, taxClass, validFrom }: Pick<RateInput, 'country' | 'taxClass' | 'validFrom'>,
  now: Date,
): Promise<void> {
  const row = await tx
    .selectFrom('tax_rate')
    .select(['rate', 'valid_to as validTo', 'law_from as lawFrom', 'note'])
    .where('country_code', '=', country)
    .where('tax_class', '=', taxClass)
    .where('valid_from', '=', validFrom)
    .where('added_by', 'is', null)
    .orderBy('replaced_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return;
  await tx
    .insertInto('tax_rate')
    .values({
      country_code: country,
      tax_class: taxClass,
      valid_from: validFrom,
      rate: row.rate,
      valid_to: row.validTo,
      law_from: row.lawFrom,
      note: row.note,
      added_at: now,
    })
    .onConflict((conflict) => conflict.columns(['country_code', 'tax_class', 'valid_from']).where('replaced_at', 'is', null).doNothing())
    .execute();
}

/** Undefined if an entry of the same country, class and day counts already. */
export async function addEntry(tx: Tx, entry: RateInput, { userId, now }: By): Promise<number | undefined> {
  const row = await tx
    .insertInto('tax_rate')
    .values({
      country_code: entry.country,
      tax_class: entry.taxClass,
      rate: entry.rate,
      valid_from: entry.validFrom,
      valid_to: entry.validTo,
      note: entry.note,
      added_by: userId,
      added_at: now,
    })
    .onConflict((conflict) => conflict.columns(['country_code', 'tax_class', 'valid_from']).where('replaced_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export type StoreCountries = { leaves: string[]; delivered: string[] };

/** Of each open store the countries that its goods leave, and those that it delivers to. */
export async function storeCountries(db: Connection): Promise<StoreCountries[]> {
  const { rows } = await sql<StoreCountries>`
    select array(select s.vat_country_code::text union select w.country_code::text from warehouse w where w.store_id = s.id) as leaves,
      s.country_codes as delivered
    from store s where s.state = 'open'`.execute(db);
  return rows;
}
