/** Guessing at one account's secrets from many networks, and that nobody can lock somebody else out by it. */
import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCalls } from '../../contract/identity/accounts.ts';
import { codes } from '../../contract/wire/codes.ts';
import { registrationCalls } from '../../contract/companies/registration.ts';
import { securityCalls } from '../../contract/identity/security.ts';
import { handlers } from '../../server/domains.ts';
import { hashPassword } from '../../server/domains/identity/index.ts';
import { createCompany, createUser } from '../../server/domains/companies/index.ts';
import type { Caller } from '../../server/platform/scope.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { testDatabase } from '../support/database.ts';
import { addCompany, addUser, callsAs } from '../support/market.ts';

const [password, wrong] = ['Right-2026!', 'Wrong-2026!'];
const minute = 60_000;
let database: Database;
let passwordHash: string;
let number = 0;
let time = new Date('2026-05-04T12:00:00Z').getTime();

beforeAll(async () => {
  database = await testDatabase({ poolSize: 20 });
  passwordHash = await hashPassword(password);
});

const network = (): string => `2001:db8:${(++number).toString(16)}::/64`;
const cookieOf = (): { kontor_device: string } => ({ kontor_device: createHash('sha256').update(randomUUID()).digest('base64url') });
const from = (cookies: Record<string, string> = {}, given: { network?: string; caller?: Caller } = {}) =>
  callsAs(database, handlers, { network: network(), now: () => new Date(time), cookies, ...given });

async function person(kind: 'buyer' | 'seller' = 'buyer'): Promise<{ email: string; userId: number }> {
  const email = `guessed-${++number}@test.example`;
  const companyId = await createCompany(database.kysely, { kind, legalName: `Guessed ${number}`, countryCode: 'DE', state: 'approved' });
  const userId = await createUser(database.kysely, { companyId, role: 'owner', email, name: 'Ana', passwordHash });
  return { email, userId };
}

type Refused = { code: number; key: string };
const refusal = (answer: Promise<unknown>): Promise<Refused | 'in'> =>
  answer.then(
    () => 'in' as const,
    ({ code, key }: Refused) => ({ code, key }),
  );
const logIn = (email: string, given: { cookies?: Record<string, string>; password?: string; network?: string; type?: number } = {}) =>
  refusal(
    from(given.cookies, given.network === undefined ? {} : { network: given.network })(accountCalls.login, {
      loginType: given.type ?? 2,
      email,
      password: given.password ?? wrong,
    }),
  );
const failed = { code: codes.loginFailed, key: 'login.failed' };
const lockedForStrangers = { code: codes.loginLocked, key: 'login.lockedForStrangers' };
const locked = { code: codes.loginLocked, key: 'login.locked' };

/** As many guesses from so many networks, one after the other. */
async function guess(email: string, count: number, type = 2): Promise<(Refused | 'in')[]> {
  const answers: (Refused | 'in')[] = [];
  for (let at = 0; at < count; at++) answers.push(await logIn(email, { type }));
  return answers;
}

/** The code in the latest mail. */
async function mailedCode(email: string): Promise<string> {
  const { rows } = await database.pool.query<{ body: string }>(
    'select body from mail_message where recipient = $1 order by id desc limit 1',
    [email],
  );
  return /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0] ?? '';
}

describe('a password guessed at from many networks', () => {
  test('has ten tries in 15 minutes, whether or not the account exists', async () => {
    for (const email of [(await person()).email, 'nobody@test.example']) {
      expect(await guess(email, 12)).toEqual([...Array.from({ length: 10 }, () => failed), lockedForStrangers, lockedForStrangers]);
      expect(await logIn(email, { password })).toEqual(lockedForStrangers);
    }
    time += 15 * minute;
    expect(await logIn((await person()).email, { password })).toBe('in');
  });

  test('has ten tries as well when forty come at once', async () => {
    const { email } = await person();
    const answers = await Promise.all(Array.from({ length: 40 }, () => logIn(email)));
    expect(answers.filter((answer) => (answer as Refused).key === 'login.failed')).toHaveLength(10);
    expect(answers.filter((answer) => (answer as Refused).key === 'login.lockedForStrangers')).toHaveLength(30);
  });

  test('is free again after 15 minutes', async () => {
    const { email } = await person();
    await guess(email, 10);
    time += 15 * minute - 1;
    expect(await logIn(email, { password })).toEqual(lockedForStrangers);
    time += 1;
    expect(await logIn(email, { password })).toBe('in');
  });

  test('does not lock the browser out that somebody logged in with before', async () => {
    const { email } = await person();
    const cookies = cookieOf();
    expect(await logIn(email, { cookies, password })).toBe('in');
    await guess(email, 10);
    const office = network();
    for (let at = 0; at < 5; at++) await logIn(email, { network: office });
    expect(await logIn(email, { cookies: cookieOf(), password }), 'another browser').toEqual(lockedForStrangers);
    expect(await logIn(email, { cookies, password, network: office }), 'not even in the network of those who guess').toBe('in');
  });

  test('has limits of its own in such a browser', async () => {
    const { email } = await person();
    const cookies = cookieOf();
    expect(await logIn(email, { cookies, password })).toBe('in');
    const office = network();
    for (let at = 0; at < 5; at++) expect(await logIn(email, { cookies, network: office })).toEqual(failed);
    expect(await logIn(email, { cookies, password, network: office })).toEqual(locked);
    for (let at = 0; at < 5; at++) expect(await logIn(email, { cookies })).toEqual(failed);
    expect(await logIn(email, { cookies, password }), 'ten from all networks').toEqual(locked);
    expect(await logIn(email, { password }), 'which is not counted for others').toBe('in');
  });

  test('does not make a browser known to other accounts', async () => {
    const [one, other] = [await person(), await person()];
    const cookies = cookieOf();
    expect(await logIn(one.email, { cookies, password })).toBe('in');
    await guess(other.email, 10);
    expect(await logIn(other.email, { cookies, password })).toEqual(lockedForStrangers);
  });
});

describe('the way by e-mail', () => {
  test('a login code passes', async () => {
    const { email } = await person();
    await guess(email, 10);
    const cookies = cookieOf();
    await from(cookies)(accountCalls.sendLoginCode, { email });
    const code = await mailedCode(email);
    expect(await refusal(from(cookies)(accountCalls.login, { loginType: 3, email, code }))).toBe('in');
    expect(await logIn(email, { cookies, password }), 'and the browser is known').toBe('in');
  });

  test('a new password passes, for sellers too', async () => {
    const { email } = await person('seller');
    await guess(email, 10, 1);
    const cookies = cookieOf();
    await from(cookies)(registrationCalls.generateVerifyCode, { email, purpose: 'reset' });
    await from(cookies)(registrationCalls.resetPassword, {
      email,
      code: await mailedCode(email),
      password: 'Fresh-2026!',
    });
    expect(await logIn(email, { type: 1, password: 'Fresh-2026!' })).toEqual(lockedForStrangers);
    expect(await logIn(email, { type: 1, cookies, password: 'Fresh-2026!' })).toBe('in');
  });

  test('strangers cannot use up the tries of a code that they did not ask for', async () => {
    const { email } = await person();
    const cookies = cookieOf();
    const by = (code: string, jar: Record<string, string> = {}) => refusal(from(jar)(accountCalls.login, { loginType: 3, email, code }));
    await from(cookies)(accountCalls.sendLoginCode, { email });
    const code = await mailedCode(email);
    const other = code === '000000' ? '111111' : '000000';
    for (let at = 0; at < 8; at++) expect(await by(other)).toMatchObject({ code: codes.loginFailed });
    time += minute;
    await from(cookieOf())(accountCalls.sendLoginCode, { email });
    for (let at = 0; at < 4; at++) expect(await by(other, cookies)).toMatchObject({ code: codes.loginFailed });
    expect(await by(code), 'their tries are spent').toMatchObject({ code: codes.loginFailed });
    expect(await by(code, cookies)).toBe('in');
  });

  test('a code has five tries from where it was asked for, also when many come at once', async () => {
    const { email } = await person();
    const cookies = cookieOf();
    await from(cookies)(accountCalls.sendLoginCode, { email });
    const code = await mailedCode(email);
    const other = code === '000000' ? '111111' : '000000';
    await Promise.all(Array.from({ length: 20 }, () => refusal(from(cookies)(accountCalls.login, { loginType: 3, email, code: other }))));
    const { rows } = await database.pool.query('select tries, tries_elsewhere from email_code where email = $1', [email]);
    expect(rows).toEqual([{ tries: 5, tries_elsewhere: 0 }]);
    expect(await refusal(from(cookies)(accountCalls.login, { loginType: 3, email, code }))).toMatchObject({ code: codes.loginFailed });
  });

  test('strangers who ask for codes again and again are not in the way of a browser that the account knows', async () => {
    const { email } = await person();
    const cookies = cookieOf();
    expect(await logIn(email, { cookies, password })).toBe('in');
    for (let at = 0; at < 6; at++, time += minute) await from(cookieOf())(accountCalls.sendLoginCode, { email });
    expect(await refusal(from(cookieOf())(accountCalls.sendLoginCode, { email }))).toMatchObject({ code: codes.tooMany });
    expect(await refusal(from(cookies)(accountCalls.sendLoginCode, { email }))).toBe('in');
    expect(await refusal(from(cookies)(accountCalls.login, { loginType: 3, email, code: await mailedCode(email) }))).toBe('in');
  });
});

describe('somebody who is signed in', () => {
  test('is not held up by strangers, and is locked for one’s own wrong passwords alone', async () => {
    const company = await addCompany(database);
    const session = await addUser(database, company, { email: `signed-in-${++number}@test.example` });
    await database.pool.query('update user_account set password_hash = $2 where id = $1', [session.userId, passwordHash]);
    const { rows } = await database.pool.query<{ email: string }>('select email from user_account where id = $1', [session.userId]);
    const email = rows[0]?.email ?? '';
    await guess(email, 10);
    const office = network();
    const begin = (given: string) =>
      refusal(from({}, { caller: session, network: office })(securityCalls.beginSecondFactor, { password: given }));
    expect(await begin(password)).toBe('in');
    for (let at = 0; at < 5; at++) expect(await begin(wrong)).toMatchObject({ code: codes.invalid });
    expect(await begin(password)).toEqual(locked);
  });
});
