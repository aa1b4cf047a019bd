import type { Task } from '../../../platform/jobs/jobs.ts';
import { releaseExpiredCheckouts } from './settle.ts';

const release: Task = async (_payload, { database, now, log, config }) => {
  const released = await releaseExpiredCheckouts(database, now(), config.publicUrl);
  if (released > 0) log.info({ released }, 'unpaid checkouts have expired');
};

export const tasks: Record<string, Task> = { 'checkout:release': release };
export const crontab = ['* * * * * checkout:release ?max=1'];
