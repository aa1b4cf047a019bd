import type { Database } from '../../../platform/postgres/pool.ts';
import type { Cache } from '../../../platform/cache/cache.ts';
import { type Caches, cachesOf } from '../../../platform/cache/caches.ts';
import { anyRights, rightsTag } from '../../cache-tags.ts';
import type { Rights } from '../../../engines/search-index/data/rights.ts';
import { readRights } from './right-queries.ts';

/** Milliseconds after which rights are read again, in case an event was lost. */
const patience = 60_000;
const mostCompanies = 20_000;
/** Of all rights: an id in a set takes some thirty. */
const mostBytes = 120_000_000;
const idBytes = 30;

let lastKey = 0;

/**
 * Rights by company, read on first use and dropped by events: a change of a group with a million items costs the next request one
 * statement, and nothing is written.
 */
export class RightsByCompany {
  readonly #database: Database;
  readonly #caches: Caches;
  readonly #cache: Cache<{ rights: Rights | null }>;
  readonly #reading = new Map<number, { rights: Promise<Rights | null>; moment: number }>();

  constructor(database: Database) {
    this.#database = database;
    this.#caches = cachesOf(database);
    this.#cache = this.#caches.create('exclusive rights', { entries: mostCompanies, bytes: mostBytes });
  }

  /** Null for visitors and for a company that sees no more than they do. */
  async of(companyId: number | null, now: Date): Promise<Rights | null> {
    if (companyId === null) return null;
    const cached = this.#cache.get(String(companyId), now.getTime());
    if (cached) return cached.rights;
    const tags = [anyRights, rightsTag(companyId)];
    let reading = this.#reading.get(companyId);
    if (!reading || this.#caches.changedSince(reading.moment, tags)) {
      const { moment } = this.#caches;
      const rights = this.#read(companyId, now, tags, moment).finally(() => {
        if (this.#reading.get(companyId) === reading) this.#reading.delete(companyId);
      });
      reading = { rights, moment };
      this.#reading.set(companyId, reading);
    }
    return reading.rights;
  }

  async #read(companyId: number, now: Date, tags: readonly string[], moment: number): Promise<Rights | null> {
    const { items, stores, own, changesAt } = await readRights(this.#database, companyId);
    const count = items.length + stores.length + own.length;
    const rights = count === 0 ? null : { key: ++lastKey, items: new Set(items), stores: new Set(stores), own: new Set(own) };
    const until = Math.min(now.getTime() + patience, changesAt?.getTime() ?? Infinity);
    if (!this.#caches.changedSince(moment, tags))
      this.#cache.set(String(companyId), { rights }, { until, tags, size: idBytes * (1 + count) });
    return rights;
  }
}
