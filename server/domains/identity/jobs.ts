import type { Task } from '../../platform/jobs/jobs.ts';
import { forgetLinks } from './login/link-queries.ts';
import { forgetAttempts } from './login/account-queries.ts';
import { deviceDays } from './sessions/devices.ts';
import { forgetSessions } from './sessions/session-queries.ts';
import { forgetSignIns } from './login/sign-in-queries.ts';

const day = 86_400_000;
/** The sign-in history covers half a year. */
const historyDays = 180;

/**
 * Deletes failed logins, codes and links of yesterday, secrets of ended sessions, sessions and sign-ins older than the history, and expired
 * devices.
 */
const forget: Task = async (_payload, { database, now }) => {
  const before = (days: number): Date => new Date(now().getTime() - days * day);
  await forgetAttempts(database.kysely, before(1));
  await forgetLinks(database.kysely, before(1));
  await forgetSessions(database.kysely, { over: before(1), history: before(historyDays) });
  await forgetSignIns(database.kysely, { history: before(historyDays), devices: before(deviceDays) });
};

export const tasks: Record<string, Task> = { 'accounts:forget': forget };
export const crontab = ['41 3 * * * accounts:forget ?max=1'];
