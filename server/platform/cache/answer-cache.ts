import type { Cache } from './cache.ts';
import type { Caches } from './caches.ts';
import { type Dependencies, JsonText } from './json-text.ts';

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
 * Answers as they are sent, compressed once: an item's 10 KB become 1.5 KB, so that thousands of items fit, and a cached answer costs most
 * clients no compression at all.
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
  ): Promise<JsonText> {
    const cached = this.#cache.get(key, now.getTime());
    if (cached) return JsonText.compressed(cached.content, cached.depends);
    const { moment } = this.#caches;
    const { text, tags, until } = await load();
    if (!tags) return JsonText.of(text, { tags: [], until: 0 });
    const depends = { tags, until: Math.min(now.getTime() + oldest, until?.getTime() ?? Infinity) };
    const answer = JsonText.of(text, depends);
    if (!this.#caches.changedSince(moment, tags)) {
      const content = exact(answer.compress());
      this.#cache.set(key, { content, depends }, { ...depends, size: content.length + overhead });
    }
    return answer;
  }
}
