import type { Task } from '../../../platform/jobs/jobs.ts';
import { closeEnded } from './close.ts';

const close: Task = async (_payload, { database, now, log, config }) => {
  const failures: unknown[] = [];
  const closed = await closeEnded(database, { now: now(), publicUrl: config.publicUrl }, (account, error) => {
    log.error({ ...account, err: error }, 'a settlement could not be closed');
    failures.push(error);
  });
  if (closed > 0) log.info({ closed }, 'settlements were closed');
  // The queue tries again.
  if (failures.length > 0) throw failures[0];
};

export const tasks: Record<string, Task> = { 'settlements:close': close };
/** Periods end at midnight; later runs of a day close what could not be closed before. */
export const crontab = ['20 * * * * settlements:close ?max=1'];
