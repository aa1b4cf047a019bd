import type { Task } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Worker } from './purchase/buy.ts';
import * as purchases from './purchase/purchase-jobs.ts';
import { matchNext, type Progress, task } from './service.ts';

/** Works on all runs, some orders at a time. One that fails does not stop the others; it is taken up again by the next job. */
export async function matchRuns(
  database: Database,
  { now, publicUrl }: Worker,
  failed: (runId: number, error: unknown) => void,
): Promise<void> {
  const progress: Progress = { failed: new Set() };
  for (;;) {
    delete progress.runId;
    try {
      if (!(await database.transaction((tx) => matchNext(tx, now, publicUrl, progress)))) return;
    } catch (error) {
      const { runId } = progress;
      // Without a run it is the database that fails.
      if (runId === undefined) throw error;
      progress.failed.add(runId);
      failed(runId, error);
    }
  }
}

/** Each minute it takes up what a killed process has left. What a run has bought is paid at once. */
const match: Task = async (_payload, context) => {
  const { database, now, log, config } = context;
  await matchRuns(database, { now: now(), publicUrl: config.publicUrl }, (runId, error) =>
    log.error({ err: error, runId }, 'a run of the matching has failed; it is tried again'),
  );
  await purchases.payAll(context);
};

export const tasks: Record<string, Task> = { [task]: match, ...purchases.tasks };
export const crontab = [`* * * * * ${task} ?max=1`, ...purchases.crontab];
