import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { archiveBounds } from '../../../../../contract/payments/invoice-archives.ts';
import { addJob, type JobContext, type Task } from '../../../../platform/jobs/jobs.ts';
import { countInvoices } from '../list-queries.ts';
import { filterOf, sideOf } from './archives.ts';
import * as queries from './queries.ts';
import { writeArchive } from './write.ts';

const day = 86_400_000;
/** A process that gave no sign of life for so long was killed. */
const silence = 2 * 60_000;
const beat = 1_000;

/** Another process writes it by now. */
class GivenUp extends Error {}

/** Writes an archive. Does nothing if it is written, or being written. */
export async function runArchive(id: number, { database, files, now, log }: Omit<JobContext, 'config'>): Promise<void> {
  const claim = randomUUID();
  const db = database.kysely;
  const begun = now();
  const row = await queries.claimArchive(db, id, claim, { now: begun, silentSince: new Date(begun.getTime() - silence) });
  if (!row) return;
  const path = await files.newDraft();
  try {
    const all = Math.max(1, await countInvoices(db, sideOf(row), filterOf(row)));
    let noted = 0;
    const onProgress = async (done: number): Promise<void> => {
      if (performance.now() - noted < beat) return;
      noted = performance.now();
      if (!(await queries.noteProgress(db, id, claim, Math.min(99, Math.floor((done * 100) / all)), now()))) throw new GivenUp();
    };
    const written = await writeArchive(row, { db, files, path, onProgress });
    const key = `invoice-archives/${claim}`;
    await files.putDraft(key, path);
    const time = now();
    const done = { ...written, key, now: time, expiresAt: new Date(time.getTime() + archiveBounds.days * day) };
    if (!(await database.transaction((tx) => queries.finishArchive(tx, id, claim, done)))) await files.remove(key);
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof GivenUp) return;
    log.error({ err: error, archiveId: id }, 'an archive of invoices could not be written');
    // The page says so, and another one can be requested.
    await queries.failArchive(db, id, claim, 'invoice.archiveFailed', now());
  }
}

/** Has archives written whose writer was killed. */
async function resume({ database, now }: JobContext): Promise<void> {
  const silent = await queries.silentArchives(database.kysely, new Date(now().getTime() - silence));
  for (const id of silent)
    await addJob(database.kysely, 'invoices:archive', { archiveId: id }, { maxAttempts: 3, key: `invoice archive ${id}` });
}

async function sweep({ database, files, now }: JobContext): Promise<void> {
  for (const key of await queries.expireArchives(database.kysely, now())) await files.remove(key);
}

const write: Task = (payload, context) => runArchive((payload as { archiveId: number }).archiveId, context);

export const tasks: Record<string, Task> = {
  'invoices:archive': write,
  'invoices:archive-resume': (_payload, context) => resume(context),
  'invoices:archive-sweep': (_payload, context) => sweep(context),
};
export const crontab = ['* * * * * invoices:archive-resume ?max=1', '23 * * * * invoices:archive-sweep ?max=1'];
