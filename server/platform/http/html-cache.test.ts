import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { HtmlCache } from './html-cache.ts';

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
