import type { Database } from '../../platform/postgres/pool.ts';
import { ResultCache } from '../../engines/search-index/query/recent.ts';
import type { Rights } from '../../engines/search-index/data/rights.ts';
import { readRights } from './right-queries.ts';

/** Milliseconds after which rights are read again, in case an event was lost. */
const patience = 60_000;
/** Maximum number of ids held in total. */
const mostIds = 4_000_000;

let lastKey = 0;

/**
 * Rights by company, read on first use and dropped by events: a change of a group with a million items costs the next request one
 * statement, and nothing is written.
 */
export class RightsByCompany {
  readonly #database: Database;
  readonly #cache = new ResultCache<{ rights: Rights | null; until: number }>(20_000, mostIds);
  readonly #reading = new Map<number, Promise<Rights | null>>();
  #changes = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Null for visitors and for a company that sees no more than they do. */
  async of(companyId: number | null, now: Date): Promise<Rights | null> {
    if (companyId === null) return null;
    const cached = this.#cache.get(String(companyId));
    if (cached && cached.until > now.getTime()) return cached.rights;
    let reading = this.#reading.get(companyId);
    if (!reading) {
      reading = this.#read(companyId, now).finally(() => {
        if (this.#reading.get(companyId) === reading) this.#reading.delete(companyId);
      });
      this.#reading.set(companyId, reading);
    }
    return reading;
  }

  /** Drops those of the given companies, or all. */
  drop(companyIds: readonly number[] | null): void {
    this.#changes++;
    if (companyIds === null) {
      this.#cache.clear();
      this.#reading.clear();
    } else
      for (const id of companyIds) {
        this.#cache.delete(String(id));
        this.#reading.delete(id);
      }
  }

  async #read(companyId: number, now: Date): Promise<Rights | null> {
    const changes = this.#changes;
    const { items, stores, own, changes_at: changesAt } = await readRights(this.#database, companyId);
    const count = items.length + stores.length + own.length;
    const rights = count === 0 ? null : { key: ++lastKey, items: new Set(items), stores: new Set(stores), own: new Set(own) };
    const until = Math.min(now.getTime() + patience, changesAt?.getTime() ?? Infinity);
    if (changes === this.#changes) this.#cache.set(String(companyId), { rights, until }, 1 + count);
    return rights;
  }
}
