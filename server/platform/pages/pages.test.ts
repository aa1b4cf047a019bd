import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectCaches } from '../../domains/cache-tags.ts';
import { isNarrowed, listInput, listVary } from '../../../web/pages/catalogue/lists/list-query.ts';
import type { Bus } from '../events/bus.ts';
import type { Events, Topic } from '../events/outbox.ts';
import { Reachability } from '../postgres/reachability.ts';
import { visitOf } from './page-visit.ts';
import { mountPages, type PageParts } from './pages.ts';
import { readableUrl } from '../http/request.ts';
import type { Caller } from '../scope.ts';

/** Pages that print their request; the count shows which of them were rendered again. */
const bundle = `
let count = 0;
const lists = { once: ['page', 'sort'], repeated: ['facet'] };
export const routes = {
  root: { module: { cache: { vary: { once: ['_lang', '_country', '_region'] } } } },
  item: { parentId: 'root', path: 'item/:slug', module: { cache: { tags: ({ slug }) => ['item:' + slug.split('~').pop()] } } },
  category: { parentId: 'root', path: 'category/:slug', module: { cache: { vary: lists } } },
  keyword: { parentId: 'root', path: 'keyword/:keyword', module: { cache: { vary: lists } } },
  login: { parentId: 'root', path: 'login', module: {} },
};
export const entry = { module: {
  createPageContext: (request) => request,
  createRequestHandler: () => async (request, page) => {
    const url = new URL(request.url);
    count += 1;
    if (page.refused && !page.refused.document) return new Response('encoded', { status: 202, headers: { 'content-type': 'text/x-script' } });
    if (page.refused) return new Response('<html><head><link rel="modulepreload" href="/a.js"><script nonce="' + page.nonce + '">theme()</script></head><body><h1>' + page.refused.sentence + '</h1><p>' + count + '</p><script nonce="' + page.nonce + '">run()</script></body></html>', { status: 429, headers: { 'content-type': 'text/html' } });
    if (url.pathname === '/moved') return new Response(null, { status: 301, headers: { location: '/item/right~1' } });
    if (url.pathname === '/item/gone~9') return new Response('<html>gone</html>', { status: 404, headers: { 'content-type': 'text/html' } });
    if (url.pathname === '/message/chat') return new Response('<html>chat</html>', { headers: { 'content-type': 'text/html', 'permissions-policy': 'microphone=(self)' } });
    if (url.pathname === '/item/busy~8') return new Response('<html>busy</html>', { status: 503, headers: { 'content-type': 'text/html' } });
    const body = '<html><head><style nonce="' + page.nonce + '">a{}</style></head><body><p>' + [count, url.pathname + url.search, page.language, page.country, page.session?.name ?? 'visitor'].join('|') + '</p><script type="application/ld+json">{}</script><script nonce="' + page.nonce + '">run()</script><script>injected()</script><style>b{}</style>' + 'x'.repeat(2000) + '</body></html>';
    return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  },
} };`;

const buyer: Caller = {
  id: 's',
  userId: 1,
  companyId: 1,
  name: 'Marta',
  userType: 2,
  operator: false,
  roles: [],
  accessCodes: [],
  unaudited: false,
  language: 'en',
  countryCode: 'PL',
};
const reachability = new Reachability();
let folder: string;
let app: FastifyInstance;
let publish: <Name extends Topic>(topic: Name, payload: Events[Name]) => void;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(folder, 'server'));
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await writeFile(join(folder, 'server/index.js'), bundle);
  await writeFile(join(folder, 'server/package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'client/assets/app-1.js'), 'plain');
  await writeFile(join(folder, 'client/assets/app-1.js.br'), 'smaller');
  await writeFile(join(folder, 'client/assets/app-2.js'), 'plain, too');
  await writeFile(join(folder, 'client/assets/app-2.js.gz'), gzipSync('plain, too'));
  await writeFile(join(folder, 'client/favicon.svg'), '<svg/>');
});
afterAll(() => rm(folder, { recursive: true }));

beforeEach(async () => {
  const listeners: { topic: string; listener: (payload: never) => unknown }[] = [];
  publish = (topic, payload) => {
    for (const each of listeners) if (each.topic === topic) each.listener(payload as never);
  };
  app = Fastify({ rewriteUrl: ({ url = '/' }) => readableUrl(url) }) as unknown as FastifyInstance;
  await app.register(cookie);
  const bus = {
    subscribe: (topic: string, listener: (payload: never) => unknown) => void listeners.push({ topic, listener }),
    onGap: () => undefined,
  } as unknown as Bus;
  const parts = {
    config: {
      ...{ prices: 'public', passwordMax: 20, publicUrl: 'https://market.example', locales: ['en', 'de'] },
      widget: { kind: 'chatwoot', id: 'market-1', host: 'https://chat.example', secret: 'a secret of the test' },
    },
    log: { error: (details: object) => expect.unreachable(JSON.stringify(details)) },
    now: () => new Date(),
    handlers: [],
    database: { reachability, pool: {} },
    resolveSession: (token: string | undefined) => Promise.resolve(token === 'buyer' ? buyer : null),
    folder,
  } as unknown as PageParts;
  connectCaches(parts.database, bus);
  await mountPages(app, parts);
  return () => app.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'accept-encoding': 'identity', ...headers } });
const said = (body: string) => (/<p>(.*)<\/p>/.exec(body)?.[1] ?? '').split('|');

test('a page for everybody is made once, whatever the order of its parameters and wherever somebody comes from', async () => {
  const first = await get('/category/chairs~1?page=2&sort=newest&utm_source=letter');
  const second = await get('/category/chairs~1?sort=newest&page=2');
  expect(second.body).toBe(first.body);
  expect(said(first.body).slice(1)).toEqual(['/category/chairs~1?page=2&sort=newest', 'en', 'DE', 'visitor']);
});

test('parameters that no page reads make no page of their own, nor do values in another order', async () => {
  const first = await get('/category/chairs~2?facet=b&facet=a&page=2');
  for (const query of ['page=2&facet=a&facet=b&x=1', 'facet=a&facet=b&facet=a&page=2&page=3&gclid=4', 'y&z=&page=2&facet=b&facet=a'])
    expect((await get(`/category/chairs~2?${query}`)).body).toBe(first.body);
  expect((await get('/category/chairs~2?facet=a&page=2')).body).not.toBe(first.body);
  expect(said((await get('/login?redirect=/x&z=1')).body)[1]).toBe('/login?redirect=%2Fx&z=1');
});

test('what the lists read of an address is known', () => {
  const read = new Set<string>();
  const note = (name: string) => (read.add(name), null);
  const query = { get: note, getAll: (name: string) => [note(name) ?? ''], has: note } as unknown as URLSearchParams;
  listInput(query);
  listInput({ ...query, get: (name: string) => (note(name), 'EUR') } as unknown as URLSearchParams);
  isNarrowed(query);
  const asked = new URLSearchParams([...read].map((name): [string, string] => [name, '1']));
  const rule = { once: new Set<string>(listVary.once), repeated: new Set<string>(listVary.repeated), tags: [] };
  const visit = visitOf({ url: `/category/a~1?${asked}`, cookies: {}, headers: {} } as unknown as FastifyRequest, ['en'], () => rule);
  expect([...new URLSearchParams(visit.known).keys()]).toEqual([...read].toSorted());
});

test('rendering is limited per network and minute; cached pages, other networks and signed-in users are not affected', async () => {
  const from = (remoteAddress: string, url: string, headers = {}) => app.inject({ url, remoteAddress, headers });
  const made = await Promise.all(Array.from({ length: 240 }, (_, at) => from('192.0.2.1', `/keyword/chair?page=${at}`)));
  expect(made.filter((answer) => answer.statusCode !== 200)).toEqual([]);
  const refused = await from('192.0.2.1', '/keyword/chair?page=500', { 'accept-language': 'de' });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers['content-type']).toMatch(/^text\/html/);
  expect(refused.headers['cache-control']).toBe('no-store');
  expect(refused.body).toMatch(/<h1>Zu viele Anfragen[^<]* in \d0 Sekunden/);
  expect(refused.body).toContain('theme()');
  // The scripts of another address would load the page again and again.
  expect(refused.body).not.toMatch(/run\(\)|modulepreload|nonce/);
  expect(refused.headers['content-security-policy']).toMatch(/'sha256-/);
  expect((await from('192.0.2.1', '/keyword/lamp', { 'accept-language': 'de' })).body, 'rendered once').toBe(refused.body);
  const data = await from('192.0.2.1', '/keyword/chair.data?page=501');
  expect({ status: data.statusCode, body: data.body }).toEqual({ status: 202, body: 'encoded' });
  // Nor does a session that is none lead around it.
  expect((await from('192.0.2.1', '/keyword/chair?page=500', { cookie: 'Authorization_web=none' })).statusCode).toBe(429);
  expect((await from('192.0.2.1', '/keyword/chair?page=7')).statusCode).toBe(200);
  expect((await from('192.0.2.1', '/keyword/chair?page=500', { cookie: 'Authorization_web=buyer' })).statusCode).toBe(200);
  expect((await from('192.0.2.2', '/keyword/chair?page=500')).statusCode).toBe(200);
  expect((await from('127.0.0.1', '/keyword/chair?page=501')).statusCode).toBe(200);
});

test('languages and countries are cached separately', async () => {
  const german = await get('/item/a~1?_lang=de');
  expect(said(german.body)[2]).toBe('de');
  expect(german.headers['set-cookie']).toBe('i18n_locale=de; Path=/; Max-Age=31536000; Secure; SameSite=Lax');
  expect(said((await get('/item/a~1', { 'accept-language': 'de-AT' })).body)[2]).toBe('de');
  expect(said((await get('/item/a~1', { cookie: 'i18n_locale=en; kontor_region=FR' })).body).slice(2, 4)).toEqual(['en', 'FR']);
  expect((await get('/item/a~1', { cookie: 'i18n_locale=en' })).headers['set-cookie']).toBeUndefined();
});

test('the second request in the same words carries the same cookies as the first', async () => {
  const first = await get('/item/b~2?_region=PL');
  const second = await get('/item/b~2?_region=PL');
  expect(second.body).toBe(first.body);
  expect(second.headers['set-cookie']).toEqual(first.headers['set-cookie']);
  expect(String(first.headers['set-cookie'])).toContain('kontor_region=PL');
});

test('a signed-in user gets a page of their own that is not cached', async () => {
  const visitor = await get('/item/c~3');
  const signedIn = await get('/item/c~3', { cookie: 'Authorization_web=buyer; i18n_locale=en' });
  expect(said(signedIn.body)[4]).toBe('Marta');
  expect(signedIn.headers['cache-control']).toBe('private, no-store');
  expect((await get('/item/c~3')).body).toBe(visitor.body);
});

test('a buyer’s pages are for its VAT country, unless another region is chosen', async () => {
  const countryOf = async (path: string, more = '') => said((await get(path, { cookie: `Authorization_web=buyer${more}` })).body)[3];
  expect(await countryOf('/item/c~3')).toBe('PL');
  expect(await countryOf('/item/c~3', '; kontor_region=AT')).toBe('AT');
  expect(await countryOf('/item/c~3?_region=DE', '; kontor_region=AT')).toBe('DE');
  // Where the buyer pays VAT is no choice of a region.
  expect(await countryOf('/item/c~3?_country=DE', '; kontor_region=AT')).toBe('AT');
});

test('a policy by nonce for one, by hash for all; data needs neither', async () => {
  const own = await get('/shopcart', { cookie: 'Authorization_web=buyer' });
  const nonce = /nonce="([^"]+)"/.exec(own.body)?.[1];
  expect(own.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`);
  const cached = await get('/item/d~4');
  const policy = String(cached.headers['content-security-policy']);
  expect(policy + cached.body).not.toContain('nonce');
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(policy).toContain(`script-src 'self' ${hash('run()')}`);
  expect(policy).toContain(`style-src 'self' ${hash('a{}')}`);
  expect(policy.match(/script-src 'self' ('sha256-[^']+')(?:;| )/)).not.toBeNull();
  expect(policy.match(/'sha256-/g)).toHaveLength(2);
  expect(policy).toContain("style-src-attr 'unsafe-inline'");
  for (const answer of [own, cached]) {
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['strict-transport-security']).toContain('max-age=');
    expect(String(answer.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
  }
});

test('the policy lets the widget in only for a signed-in user who agreed; cached pages never', async () => {
  const policyFor = async (path: string, cookie: string) => String((await get(path, { cookie })).headers['content-security-policy']);
  const agreed = 'kontor_consent=functional';
  expect(await policyFor('/shopcart', `Authorization_web=buyer; ${agreed}`)).toContain('frame-src https://chat.example');
  for (const [path, cookie] of [
    ['/shopcart', 'Authorization_web=buyer'],
    ['/shopcart', 'Authorization_web=buyer; kontor_consent=necessary'],
    ['/shopcart', `Authorization_web=none; ${agreed}`],
    ['/item/w~1', agreed],
    ['/item/w~1', ''],
  ] as const)
    expect(await policyFor(path, cookie), `${path} ${cookie}`).not.toContain('chat.example');
});

test('a page may open devices that all others are denied', async () => {
  const cookie = 'Authorization_web=buyer';
  expect((await get('/message/chat', { cookie })).headers['permissions-policy']).toBe('microphone=(self)');
  expect((await get('/shopcart', { cookie })).headers['permissions-policy']).toContain('microphone=()');
});

test('what the browser has is not sent again, and bytes are compressed', async () => {
  const first = await get('/item/e~5', { 'accept-encoding': 'gzip, br' });
  expect(first.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(first.rawPayload).toString()).toContain('/item/e~5');
  const again = await get('/item/e~5', { 'accept-encoding': 'gzip, br', 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

test('a page of a changed item is dropped at once; a list is shown once more and rendered again meanwhile', async () => {
  const item = await get('/item/f~6');
  const list = await get('/category/f~6');
  publish('stock.changed', { itemIds: [6] });
  expect((await get('/item/f~6')).body).not.toBe(item.body);
  expect((await get('/category/f~6')).body).toBe(list.body);
  await expect.poll(async () => (await get('/category/f~6')).body).not.toBe(list.body);
});

test('redirects and errors use HTTP status codes and are not cached', async () => {
  const moved = await get('/moved');
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/item/right~1']);
  expect((await get('/item/gone~9')).statusCode).toBe(404);
  expect((await get('/item/gone~9')).headers['cache-control']).toBe('private, no-store');
  const busy = await get('/item/busy~8');
  expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '10']);
  expect((await app.inject({ method: 'POST', url: '/item/f~6' })).statusCode).toBe(405);
});

test('HEAD has the headers and no body', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/item/g~7' });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('');
});

test('scripts are compressed already and good for ever; a missing one is no page', async () => {
  const script = await get('/assets/app-1.js', { 'accept-encoding': 'br' });
  expect([script.body, script.headers['content-encoding'], script.headers['cache-control']]).toEqual([
    'smaller',
    'br',
    'public, max-age=31536000, immutable',
  ]);
  expect((await get('/assets/app-1.js')).body).toBe('plain');
  const packed = await get('/assets/app-2.js', { 'accept-encoding': 'gzip' });
  expect([packed.headers['content-encoding'], gunzipSync(packed.rawPayload).toString()]).toEqual(['gzip', 'plain, too']);
  const unpacked = await get('/assets/app-2.js');
  expect([unpacked.headers['content-encoding'], unpacked.body]).toEqual([undefined, 'plain, too']);
  expect((await get('/assets/app-2.js', { 'if-none-match': String(unpacked.headers.etag) })).statusCode).toBe(304);
  expect((await app.inject({ method: 'HEAD', url: '/assets/app-2.js' })).body).toBe('');
  const icon = await get('/favicon.svg');
  expect([icon.body, icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
    '<svg/>',
    'image/svg+xml',
    'public, max-age=86400',
  ]);
  for (const gone of ['/assets/gone.js', '/assets/app-1.js.br', '/assets/..%2ffavicon.svg', '/assets/constructor'])
    expect((await get(gone)).statusCode).toBe(404);
});

test('over a connection, what was asked before in the same words is answered before the hooks; a member and what changed are not', async () => {
  let requests = 0;
  app.addHook('onRequest', (_request, _reply, done) => {
    requests += 1;
    done();
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (headers: Record<string, string> = {}) => said(await (await fetch(`${address}/item/chair~7`, { headers })).text());
  const first = await ask();
  expect(await ask()).toEqual(first);
  expect(await ask()).toEqual(first);
  expect(requests).toBe(1);
  expect((await ask({ cookie: 'Authorization_web=buyer' }))[4]).toBe('Marta');
  publish('item.changed', { itemIds: [7] });
  expect((await ask())[0]).not.toBe(first[0]);
  expect(requests).toBe(3);
});

test('an address that had to be made readable is redirected to the readable one, never to another host', async () => {
  for (const [asked, location] of [
    ['/%09/javascript:alert(1)?x=%ff', '/%2509/javascript:alert(1)?x=%ff'],
    ['/item/%ff~1', '/item/%25ff~1'],
    ['//evil.example/%09', '/evil.example/%2509'],
  ] as const) {
    const answer = await get(asked);
    expect([answer.statusCode, answer.headers['location']], asked).toEqual([301, location]);
  }
});

test('a region that nobody can choose is neither shown nor remembered', async () => {
  for (const region of ['ZZ', 'US', 'fr', '__proto__', '']) {
    const named = await get(`/item/a~7?_region=${region}`);
    expect([said(named.body)[3], String(named.headers['set-cookie'])], region).toEqual([
      'DE',
      expect.not.stringContaining('kontor_region'),
    ]);
    expect(said((await get('/item/a~7', { cookie: `i18n_locale=en; kontor_region=${region}` })).body)[3], region).toBe('DE');
  }
  expect(said((await get('/item/a~7?_country=ZZ')).body)[3]).toBe('DE');
  expect(said((await get('/item/a~7?_country=US')).body)[3]).toBe('US');
});
