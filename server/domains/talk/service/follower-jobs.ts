import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../../platform/postgres/pool.ts';
import { followGroup } from './follow.ts';

/*
 * Cases follow the messages after their commit, apart from it: a message is stored and delivered without waiting for it. What is written
 * meanwhile is taken into account with the next look; what a process that ends has not looked at is found by the job.
 */

/**
 * Milliseconds between two looks at the groups in which something was written, at least, and how many times as long as the look before: groups
 * with many messages a second are looked at once for all of them, and looking takes a third of one connection's time at most.
 */
const restTime = 250;
const restShare = 2;

class Follower {
  readonly #database: Database;
  readonly #waiting = new Set<string>();
  #running: Promise<void> | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  add(gid: string): Promise<void> {
    this.#waiting.add(gid);
    this.#running ??= this.#run();
    return this.#running;
  }

  get idle(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  async #run(): Promise<void> {
    // What comes in the same moment is looked at once.
    await Promise.resolve();
    for (;;) {
      const begun = performance.now();
      const gids = [...this.#waiting];
      this.#waiting.clear();
      // The job finds those that fail.
      for (const gid of gids) await this.#database.transaction((tx) => followGroup(tx, gid, new Date())).catch(() => undefined);
      if (this.#waiting.size === 0) break;
      await pause(Math.max(restTime, restShare * (performance.now() - begun)), undefined, { ref: false });
    }
    this.#running = null;
  }
}

const followers = new WeakMap<Database, Follower>();

/** Looks at a group soon. */
export function follow(database: Database, gid: string): void {
  const known = followers.get(database) ?? new Follower(database);
  followers.set(database, known);
  void known.add(gid);
}

/** When all groups that were named have been looked at. */
export const followed = (database: Database): Promise<void> => followers.get(database)?.idle ?? Promise.resolve();
