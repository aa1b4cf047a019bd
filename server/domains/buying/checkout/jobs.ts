import type { Task } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { expireCheckouts } from './expiry.ts';
import * as providerPayments from './provider-payments/index.ts';
import * as transfers from './transfers/index.ts';

const batch = 100;

/** Ends every checkout whose reservation has expired, in batches. Returns their number. */
export async function releaseExpiredCheckouts(database: Database, now: Date, publicUrl?: string): Promise<number> {
  let all = 0;
  for (;;) {
    const expired = await database.transaction((tx) => expireCheckouts(tx, now, batch, publicUrl));
    all += expired;
    if (expired < batch) return all;
  }
}

const expire: Task = async (_payload, { database, now, log, config }) => {
  const released = await releaseExpiredCheckouts(database, now(), config.publicUrl);
  if (released > 0) log.info({ released }, 'unpaid checkouts have expired');
};

export const tasks: Record<string, Task> = { 'checkout:expire': expire, ...providerPayments.tasks, ...transfers.tasks };
export const crontab = ['* * * * * checkout:expire ?max=1', ...providerPayments.crontab, ...transfers.crontab];
