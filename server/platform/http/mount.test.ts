/** What a stranger can make the server do before it says no. */
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { declare } from '../../../contract/call.ts';
import { codes } from '../../../contract/codes.ts';
import { handle } from './handler.ts';
import { type CallParts, mountCalls } from './mount.ts';

const limit = { calls: 3, seconds: 60 };
const shape = { method: 'POST', summary: '', input: z.object({}), answer: z.object({}), encrypted: true } as const;
const open = declare({ ...shape, name: 'test.open', path: '/open', access: { who: 'anyone' }, limit });
const closed = declare({ ...shape, name: 'test.closed', path: '/closed', access: { who: 'buyer' } });

let app: FastifyInstance;
let deciphered = 0;

beforeEach(async () => {
  deciphered = 0;
  app = Fastify() as unknown as FastifyInstance;
  await app.register(cookie);
  mountCalls(app, [handle(open, async () => ({})), handle(closed, async () => ({}))], {
    config: { publicUrl: 'https://market.example', locales: ['en', 'de'] },
    now: () => new Date('2026-05-04T12:00:00Z'),
    resolveSession: async () => null,
    decrypt: async () => {
      deciphered += 1;
      return {};
    },
  } as unknown as CallParts);
});
afterEach(() => app.close());

async function post(url: string, payload: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  return { ...answer.json<{ code: number; msg: string }>(), retryAfter: answer.headers['retry-after'] };
}

test('above its limit nothing of an encrypted call is deciphered, and the refusal is in the language asked for', async () => {
  for (let at = 0; at < limit.calls; at++) expect((await post('/open', '_lang=de')).code).toBe(codes.success);
  const { code, msg, retryAfter } = await post('/open', '_lang=de');
  expect({ code, retryAfter }).toEqual({ code: codes.tooMany, retryAfter: '60' });
  expect(msg).toMatch(/Sekunde/);
  expect(deciphered).toBe(limit.calls);
});

test('nor for a visitor who may not make the call', async () => {
  expect((await post('/closed', '')).code).toBe(codes.sessionExpired);
  expect(deciphered).toBe(0);
});
