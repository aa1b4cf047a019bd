import { randomUUID } from 'node:crypto';
import { bulkBounds, bulkChange } from '../../../../contract/listings/bulk-changes.ts';
import { isUnavailable } from '../../../platform/http/envelope.ts';
import { addJob, type JobContext, type Task } from '../../../platform/jobs/jobs.ts';
import { invalidFields, Refusal } from '../../../platform/refusal.ts';
import { accountById } from '../../identity/index.ts';
import { ClaimLost } from '../long-jobs.ts';
import { accessCodes, changeItems } from './change.ts';
import * as queries from './queries.ts';
import type { Outcome } from './context.ts';

export const task = 'listings:bulk-change';

/** Milliseconds after which the queue may run other jobs before it continues. */
const turn = 8_000;
/** Items per transaction. */
const part = 250;
/** A part that fails this often is processed item by item; an item that cannot be written is left unchanged. */
const mostAttempts = 3;
/** Milliseconds between two attempts. */
const pause = 10_000;
/** Number of changed lines that are listed. */
const samples = 200;

type Work = Pick<JobContext, 'database' | 'now' | 'log'> & {
  id: string;
  record: queries.BulkRecord;
  claim: string;
  until: number;
  careful: boolean;
};

/** Runs the present step of a change for some seconds and queues another job for the rest. */
const run: Task = async (payload, { database, now, log }) => {
  const { bulkId: id } = payload as { bulkId: string };
  const claim = randomUUID();
  const record = await queries.bulks.claim(database.kysely, id, claim, now());
  if (!record) return;
  const again = (runAt?: Date): Promise<void> =>
    database.transaction(async (tx) => {
      await queries.bulks.release(tx, id, claim);
      await addJob(tx, task, { bulkId: id }, { key: `bulk ${id}`, ...(runAt ? { runAt } : {}) });
    });
  try {
    const done = await parts({ database, now, log, id, record, claim, until: Date.now() + turn, careful: record.attempts > mostAttempts });
    if (!done) return await again();
    await queries.endBulk(database.kysely, id, claim, { state: record.state === 'checking' ? 'checked' : 'done', now: now() });
  } catch (error) {
    if (error instanceof ClaimLost) return;
    // A record that it refers to is gone, such as its category or its store; or its user has lost the right.
    if (error instanceof Refusal) {
      const [field] = Object.values((error.details as { fields?: Record<string, string> } | null)?.fields ?? {});
      return queries.endBulk(database.kysely, id, claim, { state: 'failed', failure: field ?? 'product.bulkFailed', now: now() });
    }
    log.error({ err: error, bulkId: id }, 'a change of many items could not go on');
    await again(new Date(now().getTime() + pause));
  }
};

/** Processes the items, each part in a transaction with its progress, so that an interrupted change is applied once. True at the end. */
async function parts(work: Work): Promise<boolean> {
  for (;;) {
    if (work.record.state === 'writing') await checkWanted(work);
    const more = work.careful ? await one(work) : await some(work, part);
    if (!more) return true;
    if (Date.now() > work.until) return false;
  }
}

/** A user who is blocked or loses the right meanwhile changes no further item. @throws */
async function checkWanted({ database, record: { appliedBy: userId, companyId, change } }: Work): Promise<void> {
  const account = userId === null ? null : await accountById(database, userId);
  const mayChange =
    account?.companyId === companyId &&
    account.userState === 'active' &&
    account.companyState === 'approved' &&
    accessCodes[change.kind].every((code) => account.accessCodes.includes(code));
  if (!mayChange) throw invalidFields({ by: 'product.bulkWithdrawn' });
}

/** The next items; false if there are no more. */
function some({ database, now, id, claim, careful }: Work, most: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    const record = await queries.bulks.claimed(tx, id, claim);
    const chosen = await queries.itemsAfter(tx, id, record.progress, most);
    if (chosen.length === 0) return false;
    const { items, ...outcome } = await changeItems(
      // Parsed again: fewer values may be valid by now.
      bulkChange.parse(record.change),
      { companyId: record.companyId, storeId: record.storeId, itemIds: chosen.map(({ itemId }) => itemId) },
      {
        tx,
        preview: record.state === 'checking',
        language: record.language,
        // A time that passes while the items are processed still counts for all of them: the schedule catches up.
        begun: record.appliedAt ?? record.createdAt,
        who: { userId: record.appliedBy, source: 'bulk', at: now() },
        promised: record.state === 'checking' ? (skus) => queries.promisedSkus(tx, id, record.progress, skus) : undefined,
      },
    );
    const found = new Set(items.map((item) => item.id));
    const gone = chosen
      .filter(({ itemId }) => !found.has(itemId))
      .map(({ itemId, itemCode }) => ({ itemId, name: itemCode, sku: null, reason: 'product.gone' }) as const);
    const room = Math.max(0, samples - record.samples.length);
    await queries.notePart(tx, id, partOf(chosen, { ...outcome, refused: [...outcome.refused, ...gone] }, room), { now: now(), careful });
    return true;
  });
}

/** The next item. One that cannot be written is reported and does not stop the others. */
async function one(work: Work): Promise<boolean> {
  const { database, now, log, id, claim, careful } = work;
  try {
    return await some(work, 1);
  } catch (error) {
    // A lock or lost connection is temporary and not caused by the item.
    if (error instanceof ClaimLost || error instanceof Refusal || isUnavailable(error)) throw error;
    log.error({ err: error, bulkId: id }, 'an item could not be changed with others');
    return database.transaction(async (tx) => {
      const record = await queries.bulks.claimed(tx, id, claim);
      const [chosen] = await queries.itemsAfter(tx, id, record.progress, 1);
      if (!chosen) return false;
      const refused = [{ itemId: chosen.itemId, name: chosen.itemCode, sku: null, reason: 'product.notWritten' }] as const;
      await queries.notePart(tx, id, partOf([chosen], { lines: [], refused: [...refused] }, 0), { now: now(), careful });
      return true;
    });
  }
}

function partOf(chosen: readonly queries.BulkItem[], { lines, refused, later = 0 }: Outcome, room: number): queries.Part {
  const positions = new Map(chosen.map(({ itemId, position }) => [itemId, position]));
  const changed = new Set(lines.map(({ itemId }) => itemId));
  const stay = new Set(refused.map(({ itemId }) => itemId));
  const partly = [...stay].filter((itemId) => changed.has(itemId)).length;
  return {
    progress: chosen.at(-1)?.position ?? 0,
    changed: changed.size,
    partly,
    refused: stay.size - partly,
    lines: lines.length,
    later,
    samples: lines.slice(0, room).map(({ itemId: _, ...line }) => line),
    refusals: refused.map(({ itemId, ...one }) => ({ ...one, position: positions.get(itemId) ?? 0 })),
  };
}

/** Resumes changes whose worker was killed. */
const resume: Task = async (_payload, { database, now }) => {
  for (const bulkId of await queries.bulks.withoutHeartbeat(database.kysely, now()))
    await addJob(database.kysely, task, { bulkId }, { key: `bulk ${bulkId}` });
};

const hour = 3_600_000;

const sweep: Task = async (_payload, { database, now }) => {
  const before = (hours: number): Date => new Date(now().getTime() - hours * hour);
  await queries.forgetBulks(database.kysely, { unwanted: before(bulkBounds.hours), done: before(bulkBounds.days * 24) });
};

export const tasks: Record<string, Task> = { [task]: run, 'listings:bulk-change-resume': resume, 'listings:bulk-change-sweep': sweep };
export const crontab = ['* * * * * listings:bulk-change-resume ?max=1', '41 * * * * listings:bulk-change-sweep ?max=1'];
