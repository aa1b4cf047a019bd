import type { Task } from '../../../platform/jobs/jobs.ts';
import { repeatNext } from './repeat.ts';

/** Each in a transaction of its own, so that one that fails takes none with it that is done. */
const repeat: Task = async (_payload, { database, now, config: { publicUrl } }) => {
  while (await database.transaction((tx) => repeatNext(tx, { now: now(), publicUrl })));
};

export const tasks: Record<string, Task> = { 'standing-orders:repeat': repeat };
export const crontab = ['5 * * * * standing-orders:repeat ?max=1'];
