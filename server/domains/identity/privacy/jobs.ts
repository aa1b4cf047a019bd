import type { JobContext, Task } from '../../../platform/jobs/jobs.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { privacyTimes } from '../../../../contract/identity/privacy.ts';
import { accountById } from '../index.ts';
import { dropUnconfirmed, dueErasures, takeErasure } from './erasure-queries.ts';
import { erase } from './erasure.ts';
import { packExport } from './export-jobs.ts';
import { expireExports, forgetExports } from './export-queries.ts';

const hour = 3_600_000;
/** An export that is not finished after this time has failed. */
const stuckHours = 12;
const rememberedDays = 90;

/** Deletes expired exports and erasure requests that were never confirmed. */
const sweep: Task = async (_payload, { database, files, now }) => {
  const before = (hours: number): Date => new Date(now().getTime() - hours * hour);
  for (const key of await expireExports(database.kysely, now())) await files.remove(key);
  await forgetExports(database.kysely, { stuck: before(stuckHours), old: before(rememberedDays * 24) });
  await database.transaction((tx) => dropUnconfirmed(tx, before(privacyTimes.confirmHours), now()));
};

/** Carries out erasures whose week is over, each in a transaction of its own. */
async function carryOutErasures(sections: readonly PersonalData[], { database, now: clock, log }: JobContext): Promise<void> {
  const carryOut = (id: number): Promise<void> =>
    database.transaction(async (tx) => {
      const now = clock();
      const erasure = await takeErasure(tx, id, now);
      if (erasure) await erase(tx, erasure, await accountById(database, erasure.userId), { sections, now });
    });
  for (const id of await dueErasures(database.kysely, clock()))
    await carryOut(id).catch((error: unknown) => log.error({ err: error, erasure: id }, 'an erasure could not be carried out'));
}

/** The jobs of exports and erasures, of these areas' data. */
export const privacyTasks = (sections: readonly PersonalData[]): Record<string, Task> => ({
  'privacy:export': (payload, context) => packExport((payload as { exportId: string }).exportId, sections, context),
  'privacy:sweep': sweep,
  'privacy:erase': (_payload, context) => carryOutErasures(sections, context),
});
export const crontab = ['27 * * * * privacy:sweep ?max=1', '47 * * * * privacy:erase ?max=1'];
