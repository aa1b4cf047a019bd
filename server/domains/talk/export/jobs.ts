import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { exportBounds } from '../../../../contract/talk/chat-exports.ts';
import { languageOrEnglish } from '../../../../contract/values/locale.ts';
import { addJob, type JobContext, type Task } from '../../../platform/jobs/jobs.ts';
import { jobScope } from '../../../platform/scope.ts';
import { accountById, mayEnter, sessionOf } from '../../identity/index.ts';
import { claimExport, expireExports, failExport, finishExport, noteProgress, silentExports } from './queries.ts';
import { writeExport } from './write.ts';

const day = 86_400_000;
/** A process that gave no sign of life for so long was killed. */
const silence = 2 * 60_000;
const beat = 1_000;
/** A job works for a person, not for one of its sessions. */
const noSession = '00000000-0000-0000-0000-000000000000';

/** Another process writes it by now. */
class GivenUp extends Error {}

/** Writes an export. Does nothing if it is written, or being written. */
export async function runExport(id: number, { database, files, now, log, config }: JobContext): Promise<void> {
  const claim = randomUUID();
  const db = database.kysely;
  const begun = now();
  const row = await claimExport(db, id, claim, { now: begun, silentSince: new Date(begun.getTime() - silence) });
  if (!row) return;
  const path = await files.newDraft();
  try {
    const account = await accountById(database, row.userId);
    if (row.gid === null || !account || !mayEnter(account)) throw new Error('the person may not read the conversation any more');
    let noted = 0;
    const onProgress = async (share: number): Promise<void> => {
      if (performance.now() - noted < beat) return;
      noted = performance.now();
      if (!(await noteProgress(db, id, claim, Math.min(99, Math.floor(share * 100)), now()))) throw new GivenUp();
    };
    // Prices are those of the day on which a card is looked at: none are written down.
    const scope = {
      ...jobScope({ now, config }, languageOrEnglish(row.language)),
      seesPrices: false,
      caller: sessionOf(account, noSession),
    };
    const written = await writeExport(row.gid, scope, { db, files, path, onProgress });
    const key = `chat-exports/${claim}`;
    await files.putDraft(key, path);
    const expiresAt = new Date(now().getTime() + exportBounds.days * day);
    if (!(await finishExport(db, id, claim, { ...written, key, expiresAt }))) await files.remove(key);
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof GivenUp) return;
    log.error({ err: error, exportId: id }, 'a conversation could not be exported');
    // The page says so, and another one can be requested.
    await failExport(db, id, claim);
  }
}

/** Has exports written whose writer was killed. */
async function resume({ database, now }: JobContext): Promise<void> {
  const silent = await silentExports(database.kysely, new Date(now().getTime() - silence));
  for (const id of silent) await addJob(database.kysely, 'chat:export', { exportId: id }, { maxAttempts: 3, key: `chat export ${id}` });
}

async function sweep({ database, files, now }: JobContext): Promise<void> {
  for (const key of await expireExports(database.kysely, now())) await files.remove(key);
}

const write: Task = (payload, context) => runExport((payload as { exportId: number }).exportId, context);

export const tasks: Record<string, Task> = {
  'chat:export': write,
  'chat:export-resume': (_payload, context) => resume(context),
  'chat:export-sweep': (_payload, context) => sweep(context),
};
export const crontab = ['* * * * * chat:export-resume ?max=1', '41 * * * * chat:export-sweep ?max=1'];
