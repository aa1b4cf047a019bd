import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Cache } from '../../platform/cache/cache.ts';
import { exact } from '../../platform/cache/answer-cache.ts';
import type { Dependencies } from '../../platform/cache/json-text.ts';
import type { Caches } from '../../platform/cache/caches.ts';
import { compressed, decompressed, type Encoding, encodingOf, fastEncodingOf, type Level, type Packed } from './encoding.ts';

/**
 * Milliseconds for which a page is fresh that does not know all that it shows: it is rendered again at its next visit and shown for
 * `staleFor` more meanwhile, so no visitor sees one older than 4 s. Pages that know it are fresh until an event says otherwise, or for `longest`.
 */
const freshFor = 2_000;
const staleFor = 2_000;
const longest = 300_000;
const largestTotal = 16 * 1024 * 1024;
/** Requests known by their very headers, which spares a repeated one all thinking. */
const mostKnown = { entries: 10_000, bytes: 8 * 1024 * 1024 };
/** Expired pages stay that long for times in which they cannot be rendered. */
const expiredFor = 300_000;
/** Approximate size of an entry without its bytes. */
const overhead = 2_000;

/** What a page needs to be cached; `headers` are those of every answer with it. `depends`: null when some of its data does not say so. */
export type Rendered = { body: Buffer; headers: Record<string, string>; depends: Dependencies | null };
/**
 * `tags`, as declared by `PageCache.tags`: what a page is about. When one of them is invalidated it is dropped at once instead of being shown
 * once more.
 */
export type PageOf = { key: string; tags: readonly string[] };
/** Instead of a page: it cannot be rendered now, because a part of the system is away. The page that is cached stays valid. */
export const notNow = Symbol('not now');
type Render = () => Promise<Rendered | typeof notNow | null>;

/** At the fast level until it is requested again. */
type Body = { bytes: Buffer; head: string[]; level: Level };
type Entry = PageOf & {
  etag: string;
  unchanged: string[];
  /** In the encodings that were requested; uncompressed bytes are rarely requested and made each time. */
  bodies: Map<Packed, Body>;
  /** Encodings that are being compressed at the best level. */
  improving: Set<Packed>;
  requests: number;
  depends: Dependencies | null;
  freshUntil: number;
  staleUntil: number;
  render: Render;
  renewing: boolean;
};
type Known = { entry: Entry; encoding: Encoding; fast: Packed | 'identity'; cookies: string[] };

/** Of pages that do not know what they show: any change makes them stale. */
const unknownTag = 'unknown';

/** Longer keys are not stored: any client can send them. */
const longestWords = 2_000;

export type HtmlCacheParts = {
  now: () => number;
  onError: (error: unknown) => void;
  caches: Caches;
  /** False while pages cannot be rendered: then nothing is swept. */
  maySweep?: () => boolean;
};

/** Pages that look the same for everybody of one language and country, with their compressed bytes. */
export class HtmlCache {
  readonly #known = new Cache<Known>(mostKnown);
  readonly #entries = new Cache<Entry>({ bytes: largestTotal }, (entry, key) => {
    entry.staleUntil = 0;
    this.#known.invalidate([key]);
  });
  readonly #rendering = new Map<string, Promise<Entry | null>>();
  readonly #parts: HtmlCacheParts;

  constructor(parts: HtmlCacheParts) {
    this.#parts = parts;
    parts.caches.add('pages', this);
  }

  /**
   * Answers a request that came before with the very same headers. False: not known, or too old. With a `grace` in milliseconds pages that
   * are older by so much are sent, too, and not rendered again: for times in which they could not be.
   */
  answer(request: IncomingMessage, response: ServerResponse, grace = 0): boolean {
    const now = this.#parts.now();
    const known = this.#known.get(wordsOf(request));
    if (known === undefined) return false;
    const { entry } = known;
    if (now >= entry.staleUntil + grace) return false;
    // Among those used last, which are the last to make room.
    this.#entries.get(entry.key);
    if (grace === 0 && now >= entry.freshUntil && !entry.renewing) void this.#renew(entry);
    this.#send(known, request, response);
    return true;
  }

  /**
   * The cached page of a key, rendered now if there is none: once, however many request it at the same time. Null: it is not cacheable, or
   * cannot be rendered now and never was.
   */
  async provide(page: PageOf, request: IncomingMessage, render: Render): Promise<Entry | null> {
    const now = this.#parts.now();
    const entry = this.#entries.get(page.key);
    if (entry && now < entry.staleUntil) {
      if (now >= entry.freshUntil && !entry.renewing) void this.#renew(entry);
      return entry;
    }
    let rendering = this.#rendering.get(page.key);
    if (!rendering) {
      rendering = this.#make(page, request, render).finally(() => this.#rendering.delete(page.key));
      this.#rendering.set(page.key, rendering);
    }
    return rendering;
  }

  /** Whether a page is cached or being rendered: such a request costs next to nothing. */
  holds(key: string): boolean {
    const entry = this.#entries.get(key);
    return (entry !== undefined && this.#parts.now() < entry.staleUntil) || this.#rendering.has(key);
  }

  /** Sends a cached page and stores the request's headers as a key for the next time. */
  send(entry: Entry, request: IncomingMessage, response: ServerResponse, cookies: string[]): void {
    const known: Known = { entry, encoding: encodingOf(request), fast: fastEncodingOf(request), cookies };
    const words = wordsOf(request);
    // A remembered request refers to its page: an evicted page must not stay in memory here, beyond the cache's size.
    if (this.#entries.peek(entry.key) === entry && words.length <= longestWords)
      this.#known.set(words, known, { tags: [entry.key], size: 2 * words.length });
    this.#send(known, request, response);
  }

  /** Pages about one of the tags are dropped; those that only show them are shown once more at most, and rendered again meanwhile. */
  invalidate(tags: readonly string[]): void {
    const staleUntil = this.#parts.now() + staleFor;
    const changed = new Set(tags);
    const expire = (entry: Entry): void => {
      entry.freshUntil = 0;
      entry.staleUntil = Math.min(entry.staleUntil, staleUntil);
    };
    for (const tag of [...tags, unknownTag]) {
      for (const key of this.#entries.keysOf(tag)) {
        const entry = this.#entries.peek(key);
        if (!entry) continue;
        if (entry.tags.some((one) => changed.has(one))) this.#forget(entry);
        else expire(entry);
      }
    }
  }

  clear(): void {
    this.#entries.clear();
  }

  sweep(): void {
    if (this.#parts.maySweep?.() === false) return;
    const before = this.#parts.now() - expiredFor;
    for (const entry of this.#entries.values()) if (entry.staleUntil <= before) this.#forget(entry);
  }

  async #make(page: PageOf, request: IncomingMessage, render: Render): Promise<Entry | null> {
    const begun = this.#parts.now();
    const { moment } = this.#parts.caches;
    const rendered = await render();
    if (rendered === notNow) return this.#entries.get(page.key) ?? null;
    if (!rendered) return null;
    const before = this.#entries.get(page.key);
    if (before) this.#forget(before);
    const entry: Entry = { ...page, render, renewing: false, ...this.#madeOf(rendered, begun) };
    await this.#pack(entry, fastEncodingOf(request), rendered.body);
    this.#store(entry, moment);
    return entry;
  }

  async #renew(entry: Entry): Promise<void> {
    entry.renewing = true;
    try {
      const begun = this.#parts.now();
      const { moment } = this.#parts.caches;
      const rendered = await entry.render();
      if (this.#entries.peek(entry.key) !== entry || rendered === notNow) return;
      if (!rendered) return this.#forget(entry);
      const next: Entry = { ...entry, ...this.#madeOf(rendered, begun) };
      await this.#pack(next, 'zstd', rendered.body);
      if (this.#entries.peek(entry.key) !== entry) return;
      // The same object, so that requests known by their headers find the new page.
      this.#store(Object.assign(entry, next), moment);
    } catch (error) {
      this.#parts.onError(error);
    } finally {
      entry.renewing = false;
    }
  }

  #madeOf({ body, headers, depends }: Rendered, begun: number): Omit<Entry, 'render' | 'renewing' | keyof PageOf> {
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const unchanged = Object.entries({
      ...headers,
      etag,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    }).flat();
    const freshUntil = Math.max(begun + freshFor, depends ? Math.min(begun + longest, depends.until, midnightAfter(begun)) : 0);
    return {
      etag,
      unchanged,
      depends,
      bodies: new Map(),
      improving: new Set(),
      requests: 0,
      freshUntil,
      staleUntil: freshUntil + staleFor,
    };
  }

  #store(entry: Entry, moment: number): void {
    const { caches, now } = this.#parts;
    const changed = entry.depends ? caches.changedSince(moment, [...entry.tags, ...entry.depends.tags]) : caches.moment !== moment;
    if (changed) {
      // While it was rendered: it may show either.
      entry.freshUntil = 0;
      entry.staleUntil = Math.min(entry.staleUntil, now() + staleFor);
    }
    this.#measure(entry);
  }

  #measure(entry: Entry): void {
    const size = [...entry.bodies.values()].reduce((sum, { bytes }) => sum + bytes.length, overhead);
    this.#entries.set(entry.key, entry, { size, tags: [...new Set([...entry.tags, ...(entry.depends?.tags ?? [unknownTag])])] });
  }

  async #pack(
    { bodies, unchanged }: Pick<Entry, 'bodies' | 'unchanged'>,
    wanted: Packed | 'identity',
    body: Buffer,
    level: Level = 'fast',
  ): Promise<Body> {
    const encoding = wanted === 'identity' ? 'zstd' : wanted;
    const bytes = exact(await compressed(body, encoding, level));
    const packed = { bytes, level, head: [...unchanged, 'content-encoding', encoding, 'content-length', String(bytes.length)] };
    bodies.set(encoding, packed);
    return packed;
  }

  #send(known: Known, request: IncomingMessage, response: ServerResponse): void {
    const { entry, encoding, fast, cookies } = known;
    entry.requests++;
    if (request.headers['if-none-match'] === entry.etag) {
      response.writeHead(304, cookies.length > 0 ? [...entry.unchanged, ...cookies] : entry.unchanged);
      response.end();
      return;
    }
    const body = entry.bodies.get(encoding as Packed) ?? entry.bodies.get(fast as Packed);
    if (!body) {
      this.#sendOther(known, response).catch((error: unknown) => {
        this.#parts.onError(error);
        response.destroy();
      });
      return;
    }
    response.writeHead(200, cookies.length > 0 ? [...body.head, ...cookies] : body.head);
    response.end(body.bytes);
    if (entry.requests > 1 && encoding !== 'identity' && entry.bodies.get(encoding)?.level !== 'best') this.#improve(entry, encoding);
  }

  /** In an encoding that nobody has requested so far, or in none. */
  async #sendOther({ entry, encoding, cookies }: Known, response: ServerResponse): Promise<void> {
    const { bodies, unchanged } = entry;
    const plain = await plainOf(bodies);
    if (encoding === 'identity') {
      response.writeHead(200, [...unchanged, 'content-length', String(plain.length), ...cookies]);
      response.end(plain);
      return;
    }
    const { head, bytes } = await this.#pack({ bodies, unchanged }, encoding, plain);
    response.writeHead(200, [...head, ...cookies]);
    response.end(bytes);
    if (this.#entries.peek(entry.key) === entry && entry.bodies === bodies) this.#measure(entry);
  }

  /** Compresses at the best level what is requested again; the fast encoding is no longer needed then. */
  #improve(entry: Entry, encoding: Exclude<Packed, 'zstd'>): void {
    // Another version of the page has bodies of its own.
    const { bodies, unchanged, improving } = entry;
    if (improving.has(encoding)) return;
    improving.add(encoding);
    plainOf(bodies)
      .then((plain) => this.#pack({ bodies, unchanged }, encoding, plain, 'best'))
      .then(() => {
        bodies.delete('zstd');
        if (this.#entries.peek(entry.key) === entry && entry.bodies === bodies) this.#measure(entry);
      })
      .catch(this.#parts.onError);
  }

  #forget(entry: Entry): void {
    if (this.#entries.peek(entry.key) === entry) this.#entries.delete(entry.key);
  }

  /** How many requests are known by their headers. */
  get remembered(): number {
    return this.#known.figures.entries;
  }
}

function wordsOf({ url, headers }: IncomingMessage): string {
  return `${url}\n${headers.cookie ?? ''}\n${headers['accept-language'] ?? ''}\n${headers['accept-encoding'] ?? ''}`;
}

/** Pages may show the day. */
const midnightAfter = (time: number): number => (Math.floor(time / 86_400_000) + 1) * 86_400_000;

async function plainOf(bodies: ReadonlyMap<Packed, Body>): Promise<Buffer> {
  for (const [encoding, { bytes }] of bodies) return decompressed(bytes, encoding);
  throw new Error('a cached page has no bytes');
}
