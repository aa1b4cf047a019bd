import { beforeAll, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { accountCalls } from '../../contract/identity/accounts.ts';
import { codes } from '../../contract/wire/codes.ts';
import { handlers as accounts } from '../../server/domains/identity/login/calls.ts';
import { hashPassword } from '../../server/domains/identity/index.ts';
import { createCompany, createUser } from '../../server/domains/companies/index.ts';
import { handlers as secret } from '../../server/platform/crypto/calls.ts';
import { tasks as platformTasks } from '../../server/platform/process/housekeeping.ts';
import { decryptRequest } from '../../server/platform/crypto/encryption.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { createEncryption } from '../../web/app/api/encryption.ts';
import { formOf } from '../../web/app/api/wire.ts';
import { testDatabase } from '../support/database.ts';
import { callServer } from '../support/http.ts';

const start = new Date('2026-03-02T10:00:00Z').getTime();
const locale = { language: 'en', country: 'DE' };
const { path } = accountCalls.login;
const credentials = { loginType: 2, email: 'buyer@test.example', password: 'Right-2026!' };

let database: Database;
let app: FastifyInstance;
let serverTime = start;

beforeAll(async () => {
  database = await testDatabase();
  const companyId = await createCompany(database.kysely, { kind: 'buyer', legalName: 'Buyer', countryCode: 'DE', state: 'approved' });
  await createUser(database.kysely, {
    companyId,
    role: 'owner',
    email: credentials.email,
    name: 'Buyer',
    passwordHash: await hashPassword(credentials.password),
  });
  app = await callServer(database, [...secret, ...accounts], { now: () => new Date(serverTime) });
});

/** A browser whose clock is `ahead` milliseconds before the server's, and whose first `failures` key requests fail. */
function browser({ ahead = 0, failures = 0 } = {}) {
  let asked = 0;
  const device = createEncryption({
    locale: () => locale,
    now: () => serverTime + ahead,
    fetch: (async (address: string) => {
      asked += 1;
      if (asked <= failures) throw new TypeError('cut off');
      return new Response((await app.inject({ url: address })).payload);
    }) as typeof fetch,
  });
  return { ...device, asked: () => asked };
}

async function post(form: URLSearchParams, to = path): Promise<number> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  return (await app.inject({ method: 'POST', url: `/api${to}`, headers, payload: form.toString() })).json<{ code: number }>().code;
}

async function encrypted(device = browser()): Promise<URLSearchParams> {
  expect(await device.prepare()).toBe(true);
  const form = await device.encryptForm(path, formOf(credentials, locale));
  if (!form) throw new Error('not encrypted');
  return form;
}

function changed(form: URLSearchParams, name: string, value: string): URLSearchParams {
  const copy = new URLSearchParams(form);
  copy.set(name, value);
  return copy;
}

describe('encrypted calls', () => {
  test('the fields come in the order of the specification, and the server reads them', async () => {
    const form = await encrypted();
    expect([...form.keys()]).toEqual(['body', '_lang', '_country', 'timestamp', 'signature', 'encrypted']);
    expect(form.toString()).not.toContain('Right-2026');
    expect(await post(form)).toBe(codes.success);
  });

  test('a path that is not listed stays plain', async () => {
    const device = browser();
    await device.prepare();
    expect(await device.encryptForm('/buyer/address/save', formOf({}, locale))).toBeNull();
  });

  test('nothing is encrypted before the key is there', async () => {
    expect(await browser().encryptForm(path, formOf(credentials, locale))).toBeNull();
  });

  test('a plain body on a listed path is refused with 40002, as a form and as JSON', async () => {
    expect(await post(formOf(credentials, locale))).toBe(codes.encryptionRequired);
    const answer = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: credentials,
    });
    expect(answer.json<{ code: number }>().code).toBe(codes.encryptionRequired);
  });

  test('the same request twice is refused', async () => {
    const form = await encrypted();
    expect(await post(form)).toBe(codes.success);
    expect(await post(form)).toBe(codes.signatureRefused);
  });

  test('twenty times at once has one effect', async () => {
    const form = await encrypted();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(form)));
    expect(answers.filter((code) => code === codes.success)).toHaveLength(1);
    expect(answers.filter((code) => code === codes.signatureRefused)).toHaveLength(19);
  });

  test('whatever is changed on the way is refused', async () => {
    const form = await encrypted();
    const body = form.get('body') ?? '';
    const flipped = body.slice(0, -3) + (body.at(-3) === 'A' ? 'B' : 'A') + body.slice(-2);
    expect(await post(changed(form, 'body', flipped))).toBe(codes.signatureRefused);
    expect(await post(changed(form, 'timestamp', String(serverTime + 1)))).toBe(codes.signatureRefused);
    expect(await post(changed(form, 'signature', 'AAAA'))).toBe(codes.signatureRefused);
    expect(await post(changed(form, 'encrypted', `unknown-key.${form.get('encrypted')?.split('.')[1]}`))).toBe(codes.encryptionRequired);
    expect(await post(changed(form, 'encrypted', `${form.get('encrypted')?.split('.')[0]}.AAAA`))).toBe(codes.encryptionRequired);
    expect(await post(form)).toBe(codes.success);
  });

  test('language and country travel in the open, and cannot be changed either', async () => {
    const form = await encrypted();
    expect(await post(changed(form, '_country', 'FR'))).toBe(codes.signatureRefused);
    expect(await post(changed(form, '_lang', 'de'))).toBe(codes.signatureRefused);
    expect(await post(changed(form, '_more', 'x'))).toBe(codes.signatureRefused);
    const without = new URLSearchParams(form);
    without.delete('_country');
    expect(await post(without)).toBe(codes.signatureRefused);
    expect(await post(form)).toBe(codes.success);
  });

  test('a signature is good for its own path only', async () => {
    const device = browser();
    await device.prepare();
    const form = await device.encryptForm(path, formOf(credentials, locale));
    const fields = Object.fromEntries(form ?? []);
    const elsewhere = decryptRequest({ path: '/buyer/checkout/settle', fields, now: new Date(serverTime), database });
    await expect(elsewhere).rejects.toMatchObject({ code: codes.signatureRefused });
  });

  test.each([
    { late: 59_000, code: codes.success },
    { late: 61_000, code: codes.signatureRefused },
    { late: -59_000, code: codes.success },
    { late: -61_000, code: codes.signatureRefused },
  ])('a request $late ms late is answered with $code', async ({ late, code }) => {
    const form = await encrypted();
    const before = serverTime;
    serverTime += late;
    expect(await post(form)).toBe(code);
    serverTime = before;
  });

  test('a signature stays used for as long as its timestamp is taken', async () => {
    const ahead = 19_000;
    const form = await encrypted(browser({ ahead }));
    expect(await post(form)).toBe(codes.success);
    const before = serverTime;
    serverTime += 60_000 + ahead;
    await platformTasks['platform:forget']?.(null, { database, now: () => new Date(serverTime) } as never);
    expect(await post(form)).toBe(codes.signatureRefused);
    serverTime = before;
  });

  test.each([-86_400_000, -20_001, 20_001, 3_600_000])('a clock that is off by %i ms is corrected', async (ahead) => {
    const form = await encrypted(browser({ ahead }));
    expect(Number(form.get('timestamp'))).toBe(serverTime);
    expect(await post(form)).toBe(codes.success);
  });

  test('a clock that is off by 20 s or less is left alone', async () => {
    const form = await encrypted(browser({ ahead: 20_000 }));
    expect(Number(form.get('timestamp'))).toBe(serverTime + 20_000);
  });

  test('the key is asked for three times at most', async () => {
    const patient = browser({ failures: 2 });
    expect(await patient.prepare()).toBe(true);
    expect(patient.asked()).toBe(3);
    const cutOff = browser({ failures: 9 });
    expect(await cutOff.prepare()).toBe(false);
    expect(cutOff.asked()).toBe(3);
  });

  test('one key serves many calls, and is fetched again when the server requires it', async () => {
    const device = browser();
    await Promise.all([device.prepare(), device.prepare()]);
    await device.prepare();
    expect(device.asked()).toBe(1);
    await device.prepare(true);
    expect(device.asked()).toBe(2);
  });

  test('a new key is handed out after 90 days, and the old one is taken for a day more', async () => {
    const before = serverTime;
    const old = browser();
    await old.prepare();
    serverTime += 90 * 86_400_000 + 60_000;
    const fresh = browser();
    await fresh.prepare();
    const forms = [await old.encryptForm(path, formOf(credentials, locale)), await fresh.encryptForm(path, formOf(credentials, locale))];
    expect(forms[0]?.get('encrypted')?.split('.')[0]).not.toBe(forms[1]?.get('encrypted')?.split('.')[0]);
    for (const form of forms) expect(await post(form ?? new URLSearchParams())).toBe(codes.success);
    serverTime += 86_400_000;
    const late = await old.encryptForm(path, formOf(credentials, locale));
    expect(await post(late ?? new URLSearchParams())).toBe(codes.encryptionRequired);
    serverTime = before;
  });
});
