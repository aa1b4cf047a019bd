import type { Files } from '../../../platform/files/files.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { announceNew, batch } from './announce.ts';
import { dropCancelled, sellersWithDue } from './queries.ts';
import { batch as batchOfSeller, issueForSeller } from './service.ts';

/**
 * Writes the invoices that are due, a seller at a time: one transaction locks orders of one seller, then its series. Run twice at once, or
 * again after a crash, it writes each invoice once. Returns their number.
 */
export async function issueDue({ database, files }: { database: Database; files: Files }, now: Date): Promise<number> {
  let all = 0;
  await database.transaction((tx) => dropCancelled(tx));
  for (const sellerCompanyId of await sellersWithDue(database.kysely))
    for (let issued = batchOfSeller; issued === batchOfSeller; all += issued)
      issued = await database.transaction((tx) => issueForSeller(tx, files, sellerCompanyId, now));
  return all;
}

const issue: Task = async (_payload, { database, files, now, log, config }) => {
  const issued = await issueDue({ database, files }, now());
  if (issued > 0) log.info({ issued }, 'invoices were written');
  for (let announced = batch; announced === batch;)
    announced = await database.transaction((tx) => announceNew(tx, { now: now(), publicUrl: config.publicUrl }));
};

export const tasks: Record<string, Task> = { 'invoices:issue': issue };
export const crontab = ['* * * * * invoices:issue ?max=1'];
