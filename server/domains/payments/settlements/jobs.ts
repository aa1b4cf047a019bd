import type { Task } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { selectSetting } from '../commission/index.ts';
import { type Account, accountsToSettle } from './close-queries.ts';
import { closePeriod, type Scope } from './close.ts';
import { lastEnd } from './period.ts';

/** Closes what has ended, a seller and currency at a time; one that fails does not stop the others. Returns how many were closed. */
export async function closeEnded(database: Database, scope: Scope, failed: (account: Account, error: unknown) => void): Promise<number> {
  const setting = await selectSetting(database.kysely);
  const periodTo = lastEnd(setting.period, scope.now);
  let closed = 0;
  for (const account of await accountsToSettle(database.kysely, { periodTo, settledFrom: setting.settledFrom }))
    try {
      if ((await database.transaction((tx) => closePeriod(tx, scope, account, setting))) !== null) closed++;
    } catch (error) {
      failed(account, error);
    }
  return closed;
}

const close: Task = async (_payload, { database, now, log, config }) => {
  const failures: unknown[] = [];
  const closed = await closeEnded(database, { now: now(), publicUrl: config.publicUrl }, (account, error) => {
    log.error({ ...account, err: error }, 'a settlement could not be closed');
    failures.push(error);
  });
  if (closed > 0) log.info({ closed }, 'settlements were closed');
  // The job counts as failed; its next run tries again.
  if (failures.length > 0) throw failures[0];
};

export const tasks: Record<string, Task> = { 'settlements:close': close };
/** Periods end at midnight; later runs of a day close what could not be closed before. */
export const crontab = ['20 * * * * settlements:close ?max=1'];
