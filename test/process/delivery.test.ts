/** Pages show the same with and without what is done for speed by relying on internals of libraries. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newHome, startKontor, stopAll } from './kontor.ts';

let home: string;
let other: string;
let servers: { plain: string; fast: string };

beforeAll(async () => {
  [home, other] = [await newHome(), await newHome()];
  const fast = await startKontor({ KONTOR_HOME: home, KONTOR_DEMO: 'on', KONTOR_DELIVERY_OFF: 'none' }).serving;
  const address = `postgres://kontor@localhost:5432/kontor?host=${encodeURIComponent(join(home, 'postgres-socket'))}`;
  const plain = await startKontor({ KONTOR_HOME: other, KONTOR_DEMO: 'on', DATABASE_URL: address, KONTOR_DELIVERY_OFF: 'all' }).serving;
  servers = { plain, fast };
  await Promise.all([warm(plain), warm(fast)]);
}, 180_000);
afterAll(async () => {
  await stopAll();
  for (const folder of [home, other]) if (folder) await rm(folder, { recursive: true, force: true });
});

/** What is seen without scripts: elements, texts and attributes, but neither scripts nor hints for them nor React's marks. */
function visible(html: string, server: string): string {
  return html
    .replaceAll(server, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<link rel="(?:modulepreload|preload)"[^>]*>/g, '')
    .replace(/ (?:nonce|data-late|fetchpriority)="[^"]*"/gi, '')
    .replaceAll('><', '>\n<');
}

async function page(server: string, path: string): Promise<string> {
  const response = await fetch(server + path, { headers: { 'accept-language': 'en' } });
  expect(response.status, path).toBe(200);
  return response.text();
}

/** Until the search is in memory, lists have no counts. */
async function warm(server: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${server}/api/b2b/catalogue/list?size=10&_lang=en&_country=DE`);
    const { data } = (await response.json()) as { data: { warmingUp: boolean } };
    if (!data.warmingUp) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

test('public pages have the same visible HTML', { timeout: 60_000 }, async () => {
  const start = await page(servers.fast, '/');
  const first = (pattern: RegExp): string => pattern.exec(start)?.[0] ?? '';
  const paths = ['/', first(/\/category\/[^"?]+~\d+/), first(/\/item\/[^"?]+~\d+/), first(/\/store\/\d+/), '/keyword/chair', '/about-us'];
  expect(paths).not.toContain('');
  for (const path of paths) {
    const [plain, fast] = [await page(servers.plain, path), await page(servers.fast, path)];
    expect(visible(plain, servers.plain), path).toBe(visible(fast, servers.fast));
    expect(plain.length).not.toBe(fast.length);
  }
});
