import type { Task } from '../../platform/jobs/jobs.ts';
import { tellNow, tellTask } from './telling.ts';

const tell: Task = async (payload, { database }) => {
  const { activityId } = payload as { activityId: number };
  await database.transaction((tx) => tellNow(tx, activityId));
};

export const tasks: Record<string, Task> = { [tellTask]: tell };
