import { sql } from 'kysely';
import type { Task } from '../jobs/jobs.ts';
import { publishWaiting } from '../events/outbox.ts';
import { numberNotices } from '../notices/numbers.ts';

/** Deletes answers stored for repeated calls (72 h), signatures and tickets past their time, and events that every process has received. */
const forget: Task = async (_payload, { database, now }) => {
  const time = now();
  const before = (hours: number): Date => new Date(time.getTime() - hours * 3_600_000);
  await sql`delete from idempotency_key where created_at < ${before(72)}`.execute(database.kysely);
  await sql`delete from used_signature where expires_at < ${time}`.execute(database.kysely);
  await database.kysely.deleteFrom('used_ticket').where('expires_at', '<', time).execute();
  await sql`delete from outbox_event where created_at < ${before(7 * 24)}`.execute(database.kysely);
};

/** Publishes events, and numbers notices, whose writer was killed between its commit and that. */
const publish: Task = async (_payload, { database }) => {
  await publishWaiting(database);
  await numberNotices(database);
};

export const tasks: Record<string, Task> = { 'platform:forget': forget, 'platform:publish': publish };
export const crontab = ['17 * * * * platform:forget ?max=3', '* * * * * platform:publish ?max=1'];
