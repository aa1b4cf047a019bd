import type { Task } from '../../../../platform/jobs/jobs.ts';
import { remindDue } from './remind.ts';

const remind: Task = async (_payload, { database, now, log, config }) => {
  const letters = await remindDue(database, { now: now(), publicUrl: config.publicUrl });
  if (letters > 0) log.info({ letters }, 'buyers were reminded of what is due');
};

export const tasks: Record<string, Task> = { 'payments:remind-credit': remind };
/** In the morning, and again for what could not be reminded of then. */
export const crontab = ['5 6,10,14 * * * payments:remind-credit ?max=1'];
