import type { AccessCode } from '../../../contract/identity/access.ts';
/** What a stranger can make the server do before it says no. */
import { zstdDecompressSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { declare } from '../../../contract/wire/call.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { AnswerCache } from '../cache/answer-cache.ts';
import { Caches } from '../cache/caches.ts';
import { handle } from './handler.ts';
import { type CallParts, mountCalls } from './mount.ts';
import { Refusal } from '../refusal.ts';
import type { Caller } from '../scope.ts';

const limit = { calls: 3, seconds: 60 };
const plain = { method: 'POST', summary: '', input: z.object({}), answer: z.object({}) } as const;
const shape = { ...plain, encrypted: true } as const;
const open = declare({ ...shape, name: 'test.open', path: '/open', access: { who: 'anyone' }, limit });
const seen = declare({
  name: 'test.seen',
  method: 'POST',
  path: '/seen',
  summary: '',
  access: { who: 'anyone' },
  input: z.object({}),
  answer: z.object({ country: z.string() }),
});
const away = declare({ ...plain, name: 'test.away', path: '/away', access: { who: 'anyone' } });
const failed = declare({ ...plain, name: 'test.failed', path: '/failed', access: { who: 'anyone' } });
const cached = declare({ ...plain, method: 'GET', name: 'test.cached', path: '/cached', access: { who: 'anyone' } });
const closed = declare({ ...shape, name: 'test.closed', path: '/closed', access: { who: 'buyer' } });

let app: FastifyInstance;
let deciphered = 0;
let logged: string[] = [];

beforeEach(async () => {
  deciphered = 0;
  logged = [];
  const stream = { write: (line: string) => void logged.push(line) };
  app = Fastify({ logger: { level: 'warn', stream } }) as unknown as FastifyInstance;
  await app.register(cookie);
  const answers = new AnswerCache(new Caches(), 'answers', 1_000_000);
  const handlers = [
    handle(cached, (_input, { now }) => answers.answer('one', now, async () => ({ text: '{"name":"Stühle"}', tags: ['item:1'] }))),
    handle(open, async () => ({})),
    handle(closed, async () => ({})),
    handle(away, () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))),
    handle(failed, () => Promise.reject(Object.assign(new Refusal(codes.refused, 'request.invalid'), { cause: new Error('wrong key') }))),
    handle(seen, async (_input, { country }) => ({ country })),
  ];
  mountCalls(app, handlers, {
    database: {},
    config: { publicUrl: 'https://market.example', locales: ['en', 'de'] },
    now: () => new Date('2026-05-04T12:00:00Z'),
    resolveSession: async (token: string | undefined) =>
      token ? ({ userId: 1, countryCode: 'PL', accessCodes: [] as AccessCode[] } as unknown as Caller) : null,
    decrypt: async () => {
      deciphered += 1;
      return '{}';
    },
  } as unknown as CallParts);
});
afterEach(() => app.close());

async function post(url: string, payload: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  return { ...answer.json<{ code: number; msg: string }>(), retryAfter: answer.headers['retry-after'] };
}

test('above its limit nothing of an encrypted call is deciphered, and the refusal is in the language of the address', async () => {
  for (let at = 0; at < limit.calls; at++) expect((await post('/open', '')).code).toBe(codes.success);
  const { code, msg, retryAfter } = await post('/open?_lang=de', '');
  expect({ code, retryAfter }).toEqual({ code: codes.tooMany, retryAfter: '60' });
  expect(msg).toMatch(/Sekunde/);
  expect(deciphered).toBe(limit.calls);
});

test('nor for a visitor who may not make the call', async () => {
  expect((await post('/closed', '')).code).toBe(codes.sessionExpired);
  expect(deciphered).toBe(0);
});

test('why a service has failed is in the log, and not in the answer', async () => {
  const answer = await post('/failed', '');
  expect(answer.code).toBe(codes.refused);
  expect(JSON.stringify(answer)).not.toContain('wrong key');
  expect(logged.join()).toMatch(/wrong key.*a service that a call needs has failed/);
});

test('a call is for the region chosen, else for the buyer’s VAT country, else for Germany', async () => {
  const countryOf = async (payload: string, headers: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    const answer = await app.inject({ method: 'POST', url: '/seen', headers: { ...type, ...headers }, payload });
    return answer.json<{ data: { country: string } }>().data.country;
  };
  expect(await countryOf('')).toBe('DE');
  expect(await countryOf('', { authorization: 'Bearer a' })).toBe('PL');
  expect(await countryOf('_country=AT', { authorization: 'Bearer a' })).toBe('AT');
  expect(await countryOf('_country=AT&_region=FR', { authorization: 'Bearer a' })).toBe('FR');
  expect(await countryOf('_country=AT', { authorization: 'Bearer a', cookie: 'kontor_region=RO' })).toBe('RO');
});

test('visitors of one network may make so many calls a minute that have no limit of their own; others and members are not held up', async () => {
  const status = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (
      await app.inject({
        method: 'POST',
        url: '/seen',
        payload: '',
        remoteAddress,
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
      })
    ).statusCode;
  const statuses: number[] = [];
  for (let at = 0; at < 1_201; at++) statuses.push(await status('192.0.2.1'));
  expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([1_200, 429]);
  expect(await status('192.0.2.2')).toBe(200);
  expect(await status('192.0.2.1', { authorization: 'Bearer a' })).toBe(200);
});

test('a cached answer is sent as it was compressed, to clients that take it', async () => {
  const whole = { code: codes.success, msg: '', data: { name: 'Stühle' } };
  for (let at = 0; at < 2; at++) {
    const packed = await app.inject({ url: '/cached', headers: { 'accept-encoding': 'gzip, zstd' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'zstd', vary: 'accept-encoding' });
    expect(packed.headers['content-type']).toMatch(/json/);
    expect(JSON.parse(zstdDecompressSync(packed.rawPayload).toString())).toEqual(whole);
    const text = await app.inject({ url: '/cached', headers: { 'accept-encoding': 'gzip, zstd;q=0' } });
    expect([text.headers['content-encoding'], text.json()]).toEqual([undefined, whole]);
  }
});

test('a call that meets an unavailable part says when to come again', async () => {
  expect(await post('/away', 'body={}')).toMatchObject({ code: codes.unavailable, retryAfter: '2' });
});
