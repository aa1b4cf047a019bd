import type { Task } from '../../platform/jobs/jobs.ts';
import { forgetAttempts } from './queries.ts';
import { forgetSessions } from './session-queries.ts';

const day = 86_400_000;
/** People see where they were signed in for half a year. */
const historyDays = 180;

/** Failed logins and codes of yesterday, secrets of sessions that are over, sessions past the history. */
const forget: Task = async (_payload, { database, now }) => {
  const before = (days: number): Date => new Date(now().getTime() - days * day);
  await forgetAttempts(database.kysely, before(1));
  await forgetSessions(database.kysely, { over: before(1), history: before(historyDays) });
};

export const tasks: Record<string, Task> = { 'accounts:forget': forget };
export const crontab = ['41 3 * * * accounts:forget ?max=1'];
