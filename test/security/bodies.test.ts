/** Bodies that no page of ours sends: what they may cost the server, and whom it reads them for at all. */
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ZodMiniType } from 'zod/mini';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { codesOfKind, userTypes } from '../../contract/identity/access.ts';
import { accountCalls } from '../../contract/identity/accounts.ts';
import { addressCalls } from '../../contract/companies/addresses.ts';
import type { Call, Envelope } from '../../contract/wire/call.ts';
import { cartCalls } from '../../contract/buying/cart.ts';
import { codes } from '../../contract/wire/codes.ts';
import { calls } from '../../contract/index.ts';
import { handlers } from '../../server/domains.ts';
import { bodyBytes, checkShape } from '../../server/platform/http/json.ts';
import type { Caller } from '../../server/platform/scope.ts';
import { testDatabase } from '../support/database.ts';
import { callServer } from '../support/http.ts';

let app: FastifyInstance;
let port: number;
let number = 0;

/** Whose company may do all that sellers may. Each token is another person. */
const sellerOf = (token: string): Caller => ({
  ...{ id: token, userId: Number(token), companyId: 1, name: 'Seller', userType: userTypes.seller, operator: false, roles: ['owner'] },
  ...{ accessCodes: [...codesOfKind.seller], unaudited: false, language: 'en' },
});

beforeAll(async () => {
  const resolveSession = async (token: string | undefined): Promise<Caller | null> => (token === undefined ? null : sellerOf(token));
  app = await callServer(await testDatabase(), handlers, { resolveSession });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
  return () => app.close();
});
afterEach(() => vi.restoreAllMocks());

const posts = calls.filter((call) => call.method === 'POST');
const bytesOf = (call: Call): number => bodyBytes[call.body ?? '64 KB'];
const pathOf = (call: Call): string => `/api${call.path.replace(/\{\w+\}/g, '1')}`;
const network = (): string => `2001:db8:${(++number).toString(16)}::1`;

type Sent = { type?: string; address?: string; chunked?: boolean; token?: string };
async function post(path: string, payload: string, given: Sent = {}) {
  const headers = {
    'content-type': given.type ?? 'application/json',
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': given.address ?? network(),
    ...(given.token === undefined ? {} : { authorization: `Bearer ${given.token}` }),
    ...(given.chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(Buffer.byteLength(payload)) }),
  };
  const answer = await app.inject({ method: 'POST', url: path, headers, payload });
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...answer.json<Envelope>() };
}

/** An object of a hundred and fifty thousand names: a second's work once it is an object. */
const manyNames = `{${Array.from({ length: 150_000 }, (_, at) => `"k${at}":1`).join(',')}}`;

/** Sends a head that announces a body, and no more. */
async function sendHead(path: string, headers: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write([`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, '', ''].join('\r\n'));
  await once(socket, 'data');
  socket.destroy();
  return Buffer.concat(chunks).toString();
}

describe.each(posts.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  const tooLarge = { status: 413, code: codes.invalid };
  const { who } = call.access;
  test.each([
    ['a visitor', undefined, who === 'anyone' ? tooLarge : { status: 401, code: codes.sessionExpired }],
    ['a seller', '1', ['anyone', 'signedIn', 'seller'].includes(who) ? tooLarge : { status: 200, code: codes.forbidden }],
  ])('reads nothing of a body of %s that is too large, nor of a caller without access', async (_who, kind, expected) => {
    const parsed = vi.spyOn(JSON, 'parse');
    for (const chunked of [false, true]) {
      const token = kind && String(++number);
      const { status, code } = await post(pathOf(call), manyNames.padEnd(bytesOf(call) + 1), { chunked, ...(token ? { token } : {}) });
      expect({ status, code }).toEqual(expected);
    }
    // The test itself parses the two answers.
    expect(parsed.mock.calls.filter(([text]) => text.length > 1_000)).toEqual([]);
  });

  test('takes the largest input that its fields take, as a form', () => {
    // Signs and accented letters take three times the place in a form, which makes it twice as long at most.
    const form = 2 * largest(call.input);
    expect(bytesOf(call)).toBeGreaterThanOrEqual(Math.min(form, bodyBytes['2 MB']));
    expect(call.body, 'declared where it is needed only').toBe(form <= bodyBytes['64 KB'] ? undefined : call.body);
  });
});

describe('a refusal does not wait for the body', () => {
  const json = ['Content-Type: application/json', 'Content-Length: 1000'];
  test.each([
    ['from elsewhere', [...json, 'Origin: https://evil.example'], codes.foreignOrigin],
    ['without a session', [...json, 'Sec-Fetch-Site: same-origin'], codes.sessionExpired],
  ])('%s', async (_name, headers, code) => {
    expect(await sendHead(pathOf(addressCalls.save), headers)).toContain(`{"code":${code},`);
  });

  test('of a length that the call does not take', async () => {
    const answer = await sendHead(pathOf(accountCalls.login), [
      ...json.slice(0, 1),
      'Content-Length: 70000',
      'Sec-Fetch-Site: same-origin',
    ]);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain(`{"code":${codes.invalid},`);
  });

  test('and a sender that goes on reads it all the same', async () => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': network() };
    const answer = await fetch(`http://127.0.0.1:${port}${pathOf(accountCalls.login)}`, { method: 'POST', headers, body: manyNames });
    expect([answer.status, ((await answer.json()) as Envelope).code]).toEqual([413, codes.invalid]);
  });
});

describe('JSON that costs much to parse', () => {
  const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const names = (count: number): string => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`;
  const values = (count: number): string => `{"a":[${Array.from({ length: count }, () => '1').join(',')}]}`;

  test.each([
    ['nested', nested(31), nested(33)],
    ['with many names', names(5_000), names(5_001)],
    ['with many values', values(8_000), values(9_000)],
  ])('%s is refused before it is parsed', async (_name, taken, refused) => {
    const parsed = vi.spyOn(JSON, 'parse');
    expect(() => checkShape(taken, '64 KB')).not.toThrow();
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      const payload = type.endsWith('json') ? refused : `body=${refused}`;
      expect(await post(pathOf(cartCalls.describe), payload, { type })).toMatchObject({ code: codes.invalid, data: null });
    }
    expect(parsed.mock.calls.filter(([text]) => text.length > 250)).toEqual([]);
  });

  test('is not what stands in texts, however they are written', () => {
    for (const text of ['['.repeat(9_000), ',:'.repeat(9_000), '\\"['.repeat(100), '\\', '"'])
      expect(() => checkShape(JSON.stringify({ a: text, b: { c: [text] } }), '64 KB')).not.toThrow();
    expect(() => checkShape(']]]]}}}}"', '64 KB')).not.toThrow();
  });

  test.each([
    ['a list', '[1,2,3]'],
    ['a text', '"text"'],
    ['nothing', 'null'],
    ['cut off', '{"lines":['],
    ['no JSON', '\u0000'],
  ])('%s is no input', async (_name, body) => {
    expect(await post(pathOf(cartCalls.describe), body)).toMatchObject({ status: 200, code: codes.invalid });
    const form = new URLSearchParams({ body }).toString();
    const answer = await post(pathOf(cartCalls.describe), form, { type: 'application/x-www-form-urlencoded' });
    expect(answer).toMatchObject({ status: 200, code: codes.invalid });
  });

  test('of a name given twice the last one counts, and names of every object change nothing', async () => {
    const login = '"loginType":2,"password":"Wrong-2026!"';
    const twice = await post(pathOf(accountCalls.sendLoginCode), '{"email":"no","email":"twice@test.example"}');
    expect(twice).toMatchObject({ code: codes.success });
    for (const name of ['__proto__', 'constructor', 'prototype'])
      await post(pathOf(accountCalls.login), `{${login},"${name}":{"email":"a@test.example","polluted":1},"x":{"${name}":{"polluted":1}}}`);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    const inherited = await post(pathOf(accountCalls.sendLoginCode), '{"__proto__":{"email":"inherited@test.example"}}');
    expect(inherited).toMatchObject({ code: codes.invalid });
  });

  test('names at most a hundred wrong fields', async () => {
    const { data } = await post(pathOf(cartCalls.describe), `{"lines":[${Array.from({ length: 4_000 }, () => '{}').join(',')}]}`);
    expect(Object.keys((data as { fields: object }).fields).length).toBeLessThanOrEqual(100);
  });

  test('comes as JSON or as a form, as nothing else', async () => {
    const answer = await post(pathOf(cartCalls.describe), '<lines/>', { type: 'application/xml' });
    expect(answer).toMatchObject({ code: codes.invalid });
  });
});

describe('a caller that is refused again and again', () => {
  const refuse = (address: string) => post(pathOf(addressCalls.save), '{}', { address });

  test('is not looked at any more, with the time to wait; other networks are', async () => {
    const address = '203.0.113.40';
    for (let at = 0; at < 300; at++) expect((await refuse(address)).code).toBe(codes.sessionExpired);
    const answer = await refuse(address);
    expect(answer).toMatchObject({ status: 429, code: codes.tooMany });
    expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    expect(await post(pathOf(cartCalls.describe), '{"lines":[]}', { address })).toMatchObject({ status: 429 });
    expect(await refuse('203.0.113.41')).toMatchObject({ code: codes.sessionExpired });
  });

  test('input that is none counts as well', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.42' };
    const answers = [];
    for (let at = 0; at < 301; at++)
      answers.push((await app.inject({ url: '/api/b2b/catalogue/item/none', headers })).json<Envelope>().code);
    expect(new Set(answers.slice(0, 300))).toEqual(new Set([codes.invalid]));
    expect(answers[300]).toBe(codes.tooMany);
  });
});

type Definition = {
  type: string;
  shape?: Record<string, ZodMiniType>;
  element?: ZodMiniType;
  keyType?: ZodMiniType;
  valueType?: ZodMiniType;
  innerType?: ZodMiniType;
  in?: ZodMiniType;
  out?: ZodMiniType;
  options?: ZodMiniType[];
  entries?: Record<string, string>;
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
};

/** Characters of the largest JSON that a schema takes; texts and lists without a bound of their own are counted as short ones. */
function largest(schema: ZodMiniType | undefined): number {
  if (!schema) return 0;
  const { type, ...of } = schema._zod.def as unknown as Definition;
  const most = Math.min(
    ...(of.checks ?? []).map(({ _zod: { def } }) => (def.check === 'max_length' ? (def.maximum ?? Infinity) : Infinity)),
  );
  const bounded = (otherwise: number): number => (most === Infinity ? otherwise : most);
  if (type === 'object') return Object.entries(of.shape ?? {}).reduce((sum, [name, field]) => sum + name.length + 4 + largest(field), 2);
  if (type === 'array') return 2 + bounded(1_000) * (1 + largest(of.element));
  if (type === 'record') {
    const names = Object.keys((of.keyType?._zod.def as unknown as Definition | undefined)?.entries ?? {}).length;
    return (names || 1_000) * (largest(of.keyType) + largest(of.valueType));
  }
  if (type === 'pipe') return Math.max(largest(of.in), largest(of.out));
  if (type === 'union') return Math.max(...(of.options ?? []).map(largest));
  if (type === 'string') return 2 + bounded(40);
  return of.innerType ? largest(of.innerType) : 8;
}
