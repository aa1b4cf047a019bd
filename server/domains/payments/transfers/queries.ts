import { sql } from 'kysely';
import type { BookingState } from '../../../../contract/payments/bank.ts';
import type { PaymentState } from '../../../../contract/payments/payments.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type TransferRow = {
  paymentId: number;
  checkoutId: number;
  state: PaymentState;
  currency: string;
  amount: number;
  reference: string;
  holder: string;
  iban: string;
  bic: string;
  /** Paid from the balance in addition, reserved unless it was released. */
  balancePart: number;
  balanceReleasedAt: Date | null;
  /** What has arrived and waits for the rest. */
  received: number;
};

const transfers = (db: Connection) =>
  db
    .selectFrom('payment as p')
    .innerJoin('payment_transfer as t', 't.payment_id', 'p.id')
    .select([
      'p.id as paymentId',
      sql<number>`p.checkout_id`.as('checkoutId'),
      sql<PaymentState>`p.state`.as('state'),
      sql<string>`p.currency::text`.as('currency'),
      'p.amount',
      'p.balance_part as balancePart',
      'p.balance_released_at as balanceReleasedAt',
      't.reference',
      't.holder',
      't.iban',
      't.bic',
      sql<number>`(select coalesce(sum(b.amount), 0)::bigint from bank_booking b where b.payment_id = p.id and b.state = 'partial')`.as(
        'received',
      ),
    ]);

/** The transfer that a checkout waits for, or was paid by. */
export const selectTransfer = (db: Connection, checkoutId: number): Promise<TransferRow | undefined> =>
  // sql-check: not null checkoutId, a transfer pays a checkout
  transfers(db).where('p.checkout_id', '=', checkoutId).orderBy('p.id', 'desc').limit(1).executeTakeFirst();

export const selectTransferById = (db: Connection, paymentId: number): Promise<TransferRow | undefined> =>
  // sql-check: not null checkoutId, a transfer pays a checkout
  transfers(db).where('p.id', '=', paymentId).executeTakeFirst();

/** The state of a payment by transfer, locked; its checkout has to be locked before. */
export const lockTransfer = (
  tx: Tx,
  paymentId: number,
): Promise<
  { id: number; checkoutId: number; state: PaymentState; currency: string; balancePart: number; balanceReleasedAt: Date | null } | undefined
> =>
  // sql-check: not null checkoutId, a transfer pays a checkout
  tx
    .selectFrom('payment')
    .select([
      'id',
      sql<number>`checkout_id`.as('checkoutId'),
      sql<PaymentState>`state`.as('state'),
      sql<string>`currency::text`.as('currency'),
      'balance_part as balancePart',
      'balance_released_at as balanceReleasedAt',
    ])
    .where('id', '=', paymentId)
    .where('method', '=', 'bank_transfer')
    .forUpdate()
    .executeTakeFirst();

export async function insertTransfer(
  tx: Tx,
  given: {
    checkoutId: number;
    currency: string;
    amount: number;
    balancePart: number;
    reference: string;
    account: { holder: string; iban: string; bic: string };
    now: Date;
  },
): Promise<number> {
  const { checkoutId, currency, amount, balancePart, reference, account, now } = given;
  const row = await tx
    .insertInto('payment')
    .values({
      ...{ checkout_id: checkoutId, method: 'bank_transfer', state: 'pending', currency, amount },
      ...{ balance_part: balancePart, created_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { holder, iban, bic } = account;
  await tx.insertInto('payment_transfer').values({ payment_id: row.id, reference, holder, iban, bic }).execute();
  return row.id;
}

/** Another amount is to be transferred from now on, besides what is held of the balance: orders of the checkout were cancelled, or a part was released. */
export async function writeTransferAmount(
  tx: Tx,
  paymentId: number,
  { amount, balancePart }: { amount: number; balancePart: number },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ amount, balance_part: balancePart, balance_released_at: null })
    .where('id', '=', paymentId)
    .execute();
}

/** Payments by transfer whose checkout is no longer to be paid by it. */
export const selectOutdated = (db: Connection, most: number): Promise<{ paymentId: number; checkoutId: number }[]> =>
  db
    .selectFrom('payment as p')
    .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select(['p.id as paymentId', 'c.id as checkoutId'])
    .where('p.method', '=', 'bank_transfer')
    .where('p.state', '=', 'pending')
    .where('c.state', '<>', 'open')
    .orderBy('p.id')
    .limit(most)
    .execute();

export type LockedBooking = {
  id: number;
  state: BookingState;
  currency: string;
  amount: number;
  paymentId: number | null;
  companyId: number | null;
  bookedOn: string;
};

const bookingColumns = [
  'id',
  sql<BookingState>`state`.as('state'),
  sql<string>`currency::text`.as('currency'),
  'amount',
  'payment_id as paymentId',
  'company_id as companyId',
  sql<string>`to_char(booked_on, 'YYYY-MM-DD')`.as('bookedOn'),
] as const;

export const lockBooking = (tx: Tx, id: number): Promise<LockedBooking | undefined> =>
  tx.selectFrom('bank_booking').select(bookingColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** What has arrived for a payment and waits for the rest. */
export const lockPartial = (tx: Tx, paymentId: number): Promise<LockedBooking[]> =>
  tx
    .selectFrom('bank_booking')
    .select(bookingColumns)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'partial')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Bookings that are matched, and not posted yet. */
export const selectMatched = (db: Connection, after: number, most: number): Promise<{ id: number; paymentId: number }[]> =>
  // sql-check: not null paymentId, a matched booking has a payment
  db
    .selectFrom('bank_booking')
    .select(['id', sql<number>`payment_id`.as('paymentId')])
    .where('state', '=', 'matched')
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();

export type Match = { paymentId: number; currency: string; reference: string };

/** The payments of references. */
export async function selectReferences(db: Connection, references: readonly string[]): Promise<Match[]> {
  return db
    .selectFrom('payment_transfer as t')
    .innerJoin('payment as p', 'p.id', 't.payment_id')
    .select(['p.id as paymentId', sql<string>`p.currency::text`.as('currency'), 't.reference'])
    .where('t.reference', '=', sql<string>`any(${references}::text[])`)
    .execute();
}
