import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { declare, type Envelope } from '../../../contract/wire/call.ts';
import { codes, productCodes } from '../../../contract/wire/codes.ts';
import { send, sendForData, sendForResponse, setSurroundings } from './client.ts';
import { ApiError } from './error.ts';
import type { Surroundings } from './surroundings.ts';

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
let answers: (() => Response | Promise<Response>)[] = [];
let here: { [Name in keyof Surroundings]: ReturnType<typeof vi.fn> };

function answer(envelope: Partial<Envelope>, status = 200): void {
  answers.push(() => new Response(JSON.stringify({ code: 200, msg: '', data: null, ...envelope }), { status }));
}

const connectionFails = (): number => answers.push(() => Promise.reject(new TypeError('Failed to fetch')));

beforeEach(() => {
  calls.length = 0;
  answers = [];
  here = {
    locale: vi.fn(() => ({ language: 'de', country: 'AT' })),
    logout: vi.fn(),
    permissionDenied: vi.fn(),
    notFound: vi.fn(),
    showError: vi.fn(),
    offerRetry: vi.fn(async () => false),
    offlineMessage: vi.fn(() => 'no connection'),
    encrypt: vi.fn(async (_path: string, form: URLSearchParams) => new URLSearchParams({ ...Object.fromEntries(form), encrypted: 'yes' })),
    prepareEncryption: vi.fn(async () => true),
  };
  setSurroundings(here as unknown as Surroundings);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    calls.push({ address, init });
    const next = answers.shift();
    if (!next) throw new Error('no answer prepared');
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
  test.each([
    [200, codes.sessionExpired],
    [401, codes.sessionExpired],
    [403, 0],
  ])('HTTP %i with code %i logs out once, with the server’s message', async (status, code) => {
    answer({ code, msg: 'over' }, status);
    answer({ code, msg: 'again' }, status);
    await expect(send(write, { name: 'a' })).rejects.toBeInstanceOf(ApiError);
    await expect(send(write, { name: 'a' })).rejects.toBeInstanceOf(ApiError);
    expect(here.logout.mock.calls).toEqual([['over']]);
    expect(here.showError).not.toHaveBeenCalled();
  });

  test('orders that do not exist lead to the page that says so, and raise 403', async () => {
    answer({ code: codes.ordersNotExist, msg: 'no such order' });
    await expect(send(write, { name: 'a' })).rejects.toMatchObject({
      code: codes.ordersNotExist,
      status: 403,
      message: 'Access denied temporarily',
    });
    expect(here.permissionDenied).toHaveBeenCalledOnce();
    expect(here.showError).not.toHaveBeenCalled();
  });

  test('HTTP 404 is the fatal 404 page, but not for a call made in the background', async () => {
    for (const _ of [1, 2, 3]) answer({ code: codes.notFound, msg: 'no such call' }, 404);
    await expect(send(write, { name: 'a' }, { background: true })).rejects.toMatchObject({ status: 404 });
    expect(here.notFound).not.toHaveBeenCalled();
    await expect(send(write, { name: 'a' })).rejects.toMatchObject({ status: 404 });
    await expect(send(write, { name: 'a' }, { quiet: true })).rejects.toMatchObject({ status: 404 });
    expect(here.notFound).toHaveBeenCalledTimes(2);
    expect(here.showError).not.toHaveBeenCalled();
  });

  test('a record that does not exist is a refusal like others', async () => {
    answer({ code: codes.notFound, msg: 'gone' });
    await expect(send(write, { name: 'a' })).rejects.toThrow('gone');
    expect(here.notFound).not.toHaveBeenCalled();
    expect(here.showError.mock.calls).toEqual([['gone']]);
  });

  test.each(productCodes)('problem %i of a product shows its message, unless the caller takes the full response', async (code) => {
    const full = { code, msg: 'too many', data: { most: 5 } };
    for (const _ of [1, 2, 3]) answer(full, code === codes.productRequestLimit ? 429 : 200);
    expect(await sendForResponse(write, { name: 'a' })).toEqual(full);
    await expect(send(write, { name: 'a' }, { quiet: true })).rejects.toMatchObject({ code, message: 'too many' });
    expect(here.showError).not.toHaveBeenCalled();
    await expect(send(write, { name: 'a' })).rejects.toMatchObject({ code, data: { most: 5 } });
    expect(here.showError.mock.calls).toEqual([['too many']]);
  });

  test('encryption is prepared and the call made once more', async () => {
    answer({ code: codes.encryptionRequired });
    answer({ data: { id: 2 } });
    expect(await send(secret, { name: 'a' })).toEqual({ id: 2 });
    expect(here.prepareEncryption).toHaveBeenCalledOnce();
    expect(here.encrypt).toHaveBeenCalledTimes(2);
    expect((calls[1]?.init.body as URLSearchParams).get('encrypted')).toBe('yes');
  });

  test('a second demand for encryption is an error with a message, not a loop', async () => {
    answer({ code: codes.encryptionRequired, msg: 'encrypt' });
    answer({ code: codes.encryptionRequired, msg: 'encrypt' });
    await expect(send(secret, { name: 'a' })).rejects.toMatchObject({ code: codes.encryptionRequired });
    expect(calls).toHaveLength(2);
    expect(here.showError.mock.calls).toEqual([['encrypt']]);
  });

  test('when encrypting fails the call goes plain', async () => {
    here.encrypt.mockRejectedValueOnce(new Error('no key'));
    answer({ data: { id: 3 } });
    await send(secret, { name: 'a' });
    expect((calls[0]?.init.body as URLSearchParams).get('body')).toBe('{"name":"a"}');
  });

  test('a failure shows its message, unless the caller does, fields carry it, or the call runs in the background', async () => {
    answer({ code: codes.refused, msg: 'not today' });
    answer({ code: codes.refused, msg: 'not today' });
    answer({ code: codes.refused, msg: 'not today' });
    answer({ code: codes.invalid, msg: 'check', data: { fields: { name: 'too long' } } });
    await expect(send(write, { name: 'a' })).rejects.toThrow('not today');
    await expect(send(write, { name: 'a' }, { quiet: true })).rejects.toThrow('not today');
    await expect(send(write, { name: 'a' }, { background: true })).rejects.toThrow('not today');
    await expect(send(write, { name: 'a' })).rejects.toMatchObject({ fields: { name: 'too long' } });
    expect(here.showError.mock.calls).toEqual([['not today']]);
  });

  test.each([
    ['Bad gateway here', 'Error', 'Bad gateway here'],
    ['<html>nothing</html>', 'Bad Gateway', 'Bad Gateway'],
    ['{"message":"upstream is away"}', 'Bad Gateway', 'upstream is away'],
    ['{"error":{"reason":1}}', 'Bad Gateway', 'Bad Gateway'],
    ['["a"]', 'Bad Gateway', 'Bad Gateway'],
    ['{"cut off', 'Bad Gateway', 'Bad Gateway'],
    ['null', 'Bad Gateway', 'Bad Gateway'],
    ['{"error":1}', '', 'HTTP 502'],
    ['', '', 'HTTP 502'],
  ])('another HTTP error raises the message, the status text or the status: %j', async (body, statusText, said) => {
    answers.push(() => new Response(body, { status: 502, statusText }));
    await expect(send(write, { name: 'a' })).rejects.toThrow(said);
    expect(here.showError.mock.calls).toEqual([[said]]);
  });
});

describe('other codes as data', () => {
  test('are returned with their code, and shown on request', async () => {
    for (const _ of [1, 2]) answer({ code: codes.conflict, msg: 'changed', data: { version: 3 } });
    const refused = { ok: false, code: codes.conflict, data: { version: 3 } };
    expect(await sendForData(write, { name: 'a' }, { show: false })).toEqual(refused);
    expect(here.showError).not.toHaveBeenCalled();
    expect(await sendForData(write, { name: 'a' }, { show: true })).toEqual(refused);
    expect(here.showError.mock.calls).toEqual([['changed']]);
    answer({ data: { id: 1 } });
    expect(await sendForData(write, { name: 'a' }, { show: true })).toEqual({ ok: true, data: { id: 1 } });
  });

  test.each([
    [codes.sessionExpired, 401],
    [codes.notFound, 404],
    [codes.ordersNotExist, 200],
  ])('what ends in another page is thrown: %i', async (code, status) => {
    answer({ code, msg: '' }, status);
    await expect(sendForData(write, { name: 'a' }, { show: true })).rejects.toMatchObject({ code });
  });
});

describe('a failed connection', () => {
  test('is offered to be tried again: the same call with the same key', async () => {
    connectionFails();
    connectionFails();
    answer({ data: { id: 4 } });
    here.offerRetry.mockResolvedValue(true);
    expect(await send(write, { name: 'a' }, { idempotencyKey: 'key-12345' })).toEqual({ id: 4 });
    expect(here.offerRetry).toHaveBeenCalledTimes(2);
    const sent = calls.map(({ address, init }) => [
      address,
      (init.body as URLSearchParams).toString(),
      (init.headers as Record<string, string>)['idempotency-key'],
    ]);
    expect(new Set(sent.map((one) => one.join())).size).toBe(1);
    expect(here.showError).not.toHaveBeenCalled();
  });

  test('is an error with a message when that is declined, or the caller shows messages itself', async () => {
    connectionFails();
    await expect(send(write, { name: 'a' })).rejects.toMatchObject({ isOffline: true, message: 'no connection' });
    connectionFails();
    await expect(send(write, { name: 'a' }, { quiet: true })).rejects.toMatchObject({ isOffline: true, message: 'no connection' });
    connectionFails();
    await expect(send(write, { name: 'a' }, { background: true })).rejects.toMatchObject({ isOffline: true });
    expect(here.offerRetry).toHaveBeenCalledOnce();
    expect(here.showError).not.toHaveBeenCalled();
  });

  test('an answer that breaks off is one too', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) });
    answers.push(() => new Response(body));
    await expect(send(write, { name: 'a' })).rejects.toMatchObject({ isOffline: true });
  });

  test('a call that is cancelled is none', async () => {
    const controller = new AbortController();
    answers.push(() => Promise.reject(controller.signal.reason as Error));
    controller.abort();
    await expect(send(write, { name: 'a' }, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(here.offerRetry).not.toHaveBeenCalled();
  });
});
