import type { Task } from '../../../platform/jobs/jobs.ts';
import { mergeItems, mergeTask } from './merge.ts';

/** Part by part, each in a transaction: run again it continues with the items that are left. */
const merge: Task = async (payload, { database, now }) => {
  const { word } = payload as { word: string };
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    ({ last: after } = await database.transaction((tx) => mergeItems(tx, word, from, now())));
  }
};

export const tasks: Record<string, Task> = { [mergeTask]: merge };
