import type { Database } from '../../platform/postgres/pool.ts';
import { ResultCache } from '../../engines/search-index/query/recent.ts';
import type { Rights } from '../../engines/search-index/data/rights.ts';
import { readRights } from './right-queries.ts';

/** Nothing that tells may have got lost for longer than this, in milliseconds. */
const patience = 60_000;
/** Ids held in all. */
const mostIds = 4_000_000;

let lastKey = 0;

/**
 * Rights by company, read when first asked for and dropped as soon as a change of them is told: a change of a group with a million items
 * costs whoever asks next one statement, and nothing is written anywhere.
 */
export class RightsByCompany {
  readonly #database: Database;
  readonly #kept = new ResultCache<{ rights: Rights | null; until: number }>(20_000, mostIds);
  readonly #reading = new Map<number, Promise<Rights | null>>();
  #changes = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Null for visitors and for a company that sees no more than they do. */
  async of(companyId: number | null, now: Date): Promise<Rights | null> {
    if (companyId === null) return null;
    const kept = this.#kept.get(String(companyId));
    if (kept && kept.until > now.getTime()) return kept.rights;
    let reading = this.#reading.get(companyId);
    if (!reading) {
      reading = this.#read(companyId, now).finally(() => {
        if (this.#reading.get(companyId) === reading) this.#reading.delete(companyId);
      });
      this.#reading.set(companyId, reading);
    }
    return reading;
  }

  /** Of these companies, or of all. */
  drop(companyIds: readonly number[] | null): void {
    this.#changes++;
    if (companyIds === null) {
      this.#kept.clear();
      this.#reading.clear();
    } else
      for (const id of companyIds) {
        this.#kept.delete(String(id));
        this.#reading.delete(id);
      }
  }

  async #read(companyId: number, now: Date): Promise<Rights | null> {
    const changes = this.#changes;
    const { items, stores, own, changes_at: changesAt } = await readRights(this.#database, companyId);
    const count = items.length + stores.length + own.length;
    const rights = count === 0 ? null : { key: ++lastKey, items: new Set(items), stores: new Set(stores), own: new Set(own) };
    const until = Math.min(now.getTime() + patience, changesAt?.getTime() ?? Infinity);
    if (changes === this.#changes) this.#kept.set(String(companyId), { rights, until }, 1 + count);
    return rights;
  }
}
