import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Caches } from '../../platform/cache/caches.ts';
import { HtmlCache, notNow, type Rendered } from './html-cache.ts';

const request = (url: string, cookie = '') => ({ url, headers: { cookie } }) as unknown as IncomingMessage;
const response = { writeHead: () => undefined, end: () => undefined } as unknown as ServerResponse;
const render = () => Promise.resolve({ body: Buffer.from('page'), headers: {}, depends: null });
const about = (url: string) => ({ key: url, tags: [url] });
const create = (now: () => number = Date.now, onError: () => void = () => undefined) =>
  new HtmlCache({ now, onError, caches: new Caches() });

async function visit(cache: HtmlCache, url: string, cookie?: string): Promise<void> {
  if (cache.answer(request(url, cookie), response)) return;
  const entry = await cache.provide(about(url), request(url, cookie), render);
  if (entry) cache.send(entry, request(url, cookie), response, []);
}

test('who is remembered does not keep pages alive that the cache has forgotten', async () => {
  const cache = create();
  await visit(cache, '/a');
  await visit(cache, '/a', 'x=1');
  await visit(cache, '/b');
  expect(cache.remembered).toBe(3);
  cache.invalidate(['/a']);
  expect(cache.remembered).toBe(1);
  cache.clear();
  expect(cache.remembered).toBe(0);
});

test('a page that was forgotten while it was made is sent, but nobody is remembered with it', async () => {
  const cache = create();
  const entry = await cache.provide(about('/a'), request('/a'), render);
  cache.clear();
  if (entry) cache.send(entry, request('/a'), response, []);
  expect(entry).not.toBeNull();
  expect(cache.remembered).toBe(0);
});

test('very long words are not remembered', async () => {
  const cache = create();
  await visit(cache, '/a', 'x'.repeat(10_000));
  expect(cache.remembered).toBe(0);
});

test('nobody is shown a page that is older than four seconds, nor a dropped one', async () => {
  let now = 1_000_000;
  let made = 0;
  const cache = create(() => now);
  const draw = () => Promise.resolve({ body: Buffer.from(String((made += 1))), headers: {}, depends: null });
  /** The number of the page that is shown; a new one may be made after that. */
  const shown = async (url: string): Promise<number> => {
    const entry = await cache.provide(about(url), request(url), draw);
    const etag = entry?.etag;
    await new Promise((resolve) => setTimeout(resolve, 20));
    const found = [...Array(made + 1).keys()].find((number) => etag === etagOf(number));
    return found ?? 0;
  };
  expect(await shown('/list')).toBe(1);
  now += 1_900;
  expect(await shown('/list')).toBe(1);
  // Shown once more, rendered again meanwhile.
  now += 200;
  await shown('/list');
  expect(made).toBe(2);
  expect(await shown('/list')).toBe(2);
  // After any time without visits, the next visitor gets a fresh page.
  now += 30_000;
  expect(await shown('/list')).toBe(3);
  cache.invalidate(['/item']);
  await shown('/list');
  expect(made).toBe(4);
  await shown('/item');
  cache.invalidate(['/item']);
  expect(await shown('/item')).toBe(made);
});

const etagOf = (number: number): string => `W/"${createHash('sha256').update(String(number)).digest('base64url').slice(0, 22)}"`;

test('a page that cannot be made again now is sent as it was; with a grace it is not even tried', async () => {
  let now = 0;
  let tries = 0;
  const cache = create(
    () => now,
    () => expect.unreachable(),
  );
  await visit(cache, '/a');
  now = 60_000;
  const away = () => (tries++, Promise.resolve(notNow as typeof notNow));
  expect(cache.answer(request('/a'), response)).toBe(false);
  expect(await cache.provide(about('/a'), request('/a'), away)).not.toBeNull();
  expect(await cache.provide(about('/b'), request('/b'), away)).toBeNull();
  expect(tries).toBe(2);
  expect(cache.answer(request('/a'), response, 60_000)).toBe(true);
  expect(cache.answer(request('/a'), response, 50_000)).toBe(false);
  expect(cache.answer(request('/a'), response, Infinity)).toBe(true);
  cache.clear();
  expect(cache.answer(request('/a'), response, Infinity)).toBe(false);
});

type Sent = { status: number; head: string[]; body: Buffer };

/** What a client with these encodings gets. */
function sent(cache: HtmlCache, url: string, encodings: string, page: () => Promise<Rendered>): Promise<Sent> {
  const asked = { url, headers: { 'accept-encoding': encodings } } as unknown as IncomingMessage;
  return new Promise((resolve, reject) => {
    let [status, head] = [0, [] as string[]];
    const answer = {
      writeHead: (code: number, given: string[]) => ([status, head] = [code, given]),
      end: (body: Buffer) => resolve({ status, head, body }),
      destroy: reject,
    } as unknown as ServerResponse;
    if (cache.answer(asked, answer)) return;
    cache.provide(about(url), asked, page).then((entry) => entry && cache.send(entry, asked, answer, []), reject);
  });
}

test('the first answer is compressed fast, and a page that is requested again as small as possible', async () => {
  const cache = create();
  const text = Array.from({ length: 4_000 }, (_, at) => `<li>${(at * 7_919) % 1_000}</li>`).join('');
  const page = () => Promise.resolve({ body: Buffer.from(text), headers: {}, depends: null });
  const encodingOf = ({ head }: Sent) => head[head.indexOf('content-encoding') + 1];
  const all = 'gzip, br, zstd';
  const first = await sent(cache, '/a', all, page);
  expect([encodingOf(first), zstdDecompressSync(first.body).toString()]).toEqual(['zstd', text]);
  await sent(cache, '/a', all, page);
  await expect.poll(async () => encodingOf(await sent(cache, '/a', all, page))).toBe('br');
  const small = await sent(cache, '/a', all, page);
  expect(brotliDecompressSync(small.body).toString()).toBe(text);
  expect(small.body.length).toBeLessThan(first.body.length);
  // The other encoding is made when it is requested.
  const zipped = await sent(cache, '/a', 'gzip', page);
  expect([encodingOf(zipped), gunzipSync(zipped.body).toString()]).toEqual(['gzip', text]);
  const plain = await sent(cache, '/a', 'identity', page);
  expect([plain.head.includes('content-encoding'), plain.body.toString()]).toEqual([false, text]);
});

test('a page that knows what it shows lives until that changes: dropped if it is about it, else shown once more', async () => {
  let now = 1_000_000;
  const cache = create(() => now);
  let made = 0;
  const page = () =>
    Promise.resolve({ body: Buffer.from(String((made += 1))), headers: {}, depends: { tags: ['item:1', 'item:2'], until: Infinity } });
  const shown = async (url: string) => Number((await sent(cache, url, 'identity', page)).body);
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
  expect(await shown('/list')).toBe(1);
  now += 60_000;
  expect(await shown('/list')).toBe(1);
  cache.invalidate(['item:3']);
  expect(await shown('/list')).toBe(1);
  cache.invalidate(['item:2']);
  expect(await shown('/list')).toBe(1);
  await settled();
  expect(await shown('/list')).toBe(2);
  // Nobody was there while it was shown once more: the next visitor gets a new one.
  cache.invalidate(['item:2']);
  now += 2_001;
  expect(await shown('/list')).toBe(3);
  cache.invalidate(['/list']);
  expect(await shown('/list')).toBe(4);
});

test('a page of which something changed while it was rendered is shown for a moment only', async () => {
  let now = 1_000_000;
  const caches = new Caches();
  const cache = new HtmlCache({ now: () => now, onError: () => expect.unreachable(), caches });
  let made = 0;
  const page = (tag: string) => () => {
    caches.invalidate([tag]);
    return Promise.resolve({ body: Buffer.from(String((made += 1))), headers: {}, depends: { tags: ['item:1'], until: Infinity } });
  };
  expect(Number((await sent(cache, '/a', 'identity', page('item:1'))).body)).toBe(1);
  now += 2_001;
  expect(Number((await sent(cache, '/a', 'identity', page('item:9'))).body)).toBe(2);
  now += 60_000;
  expect(Number((await sent(cache, '/a', 'identity', page('item:1'))).body)).toBe(2);
});
