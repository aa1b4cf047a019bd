import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Cache } from './cache.ts';
import type { Caches } from './caches.ts';

/** What an answer depends on: tags, and the time (milliseconds since 1970) at which it becomes wrong by itself. */
export type Dependencies = { tags: readonly string[]; until: number };
export type Answer = { text: string; depends: Dependencies };

/** No answer is older: neighbours and new items change without an event. */
const oldest = 600_000;
/** Approximate size of a key and bookkeeping of an entry. */
const overhead = 500;

/** zlib returns a view of a 16 KB buffer, which would stay in memory entirely. */
export function exact(buffer: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(copy);
  return copy;
}

/**
 * Answers as the JSON text that is sent, deflated: an item's 10 KB become 1.5 KB, so that thousands of items fit, and inflating costs a
 * fiftieth of a database query.
 */
export class AnswerCache {
  readonly #caches: Caches;
  readonly #cache: Cache<{ content: Buffer; depends: Dependencies }>;

  constructor(caches: Caches, name: string, mostBytes: number) {
    this.#caches = caches;
    this.#cache = caches.create(name, { bytes: mostBytes });
  }

  /** The cached answer of a key, or the result of `load`, which is cached if it says what it depends on and nothing of that changed while it was loading. */
  async answer(
    key: string,
    now: Date,
    load: () => Promise<{ text: string; tags: readonly string[] | null; until?: Date | null }>,
  ): Promise<Answer> {
    const cached = this.#cache.get(key, now.getTime());
    if (cached) return { text: inflateRawSync(cached.content).toString(), depends: cached.depends };
    const { moment } = this.#caches;
    const { text, tags, until } = await load();
    const depends = { tags: tags ?? [], until: Math.min(now.getTime() + oldest, until?.getTime() ?? Infinity) };
    if (tags && !this.#caches.changedSince(moment, tags)) {
      const content = exact(deflateRawSync(text, { level: 1 }));
      this.#cache.set(key, { content, depends }, { ...depends, size: content.length + overhead });
    }
    return { text, depends: tags ? depends : { tags: [], until: 0 } };
  }
}
