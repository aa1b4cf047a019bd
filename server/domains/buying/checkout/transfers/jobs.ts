import type { Task } from '../../../../platform/jobs/jobs.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import { selectMatched, selectOutdated } from '../../../payments/transfers/index.ts';
import { type BookingWork, closeTransfer, settleBooking } from './settle-bookings.ts';

const batch = 100;

/** Posts every booking that is matched, each in a transaction of its own. Returns their number. */
export async function settleMatched(database: Database, work: BookingWork, most = Number.POSITIVE_INFINITY): Promise<number> {
  let [settled, after] = [0, 0];
  while (settled < most) {
    const found = await selectMatched(database.kysely, after, batch);
    for (const { id, paymentId } of found)
      await database.transaction((tx) => settleBooking(tx, { bookingId: id, paymentId, from: 'matched' }, work));
    settled += found.length;
    after = found.at(-1)?.id ?? after;
    if (found.length < batch) break;
  }
  return settled;
}

/** Ends the payments by transfer of checkouts that were paid otherwise, cancelled, or have expired. */
export async function closeTransfers(database: Database, work: BookingWork): Promise<number> {
  const found = await selectOutdated(database.kysely, batch);
  for (const one of found) await database.transaction((tx) => closeTransfer(tx, one, work));
  return found.length;
}

const settle: Task = async (_payload, { database, now, config }) => {
  const work = { now: now(), publicUrl: config.publicUrl };
  await settleMatched(database, work);
  await closeTransfers(database, work);
};

export const tasks: Record<string, Task> = { 'payments:settle-transfers': settle };
export const crontab = ['* * * * * payments:settle-transfers ?max=1'];
