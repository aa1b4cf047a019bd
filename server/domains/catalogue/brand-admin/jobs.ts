import type { Task } from '../../../platform/jobs/jobs.ts';
import { mergeTask, moveNextItems } from './brands.ts';

/** Part by part, each in a transaction: run again it continues with the items that are left. */
const merge: Task = async (payload, { database, now }) => {
  const { brandId } = payload as { brandId: number };
  while (await database.transaction((tx) => moveNextItems(tx, brandId, now())));
};

export const tasks: Record<string, Task> = { [mergeTask]: merge };
