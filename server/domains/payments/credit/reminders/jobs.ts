import { eachRow } from '../../../../platform/jobs/each-row.ts';
import type { Task } from '../../../../platform/jobs/jobs.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import { selectGroups } from './queries.ts';
import { remindGroup, type Work } from './remind.ts';

/** Reminds buyers of what is due: one letter and one notification for each buyer, creditor, currency and step. Returns the number of letters. */
export async function remindDue(database: Database, work: Work): Promise<number> {
  let written = 0;
  await eachRow(await selectGroups(database.kysely, work.now), async (group) => {
    if (await database.transaction((tx) => remindGroup(tx, group, work))) written++;
  });
  return written;
}

const remind: Task = async (_payload, { database, now, log, config }) => {
  const letters = await remindDue(database, { now: now(), publicUrl: config.publicUrl });
  if (letters > 0) log.info({ letters }, 'buyers were reminded of what is due');
};

export const tasks: Record<string, Task> = { 'payments:remind-credit': remind };
/** In the morning, and again for what could not be reminded of then. */
export const crontab = ['5 6,10,14 * * * payments:remind-credit ?max=1'];
