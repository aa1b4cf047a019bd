import type { Task } from '../../../platform/jobs/jobs.ts';
import { privacyTimes } from '../../../../contract/identity/privacy.ts';
import { carryOutErasures } from './erasure.ts';
import { packExport } from './exports.ts';
import * as queries from './queries.ts';

const hour = 3_600_000;
/** An export that is not finished after this time has failed. */
const stuckHours = 12;
const rememberedDays = 90;

const exportTask: Task = (payload, context) => packExport((payload as { exportId: string }).exportId, context);

/** Deletes expired exports and erasure requests that were never confirmed. */
const sweep: Task = async (_payload, { database, files, now }) => {
  const before = (hours: number): Date => new Date(now().getTime() - hours * hour);
  for (const key of await queries.expireExports(database.kysely, now())) await files.remove(key);
  await queries.forgetExports(database.kysely, { stuck: before(stuckHours), old: before(rememberedDays * 24) });
  await queries.dropUnconfirmed(database.kysely, before(privacyTimes.confirmHours));
};

const erase: Task = (_payload, context) => carryOutErasures(context);

export const tasks: Record<string, Task> = { 'privacy:export': exportTask, 'privacy:sweep': sweep, 'privacy:erase': erase };
export const crontab = ['27 * * * * privacy:sweep ?max=1', '47 * * * * privacy:erase ?max=1'];
