/** A user changes the address they log in with. */
import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { privacyCalls } from '../../../../contract/identity/privacy.ts';
import { securityCalls } from '../../../../contract/identity/security.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addUser, callsAs } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { hashPassword } from '../passwords/hashing.ts';

const password = 'Right-2026!';
let database: Database;
let passwordHash: string;
beforeAll(async () => {
  database = await testDatabase();
  passwordHash = await hashPassword(password);
});

async function person(): Promise<{ caller: Caller; email: string; call: ReturnType<typeof callsAs> }> {
  const email = `${randomUUID()}@test.example`;
  const caller = await addUser(database, await addCompany(database), { email });
  await database.pool.query('update user_account set password_hash = $2 where id = $1', [caller.userId, passwordHash]);
  return { caller, email, call: callsAs(database, handlers, { caller }) };
}
const emailOf = async ({ userId }: Caller): Promise<unknown> =>
  (await database.pool.query('select email::text from user_account where id = $1', [userId])).rows[0]?.email;
const mailsTo = async (email: string): Promise<{ template: string; subject: string }[]> =>
  (await database.pool.query('select template, subject from mail_message where recipient = $1 order by id', [email])).rows;
const codeFor = async (email: string): Promise<string> => /^\d{6}/.exec((await mailsTo(email)).at(-1)?.subject ?? '')?.[0] ?? '';
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    ({ code, details }: { code?: unknown; details?: { fields?: unknown } | null }) => ({ code, fields: details?.fields }),
  );

describe('a new address', () => {
  it('is confirmed by a code that is sent to it; the previous address is notified, and other sessions end', async () => {
    const { caller, email, call } = await person();
    const next = `${randomUUID()}@test.example`;
    await database.pool.query(`insert into user_session (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
      randomUUID(),
      caller.userId,
    ]);
    await call(securityCalls.requestEmailChange, { email: next, password });
    expect(await emailOf(caller)).toBe(email);
    const code = await codeFor(next);
    expect(
      await refusalOf(call(securityCalls.confirmEmailChange, { email: next, code: code === '000000' ? '000001' : '000000' })),
    ).toMatchObject({
      code: codes.codeFailed,
    });
    expect(await call(securityCalls.confirmEmailChange, { email: next, code })).toEqual({ email: next });
    expect(await emailOf(caller)).toBe(next);
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['emailChanged']);
    const { rows } = await database.pool.query('select 1 from user_session where user_id = $1 and ended_at is null', [caller.userId]);
    expect(rows).toEqual([]);
    // The code is used up.
    expect(await refusalOf(call(securityCalls.confirmEmailChange, { email: next, code }))).toMatchObject({ code: codes.codeFailed });
  });

  it('requires the password, and differs from the present one', async () => {
    const { email, call } = await person();
    const next = `${randomUUID()}@test.example`;
    expect(await refusalOf(call(securityCalls.requestEmailChange, { email: next, password: 'wrong' }))).toEqual({
      code: codes.invalid,
      fields: { password: 'password.wrong' },
    });
    expect(await refusalOf(call(securityCalls.requestEmailChange, { email: email.toUpperCase(), password }))).toEqual({
      code: codes.invalid,
      fields: { email: 'email.same' },
    });
    expect(await mailsTo(next)).toEqual([]);
  });

  it('of another account gets no code, and the answer does not reveal it', async () => {
    const { call } = await person();
    const other = await person();
    expect(await call(securityCalls.requestEmailChange, { email: other.email, password })).toEqual({});
    expect(await mailsTo(other.email)).toEqual([]);
  });

  it('is refused if somebody took it meanwhile', async () => {
    const { caller, email, call } = await person();
    const next = `${randomUUID()}@test.example`;
    await call(securityCalls.requestEmailChange, { email: next, password });
    await addUser(database, await addCompany(database), { email: next });
    expect(await refusalOf(call(securityCalls.confirmEmailChange, { email: next, code: await codeFor(next) }))).toEqual({
      code: codes.invalid,
      fields: { email: 'email.taken' },
    });
    expect(await emailOf(caller)).toBe(email);
  });

  it('needs a code that this user requested: one of another account proves no password of this one', async () => {
    const [one, other] = [await person(), await person()];
    const next = `${randomUUID()}@test.example`;
    await other.call(securityCalls.requestEmailChange, { email: next, password });
    const code = await codeFor(next);
    expect(await refusalOf(one.call(securityCalls.confirmEmailChange, { email: next, code }))).toMatchObject({ code: codes.codeFailed });
    expect(await emailOf(one.caller)).toBe(one.email);
    expect(await other.call(securityCalls.confirmEmailChange, { email: next, code })).toEqual({ email: next });
  });

  it('is taken once by a code that is sent twice at the same time', async () => {
    const { email, call } = await person();
    const next = `${randomUUID()}@test.example`;
    await call(securityCalls.requestEmailChange, { email: next, password });
    const code = await codeFor(next);
    const answers = await Promise.all([1, 2].map(() => refusalOf(call(securityCalls.confirmEmailChange, { email: next, code }))));
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['emailChanged']);
  });

  it('goes to one of two accounts that confirm it at the same time', async () => {
    const [one, other] = [await person(), await person()];
    const next = `${randomUUID()}@test.example`;
    // Each in a browser of its own, so that each confirms its own code.
    const inBrowser = ({ caller }: { caller: Caller }, at: Date) =>
      callsAs(database, handlers, { caller, now: () => at, cookies: { kontor_device: randomBytes(32).toString('base64url') } });
    const now = Date.now();
    const calls = [inBrowser(one, new Date(now - 90_000)), inBrowser(other, new Date(now))];
    const given: string[] = [];
    for (const call of calls) {
      await call(securityCalls.requestEmailChange, { email: next, password });
      given.push(await codeFor(next));
    }
    const answers = await Promise.all(
      calls.map((call, index) => refusalOf(call(securityCalls.confirmEmailChange, { email: next, code: given[index] ?? '' }))),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers.find((answer) => answer !== null)).toEqual({ code: codes.invalid, fields: { email: 'email.taken' } });
  });

  it('ends the links in mails to the previous one', async () => {
    const { caller, call } = await person();
    await call(privacyCalls.requestErasure, { password, scope: 'person' });
    const next = `${randomUUID()}@test.example`;
    await call(securityCalls.requestEmailChange, { email: next, password });
    await call(securityCalls.confirmEmailChange, { email: next, code: await codeFor(next) });
    const { rows } = await database.pool.query('select 1 from user_link where user_id = $1 and used_at is null', [caller.userId]);
    expect(rows).toEqual([]);
  });
});
