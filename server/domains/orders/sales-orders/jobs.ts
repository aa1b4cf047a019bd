import type { Task } from '../../../platform/jobs/jobs.ts';
import { checkSome } from './check.ts';
import { forgetEnded } from './forget.ts';
import { insertWords, selectWordless } from './words.ts';

/** Orders per transaction. */
const chunk = 500;

/** Checks all orders that wait for it; those that are left when it is interrupted are checked by the next run. */
const check: Task = async (_payload, { database, now, log }) => {
  let checked = 0;
  for (;;) {
    const some = await database.transaction((tx) => checkSome(tx, chunk, now()));
    checked += some;
    if (some < chunk) break;
  }
  if (checked > 0) log.info({ checked }, 'sales orders are checked');
};

const forget: Task = async (_payload, { database, now }) => {
  for (let done = chunk; done === chunk;) done = await database.transaction((tx) => forgetEnded(tx, now(), chunk));
};

/** Writes the words of orders that have none. */
const words: Task = async (_payload, { database }) => {
  for (let afterId = 0; ;) {
    const ids = await selectWordless(database.kysely, afterId, chunk);
    const last = ids.at(-1);
    if (last === undefined) return;
    await database.transaction((tx) => insertWords(tx, ids));
    afterId = last;
  }
};

export const tasks: Record<string, Task> = { 'sales-orders:check': check, 'sales-orders:forget': forget, 'sales-orders:words': words };
export const crontab = [
  '* * * * * sales-orders:check ?max=1',
  '50 2 * * * sales-orders:forget ?max=1',
  '20 3 * * * sales-orders:words ?max=1',
];
