import type { Task } from '../../../platform/jobs/jobs.ts';
import { deleteReports } from '../moderation/report-queries.ts';
import { deleteHits } from '../moderation/word-queries.ts';
import { deletePart, selectOver } from './conversations.ts';

/** Rows of one transaction, and conversations that are looked for at once. */
const batch = 500;
const atOnce = 100;
/** Years for which decided reports and found words are there for the operator. */
const reportYears = 2;
const hitYears = 1;

const yearsBefore = (now: Date, years: number): Date => {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
};

/** Deletes conversations whose time is over, a part of one in each transaction, and what the operator has read long ago. */
export const retain: Task = async (_payload, { database, now: clock, config }) => {
  const now = clock();
  const times = {
    silentSince: yearsBefore(now, config.chatYears ?? 2),
    // Letters about an order are stored until the end of a year.
    lastOrderBefore: new Date(Date.UTC(now.getUTCFullYear() - (config.chatOrderYears ?? 6), 0, 1)),
  };
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const gids = await selectOver(database.kysely, times, { after, most: atOnce });
    for (const gid of gids) for (let more = true; more;) more = await database.transaction((tx) => deletePart(tx, gid, times, batch));
    const last = gids.at(-1);
    if (last === undefined || gids.length < atOnce) break;
    after = last;
  }
  const forget = async (work: (most: number) => Promise<number>): Promise<void> => {
    for (let found = batch; found === batch;) found = await work(batch);
  };
  await forget((most) => database.transaction((tx) => deleteReports(tx, yearsBefore(now, reportYears), most)));
  await forget((most) => database.transaction((tx) => deleteHits(tx, yearsBefore(now, hitYears), most)));
};

export const tasks: Record<string, Task> = { 'chat:retain': retain };
export const crontab = ['41 3 * * * chat:retain ?max=1'];
