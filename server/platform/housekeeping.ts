import { sql } from 'kysely';
import type { Task } from './jobs/jobs.ts';
import { tellWaiting } from './events/outbox.ts';

/** Answers kept for repeated calls (72 h), signatures past their window, events that every process has heard of. */
const forget: Task = async (_payload, { database, now }) => {
  const time = now();
  const before = (hours: number): Date => new Date(time.getTime() - hours * 3_600_000);
  await sql`delete from idempotency_key where created_at < ${before(72)}`.execute(database.kysely);
  await sql`delete from used_signature where expires_at < ${time}`.execute(database.kysely);
  await sql`delete from outbox_event where created_at < ${before(7 * 24)}`.execute(database.kysely);
};

/** Events whose writer was killed between its commit and the telling. */
const tell: Task = async (_payload, { database }) => {
  await tellWaiting(database);
};

export const tasks: Record<string, Task> = { 'platform:forget': forget, 'platform:tell': tell };
export const crontab = ['17 * * * * platform:forget ?max=3', '* * * * * platform:tell ?max=1'];
