import { sql } from 'kysely';
import type { Booking, BookingOutcome, BookingState, BookingTargets } from '../../../../contract/payments/bank.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { StatedBooking } from './values.ts';

export type BookingRow = Omit<Booking, 'company' | 'createdAt' | 'settledAt'> & {
  companyId: number | null;
  companyName: string | null;
  createdAt: Date;
  settledAt: Date | null;
};

const selected = (db: Connection) =>
  db
    .selectFrom('bank_booking as b')
    .innerJoin('bank_import as i', 'i.id', 'b.import_id')
    .leftJoin('payment_transfer as t', 't.payment_id', 'b.payment_id')
    .leftJoin('company as c', 'c.id', 'b.company_id')
    .leftJoin('user_account as u', 'u.id', 'b.decided_by')
    .select([
      'b.id',
      sql<BookingState>`b.state`.as('state'),
      sql<string>`to_char(b.booked_on, 'YYYY-MM-DD')`.as('bookedOn'),
      sql<string | null>`to_char(b.value_on, 'YYYY-MM-DD')`.as('valueOn'),
      sql<string>`b.currency::text`.as('currency'),
      'b.amount',
      'b.payer_name as payerName',
      'b.payer_iban as payerIban',
      'b.text',
      'b.account_iban as accountIban',
      'b.bank_reference as bankReference',
      sql<BookingOutcome | null>`b.outcome`.as('outcome'),
      't.reference',
      'b.company_id as companyId',
      'c.legal_name as companyName',
      'b.deposit_id as depositId',
      'b.same_as as sameAs',
      'i.file_name as fileName',
      'b.reason',
      'u.name as decidedBy',
      'b.created_at as createdAt',
      'b.settled_at as settledAt',
    ]);

export function selectBookings(
  db: Connection,
  { state, keyword }: { state?: BookingState | undefined; keyword?: string | undefined },
  { cursor, most }: { cursor: Cursor; most: number },
): Promise<BookingRow[]> {
  const isBack = cursor?.direction === 'previous';
  let found = selected(db)
    .orderBy('b.id', isBack ? 'asc' : 'desc')
    .limit(most);
  if (state) found = found.where('b.state', '=', state);
  if (keyword) {
    const pattern = containing(keyword);
    found = found.where((eb) => eb.or([eb('b.payer_name', 'ilike', pattern), eb('b.text', 'ilike', pattern)]));
  }
  if (cursor) found = found.where('b.id', isBack ? '>' : '<', cursor.id);
  return found.execute();
}

export const selectBooking = (db: Connection, id: number): Promise<BookingRow | undefined> =>
  selected(db).where('b.id', '=', id).executeTakeFirst();

export async function insertImport(
  tx: Tx,
  given: { fileName: string; iban: string; layout: string; bookings: number; userId: number; now: Date },
): Promise<number> {
  const { fileName, iban, layout, bookings, userId, now } = given;
  const row = await tx
    .insertInto('bank_import')
    .values({ file_name: fileName, account_iban: iban, layout, bookings, added: 0, user_id: userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function writeAdded(tx: Tx, importId: number, added: number): Promise<void> {
  await tx.updateTable('bank_import').set({ added }).where('id', '=', importId).execute();
}

export type NewBooking = StatedBooking & { paymentId: number | null; sameAs: number | null };

/** Of a booking that counts and is not settled. */
export const countedState = (paymentId: number | null): 'unmatched' | 'matched' => (paymentId === null ? 'unmatched' : 'matched');

/** Rows of one statement. */
const batch = 1_000;

/** Bookings that were not known before; what another import writes at the same time is waited for. Returns them. */
export async function insertBookings(
  tx: Tx,
  { importId, iban, now }: { importId: number; iban: string; now: Date },
  bookings: readonly NewBooking[],
): Promise<{ currency: string; amount: number; state: string }[]> {
  // In one order, so that two imports do not wait for each other.
  const sorted = bookings.toSorted((a, b) => (a.bankReference < b.bankReference ? -1 : 1));
  const added: { currency: string; amount: number; state: string }[] = [];
  for (let at = 0; at < sorted.length; at += batch) {
    const rows = await tx
      .insertInto('bank_booking')
      .values(
        sorted.slice(at, at + batch).map((one) => ({
          import_id: importId,
          account_iban: iban,
          bank_reference: one.bankReference,
          booked_on: one.bookedOn,
          value_on: one.valueOn,
          currency: one.currency,
          amount: one.amount,
          payer_name: one.payerName,
          payer_iban: one.payerIban,
          text: one.text,
          state: one.sameAs === null ? countedState(one.paymentId) : 'doubtful',
          payment_id: one.paymentId,
          same_as: one.sameAs,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['account_iban', 'bank_reference']).doNothing())
      .returning([sql<string>`currency::text`.as('currency'), 'amount', 'state'])
      .execute();
    added.push(...rows);
  }
  return added;
}

/** Suggestions and results of each kind at most. */
const mostTargets = 10;

/** Payments that wait for a transfer: of the booking's amount or the payer's account, or found by a keyword. */
export async function selectPaymentTargets(db: Connection, bookingId: number, keyword: string): Promise<BookingTargets['payments']> {
  const pattern = containing(keyword.replaceAll(' ', ''));
  const name = containing(keyword);
  // sql-check: not null orders received sameAmount sameAccount, lists and sums that are empty or zero
  const { rows } = await sql<BookingTargets['payments'][number]>`
    select * from (
      select p.id, t.reference, c.id as "companyId", c.legal_name as "companyName", p.currency::text as currency, p.amount,
        (select coalesce(sum(x.amount), 0)::bigint from bank_booking x where x.payment_id = p.id and x.state = 'partial') as received,
        array(select o.number from purchase_order o where o.checkout_id = p.checkout_id order by o.id) as orders,
        p.amount = b.amount as "sameAmount",
        (b.payer_iban <> '' and exists (select from company_payment_setting s where s.company_id = c.id and s.iban = b.payer_iban)) as "sameAccount"
      from bank_booking b join payment p on p.method = 'bank_transfer' and p.state = 'pending' and p.currency = b.currency
      join payment_transfer t on t.payment_id = p.id join checkout k on k.id = p.checkout_id join company c on c.id = k.company_id
      where b.id = ${bookingId} and (${keyword} = '' or t.reference ilike ${pattern} or c.legal_name ilike ${name}
        or exists (select from purchase_order o where o.checkout_id = p.checkout_id and o.number ilike ${pattern}))) found
    where ${keyword} <> '' or "sameAmount" or "sameAccount"
    order by "sameAmount" desc, "sameAccount" desc, id desc limit ${mostTargets}`.execute(db);
  return rows;
}

/** Deposits that no booking belongs to yet: of the booking's amount, or found by a keyword. */
export function selectDepositTargets(db: Connection, bookingId: number, keyword: string): Promise<BookingTargets['deposits']> {
  const pattern = containing(keyword);
  return db
    .selectFrom('deposit as d')
    .innerJoin('company as c', 'c.id', 'd.company_id')
    .innerJoin('bank_booking as b', (join) => join.onRef('b.currency', '=', 'd.currency'))
    .select(['d.id', 'c.legal_name as companyName', 'd.state', sql<string>`d.currency::text`.as('currency'), 'd.amount', 'd.reference'])
    .where('b.id', '=', bookingId)
    .where('d.state', 'in', ['submitted', 'confirmed'])
    .where(sql<boolean>`not exists (select from bank_booking x where x.deposit_id = d.id)`)
    .where((eb) =>
      keyword === ''
        ? eb(sql`coalesce(d.confirmed_amount, d.amount)`, '=', eb.ref('b.amount'))
        : eb.or([eb('c.legal_name', 'ilike', pattern), eb('d.reference', 'ilike', pattern)]),
    )
    .orderBy('d.id', 'desc')
    .limit(mostTargets)
    .execute();
}

export function selectBuyerTargets(db: Connection, keyword: string): Promise<BookingTargets['buyers']> {
  return db
    .selectFrom('company')
    .select(['id', 'legal_name as name', 'country_code as countryCode'])
    .where('kind', '=', 'buyer')
    .where('legal_name', 'ilike', containing(keyword))
    .orderBy('legal_name')
    .limit(mostTargets)
    .execute();
}
