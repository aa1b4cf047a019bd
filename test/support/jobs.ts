import type { JobConfig, JobContext, Task } from '../../server/platform/jobs/jobs.ts';
import { openLog } from '../../server/platform/log.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { testConfig, testFiles } from './market.ts';

type Given = Partial<Omit<JobContext, 'database' | 'config'>> & { config?: Partial<JobConfig> };

/** What jobs work with, without register, exchange rates and mail server unless they are given. */
export const jobContext = (database: Database, { config, ...given }: Given = {}): JobContext => ({
  now: () => new Date(),
  log: openLog('silent'),
  files: testFiles,
  mailer: null,
  ...given,
  database,
  config: { publicUrl: testConfig.publicUrl, vies: false, exchangeRates: false, vatFreshDays: 30, fetchPictures: 'on', ...config },
});

/** Runs the work of one kind of job as the queue does, once. */
export async function runTask(
  tasks: Readonly<Record<string, Task>>,
  name: string,
  { database, payload = {}, ...given }: Given & { database: Database; payload?: unknown },
): Promise<void> {
  const task = tasks[name];
  if (!task) throw new Error(`There is no task ${name}.`);
  await task(payload, jobContext(database, given));
}
