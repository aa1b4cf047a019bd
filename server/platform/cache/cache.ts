import { LRUCache } from 'lru-cache';

/** At most so many entries, or so many bytes in all: what was used longest ago goes first. */
export type CacheLimit = { entries: number; bytes?: number } | { entries?: number; bytes: number };

export type EntryOptions = {
  /** Bytes, for caches that are limited by them. */
  size?: number;
  /** Milliseconds since 1970 at which the entry becomes wrong by itself. */
  until?: number;
  /** What the entry depends on: `invalidate` of any of them drops it. */
  tags?: readonly string[];
};

type Entry<Value> = { value: Value; until: number; tags: readonly string[] };

const noTags: readonly string[] = [];

/** Values in memory that can be read or computed again, by text keys. Usually made by `Caches.create`, which also invalidates it. */
export class Cache<Value> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #bytes: boolean;
  #hits = 0;
  #misses = 0;

  /** @param onDrop called for entries that leave the cache in any way but by being set again. */
  constructor(limit: CacheLimit, onDrop?: (value: Value, key: string) => void) {
    this.#bytes = limit.bytes !== undefined;
    this.#entries = new LRUCache<string, Entry<Value>>({
      ...(limit.entries !== undefined && { max: limit.entries }),
      ...(limit.bytes !== undefined && { maxSize: limit.bytes }),
      dispose: (entry, key, reason) => {
        this.#untag(key, entry.tags);
        if (reason !== 'set') onDrop?.(entry.value, key);
      },
    } as LRUCache.Options<string, Entry<Value>, unknown>);
  }

  get(key: string, now = Date.now()): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry && entry.until > now) {
      this.#hits++;
      return entry.value;
    }
    this.#misses++;
    return undefined;
  }

  set(key: string, value: Value, { size = 1, until = Infinity, tags = noTags }: EntryOptions = {}): void {
    const entry = { value, until, tags };
    this.#entries.set(key, entry, this.#bytes ? { size: Math.max(1, Math.round(size)) } : {});
    // An entry that is larger than the cache is not stored.
    if (this.#entries.peek(key) !== entry) return;
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  /** The value without marking it as used. */
  peek(key: string): Value | undefined {
    return this.#entries.peek(key)?.value;
  }

  *values(): Generator<Value> {
    for (const { value } of this.#entries.values()) yield value;
  }

  /** Keys of the entries that depend on a tag. */
  keysOf(tag: string): Iterable<string> {
    return this.#keysByTag.get(tag) ?? noTags;
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#keysByTag.clear();
  }

  invalidate(tags: Iterable<string>): void {
    for (const tag of tags) for (const key of this.#keysByTag.get(tag) ?? noTags) this.#entries.delete(key);
  }

  /** Drops what has expired, which otherwise stays until its place is needed. */
  sweep(now = Date.now()): void {
    for (const [key, { until }] of this.#entries.entries()) if (until <= now) this.#entries.delete(key);
  }

  get figures(): { entries: number; bytes: number; hits: number; misses: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize ?? 0, hits: this.#hits, misses: this.#misses };
  }

  #untag(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}
