import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { codes } from '../../../../../contract/wire/codes.ts';
import { importBounds } from '../../../../../contract/listings/import-words.ts';
import { uploadPurposes } from '../../../../../contract/wire/upload-purposes.ts';
import type { JobContext, Task } from '../../../../platform/jobs/jobs.ts';
import { addJob } from '../../../../platform/jobs/jobs.ts';
import { FetchFailure, fetchFile } from '../../../../platform/outgoing/fetch-file.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import * as queries from './address-queries.ts';
import { storePicture } from './picture-jobs.ts';
import { waitingItems } from '../queries/pictures.ts';
import { addressesIn, showPictures } from './show-pictures.ts';

export const fetchTask = 'listings:import-pictures';

/** Milliseconds without a heartbeat after which a worker counts as killed. */
const silence = 60_000;
const beat = 10_000;
/** Milliseconds after which the queue may run other jobs before it continues. */
const turn = 20_000;
const itemsAtOnce = 20;
const picturesAtOnce = 4;
/** Limit per server, to limit its load. */
const picturesOfHost = 2;
const mostAttempts = 5;

export type FetchManner = { fetch: typeof fetchFile; milliseconds: number; turn: number };
const inEarnest: FetchManner = { fetch: fetchFile, milliseconds: 20_000, turn };

type Work = JobContext & { list: queries.FetchedList; claim: string; manner: FetchManner; until: number };

/** Another worker has the claim, or the list is being undone. */
class ClaimLost extends Error {}

/**
 * Fetches pictures for the list that has waited longest, for some seconds, and queues another job for the rest. Tests pass their own
 * settings.
 */
export const fetchPictures =
  (manner: FetchManner = inEarnest): Task =>
  async (_payload, context) => {
    const { database, now, log } = context;
    const claim = randomUUID();
    const silentSince = new Date(now().getTime() - silence);
    const list = await database.transaction((tx) => queries.claimFetch(tx, claim, { now: now(), silentSince }));
    if (!list) return;
    const pulse = setInterval(() => {
      queries
        .holdFetch(database.kysely, list.id, claim, now())
        .catch((error: unknown) => log.warn({ err: error }, 'a list was not heard of'));
    }, beat);
    try {
      await fetchFor({ ...context, list, claim, manner, until: Date.now() + manner.turn });
    } catch (error) {
      // The job of each minute resumes it.
      if (!(error instanceof ClaimLost)) log.error({ err: error, importId: list.id }, 'pictures of a product list could not be fetched');
      return;
    } finally {
      clearInterval(pulse);
      await queries.releaseFetch(database.kysely, list.id, claim);
    }
    if (await queries.anyWaits(database.kysely)) await addJob(database.kysely, fetchTask, {}, { key: fetchTask });
  };

async function fetchFor(work: Work): Promise<void> {
  const { database, config, list, now, until } = work;
  // A list that cannot even be given up must not block others.
  if (list.attempts > 2 * mostAttempts) return held(work, (tx) => queries.stopFetching(tx, list.id));
  const reason = config.fetchPictures === 'off' ? 'fetch.off' : list.attempts > mostAttempts ? 'server.unavailable' : null;
  if (reason !== null) await held(work, (tx) => queries.giveUp(tx, list.id, reason, now()));
  while (Date.now() < until) {
    const items = await waitingItems(database.kysely, list.id, itemsAtOnce);
    if (items.length === 0) return;
    const states = await queries.addressesOf(database.kysely, list.id, addressesIn(items));
    await spread(
      [...states.values()].filter(({ state }) => state === 'waiting'),
      (one) => (Date.now() < until ? settle(work, one) : Promise.resolve()),
    );
    const place = { companyId: list.companyId, storeId: list.storeId, storeCode: list.storeCode, importId: list.id };
    await held(work, async (tx) => {
      const shown = await showPictures(tx, place, items, { userId: list.stepUserId, source: 'import', at: now() });
      if (shown > 0) await queries.cameFurther(tx, list.id);
    });
  }
}

type Transaction = Parameters<Parameters<JobContext['database']['transaction']>[0]>[0];

/** A change to a list that is still claimed: an undo comes before it or after it. */
async function held<Result>({ database, list, claim, now }: Work, change: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return database.transaction(async (tx) => {
    if (!(await queries.holdFetch(tx, list.id, claim, now()))) throw new ClaimLost();
    return change(tx);
  });
}

/** Fetches one picture, or records why it failed. */
async function settle(work: Work, { address, host }: { address: string; host: string }): Promise<void> {
  const { database, files, config, list, claim, manner, now } = work;
  const may = await queries.mayFetch(database.kysely, list.id, address);
  if (may === 'settled') return;
  const draft = await files.newDraft();
  try {
    if (may === 'full') throw new FetchFailure('fetch.most', { most: importBounds.addresses, gigabytes: importBounds.gigabytes });
    const { largest } = uploadPurposes.itemPicture;
    const bytes = await manner.fetch(address, draft, { largest, milliseconds: manner.milliseconds });
    await storePicture({ database, files, scanner: config.clamav }, draft, async (tx, key) => {
      if (!(await queries.holdFetch(tx, list.id, claim, now()))) throw new ClaimLost();
      await queries.noteFetched(tx, list.id, address, { key, bytes, now: now() });
    });
  } catch (error) {
    const { reason, values, ofServer } = failureOf(error);
    await held(work, async (tx) => {
      await queries.noteFailed(tx, list.id, address, { reason, values, ofServer, now: now() });
      if (ofServer) await queries.giveUpServer(tx, list.id, host, now());
    });
  } finally {
    await rm(draft, { force: true });
  }
}

/** Why a picture is missing; errors not caused by the picture are thrown again. */
function failureOf(error: unknown): Pick<FetchFailure, 'reason' | 'values' | 'ofServer'> {
  if (error instanceof FetchFailure) return error;
  if (!(error instanceof Refusal) || error.code === codes.unavailable) throw error;
  const said = { 'upload.content': 'fetch.type', 'upload.picture': 'fetch.damaged' } as const;
  const reason = error.key === 'upload.content' || error.key === 'upload.picture' ? said[error.key] : error.key;
  // A server with such slow pictures is soon not contacted again.
  return { reason, values: error.values, ofServer: error.key === 'upload.heavyPicture' };
}

/** Processes all, a few in parallel and fewer per host. */
async function spread<One extends { host: string }>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const busy = new Map<string, number>();
  const lane = async (): Promise<void> => {
    for (;;) {
      const at = waiting.findIndex(({ host }) => (busy.get(host) ?? 0) < picturesOfHost);
      // The rest belongs to hosts that other workers are fetching from.
      const [one] = at === -1 ? [] : waiting.splice(at, 1);
      if (!one) return;
      busy.set(one.host, (busy.get(one.host) ?? 0) + 1);
      try {
        await work(one);
      } catch (error) {
        waiting.length = 0;
        throw error;
      } finally {
        busy.set(one.host, (busy.get(one.host) ?? 1) - 1);
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: picturesAtOnce }, lane));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
