import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../platform/postgres/pool.ts';
import { followGroup } from './follow.ts';

/*
 * Cases follow the messages after their commit, apart from it: a message is stored and delivered without waiting for it. What is written
 * meanwhile is taken into account with the next look; what a process that ends has not looked at is found by the job.
 */

/**
 * Milliseconds between two looks at the groups in which something was written, at least and at most, and how many times as long as the look
 * before: groups with many messages a second are looked at once for all of them, and looking takes about a sixth of one connection's time.
 */
const shortestRest = 250;
const longestRest = 5_000;
const restShare = 5;

class Follower {
  readonly #database: Database;
  readonly #waiting = new Set<string>();
  /** The look that goes on, and whether the next one has to wait. */
  #running: Promise<void> | null = null;
  #rests = false;

  constructor(database: Database) {
    this.#database = database;
  }

  add(gid: string): void {
    this.#waiting.add(gid);
    if (!this.#rests) this.#running ??= this.#look();
  }

  /** When nothing waits any more. */
  async idle(): Promise<void> {
    while (this.#running || this.#waiting.size > 0) await (this.#running ?? pause(10));
  }

  async #look(): Promise<void> {
    // What comes in the same moment is looked at once.
    await Promise.resolve();
    const begun = performance.now();
    const gids = [...this.#waiting];
    this.#waiting.clear();
    // The job finds those that fail.
    for (const gid of gids) await this.#database.transaction((tx) => followGroup(tx, gid, new Date())).catch(() => undefined);
    this.#running = null;
    void this.#rest(performance.now() - begun);
  }

  async #rest(took: number): Promise<void> {
    this.#rests = true;
    await pause(Math.min(longestRest, Math.max(shortestRest, restShare * took)), undefined, { ref: false });
    this.#rests = false;
    if (this.#waiting.size > 0) this.#running ??= this.#look();
  }
}

const followers = new WeakMap<Database, Follower>();

/** Looks at a group soon. */
export function follow(database: Database, gid: string): void {
  const known = followers.get(database) ?? new Follower(database);
  followers.set(database, known);
  known.add(gid);
}

/** When all groups that were named have been looked at. */
export const followed = (database: Database): Promise<void> => followers.get(database)?.idle() ?? Promise.resolve();
