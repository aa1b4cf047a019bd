import { eachRow } from '../../../../platform/jobs/each-row.ts';
import type { Task } from '../../../../platform/jobs/jobs.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import { selectMatched, selectOutdated } from '../../../payments/transfers/index.ts';
import { type BookingWork, closeTransfer, settleBooking } from './settle-bookings.ts';

const batch = 100;

async function* matchedBookings(database: Database, most: number): AsyncGenerator<{ id: number; paymentId: number }> {
  let [found, after] = [0, 0];
  while (found < most) {
    const rows = await selectMatched(database.kysely, after, batch);
    yield* rows;
    found += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < batch) return;
  }
}

/** Posts the bookings that are matched, each in a transaction of its own. Returns their number. */
export function settleMatched(database: Database, work: BookingWork, most = Number.POSITIVE_INFINITY): Promise<number> {
  return eachRow(matchedBookings(database, most), ({ id, paymentId }) =>
    database.transaction((tx) => settleBooking(tx, { bookingId: id, paymentId, from: 'matched' }, work)),
  );
}

/** Ends the payments by transfer of checkouts that were paid otherwise, cancelled, or have expired. */
export async function closeTransfers(database: Database, work: BookingWork): Promise<number> {
  return eachRow(await selectOutdated(database.kysely, batch), (one) => database.transaction((tx) => closeTransfer(tx, one, work)));
}

const settle: Task = async (_payload, { database, now, config }) => {
  const work = { now: now(), publicUrl: config.publicUrl };
  try {
    await settleMatched(database, work);
  } finally {
    await closeTransfers(database, work);
  }
};

export const tasks: Record<string, Task> = { 'payments:settle-transfers': settle };
export const crontab = ['* * * * * payments:settle-transfers ?max=1'];
