import type { Database } from '../../../platform/postgres/pool.ts';
import { followGroup } from './follow.ts';

/*
 * Cases follow the messages after their commit, apart from it: a message is stored and delivered without waiting for it. What is written
 * meanwhile is taken into account with the next look; what a process that ends has not looked at is found by the job.
 */

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
    for (const gid of this.#waiting) {
      this.#waiting.delete(gid);
      // The job finds it.
      await this.#database.transaction((tx) => followGroup(tx, gid, new Date())).catch(() => undefined);
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
