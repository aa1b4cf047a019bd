import type { Task } from '../../../platform/jobs/jobs.ts';
import { notifyNext, sendTask } from './notify.ts';

const send: Task = async (payload, { database, config, now }) => {
  const place = payload as { newsId: number; after: number };
  await database.transaction((tx) => notifyNext(tx, place, { publicUrl: config.publicUrl, now: now() }));
};

export const tasks: Record<string, Task> = { [sendTask]: send };
