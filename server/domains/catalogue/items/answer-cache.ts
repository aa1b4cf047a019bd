import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Bus } from '../../../platform/events/bus.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { cacheCards } from './card-cache.ts';

/*
 * Answers for visitors, cached as the JSON text that is sent, deflated: an item's 10 KB become 1.5 KB, so that thousands of items fit, and
 * inflating costs a fiftieth of a database query. They are dropped as soon as a change of anything in them is committed anywhere (item,
 * price, stock, store, catalogue), and in any case after `patience`: neighbours and new items change by themselves. Without a bus attached
 * nothing is cached, because nothing would be invalidated.
 */

const patience = 600_000;
const mostBytes = 16 * 1024 * 1024;
/** Approximate size of keys and bookkeeping of an entry. */
const overhead = 500;

type Entry = { content: Buffer; until: number; itemIds: readonly number[] };

export type Lifetime = {
  /** Items whose change makes the answer stale; null: any change of the catalogue does. */
  itemIds: readonly number[] | null;
  /** When it becomes stale by itself, such as at the end of an activity. */
  until: Date | null;
};

/** zlib returns a view of a 16 KB buffer, which would stay in memory entirely. */
function exact(buffer: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(copy);
  return copy;
}

export class AnswerCache {
  #entries = new Map<string, Entry>();
  #keysByItem = new Map<number, Set<string>>();
  #bytes = 0;
  #changes = 0;
  readonly #mostBytes: number;

  constructor(most = mostBytes) {
    this.#mostBytes = most;
  }

  /** The cached text of a key, or the result of `load`, which is cached if it has a lifetime and nothing changed while it was loading. */
  async answer(key: string, now: Date, load: () => Promise<{ text: string; lifetime: Lifetime | null }>): Promise<string> {
    const cached = this.#entries.get(key);
    if (cached && cached.until > now.getTime()) {
      this.#entries.delete(key);
      this.#entries.set(key, cached); // the most recently used is last
      return inflateRawSync(cached.content).toString();
    }
    const changes = this.#changes;
    const { text, lifetime } = await load();
    if (lifetime && changes === this.#changes) this.#put(key, text, lifetime, now);
    return text;
  }

  dropItems(itemIds: readonly number[]): void {
    this.#changes += 1;
    for (const itemId of [...itemIds, 0]) for (const key of this.#keysByItem.get(itemId) ?? []) this.#remove(key);
  }

  dropAll(): void {
    this.#changes += 1;
    this.#entries.clear();
    this.#keysByItem.clear();
    this.#bytes = 0;
  }

  #put(key: string, text: string, { itemIds, until }: Lifetime, now: Date): void {
    this.#remove(key);
    const end = Math.min(now.getTime() + patience, until?.getTime() ?? Infinity);
    const entry: Entry = { content: exact(deflateRawSync(text, { level: 1 })), until: end, itemIds: itemIds ?? [0] }; // no item has the id 0: it stands for all
    this.#entries.set(key, entry);
    for (const itemId of entry.itemIds) {
      const keys = this.#keysByItem.get(itemId);
      if (keys) keys.add(key);
      else this.#keysByItem.set(itemId, new Set([key]));
    }
    this.#bytes += entry.content.length + overhead;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.content.length + overhead;
    for (const itemId of entry.itemIds) {
      const keys = this.#keysByItem.get(itemId);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByItem.delete(itemId);
    }
  }
}

const caches = new WeakMap<Database, AnswerCache>();

/** From now on answers for visitors are cached in memory and invalidated by events of the bus. Called once when the program starts. */
export function cacheAnswers(database: Database, bus: Bus): void {
  cacheCards(database, bus);
  const cache = new AnswerCache();
  caches.set(database, cache);
  for (const topic of ['item.changed', 'price.changed', 'stock.changed'] as const)
    bus.subscribe(topic, ({ itemIds }) => cache.dropItems(itemIds));
  for (const topic of ['store.changed', 'catalogue.changed'] as const) bus.subscribe(topic, () => cache.dropAll());
  bus.subscribe('exclusive.changed', ({ storeIds }) => {
    if (storeIds.length > 0) cache.dropAll();
  });
  bus.onGap(() => cache.dropAll());
}

export function answersOf(database: Database): AnswerCache | undefined {
  return caches.get(database);
}
