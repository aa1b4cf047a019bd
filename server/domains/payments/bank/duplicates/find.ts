import { sql } from 'kysely';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import type { StatedBooking } from '../values.ts';
import { type KnownBooking, pairDuplicates } from './pair.ts';

/** Two files of one account at once: the second sees what the first has brought. */
export async function lockAccount(tx: Tx, iban: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank ${iban}`}, 0))`.execute(tx);
}

/** By the reference of each booking that is new and probably the same as one of a file of another layout: the id of that one. */
export async function findDuplicates(
  tx: Tx,
  { iban, layout }: { iban: string; layout: string },
  bookings: readonly StatedBooking[],
): Promise<Map<string, number>> {
  const references = bookings.map(({ bankReference }) => bankReference);
  const stored = await tx
    .selectFrom('bank_booking')
    .select('bank_reference as reference')
    .where('account_iban', '=', iban)
    .where('bank_reference', '=', sql<string>`any(${references}::text[])`)
    .execute();
  const known = new Set(stored.map(({ reference }) => reference));
  const fresh = bookings.filter(({ bankReference }) => !known.has(bankReference));
  if (fresh.length === 0) return new Map();
  const candidates = await selectCandidates(tx, { iban, layout, amounts: [...new Set(fresh.map(({ amount }) => amount))] });
  // What this file contains by its own number is another booking.
  return pairDuplicates(
    fresh,
    candidates.filter(({ bankReference }) => !known.has(bankReference)),
  );
}

/**
 * Bookings that files of another layout have brought and that count, or may count, which come last; but those that a booking of this layout
 * was already found the same as.
 */
function selectCandidates(
  db: Connection,
  { iban, layout, amounts }: { iban: string; layout: string; amounts: readonly number[] },
): Promise<(KnownBooking & { bankReference: string })[]> {
  return db
    .selectFrom('bank_booking as b')
    .innerJoin('bank_import as i', 'i.id', 'b.import_id')
    .select([
      'b.id',
      'b.bank_reference as bankReference',
      sql<string>`to_char(b.booked_on, 'YYYY-MM-DD')`.as('bookedOn'),
      sql<string | null>`to_char(b.value_on, 'YYYY-MM-DD')`.as('valueOn'),
      sql<string>`b.currency::text`.as('currency'),
      'b.amount',
      'b.payer_name as payerName',
      'b.payer_iban as payerIban',
      'b.text',
    ])
    .where('b.account_iban', '=', iban)
    .where('b.amount', '=', sql<number>`any(${amounts}::bigint[])`)
    .where('b.state', '<>', 'duplicate')
    .where((eb) => eb.or([eb('i.layout', '<>', layout), eb('i.layout', '=', '')]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bank_booking as x')
            .innerJoin('bank_import as y', 'y.id', 'x.import_id')
            .select('x.id')
            .whereRef('x.same_as', '=', 'b.id')
            .where('x.state', 'in', ['doubtful', 'duplicate'])
            .where('y.layout', '=', layout),
        ),
      ),
    )
    .orderBy(sql`b.state = 'doubtful'`)
    .orderBy('b.id')
    .execute();
}
