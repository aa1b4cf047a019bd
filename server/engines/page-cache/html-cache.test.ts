import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { HtmlCache, notNow } from './html-cache.ts';

const request = (url: string, cookie = '') => ({ url, headers: { cookie } }) as unknown as IncomingMessage;
const response = { writeHead: () => undefined, end: () => undefined } as unknown as ServerResponse;
const render = () => Promise.resolve({ body: Buffer.from('page'), headers: {} });

async function visit(cache: HtmlCache, url: string, cookie?: string): Promise<void> {
  if (cache.answer(request(url, cookie), response)) return;
  const entry = await cache.provide(url, url, render);
  if (entry) cache.send(entry, request(url, cookie), response, []);
}

test('who is remembered does not keep pages alive that the cache has forgotten', async () => {
  const cache = new HtmlCache(Date.now, () => undefined);
  await visit(cache, '/a');
  await visit(cache, '/a', 'x=1');
  await visit(cache, '/b');
  expect(cache.remembered).toBe(3);
  cache.changed((path) => path === '/a');
  expect(cache.remembered).toBe(1);
  cache.clear();
  expect(cache.remembered).toBe(0);
});

test('a page that was forgotten while it was made is sent, but nobody is remembered with it', async () => {
  const cache = new HtmlCache(Date.now, () => undefined);
  const entry = await cache.provide('/a', '/a', render);
  cache.clear();
  if (entry) cache.send(entry, request('/a'), response, []);
  expect(entry).not.toBeNull();
  expect(cache.remembered).toBe(0);
});

test('very long words are not remembered', async () => {
  const cache = new HtmlCache(Date.now, () => undefined);
  await visit(cache, '/a', 'x'.repeat(10_000));
  expect(cache.remembered).toBe(0);
});

test('nobody is shown a page that is older than four seconds, nor a dropped one', async () => {
  let now = 1_000_000;
  let made = 0;
  const cache = new HtmlCache(
    () => now,
    () => undefined,
  );
  const draw = () => Promise.resolve({ body: Buffer.from(String((made += 1))), headers: {} });
  /** The number of the page that is shown; a new one may be made after that. */
  const shown = async (url: string): Promise<number> => {
    const entry = await cache.provide(url, url, draw);
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
  cache.changed((path) => path === '/item');
  await shown('/list');
  expect(made).toBe(4);
  await shown('/item');
  cache.changed((path) => path === '/item');
  expect(await shown('/item')).toBe(made);
});

const etagOf = (number: number): string => `W/"${createHash('sha256').update(String(number)).digest('base64url').slice(0, 22)}"`;

test('a page that cannot be made again now is sent as it was; with a grace it is not even tried', async () => {
  let now = 0;
  let tries = 0;
  const cache = new HtmlCache(
    () => now,
    () => expect.unreachable(),
  );
  await visit(cache, '/a');
  now = 60_000;
  const away = () => (tries++, Promise.resolve(notNow as typeof notNow));
  expect(cache.answer(request('/a'), response)).toBe(false);
  expect(await cache.provide('/a', '/a', away)).not.toBeNull();
  expect(await cache.provide('/b', '/b', away)).toBeNull();
  expect(tries).toBe(2);
  expect(cache.answer(request('/a'), response, 60_000)).toBe(true);
  expect(cache.answer(request('/a'), response, 50_000)).toBe(false);
  expect(cache.answer(request('/a'), response, Infinity)).toBe(true);
  cache.clear();
  expect(cache.answer(request('/a'), response, Infinity)).toBe(false);
});
