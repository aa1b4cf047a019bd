import { Cache, type CacheLimit } from './cache.ts';

/** Milliseconds between two sweeps of expired entries. */
const sweepPace = 30_000;
/** Invalidated tags that are remembered for values that are being loaded. */
const mostRemembered = 20_000;

/** Whatever has entries that tags invalidate. */
export type Invalidated = { invalidate(tags: readonly string[]): void; clear(): void; sweep(now?: number): void };

/**
 * The caches of one owner, such as a database: a tag is invalidated in all of them, in the order in which they were made. A value that was
 * loaded while one of its tags was invalidated may be old and must not be stored: ask `changedSince` with the `moment` of the load's
 * beginning.
 */
export class Caches {
  readonly #members = new Map<string, Invalidated>();
  readonly #last = new Map<string, number>();
  #moment = 0;
  /** Before this moment it is not remembered which tags were invalidated. */
  #known = 0;
  /** Whether events invalidate these caches; before that nothing may be stored that only an event makes wrong. */
  connected = false;

  constructor() {
    setInterval(() => this.#sweep(), sweepPace).unref();
  }

  /** The cache of a name, made on first use. */
  create<Value>(name: string, limit: CacheLimit): Cache<Value> {
    const known = this.#members.get(name);
    if (known) return known as Cache<Value>;
    const cache = new Cache<Value>(limit);
    this.#members.set(name, cache);
    return cache;
  }

  /** Makes another kind of cache follow the same tags. */
  add(name: string, member: Invalidated): void {
    this.#members.set(name, member);
  }

  invalidate(tags: readonly string[]): void {
    this.#moment++;
    if (this.#last.size + tags.length > mostRemembered) {
      this.#last.clear();
      this.#known = this.#moment;
    }
    for (const tag of tags) this.#last.set(tag, this.#moment);
    for (const member of this.#members.values()) member.invalidate(tags);
  }

  /** After events may have been missed. */
  clear(): void {
    this.#known = ++this.#moment;
    this.#last.clear();
    for (const member of this.#members.values()) member.clear();
  }

  /** The present, for `changedSince`. */
  get moment(): number {
    return this.#moment;
  }

  changedSince(moment: number, tags: readonly string[]): boolean {
    return moment < this.#known || (moment < this.#moment && tags.some((tag) => (this.#last.get(tag) ?? 0) > moment));
  }

  /** Entries, bytes, hits and misses by name. */
  get figures(): Record<string, Cache<unknown>['figures']> {
    return Object.fromEntries([...this.#members].flatMap(([name, member]) => (member instanceof Cache ? [[name, member.figures]] : [])));
  }

  #sweep(): void {
    const now = Date.now();
    for (const member of this.#members.values()) member.sweep(now);
  }
}

const byOwner = new WeakMap<object, Caches>();

export function cachesOf(owner: object): Caches {
  let caches = byOwner.get(owner);
  if (!caches) {
    caches = new Caches();
    byOwner.set(owner, caches);
  }
  return caches;
}
