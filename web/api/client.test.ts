import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { declare, type Envelope } from '../../contract/call.ts';
import { codes } from '../../contract/codes.ts';
import { send, sendWhole, setSurroundings, type Surroundings } from './client.ts';
import { ApiError } from './error.ts';

const read = declare({
  name: 'test.read',
  method: 'GET',
  path: '/test/{id}',
  summary: '',
  access: { who: 'anyone' },
  input: z.object({ id: z.number(), tags: z.optional(z.array(z.string())) }),
  answer: z.object({ name: z.string() }),
});
const write = declare({
  name: 'test.write',
  method: 'POST',
  path: '/test',
  summary: '',
  access: { who: 'anyone' },
  input: z.object({ name: z.string() }),
  answer: z.object({ id: z.number() }),
});
const secret = declare({ ...write, name: 'test.secret', path: '/secret', encrypted: true });

const calls: { address: string; init: RequestInit }[] = [];
let answers: (() => Response)[] = [];
let here: { [Name in keyof Surroundings]: ReturnType<typeof vi.fn> };

function answer(envelope: Partial<Envelope>, status = 200): void {
  answers.push(() => new Response(JSON.stringify({ code: 200, msg: '', data: null, ...envelope }), { status }));
}

beforeEach(() => {
  calls.length = 0;
  answers = [];
  here = {
    locale: vi.fn(() => ({ language: 'de', country: 'AT' })),
    logout: vi.fn(),
    permissionDenied: vi.fn(),
    showError: vi.fn(),
    encrypt: vi.fn(async (_path: string, form: URLSearchParams) => new URLSearchParams({ ...Object.fromEntries(form), encrypted: 'yes' })),
    prepareEncryption: vi.fn(async () => true),
  };
  setSurroundings(here as unknown as Surroundings);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    calls.push({ address, init });
    const next = answers.shift();
    if (!next) throw new TypeError('no answer prepared');
    return next();
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the wire format', () => {
  test('a GET carries path parameters in the path, the rest, language and country in the query, cookies along', async () => {
    answer({ data: { name: 'x' } });
    expect(await send(read, { id: 7, tags: ['a', 'b'] })).toEqual({ name: 'x' });
    expect(calls[0]?.address).toBe('/api/test/7?tags=a&tags=b&_lang=de&_country=AT');
    expect(calls[0]?.init).toMatchObject({ method: 'GET', credentials: 'include' });
  });

  test('a POST wraps its payload as JSON in a form field', async () => {
    answer({ data: { id: 1 } });
    await send(write, { name: 'ä & b' }, { idempotencyKey: 'key-12345' });
    const form = calls[0]?.init.body as URLSearchParams;
    expect(Object.fromEntries(form)).toEqual({ body: '{"name":"ä & b"}', _lang: 'de', _country: 'AT' });
    expect(calls[0]?.init.headers).toMatchObject({ 'idempotency-key': 'key-12345' });
  });
});

describe('reactions', () => {
  test('an expired session logs out once, with the message or the standard sentence', async () => {
    answer({ code: codes.sessionExpired, msg: '' }, 401);
    answer({ code: codes.sessionExpired, msg: 'again' }, 401);
    await expect(send(write, { name: 'a' })).rejects.toBeInstanceOf(ApiError);
    await expect(send(write, { name: 'a' })).rejects.toBeInstanceOf(ApiError);
    expect(here.logout.mock.calls).toEqual([['The session has expired']]);
  });

  test('orders that do not exist lead to the page that says so', async () => {
    answer({ code: codes.ordersNotExist, msg: 'no such order' });
    await expect(send(write, { name: 'a' })).rejects.toMatchObject({ code: codes.ordersNotExist });
    expect(here.permissionDenied).toHaveBeenCalledOnce();
    expect(here.showError).not.toHaveBeenCalled();
  });

  test('problems of a product come back whole, without a toast', async () => {
    answer({ code: codes.productLimit, msg: 'too many', data: { most: 5 } });
    expect(await sendWhole(write, { name: 'a' })).toEqual({ code: codes.productLimit, msg: 'too many', data: { most: 5 } });
    expect(here.showError).not.toHaveBeenCalled();
  });

  test('encryption is prepared and the call made once more', async () => {
    answer({ code: codes.encryptionRequired });
    answer({ data: { id: 2 } });
    expect(await send(secret, { name: 'a' })).toEqual({ id: 2 });
    expect(here.prepareEncryption).toHaveBeenCalledOnce();
    expect(here.encrypt).toHaveBeenCalledTimes(2);
    expect((calls[1]?.init.body as URLSearchParams).get('encrypted')).toBe('yes');
  });

  test('a second demand for encryption is an error, not a loop', async () => {
    answer({ code: codes.encryptionRequired, msg: 'encrypt' });
    answer({ code: codes.encryptionRequired, msg: 'encrypt' });
    await expect(send(secret, { name: 'a' })).rejects.toMatchObject({ code: codes.encryptionRequired });
    expect(calls).toHaveLength(2);
  });

  test('when encrypting fails the call goes plain', async () => {
    here.encrypt.mockRejectedValueOnce(new Error('no key'));
    answer({ data: { id: 3 } });
    await send(secret, { name: 'a' });
    expect((calls[0]?.init.body as URLSearchParams).get('body')).toBe('{"name":"a"}');
  });

  test('a failure shows its message, unless the caller does or fields carry it', async () => {
    answer({ code: codes.refused, msg: 'not today' });
    answer({ code: codes.refused, msg: 'not today' });
    answer({ code: codes.invalid, msg: 'check', data: { fields: { name: 'too long' } } });
    await expect(send(write, { name: 'a' })).rejects.toThrow('not today');
    await expect(send(write, { name: 'a' }, { quiet: true })).rejects.toThrow('not today');
    await expect(send(write, { name: 'a' })).rejects.toMatchObject({ fields: { name: 'too long' } });
    expect(here.showError.mock.calls).toEqual([['not today']]);
  });

  test.each([
    ['Bad gateway here', 'Error', 'Bad gateway here'],
    ['<html>nothing</html>', 'Bad Gateway', 'Bad Gateway'],
    ['', '', 'HTTP 502'],
  ])('another HTTP error raises the message, the status text or the status: %j', async (body, statusText, said) => {
    answers.push(() => new Response(body, { status: 502, statusText }));
    await expect(send(write, { name: 'a' })).rejects.toThrow(said);
    expect(here.showError).toHaveBeenCalledWith(said);
  });
});
