/** Input that no form sends: refused as bad input, never a server error, and without internal details in the answer. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import { accountCalls } from '../../contract/identity/accounts.ts';
import { addressCalls } from '../../contract/companies/addresses.ts';
import { calls } from '../../contract/index.ts';
import { checkoutCalls } from '../../contract/buying/checkout.ts';
import { codes } from '../../contract/wire/codes.ts';
import { purchaseOrderCalls } from '../../contract/orders/purchase-orders.ts';
import { pictureUrl } from '../../contract/values/pictures.ts';
import { shipmentCalls } from '../../contract/orders/shipments.ts';
import { buildApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { handlers } from '../../server/domains.ts';
import { diskFiles } from '../../server/platform/files/files.ts';
import { failure } from '../../server/platform/http/envelope.ts';
import type { Caller } from '../../server/platform/scope.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { testDatabase } from '../support/database.ts';
import { addAddress, addCompany, addUser, callsAs } from '../support/market.ts';
import { testFolder } from '../support/files.ts';

let database: Database;
let session: Caller;

beforeAll(async () => {
  database = await testDatabase();
  const company = await addCompany(database);
  await addAddress(database, company);
  session = await addUser(database, company);
});

describe('a day that no calendar has', () => {
  it.each(['2026-13-45', '2026-02-30', '0000-01-01', '2026-1-1', "2026-01-01'"])('%s is refused', async (from) => {
    const call = callsAs(database, handlers, { caller: session });
    await expect(call(purchaseOrderCalls.list, { from })).rejects.toMatchObject({ code: codes.invalid });
  });
});

/** The schemas of texts in an input, each with its place. */
function textsOf(schema: ZodMiniType | undefined, at: string): [at: string, schema: ZodMiniType][] {
  if (!schema) return [];
  const of = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  if (of.type === 'string') return [[at, schema]];
  const parts = [
    ...Object.entries((of['shape'] ?? {}) as Record<string, ZodMiniType>),
    ...Object.entries((of['options'] ?? []) as ZodMiniType[]),
  ];
  for (const name of ['element', 'keyType', 'valueType', 'innerType', 'in', 'out']) parts.push([name, of[name] as ZodMiniType]);
  return parts.flatMap(([name, part]) => textsOf(part, `${at}.${name}`));
}

describe('a NUL, or half of a surrogate pair', () => {
  it('is refused by every text of every call', () => {
    const texts = calls.flatMap((call) => textsOf(call.input, call.name));
    expect(texts.length).toBeGreaterThan(300);
    const holes = texts.filter(([, schema]) =>
      ['a\0b', '\0'.repeat(10), 'a\ud800', '\udc00a'].some((text) => schema.safeParse(text).success),
    );
    // A password is hashed, never stored; an edited message of the chat is cleaned by the server, as a new one is.
    expect(holes.map(([at]) => at).filter((at) => !/(?:p|P)assword(?:\.innerType)*$/.test(at))).toEqual(['chat.modify.msg']);
  });

  it('is refused at its field, and what is searched for as well', async () => {
    const call = callsAs(database, handlers, { caller: session });
    const address = { name: 'a', line1: 'Street 1', postalCode: '04109', city: 'Leipzig', countryCode: 'DE' };
    const fields = { city: 'field.characters' };
    await expect(call(addressCalls.save, { ...address, city: 'a\0b' })).rejects.toMatchObject({ code: codes.invalid, details: { fields } });
    await expect(call(purchaseOrderCalls.list, { keyword: '\0' })).rejects.toMatchObject({ code: codes.invalid });
    await expect(call(shipmentCalls.track, { trackingNumber: 'a\ud800' })).rejects.toMatchObject({ code: codes.invalid });
  });

  it('that reaches the database all the same is bad input, as are days it does not know', () => {
    for (const code of ['22021', '22P05', '22008'])
      expect(failure(Object.assign(new Error('as the database says it'), { code }), 'en', 'id')).toMatchObject({ code: codes.invalid });
    expect(failure(new Error('a bug'), 'en', 'id')).toMatchObject({ code: codes.internal });
  });
});

describe('JSON nested without end', () => {
  it('is refused by calls that keep a hash of their body', async () => {
    const call = callsAs(database, handlers, { caller: session });
    const nested = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as unknown;
    await expect(call(checkoutCalls.placeOrder, { nested } as never, { idempotencyKey: randomUUID() })).rejects.toMatchObject({
      code: codes.invalid,
    });
  });
});

describe('outside the calls', () => {
  it('names that every object has are no size of a picture, and errors say nothing of the insides', async () => {
    const files = diskFiles(join(testFolder, randomUUID()));
    const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
      .webp()
      .toBuffer();
    await files.put('pictures/a.webp', content);
    const unused = () => Promise.resolve(null as never);
    const app = await buildApp({
      ...{ config: readConfig({}), database, files, handlers: [], now: () => new Date(), resolveSession: unused, decrypt: unused },
      log: pino({ level: 'silent' }),
      bus: {} as never,
    });
    app.get('/broken', () => Promise.reject(new Error('relation "secret" of /srv/data does not exist')));
    expect((await app.inject(pictureUrl('pictures/a.webp'))).statusCode).toBe(200);
    for (const name of ['constructor', 'toString', '__proto__'])
      expect((await app.inject(`/media/${name}/pictures/a.webp`)).statusCode).toBe(404);
    const broken = await app.inject('/broken');
    expect(broken.statusCode).toBe(500);
    expect(broken.body).not.toContain('secret');
    await app.close();
  });
});

describe('an e-mail written another way', () => {
  it('has no failed logins of its own', async () => {
    const email = `mini-${randomUUID()}@test.example`;
    await addUser(database, await addCompany(database), { email });
    const variants = [email, email.toUpperCase(), email.replace('i', 'İ'), email.replaceAll('i', 'İ'), email.replace(/i(?=-)/, 'İ')];
    const call = callsAs(database, handlers, {});
    const tried = (address: string) => call(accountCalls.login, { loginType: 2, email: address, password: 'Wrong-2026!' });
    for (const address of variants) await expect(tried(address)).rejects.toMatchObject({ code: codes.loginFailed });
    await expect(tried(email.replace('test', 'TEST'))).rejects.toMatchObject({ code: codes.loginLocked });
  });
});
