import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCalls } from '../../../../contract/identity/accounts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { callServer } from '../../../../test/support/http.ts';
import { type Bus, openBus } from '../../../platform/events/bus.ts';
import { currentKey } from '../../../platform/crypto/keys.ts';
import { type Database, openDatabase } from '../../../platform/postgres/pool.ts';
import { handlers } from '../login/calls.ts';
import { createCompany, createUser } from '../../companies/profile/companies.ts';
import { accountById } from '../login/account-queries.ts';
import { connectCaches } from '../../cache-tags.ts';
import { renewSession } from './session-calls.ts';
import { openSession, resolveSession } from './sessions.ts';

const start = new Date('2026-03-02T10:00:00Z').getTime();
const at = (milliseconds: number): Date => new Date(start + milliseconds);
const minute = 60_000;

let database: Database;
let app: FastifyInstance;
let secure: FastifyInstance;
let userId: number;
let companyId: number;

beforeAll(async () => {
  database = await testDatabase();
  companyId = await createCompany(database.kysely, { kind: 'buyer', legalName: 'Buyer', countryCode: 'DE', state: 'approved' });
  userId = await createUser(database.kysely, { companyId, role: 'owner', email: 'buyer@test.example', name: 'Buyer', passwordHash: null });
  app = await callServer(database, handlers, { now: () => at(0) });
  secure = await callServer(database, handlers, { now: () => at(0), config: { publicUrl: 'https://kontor.example' } });
});

async function open(now = at(0)) {
  const account = await accountById(database, userId);
  if (!account) throw new Error('no account');
  return openSession(database, account, { now, userAgent: 'test', network: '192.0.2.1', device: null });
}

describe('access tokens', () => {
  test('are valid for ten minutes', async () => {
    const { login } = await open();
    expect(await resolveSession(database, login.accessToken, at(10 * minute - 1))).toMatchObject({ userId });
    expect(await resolveSession(database, login.accessToken, at(10 * minute))).toBeNull();
  });

  test('of any other origin are no session', async () => {
    const { login } = await open();
    const sid = login.refreshToken;
    const key = await currentKey(database, 'token', at(0));
    const stranger = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
    const [head = '', claims = '', signature = ''] = login.accessToken.split('.');
    const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const plain = { sid, userclaim: { userType: 2, uid: userId, merchantId: companyId, operator: true } };
    const seconds = start / 1000;
    const sign = (given: { issuer?: string; audience?: string; expires?: number; kid?: string; key?: CryptoKey; claims?: object }) =>
      new SignJWT({ ...plain, ...given.claims })
        .setProtectedHeader({ alg: 'EdDSA', kid: given.kid ?? key.id })
        .setIssuer(given.issuer ?? 'kontor')
        .setAudience(given.audience ?? 'kontor-web')
        .setSubject(String(userId))
        .setJti('1')
        .setIssuedAt(seconds)
        .setExpirationTime(given.expires ?? seconds + 600)
        .sign(given.key ?? key.privateKey);
    const hmac = new SignJWT(plain)
      .setProtectedHeader({ alg: 'HS256', kid: key.id })
      .setIssuer('kontor')
      .setAudience('kontor-web')
      .setExpirationTime(seconds + 600);

    expect(await resolveSession(database, await sign({}), at(0)), 'the control is good').toMatchObject({ userId, operator: false });
    const bad: Record<string, string> = {
      'alg none': `${encode({ alg: 'none', kid: key.id })}.${claims}.`,
      'alg none, unchanged signature': `${encode({ alg: 'none', kid: key.id })}.${claims}.${signature}`,
      'public key as HMAC secret': await hmac.sign(new TextEncoder().encode(key.publicText)),
      'another key': await sign({ key: stranger.privateKey }),
      'another key under an unknown id': await sign({ key: stranger.privateKey, kid: 'unknown' }),
      expired: await sign({ expires: seconds - 1 }),
      'another issuer': await sign({ issuer: 'someone' }),
      'another audience': await sign({ audience: 'someone' }),
      'an unknown session': await sign({ claims: { sid: '0190a5b6-0000-7000-8000-000000000000' } }),
      'changed claims': `${head}.${encode({ ...plain, exp: seconds + 600 })}.${signature}`,
      'no signature': `${head}.${claims}.`,
      'two parts': `${head}.${claims}`,
      nothing: '...',
      'a key within the header': await new SignJWT(plain)
        .setProtectedHeader({ alg: 'EdDSA', jwk: await exportJWK(stranger.publicKey), kid: key.id })
        .setIssuer('kontor')
        .setAudience('kontor-web')
        .setSubject(String(userId))
        .setJti('1')
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + 600)
        .sign(stranger.privateKey),
      'an encryption key of ours by id': await sign({ kid: (await currentKey(database, 'encryption', at(0))).id }),
      'no key id': `${encode({ alg: 'EdDSA' })}.${claims}.${signature}`,
      ...Object.fromEntries(
        ['', '../../dev/null', "' or '1'='1", '__proto__', 'constructor', '*'].map((kid, index) => [
          `key id ${index}`,
          `${encode({ alg: 'EdDSA', kid })}.${claims}.${signature}`,
        ]),
      ),
      'a key id that is no text': `${encode({ alg: 'EdDSA', kid: [key.id] })}.${claims}.${signature}`,
      'unknown critical header': `${encode({ alg: 'EdDSA', kid: key.id, crit: ['x'], x: 1 })}.${claims}.${signature}`,
      'alg None, in capitals': `${encode({ alg: 'NONE', kid: key.id })}.${claims}.`,
      text: 'Authorization_web',
      long: `${head}.${'a'.repeat(100_000)}.${signature}`,
    };
    for (const [name, token] of Object.entries(bad)) expect(await resolveSession(database, token, at(0)), name).toBeNull();
    expect(await resolveSession(database, undefined, at(0))).toBeNull();
  });
});

describe('refreshing', () => {
  test('returns a new token and a new secret; parallel tabs within 30 s get the same one, and no chain of their own', async () => {
    const opened = await open();
    const first = await renewSession(database, opened.refreshSecret, at(9 * minute));
    const tab = await renewSession(database, opened.refreshSecret, at(9 * minute + 30_000));
    expect(first.refreshSecret).not.toBe(opened.refreshSecret);
    expect(tab.refreshSecret).toBe(first.refreshSecret);
    expect(first.login.refreshToken).toBe(opened.login.refreshToken);
    for (const token of [first, tab])
      expect(await resolveSession(database, token.login.accessToken, at(9 * minute + 30_000))).toMatchObject({ userId });
    await renewSession(database, first.refreshSecret, at(18 * minute));
    await expect(renewSession(database, tab.refreshSecret, at(19 * minute))).rejects.toMatchObject({ code: codes.sessionExpired });
  });

  test('within the grace period leads to the newest secret, however often it was replaced', async () => {
    const opened = await open();
    let newest = opened.refreshSecret;
    for (let times = 0; times < 4; times++) newest = (await renewSession(database, newest, at(minute + times * 1000))).refreshSecret;
    expect((await renewSession(database, opened.refreshSecret, at(minute + 10_000))).refreshSecret).toBe(newest);
    await renewSession(database, newest, at(10 * minute));
  });

  test('a secret is derived from the previous one only with the key of the installation', async () => {
    const opened = await open();
    const { refreshSecret } = await renewSession(database, opened.refreshSecret, at(minute));
    expect(refreshSecret).toMatch(/^[\w-]{43}$/);
    expect(refreshSecret).not.toBe(createHash('sha256').update(opened.refreshSecret).digest('base64url'));
  });

  test('with a used secret ends the entire session, for thief and owner alike', async () => {
    const opened = await open();
    const owner = await renewSession(database, opened.refreshSecret, at(minute));
    await expect(renewSession(database, opened.refreshSecret, at(minute + 30_001))).rejects.toMatchObject({ code: codes.sessionExpired });
    await expect(renewSession(database, owner.refreshSecret, at(2 * minute))).rejects.toMatchObject({ code: codes.sessionExpired });
    expect(await resolveSession(database, owner.login.accessToken, at(2 * minute))).toBeNull();
  });

  test('by twenty tabs at once keeps them all signed in, with one secret', async () => {
    const opened = await open();
    const tabs = await Promise.all(Array.from({ length: 20 }, () => renewSession(database, opened.refreshSecret, at(minute))));
    expect(new Set(tabs.map((tab) => tab.refreshSecret)).size).toBe(1);
    const rows = await database.kysely
      .selectFrom('refresh_token')
      .select('hash')
      .where('session_id', '=', opened.login.refreshToken)
      .execute();
    expect(rows).toHaveLength(2);
  });

  test('ends after 14 days without use, and 90 days after the login', async () => {
    const day = 86_400_000;
    const idle = await open();
    await expect(renewSession(database, idle.refreshSecret, at(14 * day))).rejects.toMatchObject({ code: codes.sessionExpired });
    let used = await open();
    for (let days = 10; days < 90; days += 10) used = await renewSession(database, used.refreshSecret, at(days * day));
    await expect(renewSession(database, used.refreshSecret, at(90 * day))).rejects.toMatchObject({ code: codes.sessionExpired });
  });

  test.each([undefined, '', 'unknown', 'x'.repeat(1_000)])('with %j is refused', async (secret) => {
    await expect(renewSession(database, secret, at(0))).rejects.toMatchObject({ code: codes.sessionExpired });
  });

  test('the handle in the store grants nothing', async () => {
    const opened = await open();
    await expect(renewSession(database, opened.login.refreshToken, at(0))).rejects.toMatchObject({ code: codes.sessionExpired });
  });
});

describe('over HTTP', () => {
  const own = { 'sec-fetch-site': 'same-origin' };
  const cookiesOf = (opened: { login: { accessToken: string }; refreshSecret: string }) => ({
    Authorization_web: opened.login.accessToken,
    kontor_refresh: opened.refreshSecret,
  });
  const refresh = (server: FastifyInstance, cookies: Record<string, string>) =>
    server.inject({ method: 'POST', url: `/api${accountCalls.refresh.path}`, headers: own, cookies });

  test('the access token is readable by script, the refresh secret is not', async () => {
    const answer = await refresh(app, cookiesOf(await open()));
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: 'Authorization_web', path: '/', sameSite: 'Lax', maxAge: 1_209_600 }),
      expect.objectContaining({ name: 'kontor_refresh', path: '/', sameSite: 'Strict', httpOnly: true }),
    ]);
    expect(answer.cookies[0]).not.toHaveProperty('httpOnly');
    expect(answer.cookies[0]).not.toHaveProperty('secure');
    const secret = answer.cookies[1]?.value ?? 'none';
    expect(answer.payload).not.toContain(secret);
    const { rows } = await database.pool.query<{ rows: string }>('select string_agg(t::text, chr(10)) as rows from refresh_token t');
    expect(rows[0]?.rows).not.toContain(secret);
  });

  test('under https both are Secure, and the secret is bound to the host by its name', async () => {
    const opened = await open();
    const answer = await refresh(secure, { '__Host-kontor_refresh': opened.refreshSecret });
    expect(answer.cookies.map(({ name, secure: only }) => [name, only])).toEqual([
      ['Authorization_web', true],
      ['__Host-kontor_refresh', true],
    ]);
    expect(answer.cookies[1]).not.toHaveProperty('domain');
    expect((await refresh(secure, { kontor_refresh: answer.cookies[1]?.value ?? '' })).json<{ code: number }>().code).toBe(
      codes.sessionExpired,
    );
  });

  test('users who return with an expired token and a valid secret stay signed in', async () => {
    const opened = await open(at(-11 * minute));
    const ask = (cookies: Record<string, string>) => app.inject({ url: `/api${accountCalls.buyerUser.path}`, cookies });
    const answer = await ask(cookiesOf(opened));
    expect(answer.json()).toMatchObject({ code: 200, data: { uid: userId } });
    const renewed = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    expect(renewed['kontor_refresh']).not.toBe(opened.refreshSecret);
    expect((await ask(renewed)).json()).toMatchObject({ code: 200 });
    expect((await ask(renewed)).cookies).toEqual([]);
    const cleared = await ask({ ...cookiesOf(opened), kontor_refresh: 'unknown' });
    expect(cleared.statusCode).toBe(401);
    expect(cleared.cookies.map(({ value }) => value)).toEqual(['', '']);
  });

  test('a browser that cleared its access token is not signed in by the secret alone', async () => {
    const { refreshSecret } = await open();
    const answer = await app.inject({ url: `/api${accountCalls.buyerUser.path}`, cookies: { kontor_refresh: refreshSecret } });
    expect(answer.json()).toMatchObject({ code: codes.sessionExpired });
    expect(answer.cookies).toEqual([]);
  });

  test('a failed refresh clears both cookies', async () => {
    const answer = await refresh(app, { kontor_refresh: 'unknown' });
    expect(answer.statusCode).toBe(401);
    expect(answer.cookies.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
      ['Authorization_web', '', 0],
      ['kontor_refresh', '', 0],
    ]);
  });

  test('logging out takes effect at once, and twice is no error', async () => {
    const opened = await open();
    const cookies = cookiesOf(opened);
    const user = () => app.inject({ url: `/api${accountCalls.buyerUser.path}`, cookies });
    expect((await user()).json()).toMatchObject({ code: 200, data: { uid: userId, email: 'buyer@test.example' } });
    const answer = await app.inject({ url: `/api${accountCalls.logout.path}`, headers: own, cookies });
    expect(answer.json()).toMatchObject({ code: 200, data: { ended: true } });
    expect(answer.cookies.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual(
      ['Authorization_web', 'kontor_refresh', 'kontor_store'].map((name) => [name, '', 0]),
    );
    expect((await user()).json()).toMatchObject({ code: codes.sessionExpired, msg: 'The session has expired' });
    await expect(renewSession(database, opened.refreshSecret, at(0))).rejects.toMatchObject({ code: codes.sessionExpired });
    expect((await app.inject({ url: `/api${accountCalls.logout.path}`, headers: own, cookies })).json()).toMatchObject({
      code: 200,
      data: { ended: false },
    });
  });

  test('logging out ends a session whose access token has expired', async () => {
    const opened = await open();
    const answer = await app.inject({
      url: `/api${accountCalls.logout.path}`,
      headers: own,
      cookies: { kontor_refresh: opened.refreshSecret },
    });
    expect(answer.json()).toMatchObject({ data: { ended: true } });
  });

  test.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }, { origin: 'https://evil.example' }, {}])(
    'other sites cannot log anybody out: %j',
    async (headers) => {
      const opened = await open();
      const answer = await app.inject({
        url: `/api${accountCalls.logout.path}`,
        headers: headers as Record<string, string>,
        cookies: cookiesOf(opened),
      });
      expect(answer.json<{ code: number }>().code).toBe(codes.foreignOrigin);
      expect(await resolveSession(database, opened.login.accessToken, at(0))).not.toBeNull();
    },
  );
});

describe('concurrent changes', () => {
  afterAll(async () => {
    await database.kysely.updateTable('user_account').set({ state: 'active' }).where('id', '=', userId).execute();
  });

  test('a block ends active sessions permanently', async () => {
    const { login, refreshSecret } = await open();
    expect(await resolveSession(database, login.accessToken, at(0))).not.toBeNull();
    await database.kysely.updateTable('user_account').set({ state: 'blocked' }).where('id', '=', userId).execute();
    expect(await resolveSession(database, login.accessToken, at(5_001))).toBeNull();
    await expect(renewSession(database, refreshSecret, at(6_000))).rejects.toMatchObject({ code: codes.sessionExpired });
    await database.kysely.updateTable('user_account').set({ state: 'active' }).where('id', '=', userId).execute();
  });

  test('blocks, roles and companies take effect at once in all processes, whichever changes them', async () => {
    const other = await openDatabase({ connection: database.connection, poolSize: 2 });
    const bus = await openBus(other, { warn: () => undefined });
    try {
      connectCaches(other, bus);
      const { login } = await open();
      const seen = () => resolveSession(other, login.accessToken, at(1));
      const notified = () => new Promise<void>((resolve) => bus.subscribe('account.changed', () => resolve()));
      const change = async (text: string, values: unknown[]): Promise<void> => {
        const hears = notified();
        await database.pool.query(text, values);
        await hears;
      };
      const owner = await seen();
      expect(owner?.accessCodes).toContain('order.place');
      await change(
        `update user_account set role_id = (select id from role where key = 'viewer' and company_kind = 'buyer') where id = $1`,
        [userId],
      );
      expect((await seen())?.accessCodes).toEqual(['order.view', 'material.download']);
      await change(`update role set access_codes = '{order.view}' where key = 'viewer' and company_kind = 'buyer'`, []);
      expect((await seen())?.accessCodes).toEqual(['order.view']);
      await change(`update user_account set state = 'blocked' where id = $1`, [userId]);
      expect(await seen()).toBeNull();
      await change(`update user_account set state = 'active' where id = $1`, [userId]);
      expect(await seen()).not.toBeNull();
      await change(`update company set state = 'suspended' where id = $1`, [companyId]);
      expect(await seen()).toBeNull();
      await change(`update company set state = 'approved' where id = $1`, [companyId]);
      expect((await seen())?.unaudited).toBe(false);
    } finally {
      await bus.close();
      await other.close();
    }
  });

  test('a session that ends in one process ends in the others', async () => {
    const other = await openDatabase({ connection: database.connection, poolSize: 2 });
    let bus: Bus | undefined;
    try {
      bus = await openBus(other, { warn: () => undefined });
      connectCaches(other, bus);
      const notified = new Promise<void>((resolve) => bus?.subscribe('session.ended', () => resolve()));
      const { login, refreshSecret } = await open();
      expect(await resolveSession(other, login.accessToken, at(0))).not.toBeNull();
      await app.inject({
        url: `/api${accountCalls.logout.path}`,
        headers: { 'sec-fetch-site': 'same-origin' },
        cookies: { kontor_refresh: refreshSecret },
      });
      await notified;
      expect(await resolveSession(other, login.accessToken, at(1))).toBeNull();
    } finally {
      await bus?.close();
      await other.close();
    }
  });
});
