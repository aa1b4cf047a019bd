import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { exportBounds } from '../../../../contract/orders/order-exports.ts';
import { addJob, type JobContext, type Task } from '../../../platform/jobs/jobs.ts';
import { claimExport, expireExports, failExport, finishExport, noteLines, silentExports } from './queries.ts';
import { writeExport } from './write.ts';

const day = 86_400_000;
/** A process that gave no sign of life for so long was killed. */
const silence = 2 * 60_000;
const beat = 1_000;

/** Another process writes it by now. */
class GivenUp extends Error {}

/** Writes an export. Does nothing if it is written, or being written. */
export async function runExport(id: number, { database, files, now, log }: Omit<JobContext, 'config'>): Promise<void> {
  const claim = randomUUID();
  const begun = now();
  const request = await database.transaction((tx) =>
    claimExport(tx, id, claim, { now: begun, silentSince: new Date(begun.getTime() - silence) }),
  );
  if (!request) return;
  const path = await files.newDraft();
  try {
    let noted = performance.now();
    const onProgress = async (lines: number): Promise<void> => {
      if (performance.now() - noted < beat) return;
      noted = performance.now();
      if (!(await noteLines(database.kysely, id, claim, lines, now()))) throw new GivenUp();
    };
    const written = await writeExport(request, { database, path, onProgress });
    const key = `order-exports/${claim}`;
    await files.putDraft(key, path);
    const time = now();
    const expiresAt = new Date(time.getTime() + exportBounds.days * day);
    const done = { ...written, key, now: time, expiresAt };
    if (!(await database.transaction((tx) => finishExport(tx, id, claim, done)))) await files.remove(key);
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof GivenUp) return;
    log.error({ err: error, exportId: id }, 'an export of orders could not be written');
    // The page says so, and another one can be requested.
    await database.transaction((tx) => failExport(tx, id, claim, now()));
  }
}

/** Has exports written whose writer was killed. */
async function resume({ database, now }: JobContext): Promise<void> {
  const silent = await silentExports(database.kysely, new Date(now().getTime() - silence));
  for (const id of silent)
    await addJob(database.kysely, 'order-exports:write', { exportId: id }, { maxAttempts: 3, key: `order export ${id}` });
}

async function sweep({ database, files, now }: JobContext): Promise<void> {
  for (const key of await database.transaction((tx) => expireExports(tx, now()))) await files.remove(key);
}

export const tasks: Record<string, Task> = {
  'order-exports:write': (payload, context) => runExport((payload as { exportId: number }).exportId, context),
  'order-exports:resume': (_payload, context) => resume(context),
  'order-exports:sweep': (_payload, context) => sweep(context),
};
export const crontab = ['* * * * * order-exports:resume ?max=1', '37 * * * * order-exports:sweep ?max=1'];
