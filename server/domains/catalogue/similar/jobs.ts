import type { Task } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { computeSimilar, findDue, findOutdated, removeSimilar, storeSimilar } from './queries.ts';

/** The period whose changes each run looks at: more than twice its interval, since what is computed again is the same. */
const lookBack = 3 * 60_000;
/** For changes without an event of an item, such as the countries of a store. */
const longest = 24 * 3_600_000;
/** Items of a run: some seconds of the database. The answers of the others compute their neighbours. */
const mostItems = 2_000;
const batch = 100;

/** Stores the neighbours of items that have none, or whose neighbours are outdated or a day old. Returns how many were computed. */
export async function refreshSimilar(database: Database, now: Date): Promise<number> {
  await removeSimilar(database.kysely, await findOutdated(database, new Date(now.getTime() - lookBack)));
  const due = await findDue(database, new Date(now.getTime() - longest), mostItems);
  for (let at = 0; at < due.length; at += batch)
    await storeSimilar(database.kysely, await computeSimilar(database, due.slice(at, at + batch)), now);
  return due.length;
}

const refresh: Task = async (_payload, { database, now }) => void (await refreshSimilar(database, now()));

export const tasks: Record<string, Task> = { 'catalogue:similar-items': refresh };
export const crontab = ['* * * * * catalogue:similar-items ?max=1'];
