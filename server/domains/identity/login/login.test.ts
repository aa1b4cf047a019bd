import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountCalls } from '../../../../contract/identity/accounts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { callsAs } from '../../../../test/support/market.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { handlers } from './calls.ts';
import { createCompany, createFirstOperator, createUser } from '../../companies/index.ts';
import { tasks } from '../jobs.ts';
import { hashPassword } from '../passwords/hashing.ts';
import { resolveSession } from '../sessions/sessions.ts';

const password = 'Right-2026!';
const minute = 60_000;

let database: Database;
let passwordHash: string;
let time = new Date('2026-03-02T10:00:00Z').getTime();
let number = 0;

beforeAll(async () => {
  database = await testDatabase();
  passwordHash = await hashPassword(password);
});
beforeEach(() => {
  time += 3_600_000;
});

const from = (network = '192.0.2.1') => callsAs(database, handlers, { now: () => new Date(time), network });

async function person(
  kind: 'buyer' | 'seller' | 'operator',
  given: { state?: string; userState?: 'active' | 'blocked'; hasPassword?: boolean } = {},
): Promise<string> {
  const email = `Person-${++number}@test.example`;
  const companyId = await createCompany(database.kysely, {
    kind,
    legalName: `Company ${number}`,
    countryCode: 'RO',
    state: given.state ?? 'approved',
  });
  const hash = given.hasPassword === false ? null : passwordHash;
  await createUser(database.kysely, {
    companyId,
    role: 'owner',
    email,
    name: 'Ana Pop',
    passwordHash: hash,
    state: given.userState ?? 'active',
    language: 'ro',
  });
  return email;
}

/** What a refused login reveals: everything that the envelope is made from. */
async function refusal(input: { loginType: number; email: string; password?: string; code?: string }, network?: string): Promise<unknown> {
  try {
    await from(network)(accountCalls.login, input);
  } catch (error) {
    const { code, key, values, details } = error as { code: number; key: string; values: unknown; details: unknown };
    return { code, key, values, details };
  }
  return 'logged in';
}

const failed = { code: codes.loginFailed, key: 'login.failed', values: {}, details: null };
const codeFailed = { ...failed, key: 'login.codeFailed' };

async function mails(email: string): Promise<{ subject: string; body: string; language: string }[]> {
  return database.kysely
    .selectFrom('mail_message')
    .select(['subject', 'body', 'language'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
}

async function mailedCode(email: string): Promise<string> {
  await from()(accountCalls.sendLoginCode, { email });
  return /\b\d{6}\b/.exec((await mails(email)).at(-1)?.body ?? '')?.[0] ?? '';
}

describe('ways to log in', () => {
  test('a buyer by password', async () => {
    const email = await person('buyer');
    const login = await from()(accountCalls.login, { loginType: 2, email: ` ${email.toUpperCase()} `, password });
    expect(login.user).toMatchObject({
      userType: 2,
      operator: false,
      unaudited: false,
      roles: ['owner'],
      company: { vatCountryCode: 'RO', state: 'approved' },
    });
    expect(login.accessCodes).toContain('order.place');
    const claims = JSON.parse(Buffer.from(login.accessToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
    expect(claims['userclaim']).toEqual({ userType: 2, uid: login.user.uid, merchantId: login.user.merchantId, operator: false });
    expect(await resolveSession(database, login.accessToken, new Date(time))).toMatchObject({
      userId: login.user.uid,
      operator: false,
      name: 'Ana Pop',
      countryCode: 'RO',
    });
  });

  test('a seller by type 1, with userType 1', async () => {
    const login = await from()(accountCalls.login, { loginType: 1, email: await person('seller'), password });
    expect(login.user.userType).toBe(1);
    expect(login.accessCodes).toContain('product.manage');
  });

  test('the operator by type 2, with a claim of its own', async () => {
    const login = await from()(accountCalls.login, { loginType: 2, email: await person('operator'), password });
    expect(login.user).toMatchObject({ operator: true, userType: 2, unaudited: false });
  });

  test('a buyer who is not accepted yet, as unaudited', async () => {
    const login = await from()(accountCalls.login, { loginType: 2, email: await person('buyer', { state: 'submitted' }), password });
    expect(login.user.unaudited).toBe(true);
    const session = await resolveSession(database, login.accessToken, new Date(time));
    expect(await callsAs(database, handlers, { caller: session })(accountCalls.isCompleteReview, {})).toBe(false);
  });

  test('a buyer by e-mailed code, once, in the language of the account', async () => {
    const email = await person('buyer');
    const code = await mailedCode(email);
    expect((await mails(email))[0]).toMatchObject({
      language: 'ro',
      subject: `${code} este codul dumneavoastră de autentificare pe Kontor`,
    });
    expect((await from()(accountCalls.login, { loginType: 3, email, code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).user.userType).toBe(
      2,
    );
    expect(await refusal({ loginType: 3, email, code })).toEqual(codeFailed);
  });

  test('the missing field is named', async () => {
    const email = await person('buyer');
    expect(await refusal({ loginType: 2, email })).toMatchObject({
      code: codes.invalid,
      details: { fields: { password: 'password.required' } },
    });
    expect(await refusal({ loginType: 3, email })).toMatchObject({
      code: codes.invalid,
      details: { fields: { code: 'login.codeRequired' } },
    });
    expect(await refusal({ loginType: 4, email, password })).toMatchObject({
      code: codes.invalid,
      details: { fields: { loginType: 'login.type' } },
    });
    expect(await refusal({ loginType: 2, email: 'nobody', password })).toMatchObject({
      code: codes.invalid,
      details: { fields: { email: 'email.format' } },
    });
  });
});

describe('users who may not log in look like users who do not exist', () => {
  test.each([
    ['nobody', async () => ({ loginType: 2, email: 'nobody@test.example', password })],
    ['a wrong password', async () => ({ loginType: 2, email: await person('buyer'), password: 'Wrong-2026!' })],
    ['a seller as buyer', async () => ({ loginType: 2, email: await person('seller'), password })],
    ['a buyer as seller', async () => ({ loginType: 1, email: await person('buyer'), password })],
    ['the operator as seller', async () => ({ loginType: 1, email: await person('operator'), password })],
    ['a blocked person', async () => ({ loginType: 2, email: await person('buyer', { userState: 'blocked' }), password })],
    ['a suspended company', async () => ({ loginType: 2, email: await person('buyer', { state: 'suspended' }), password: 'Wrong-2026!' })],
    [
      'a seller not accepted',
      async () => ({ loginType: 1, email: await person('seller', { state: 'submitted' }), password: 'Wrong-2026!' }),
    ],
    ['nobody has set a password', async () => ({ loginType: 2, email: await person('buyer', { hasPassword: false }), password })],
  ])('%s', async (_name, input) => {
    expect(await refusal(await input())).toEqual(failed);
  });

  test.each([
    ['a suspended company', 2, () => person('buyer', { state: 'suspended' })],
    ['a seller not accepted', 1, () => person('seller', { state: 'submitted' })],
  ])('%s: the state is named after a correct password, and the login is still refused', async (_name, loginType, made) => {
    expect(await refusal({ loginType, email: await made(), password })).toEqual({ ...failed, key: 'login.barred' });
  });

  test('codes: unknown users, sellers, operators and blocked users get the same responses and no mail', async () => {
    const emails = [
      'no-one@test.example',
      await person('seller'),
      await person('operator'),
      await person('buyer', { userState: 'blocked' }),
    ];
    for (const email of emails) {
      expect(await from()(accountCalls.sendLoginCode, { email })).toEqual({ pauseSeconds: 60 });
      await expect(from()(accountCalls.sendLoginCode, { email })).rejects.toMatchObject({ code: codes.tooMany, values: { seconds: 60 } });
      expect(await refusal({ loginType: 3, email, code: '123456' })).toEqual(codeFailed);
      expect(await mails(email)).toEqual([]);
    }
  });

  test('the lock is the same for existing and missing accounts', async () => {
    for (const email of [await person('buyer'), 'missing@test.example']) {
      for (let tries = 0; tries < 5; tries++) expect(await refusal({ loginType: 2, email, password: 'Wrong-2026!' })).toEqual(failed);
      expect(await refusal({ loginType: 2, email, password })).toEqual({
        code: codes.loginLocked,
        key: 'login.locked',
        values: { minutes: 15 },
        details: null,
      });
    }
  });
});

describe('lock-out', () => {
  const wrong = (email: string, network?: string) => refusal({ loginType: 2, email, password: 'Wrong-2026!' }, network);

  test('five failures lock that account for that network for 15 minutes, and nothing else', async () => {
    const email = await person('buyer');
    for (let tries = 0; tries < 5; tries++) await wrong(email);
    expect(await wrong(email)).toMatchObject({ code: codes.loginLocked });
    expect(await refusal({ loginType: 2, email, password }, '198.51.100.7')).toBe('logged in');
    expect(await refusal({ loginType: 2, email: await person('buyer'), password })).toBe('logged in');
    time += 15 * minute - 1;
    expect(await refusal({ loginType: 2, email, password })).toMatchObject({ code: codes.loginLocked, values: { minutes: 1 } });
    time += 1;
    expect(await refusal({ loginType: 2, email, password })).toBe('logged in');
  });

  test('an attempt that came before the failures is locked no longer than any other', async () => {
    const email = await person('buyer');
    for (let tries = 0; tries < 5; tries++) await wrong(email);
    time -= 5_000;
    expect(await wrong(email)).toMatchObject({ code: codes.loginLocked, values: { minutes: 15 } });
  });

  test('failures more than 15 minutes apart do not add up', async () => {
    const email = await person('buyer');
    for (let tries = 0; tries < 12; tries++) {
      expect(await wrong(email)).toEqual(failed);
      time += 4 * minute;
    }
  });

  test('a correct password clears previous failures', async () => {
    const email = await person('buyer');
    for (let tries = 0; tries < 4; tries++) await wrong(email);
    expect(await refusal({ loginType: 2, email, password })).toBe('logged in');
    for (let tries = 0; tries < 4; tries++) expect(await wrong(email)).toEqual(failed);
  });

  test('thirty concurrent wrong passwords are five tries', async () => {
    const email = await person('buyer');
    const answers = await Promise.all(Array.from({ length: 30 }, () => wrong(email)));
    expect(answers.filter((answer) => (answer as { code: number }).code === codes.loginFailed)).toHaveLength(5);
    expect(answers.filter((answer) => (answer as { code: number }).code === codes.loginLocked)).toHaveLength(25);
  });
});

describe('e-mailed codes', () => {
  const by = (email: string, code: string, network?: string) => refusal({ loginType: 3, email, code }, network);

  test('expire after ten minutes', async () => {
    const email = await person('buyer');
    const code = await mailedCode(email);
    time += 10 * minute;
    expect(await by(email, code)).toEqual(codeFailed);
  });

  test('are spent after five tries, from any networks', async () => {
    const email = await person('buyer');
    const code = await mailedCode(email);
    const other = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries++) expect(await by(email, other, `203.0.113.${tries}`)).toEqual(codeFailed);
    expect(await by(email, code, '203.0.113.99')).toEqual(codeFailed);
  });

  test('are sent at most once in 60 s; a new one replaces the old one', async () => {
    const email = await person('buyer');
    const first = await mailedCode(email);
    time += 59_999;
    await expect(from()(accountCalls.sendLoginCode, { email })).rejects.toMatchObject({ code: codes.tooMany, values: { seconds: 1 } });
    time += 1;
    const second = await mailedCode(email);
    if (first !== second) expect(await by(email, first)).toEqual(codeFailed);
    expect(await by(email, second)).toBe('logged in');
  });

  test('one requested ten times at once is sent once', async () => {
    const email = await person('buyer');
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => from()(accountCalls.sendLoginCode, { email })));
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    expect(await mails(email)).toHaveLength(1);
  });

  test('one entered five times at once opens one session', async () => {
    const email = await person('buyer');
    const code = await mailedCode(email);
    const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => by(email, code, `203.0.113.${index}`)));
    expect(answers.filter((answer) => answer === 'logged in')).toHaveLength(1);
  });

  test('are stored so that the table does not reveal them', async () => {
    const email = await person('buyer');
    const code = await mailedCode(email);
    const row = await database.kysely.selectFrom('email_code').select('code_hash').where('email', '=', email).executeTakeFirstOrThrow();
    expect(row.code_hash).toHaveLength(32);
    expect(row.code_hash.toString('utf8')).not.toContain(code);
  });
});

test('the first operator is created once, and logs in with the password that was printed', async () => {
  const fresh = await testDatabase();
  const wish = { email: 'operator@test.example', companyName: 'Kontor', countryCode: 'DE' };
  const [first, second] = await Promise.all([1, 2].map(() => fresh.transaction((tx) => createFirstOperator(tx, wish))));
  expect([first, second].filter(Boolean)).toHaveLength(1);
  expect(await fresh.transaction((tx) => createFirstOperator(tx, wish))).toBeNull();
  const made = first ?? second;
  const login = await callsAs(fresh, handlers)(accountCalls.login, { loginType: 2, email: wish.email, password: made?.password ?? '' });
  expect(login.user).toMatchObject({ operator: true, needSettingPassword: true });
});

test('the demo’s users are listed while they may log in, and no other users ever', async () => {
  const fresh = await testDatabase();
  const ask = () => callsAs(fresh, handlers)(accountCalls.demoLogins, {});
  const companyId = await createCompany(fresh.kysely, { kind: 'buyer', legalName: 'Real', countryCode: 'DE', state: 'approved' });
  await createUser(fresh.kysely, { companyId, role: 'owner', email: 'buyer@demo.example', name: 'Real', passwordHash });
  expect(await ask()).toEqual([]);
  const demoId = await createCompany(fresh.kysely, { kind: 'buyer', legalName: 'Demo', countryCode: 'DE', state: 'submitted', demo: true });
  const userId = await createUser(fresh.kysely, {
    companyId: demoId,
    role: 'owner',
    email: 'new-buyer@demo.example',
    name: 'Demo',
    passwordHash,
  });
  expect(await ask()).toEqual([{ email: 'new-buyer@demo.example', password: 'Kontor-2026!', who: 'newBuyer' }]);
  await fresh.kysely.updateTable('user_account').set({ state: 'blocked' }).where('id', '=', userId).execute();
  expect(await ask()).toEqual([]);
});

test('expired data are deleted, and no active data', async () => {
  const fresh = await testDatabase();
  const day = 86_400_000;
  const call = (days: number) => callsAs(fresh, handlers, { now: () => new Date(time + days * day) });
  const companyId = await createCompany(fresh.kysely, { kind: 'buyer', legalName: 'Buyer', countryCode: 'DE', state: 'approved' });
  await createUser(fresh.kysely, { companyId, role: 'owner', email: 'buyer@test.example', name: 'Buyer', passwordHash });
  const input = { loginType: 2, email: 'buyer@test.example', password };
  const count = async () => {
    const { rows } = await fresh.pool.query<
      Record<string, number>
    >(`select (select count(*) from login_failure) as failures, (select count(*) from email_code) as codes,
      (select count(*) from refresh_token) as secrets, (select count(*) from user_session) as sessions`);
    return rows[0];
  };
  const forget = (days: number) => tasks['accounts:forget']?.(null, { database: fresh, now: () => new Date(time + days * day) } as never);
  await call(0)(accountCalls.login, input);
  await call(0)(accountCalls.sendLoginCode, { email: input.email });
  await expect(call(0)(accountCalls.login, { ...input, password: 'Wrong-2026!' })).rejects.toMatchObject({ code: codes.loginFailed });
  await forget(1);
  expect(await count()).toEqual({ failures: 1, codes: 1, secrets: 1, sessions: 1 });
  await forget(2);
  expect(await count()).toEqual({ failures: 0, codes: 0, secrets: 1, sessions: 1 });
  await forget(16);
  expect(await count()).toEqual({ failures: 0, codes: 0, secrets: 0, sessions: 1 });
  await forget(181);
  expect(await count()).toEqual({ failures: 0, codes: 0, secrets: 0, sessions: 0 });
});
