import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountCalls } from '../../../../contract/identity/accounts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { securityCalls } from '../../../../contract/identity/security.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { callsAs } from '../../../../test/support/market.ts';
import { codeOfStep, stepAt } from '../../../platform/crypto/totp.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { handlers as accountHandlers } from '../login/calls.ts';
import { createCompany, createUser } from '../../companies/profile/companies.ts';
import { hashPassword } from '../passwords/hashing.ts';
import { accountById } from '../login/account-queries.ts';
import { securityHandlers } from '../sessions/security-calls.ts';
import { sessionOf } from '../login/view.ts';

const password = 'Right-2026!';
const handlers = [...accountHandlers, ...securityHandlers];
let database: Database;
let passwordHash: string;
let time = new Date('2026-03-02T10:00:00Z').getTime();
let number = 0;

beforeAll(async () => {
  database = await testDatabase();
  passwordHash = await hashPassword(password);
});
beforeEach(() => {
  time += 2 * 3_600_000;
});

const now = (): Date => new Date(time);
const visitor = (network = '192.0.2.1') => callsAs(database, handlers, { now, network });

async function person(): Promise<{ email: string; session: Caller }> {
  const email = `second-${++number}@test.example`;
  const companyId = await createCompany(database.kysely, {
    kind: 'buyer',
    legalName: `Company ${number}`,
    countryCode: 'DE',
    state: 'approved',
  });
  const userId = await createUser(database.kysely, { companyId, role: 'owner', email, name: 'Ana', passwordHash, language: 'de' });
  const account = await accountById(database, userId);
  if (!account) throw new Error('no account');
  return { email, session: sessionOf(account, '0190a5b6-0000-7000-8000-000000000000') };
}

const secretOf = (base32: string): Buffer => {
  const bits = Array.from(base32, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
const codeAt = (secret: Buffer, away = 0): string => codeOfStep(secret, stepAt(now()) + away);
/** A code other than those valid now. */
const wrong = (secret: Buffer): string =>
  ['000000', '111111', '222222', '333333'].find((code) => ![-1, 0, 1].some((away) => codeAt(secret, away) === code)) ?? '';

async function secured() {
  const who = await person();
  const self = callsAs(database, handlers, { caller: who.session, now });
  const { secret: text, uri } = await self(securityCalls.beginSecondFactor, { password });
  const secret = secretOf(text);
  const { recoveryCodes } = await self(securityCalls.confirmSecondFactor, { code: codeAt(secret) });
  time += 60_000;
  return { ...who, self, secret, uri, recoveryCodes };
}

async function logIn(email: string, secondFactor?: string, network?: string): Promise<number | 'in'> {
  try {
    await visitor(network)(accountCalls.login, { loginType: 2, email, password, ...(secondFactor === undefined ? {} : { secondFactor }) });
    return 'in';
  } catch (error) {
    return (error as { code: number }).code;
  }
}

const outcomes = async (userId: number): Promise<string[]> =>
  (await database.kysely.selectFrom('sign_in').select('outcome').where('user_id', '=', userId).orderBy('id').execute()).map(
    (row) => row.outcome,
  );

describe('setting it up', () => {
  test('takes effect once a code has confirmed it; ten recovery codes, stored as hashes; the secret is stored encrypted', async () => {
    const { email, session } = await person();
    const self = callsAs(database, handlers, { caller: session, now });
    await expect(self(securityCalls.beginSecondFactor, { password: 'Wrong-2026!' })).rejects.toMatchObject({
      details: { fields: { password: 'password.wrong' } },
    });
    const { secret: text, uri } = await self(securityCalls.beginSecondFactor, { password });
    expect(text).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`otpauth://totp/Kontor:${encodeURIComponent(email)}?secret=${text}&issuer=Kontor`);
    expect(await logIn(email), 'not confirmed yet').toBe('in');
    const secret = secretOf(text);
    await expect(self(securityCalls.confirmSecondFactor, { code: wrong(secret) })).rejects.toMatchObject({
      details: { fields: { code: 'login.secondFactorFailed' } },
    });
    const { recoveryCodes } = await self(securityCalls.confirmSecondFactor, { code: codeAt(secret) });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    expect(await self(securityCalls.overview, {})).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 } });
    await expect(self(securityCalls.beginSecondFactor, { password })).rejects.toMatchObject({ code: codes.refused });
    await expect(self(securityCalls.confirmSecondFactor, { code: codeAt(secret, 1) })).rejects.toMatchObject({ code: codes.refused });

    const { rows } = await database.pool.query<{ all: string }>(
      `select string_agg(t::text, ' ') || (select string_agg(c::text, ' ') from user_recovery_code c) as all from user_totp t`,
    );
    expect(rows[0]?.all).not.toContain(secret.toString('hex'));
    expect(rows[0]?.all).not.toContain(text);
    for (const code of recoveryCodes) expect(rows[0]?.all).not.toContain(code.replace('-', ''));
    const mail = await database.kysely
      .selectFrom('mail_message')
      .selectAll()
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(mail).toMatchObject({ template: 'secondFactorOn', language: 'de' });
  });

  test('has to be started again after an hour', async () => {
    const { session } = await person();
    const self = callsAs(database, handlers, { caller: session, now });
    const { secret } = await self(securityCalls.beginSecondFactor, { password });
    time += 3_600_001;
    await expect(self(securityCalls.confirmSecondFactor, { code: codeAt(secretOf(secret)) })).rejects.toMatchObject({
      code: codes.refused,
    });
  });
});

describe('logging in with it', () => {
  test('requires the code if the password is correct, and only then', async () => {
    const { email, secret, session } = await secured();
    expect(await logIn(email)).toBe(codes.secondFactorRequired);
    await expect(visitor()(accountCalls.login, { loginType: 2, email, password: 'Wrong-2026!' })).rejects.toMatchObject({
      code: codes.loginFailed,
    });
    await expect(
      visitor()(accountCalls.login, { loginType: 2, email, password: 'Wrong-2026!', secondFactor: codeAt(secret) }),
    ).rejects.toMatchObject({ code: codes.loginFailed, key: 'login.failed' });
    expect(await logIn(email, ` ${codeAt(secret).slice(0, 3)} ${codeAt(secret).slice(3)}`)).toBe('in');
    expect(await outcomes(session.userId)).toEqual(['wrong_password', 'wrong_password', 'signed_in']);
  });

  test('accepts each step once, also from ten concurrent logins, and none before it', async () => {
    const { email, secret } = await secured();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => logIn(email, codeAt(secret), `198.51.100.${index}`)));
    expect(answers.filter((answer) => answer === 'in')).toHaveLength(1);
    expect(await logIn(email, codeAt(secret, -1), '203.0.113.1')).toBe(codes.loginFailed);
  });

  test('accepts the previous step and the next one, no other', async () => {
    for (const [away, expected] of [
      [-2, codes.loginFailed],
      [-1, 'in'],
      [1, 'in'],
      [2, codes.loginFailed],
    ] as const) {
      const { email, secret } = await secured();
      expect(await logIn(email, codeAt(secret, away)), String(away)).toBe(expected);
    }
  });

  test('accepts a recovery code once, however it is written', async () => {
    const { email, self, recoveryCodes } = await secured();
    const [first = '', second = ''] = recoveryCodes;
    expect(await logIn(email, first.toLowerCase().replace('-', ' '))).toBe('in');
    expect(await logIn(email, first)).toBe(codes.loginFailed);
    const twice = await Promise.all([logIn(email, second, '198.51.100.1'), logIn(email, second, '198.51.100.2')]);
    expect(twice.toSorted()).toEqual([codes.loginFailed, 'in']);
    expect(await self(securityCalls.overview, {})).toMatchObject({ secondFactor: { recoveryCodesLeft: 8 } });
  });

  test('another user’s recovery code is invalid', async () => {
    const [one, other] = [await secured(), await secured()];
    expect(await logIn(one.email, other.recoveryCodes[0])).toBe(codes.loginFailed);
    expect(await logIn(other.email, other.recoveryCodes[0])).toBe('in');
  });

  test('five wrong codes lock as wrong passwords do, and a correct password between them clears nothing', async () => {
    const { email, secret, session } = await secured();
    for (let tries = 0; tries < 5; tries++) {
      expect(await logIn(email)).toBe(codes.secondFactorRequired);
      expect(await logIn(email, wrong(secret))).toBe(codes.loginFailed);
    }
    expect(await logIn(email)).toBe(codes.loginLocked);
    expect(await logIn(email, codeAt(secret))).toBe(codes.loginLocked);
    expect(await outcomes(session.userId)).toEqual([...Array.from({ length: 5 }, () => 'wrong_second_factor'), 'locked', 'locked']);
  });

  test('ten wrong codes within an hour lock it for all networks', async () => {
    const { email, secret } = await secured();
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => logIn(email, wrong(secret), `198.51.100.${index}`)));
    expect(answers.filter((answer) => answer === codes.loginFailed)).toHaveLength(10);
    expect(await logIn(email, codeAt(secret), '203.0.113.7')).toBe(codes.loginLocked);
    time += 3_600_001;
    expect(await logIn(email, codeAt(secret), '203.0.113.7')).toBe('in');
  });

  test('an e-mailed code requires it too, and is not used up by that', async () => {
    const { email, secret } = await secured();
    await visitor()(accountCalls.sendLoginCode, { email });
    const mail = await database.kysely
      .selectFrom('mail_message')
      .select('body')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const code = /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? '';
    await expect(visitor()(accountCalls.login, { loginType: 3, email, code })).rejects.toMatchObject({ code: codes.secondFactorRequired });
    await expect(visitor()(accountCalls.login, { loginType: 3, email, code, secondFactor: wrong(secret) })).rejects.toMatchObject({
      code: codes.loginFailed,
    });
    await visitor()(accountCalls.login, { loginType: 3, email, code, secondFactor: codeAt(secret) });
    await expect(visitor()(accountCalls.login, { loginType: 3, email, code, secondFactor: codeAt(secret, 1) })).rejects.toMatchObject({
      code: codes.loginFailed,
    });
  });
});

describe('changing it', () => {
  test('turning it off requires password and code', async () => {
    const { email, self, secret } = await secured();
    await expect(self(securityCalls.removeSecondFactor, { password: 'Wrong-2026!', secondFactor: codeAt(secret) })).rejects.toMatchObject({
      details: { fields: { password: 'password.wrong' } },
    });
    await expect(self(securityCalls.removeSecondFactor, { password, secondFactor: wrong(secret) })).rejects.toMatchObject({
      details: { fields: { secondFactor: 'login.secondFactorFailed' } },
    });
    await self(securityCalls.removeSecondFactor, { password, secondFactor: codeAt(secret) });
    expect(await logIn(email)).toBe('in');
    expect((await self(securityCalls.overview, {})).secondFactor).toBeNull();
    await expect(self(securityCalls.renewRecoveryCodes, { password, secondFactor: codeAt(secret, 1) })).rejects.toMatchObject({
      code: codes.refused,
    });
  });

  test('new recovery codes invalidate the old ones', async () => {
    const { email, self, secret, recoveryCodes } = await secured();
    const renewed = await self(securityCalls.renewRecoveryCodes, { password, secondFactor: codeAt(secret) });
    expect(await logIn(email, recoveryCodes[0])).toBe(codes.loginFailed);
    expect(await logIn(email, renewed.recoveryCodes[0])).toBe('in');
  });

  test('guessing the password with a stolen session locks it', async () => {
    const { self } = await secured();
    for (let tries = 0; tries < 5; tries++)
      await expect(self(securityCalls.removeSecondFactor, { password: 'Wrong-2026!', secondFactor: '123456' })).rejects.toMatchObject({
        code: codes.invalid,
      });
    await expect(self(securityCalls.removeSecondFactor, { password, secondFactor: '123456' })).rejects.toMatchObject({
      code: codes.loginLocked,
    });
  });
});
