import type { Task } from '../../../platform/jobs/jobs.ts';
import { inviteSellers } from '../offers/inviting.ts';
import { inviteTask, publishChange, changeTask } from './notifications.ts';

const change: Task = async (payload, { database }) => {
  const { activityId } = payload as { activityId: number };
  await database.transaction((tx) => publishChange(tx, activityId));
};

const invite: Task = async (payload, { database, config, now }) => {
  const { activityId } = payload as { activityId: number };
  await database.transaction((tx) => inviteSellers(tx, activityId, { publicUrl: config.publicUrl, now: now() }));
};

export const tasks: Record<string, Task> = { [changeTask]: change, [inviteTask]: invite };
