import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountCalls } from '../../../contract/identity/accounts.ts';
import type { Call, Envelope } from '../../../contract/wire/call.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { securityCalls } from '../../../contract/identity/security.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { callServer } from '../../../test/support/http.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { openLog } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { handlers as accountHandlers } from './login/calls.ts';
import { createCompany, createUser } from '../companies/profile/companies.ts';
import { deviceNameOf, shortNetwork } from './sessions/devices.ts';
import { tasks } from './jobs.ts';
import { hashPassword } from './passwords/hashing.ts';
import { securityHandlers } from './sessions/security-calls.ts';

const password = 'Right-2026!';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let database: Database;
let app: FastifyInstance;
let passwordHash: string;
let time = new Date('2026-03-02T10:00:00Z').getTime();
let number = 0;

beforeAll(async () => {
  database = await testDatabase();
  passwordHash = await hashPassword(password);
  // The encryption of bodies has a test of its own.
  const plain = [...accountHandlers, ...securityHandlers].map(({ call: { encrypted: _, ...call }, run }): Handler => ({ call, run }));
  app = await callServer(database, plain, { now: () => new Date(time) });
});
beforeEach(() => {
  time += 3_600_000;
});

async function person(kind: 'buyer' | 'seller' | 'operator' = 'buyer'): Promise<{ email: string; userId: number }> {
  const email = `own-${++number}@test.example`;
  const companyId = await createCompany(database.kysely, { kind, legalName: `Own ${number}`, countryCode: 'DE', state: 'approved' });
  return {
    email,
    userId: await createUser(database.kysely, { companyId, role: 'owner', email, name: 'Ana', passwordHash, language: 'de' }),
  };
}

/** A browser that stores its cookies. */
class Browser {
  cookies: Record<string, string> = {};
  readonly agent: string;
  readonly address: string;
  constructor(agent = firefox, address = '192.0.2.77') {
    this.agent = agent;
    this.address = address;
  }

  async ask<Data>(call: Call, input: object = {}): Promise<Envelope<Data>> {
    const answer = await app.inject({
      method: call.method,
      url: `/api${call.path}`,
      headers: { 'sec-fetch-site': 'same-origin', 'user-agent': this.agent, 'x-forwarded-for': this.address },
      cookies: this.cookies,
      ...(call.method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
    });
    for (const { name, value } of answer.cookies) {
      if (value) this.cookies[name] = value;
      else delete this.cookies[name];
    }
    return answer.json();
  }

  logIn = (email: string, given = password, loginType = 2) =>
    this.ask<{ refreshToken: string } | null>(accountCalls.login, { loginType, email, password: given });
}

type Overview = { mailNewDevice: boolean; devices: { sessionId: string; current: boolean; name: object; network: string }[] };
const mailsTo = async (email: string): Promise<string[]> =>
  (await database.kysely.selectFrom('mail_message').select('template').where('recipient', '=', email).orderBy('id').execute()).map(
    (mail) => mail.template,
  );

describe('signed-in devices', () => {
  test('are listed, this one first, and can be signed out one by one or together', async () => {
    const { email } = await person();
    const [here, phone, third] = [new Browser(), new Browser(safari, '2001:db8:1:2::5'), new Browser()];
    for (const browser of [here, phone, third]) {
      await browser.logIn(email);
      time += 1000;
    }
    const { data } = await here.ask<Overview>(securityCalls.overview);
    expect(data.devices).toMatchObject([
      { current: true, name: { browser: 'Firefox', system: 'Windows' }, network: '192.0.2.x' },
      { current: false, network: '192.0.2.x' },
      { current: false, name: { browser: 'Safari', system: 'iPhone' }, network: '2001:db8:1:2::/64' },
    ]);
    expect((await here.ask(securityCalls.endSession, { sessionId: data.devices[2]?.sessionId })).code).toBe(200);
    expect((await phone.ask(accountCalls.buyerUser)).code).toBe(codes.sessionExpired);
    expect((await here.ask(securityCalls.endSession, { sessionId: data.devices[2]?.sessionId })).code).toBe(codes.notFound);
    expect(await here.ask(securityCalls.endOtherSessions)).toMatchObject({ data: { endedSessions: 1 } });
    expect((await here.ask<Overview>(securityCalls.overview)).data.devices).toHaveLength(1);
  });

  test('another user’s cannot be signed out, and looks as if it did not exist', async () => {
    const [one, other] = [new Browser(), new Browser()];
    await one.logIn((await person()).email);
    await other.logIn((await person()).email);
    const theirs = (await other.ask<Overview>(securityCalls.overview)).data.devices[0]?.sessionId;
    const foreign = await one.ask(securityCalls.endSession, { sessionId: theirs });
    const missing = await one.ask(securityCalls.endSession, { sessionId: '0190a5b6-0000-7000-8000-000000000000' });
    expect({ ...foreign, requestId: '' }).toEqual({ ...missing, requestId: '' });
    expect(foreign.code).toBe(codes.notFound);
    expect((await other.ask(accountCalls.buyerUser)).code).toBe(200);
  });

  test('signing in again from the same browser replaces its session: a planted one is useless', async () => {
    const [thief, victim] = [await person(), await person()];
    const browser = new Browser();
    await browser.logIn(thief.email);
    const planted = { ...browser.cookies };
    const opened = await browser.logIn(victim.email);
    expect(browser.cookies['kontor_refresh']).not.toBe(planted['kontor_refresh']);
    const thieves = new Browser();
    thieves.cookies = planted;
    expect((await thieves.ask(accountCalls.refresh)).code).toBe(codes.sessionExpired);
    expect((await thieves.ask(accountCalls.buyerUser)).code).toBe(codes.sessionExpired);
    expect(opened.data?.refreshToken).toBeDefined();
    expect((await browser.ask(accountCalls.buyerUser)).data).toMatchObject({ uid: victim.userId });
  });
});

describe('an e-mail on a new device', () => {
  test('not on the first login, nor from a known browser; then from each new one, until it is turned off', async () => {
    const { email } = await person();
    const [first, second, third] = [new Browser(), new Browser(safari), new Browser()];
    await first.logIn(email);
    await first.logIn(email);
    expect(await mailsTo(email)).toEqual([]);
    await second.logIn(email);
    await second.logIn(email);
    expect(await mailsTo(email)).toEqual(['newDevice']);
    const mail = await database.kysely.selectFrom('mail_message').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ language: 'de' });
    expect(mail.body).toContain('Safari, iPhone');
    expect(mail.body).toContain('192.0.2.x');
    expect(mail.body).not.toContain('192.0.2.77');
    await first.ask(securityCalls.saveMails, { newDevice: false });
    expect((await first.ask<Overview>(securityCalls.overview)).data.mailNewDevice).toBe(false);
    await third.logIn(email);
    expect(await mailsTo(email)).toEqual(['newDevice']);
  });

  test('the browser is known by a cookie that no script reads and the table does not reveal', async () => {
    const { email, userId } = await person();
    const answer = await app.inject({
      method: 'POST',
      url: `/api${accountCalls.login.path}`,
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { loginType: 2, email, password },
    });
    const cookie = answer.cookies.find(({ name }) => name === 'kontor_device');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(answer.payload).not.toContain(cookie?.value);
    const row = await database.kysely.selectFrom('user_device').select('hash').where('user_id', '=', userId).executeTakeFirstOrThrow();
    expect(row.hash).toHaveLength(32);
    expect(row.hash.toString('base64url')).not.toBe(cookie?.value);
  });
});

describe('the sign-in history', () => {
  type Page = { rows: { outcome: string; name: object; network: string }[]; next: string | null };

  test('has successful and failed attempts, latest first, page by page, and only the user’s own', async () => {
    const [{ email }, stranger] = [await person(), await person()];
    const browser = new Browser();
    await browser.logIn(stranger.email);
    for (let tries = 0; tries < 5; tries++) await browser.logIn(email, 'Wrong-2026!');
    await browser.logIn(email);
    await browser.logIn(email, password, 1);
    time += 16 * 60_000;
    for (let times = 0; times < 5; times++) await browser.logIn(email);
    const first = (await browser.ask<Page>(securityCalls.signIns, { size: '10' })).data;
    expect(first.rows.map((row) => row.outcome)).toEqual([
      ...Array.from({ length: 5 }, () => 'signed_in'),
      'locked',
      'locked',
      'wrong_password',
      'wrong_password',
      'wrong_password',
    ]);
    expect(first.rows[0]).toMatchObject({ name: { browser: 'Firefox', system: 'Windows' }, network: '192.0.2.x' });
    const second = (await browser.ask<Page>(securityCalls.signIns, { size: '10', cursor: first.next ?? '' })).data;
    expect(second.rows.map((row) => row.outcome)).toEqual(['wrong_password', 'wrong_password']);
    expect(second.next).toBeNull();
    expect((await browser.ask(securityCalls.signIns, { cursor: 'x' })).code).toBe(codes.invalid);
  });

  test('is deleted after 180 days, and devices after 400 without use', async () => {
    const { email, userId } = await person();
    await new Browser().logIn(email);
    const count = async () => {
      const { rows } = await database.pool.query<{ entries: number; devices: number }>(
        'select (select count(*) from sign_in where user_id = $1)::int as entries, (select count(*) from user_device where user_id = $1)::int as devices',
        [userId],
      );
      return rows[0];
    };
    const forget = async (days: number) =>
      tasks['accounts:forget']?.({}, { database, now: () => new Date(time + days * 86_400_000), log: openLog('silent') } as never);
    await forget(179);
    expect(await count()).toEqual({ entries: 1, devices: 1 });
    await forget(181);
    expect(await count()).toEqual({ entries: 0, devices: 1 });
    await forget(401);
    expect(await count()).toEqual({ entries: 0, devices: 0 });
  });
});

describe('changing the password', () => {
  const fresh = 'Fresh-2026!';
  const change = (browser: Browser, given: object, call: Call = securityCalls.buyerPassword) =>
    browser.ask<{ fields?: Record<string, string> } | null>(call, { password, newPassword: fresh, confirmPassword: fresh, ...given });

  test.each([
    [{ password: '' }, { password: 'Please input the password' }],
    [
      { newPassword: '', confirmPassword: '' },
      { newPassword: 'Please input the password', confirmPassword: 'Please input the password' },
    ],
    [{ newPassword: 'Ab1!' }, { newPassword: 'The password length is between 8 and 20' }],
    [
      { newPassword: 'Abcdefgh1!Abcdefgh1!x', confirmPassword: 'Abcdefgh1!Abcdefgh1!x' },
      { newPassword: 'The password length is between 8 and 20' },
    ],
    [
      { newPassword: 'Passw0rd!' },
      { newPassword: 'Many people use this password, so it is among the first to be guessed. Please choose another one' },
    ],
    [{ newPassword: 'abcdefgh1!' }, { newPassword: 'It must include numbers, upper and lower case letters, and special symbols' }],
    [{ confirmPassword: 'Other-2026!' }, { confirmPassword: 'The passwords inputed twice are inconsistent' }],
    [{ confirmPassword: '' }, { confirmPassword: 'Please input the password' }],
    [{ password: 'Wrong-2026!' }, { password: 'This is not your current password' }],
    [{ newPassword: password, confirmPassword: password }, { newPassword: 'Please choose a password other than your current one' }],
  ])('%j is answered with %j', async (given, fields) => {
    const browser = new Browser();
    await browser.logIn((await person()).email);
    expect(await change(browser, given)).toMatchObject({ code: codes.invalid, data: { fields } });
  });

  test('ends the other sessions but not this one, and notifies the user by e-mail', async () => {
    const { email } = await person();
    const [here, other] = [new Browser(), new Browser()];
    await here.logIn(email);
    await other.logIn(email);
    expect(await change(here, {})).toMatchObject({ code: 200, data: { endedSessions: 1 } });
    expect((await other.ask(accountCalls.refresh)).code).toBe(codes.sessionExpired);
    expect((await here.ask(accountCalls.buyerUser)).code).toBe(200);
    expect((await new Browser().logIn(email)).code).toBe(codes.loginFailed);
    expect((await new Browser().logIn(email, fresh)).code).toBe(200);
    expect(await mailsTo(email)).toContain('passwordChanged');
    const [entry] = await database.kysely.selectFrom('audit_log').selectAll().where('action', '=', 'person.passwordChanged').execute();
    expect(JSON.stringify(entry)).not.toMatch(/Fresh|Right|argon/);
  });

  test('five wrong ones lock it; a stolen session cannot go on', async () => {
    const browser = new Browser();
    await browser.logIn((await person()).email);
    for (let tries = 0; tries < 5; tries++) await change(browser, { password: 'Wrong-2026!' });
    expect((await change(browser, {})).code).toBe(codes.loginLocked);
  });

  test.each([
    ['seller', 1, securityCalls.sellerPassword],
    ['operator', 2, securityCalls.operatorPassword],
  ] as const)('a %s has theirs', async (kind, loginType, call) => {
    const { email } = await person(kind);
    const browser = new Browser();
    await browser.logIn(email, password, loginType);
    expect((await change(browser, {})).code).toBe(codes.forbidden);
    expect((await change(browser, {}, call)).code).toBe(200);
    expect((await browser.logIn(email, fresh, loginType)).code).toBe(200);
  });
});

test.each([
  [firefox, 'Firefox', 'Windows'],
  [safari, 'Safari', 'iPhone'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome',
    'macOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge', 'Windows'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.5.0', '', ''],
  ['', '', ''],
])('%s is %s on %s', (agent, browser, system) => {
  expect(deviceNameOf(agent)).toEqual({ browser, system });
});

test.each([
  ['192.0.2.77', '192.0.2.x'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['::1', '::1'],
  ['', ''],
])('the network %s is shown as %s', (network, shown) => {
  expect(shortNetwork(network)).toBe(shown);
});
