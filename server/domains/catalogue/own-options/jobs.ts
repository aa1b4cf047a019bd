import type { Database } from '../../../platform/postgres/pool.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { mergeItems, mergeTask } from './merge.ts';
import { leftWords } from './queries.ts';

/** Part by part, each in a transaction: run again it continues with the items that are left. */
async function mergeWord(database: Database, word: string, now: Date): Promise<void> {
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    ({ last: after } = await database.transaction((tx) => mergeItems(tx, word, from, now)));
  }
}

const merge: Task = (payload, { database, now }) => mergeWord(database, (payload as { word: string }).word, now());

/** Every hour: items that got an option while it was merged, such as those of an import that had begun before. */
const mergeLeft: Task = async (_payload, { database, now }) => {
  for (const word of await leftWords(database.kysely)) await mergeWord(database, word, now());
};

export const tasks: Record<string, Task> = { [mergeTask]: merge, 'catalogue:merge-left-options': mergeLeft };
export const crontab = ['47 * * * * catalogue:merge-left-options ?max=1'];
