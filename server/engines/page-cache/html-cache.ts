import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

/**
 * A cached page is rendered again after 2 s, at its next visit, and shown for 2 s more meanwhile: no visitor sees one older than 4 s, even where no event
 * reports a change (an activity that ended, an event that was lost), nor 5 s after it where the page's data source learned of it late.
 */
const freshFor = 2_000;
const staleFor = 2_000;
const largestTotal = 48 * 1024 * 1024;
/** Requests known by their very headers, which spares a repeated one all thinking. */
const mostKnown = 10_000;

/** What a page needs to be cached; `headers` are those of every answer with it. */
export type Rendered = { body: Buffer; headers: Record<string, string> };
/** Instead of a page: it cannot be made now, because a part of the system is away. What was made before stays good. */
export const notNow = Symbol('not now');
type Render = () => Promise<Rendered | typeof notNow | null>;

type Encoding = 'br' | 'gzip' | 'identity';
/** Uncompressed bytes are not cached, since they are rarely requested: they are decompressed each time. */
type Variant = { body: Buffer | null; head: string[]; unchanged: string[] };
type Entry = {
  key: string;
  path: string;
  etag: string;
  variants: Record<Encoding, Variant>;
  size: number;
  freshUntil: number;
  staleUntil: number;
  render: Render;
  renewing: boolean;
  /** By which it is known. */
  words: Set<string>;
};
type Known = { entry: Entry; encoding: Encoding; cookies: string[] };

/** Longer words are not remembered: a stranger writes them. */
const longestWords = 2_000;

/** Pages that look the same for everybody of one language and country, with their compressed bytes. */
export class HtmlCache {
  readonly #entries = new Map<string, Entry>();
  readonly #known = new Map<string, Known>();
  readonly #rendering = new Map<string, Promise<Entry | null>>();
  readonly #now: () => number;
  readonly #onError: (error: unknown) => void;
  #size = 0;

  constructor(now: () => number, onError: (error: unknown) => void) {
    this.#now = now;
    this.#onError = onError;
  }

  /**
   * Answers a request that came before in the very same words. False: not known, or too old. With a `grace` in milliseconds pages that
   * are older by so much are sent, too, and not made again: for times in which they could not be.
   */
  answer(request: IncomingMessage, response: ServerResponse, grace = 0): boolean {
    const { headers } = request;
    const known = this.#known.get(wordsOf(request));
    if (known === undefined) return false;
    const { entry } = known;
    const now = this.#now();
    if (now >= entry.staleUntil + grace) return false;
    if (grace === 0 && now >= entry.freshUntil && !entry.renewing) void this.#renew(entry);
    send(response, known, headers['if-none-match']);
    return true;
  }

  /**
   * The stored page of a key, made now if there is none: once, however many ask at the same time. Null: it is not cacheable, or cannot be
   * made now and never was.
   */
  async provide(key: string, path: string, render: Render): Promise<Entry | null> {
    const entry = this.#entries.get(key);
    if (entry && this.#now() < entry.staleUntil) {
      if (this.#now() >= entry.freshUntil && !entry.renewing) void this.#renew(entry);
      return entry;
    }
    let rendering = this.#rendering.get(key);
    if (!rendering) {
      rendering = this.#make(key, path, render).finally(() => this.#rendering.delete(key));
      this.#rendering.set(key, rendering);
    }
    return rendering;
  }

  /** Whether a page is cached or being rendered: such a request costs next to nothing. */
  holds(key: string): boolean {
    const entry = this.#entries.get(key);
    return (entry !== undefined && this.#now() < entry.staleUntil) || this.#rendering.has(key);
  }

  /** Sends a cached page and stores the request's headers as a key for the next time. */
  send(entry: Entry, request: IncomingMessage, response: ServerResponse, cookies: string[]): void {
    const known: Known = { entry, encoding: encodingOf(request), cookies };
    const words = wordsOf(request);
    // A stored request refers to its page: an evicted page must not stay in memory here, beyond the cache's size.
    if (this.#entries.get(entry.key) === entry && words.length <= longestWords) {
      if (this.#known.size >= mostKnown) this.#forgetWords();
      this.#known.set(words, known);
      entry.words.add(words);
    }
    send(response, known, request.headers['if-none-match']);
  }

  /** `drop` pages are removed; the others are shown once more at most, while they are young, and rendered again meanwhile. */
  changed(drop: (path: string) => boolean): void {
    for (const entry of this.#entries.values()) {
      if (drop(entry.path)) this.#forget(entry);
      else entry.freshUntil = 0;
    }
  }

  clear(): void {
    for (const entry of this.#entries.values()) this.#forget(entry);
  }

  async #make(key: string, path: string, render: Render): Promise<Entry | null> {
    const begun = this.#now();
    const rendered = await render();
    if (rendered === notNow) return this.#entries.get(key) ?? null;
    if (!rendered) return null;
    const entry = await entryOf({ key, path, rendered, render, begun, words: new Set() });
    const before = this.#entries.get(key);
    if (before) this.#forget(before);
    this.#entries.set(key, entry);
    this.#size += entry.size;
    for (const oldest of this.#entries.values()) {
      if (this.#size <= largestTotal) break;
      this.#forget(oldest);
    }
    return entry;
  }

  async #renew(entry: Entry): Promise<void> {
    entry.renewing = true;
    try {
      const begun = this.#now();
      const rendered = await entry.render();
      if (this.#entries.get(entry.key) !== entry || rendered === notNow) return;
      if (!rendered) return this.#forget(entry);
      const next = await entryOf({ ...entry, rendered, begun });
      this.#size += next.size - entry.size;
      // The same object, so that requests known by their headers find the new page.
      Object.assign(entry, next);
    } catch (error) {
      this.#onError(error);
    } finally {
      entry.renewing = false;
    }
  }

  /** How many requests are known by their words. */
  get remembered(): number {
    return this.#known.size;
  }

  #forgetWords(): void {
    this.#known.clear();
    for (const entry of this.#entries.values()) entry.words.clear();
  }

  #forget(entry: Entry): void {
    if (this.#entries.get(entry.key) === entry) {
      this.#entries.delete(entry.key);
      this.#size -= entry.size;
    }
    for (const words of entry.words) this.#known.delete(words);
    entry.words.clear();
    entry.staleUntil = 0;
  }
}

function wordsOf({ url, headers }: IncomingMessage): string {
  return `${url}\n${headers.cookie ?? ''}\n${headers['accept-language'] ?? ''}\n${headers['accept-encoding'] ?? ''}`;
}

export function encodingOf({ headers }: IncomingMessage): Encoding {
  const accepted = headers['accept-encoding'] ?? '';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0+)?(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
}

function send(response: ServerResponse, { entry, encoding, cookies }: Known, wanted: string | undefined): void {
  const variant = entry.variants[encoding];
  if (wanted !== undefined && wanted === entry.etag) {
    response.writeHead(304, cookies.length > 0 ? [...variant.unchanged, ...cookies] : variant.unchanged);
    response.end();
    return;
  }
  const head = cookies.length > 0 ? [...variant.head, ...cookies] : variant.head;
  if (variant.body) {
    response.writeHead(200, head);
    response.end(variant.body);
    return;
  }
  sendPlain(response, head, entry.variants.gzip.body).catch(() => response.destroy());
}

async function sendPlain(response: ServerResponse, head: string[], zipped: Buffer | null): Promise<void> {
  const body = zipped && (await unzip(zipped));
  response.writeHead(200, head);
  response.end(body ?? undefined);
}

export async function compressed(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return body;
  return encoding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
    : zip(body, { level: Math.min(quality, 9) });
}

type Made = { key: string; path: string; rendered: Rendered; render: Entry['render']; begun: number; words: Set<string> };

async function entryOf({ key, path, rendered, render, begun, words }: Made): Promise<Entry> {
  const { body, headers } = rendered;
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const common = Object.entries({ ...headers, etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding, Accept-Language, Cookie' }).flat();
  const variant = async (encoding: Encoding): Promise<Variant> => {
    const bytes = await compressed(body, encoding, 6);
    const encoded = encoding === 'identity' ? [] : ['content-encoding', encoding];
    return {
      body: encoding === 'identity' ? null : bytes,
      head: [...common, ...encoded, 'content-length', String(bytes.length)],
      unchanged: common,
    };
  };
  const [br, zipped, identity] = await Promise.all([variant('br'), variant('gzip'), variant('identity')]);
  const size = (br.body?.length ?? 0) + (zipped.body?.length ?? 0);
  return {
    ...{ key, path, etag, render, size },
    variants: { br, gzip: zipped, identity },
    freshUntil: begun + freshFor,
    staleUntil: begun + freshFor + staleFor,
    renewing: false,
    words,
  };
}
