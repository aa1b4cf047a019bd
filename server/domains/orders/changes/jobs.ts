import type { Task } from '../../../platform/jobs/jobs.ts';
import { lapseChange, selectOverdueChanges } from './service.ts';

const batch = 200;

/** Each order has a transaction of its own, which locks it before its change, as the calls do. */
const lapse: Task = async (_payload, { database, now, log, config }) => {
  const overdue = await database.transaction((tx) => selectOverdueChanges(tx, now(), batch));
  let lapsed = 0;
  for (const one of overdue)
    if (await database.transaction((tx) => lapseChange(tx, one, { now: now(), publicUrl: config.publicUrl }))) lapsed++;
  if (lapsed > 0) log.info({ lapsed }, 'changes of orders were not answered in time');
};

export const tasks: Record<string, Task> = { 'order-changes:lapse': lapse };
export const crontab = ['*/10 * * * * order-changes:lapse ?max=1'];
