import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { codes } from '../../../../contract/wire/codes.ts';
import { packBounds } from '../../../../contract/materials/downloads.ts';
import { addJob, type JobContext, type Task } from '../../../platform/jobs/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notifyUser } from '../../identity/index.ts';
import { mails } from '../mails.ts';
import { buildPack } from './build.ts';
import { creatorScope } from './creator.ts';
import { downloadPath } from './links.ts';
import * as queries from './pack-queries.ts';

const day = 86_400_000;
/** A builder without a heartbeat for this long was killed. */
const silence = 2 * 60_000;
/** From this many items or bytes on, or after this build time, the user gets a mail. */
const big = { items: 200, bytes: 20 * 1024 * 1024, milliseconds: 60_000 };

/** Builds a pack. Does nothing if the pack is already built or being built. */
async function runPack(id: number, { database, files, now, log, config }: JobContext): Promise<void> {
  const claim = randomUUID();
  const begun = now();
  const pack = await queries.claimPack(database.kysely, id, claim, { now: begun, silentSince: new Date(begun.getTime() - silence) });
  if (!pack) return;
  const path = await files.newDraft();
  try {
    const found = await creatorScope(database, pack, { now: begun, publicUrl: config.publicUrl });
    if (!found) throw new Refusal(codes.refused, 'downloads.notAllowed');
    const onProgress = async (percent: number): Promise<void> => {
      if (!(await queries.notePack(database.kysely, id, claim, percent, now()))) throw new GivenUp();
    };
    const built = await buildPack(pack, found.scope, { database, files, path, onProgress });
    const key = `packs/${claim}`;
    await files.putDraft(key, path);
    const time = now();
    const expiresAt = new Date(time.getTime() + packBounds.days * day);
    const stored = await database.transaction(async (tx) => {
      if (!(await queries.finishPack(tx, id, claim, { ...built, key, now: time, expiresAt }))) return false;
      const slow = time.getTime() - begun.getTime() > big.milliseconds;
      if (built.items >= big.items || built.size >= big.bytes || slow) {
        const link = config.publicUrl + downloadPath(pack, expiresAt);
        await notifyUser(tx, found.account, mails.packReady, { values: { items: built.items, days: packBounds.days }, link, now: time });
      }
      return true;
    });
    if (!stored) await files.remove(key);
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof GivenUp) return;
    if (!(error instanceof Refusal)) log.error({ err: error, requestId: id }, 'a pack could not be built');
    // The user sees the failure on the page and can try again.
    await queries.failPack(database.kysely, id, claim, error instanceof Refusal ? error.key : 'downloads.failed', now());
  }
}

/** The pack was removed, or another process builds it. */
class GivenUp extends Error {}

/** Removes expired packs, and rebuilds those whose builder was killed. */
async function sweepPacks({ database, files, now }: JobContext): Promise<void> {
  const time = now();
  for (const key of await queries.expirePacks(database.kysely, time)) await files.remove(key);
  await queries.forgetPacks(database.kysely, new Date(time.getTime() - 90 * day));
}

async function resumePacks({ database, now }: JobContext): Promise<void> {
  const silent = await queries.silentPacks(database.kysely, new Date(now().getTime() - silence));
  for (const id of silent) await addJob(database.kysely, 'materials:pack', { requestId: id }, { maxAttempts: 3, key: `pack ${id}` });
}

const pack: Task = (payload, context) => runPack((payload as { requestId: number }).requestId, context);

export const tasks: Record<string, Task> = {
  'materials:pack': pack,
  'materials:resume': (_payload, context) => resumePacks(context),
  'materials:sweep': (_payload, context) => sweepPacks(context),
};
export const crontab = ['* * * * * materials:resume ?max=1', '13 * * * * materials:sweep ?max=1'];
