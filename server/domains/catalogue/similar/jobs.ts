import type { Task } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { addMissingItems, addNewItems, computeSimilar, findDue, findOutdated, makeDue, storeSimilar } from './queries.ts';

/** The period whose changes each run looks at: more than twice its interval, since what is computed again is the same. */
const lookBack = 3 * 60_000;
/** For changes without an event of an item, such as the countries of a store. */
const longest = 24 * 3_600_000;
/** Items of a run: some seconds of the database. The answers of the others compute their neighbours. */
const mostItems = 2_000;
const batch = 100;

/** Stores the neighbours of items that have none, or whose neighbours are outdated or a day old. Returns how many were computed. */
export async function refreshSimilar(database: Database, now: Date): Promise<number> {
  await addNewItems(database.kysely, mostItems);
  await makeDue(database.kysely, await findOutdated(database, new Date(now.getTime() - lookBack)));
  const due = await findDue(database, new Date(now.getTime() - longest), mostItems);
  for (let at = 0; at < due.length; at += batch) {
    const itemIds = due.slice(at, at + batch);
    await storeSimilar(database.kysely, itemIds, await computeSimilar(database, itemIds), now);
  }
  return due.length;
}

const refresh: Task = async (_payload, { database, now }) => void (await refreshSimilar(database, now()));

/** Items that no run has found: the transaction that wrote them took longer than a run looks back, and newer items came before them. */
const addMissing: Task = async (_payload, { database }) => void (await addMissingItems(database.kysely));

export const tasks: Record<string, Task> = { 'catalogue:similar-items': refresh, 'catalogue:missing-similar-items': addMissing };
export const crontab = ['* * * * * catalogue:similar-items ?max=1', '41 2 * * * catalogue:missing-similar-items ?max=1'];
