/** What somebody learns from the outside by trying: nothing about who has an account, and no way round the locks. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCalls } from '../../contract/identity/accounts.ts';
import type { Envelope } from '../../contract/wire/call.ts';
import { codes } from '../../contract/wire/codes.ts';
import { handlers } from '../../server/domains.ts';
import { hashPassword } from '../../server/domains/identity/index.ts';
import { createCompany, createUser } from '../../server/domains/companies/index.ts';
import type { Handler } from '../../server/platform/http/handler.ts';
import { countStatements, type Database } from '../../server/platform/postgres/pool.ts';
import { testDatabase } from '../support/database.ts';
import { callServer } from '../support/http.ts';
import { callsAs } from '../support/market.ts';

const password = 'Right-2026!';
let database: Database;
let app: FastifyInstance;
let passwordHash: string;
let number = 0;

beforeAll(async () => {
  database = await testDatabase();
  passwordHash = await hashPassword(password);
  const plain = handlers.map(({ call: { encrypted: _, ...call }, run }): Handler => ({ call, run }));
  app = await callServer(database, plain);
});

async function person(kind: 'buyer' | 'seller' = 'buyer', given: { blocked?: boolean; state?: string } = {}): Promise<string> {
  const email = `outside-${++number}@test.example`;
  const companyId = await createCompany(database.kysely, {
    kind,
    legalName: `Outside ${number}`,
    countryCode: 'DE',
    state: given.state ?? 'approved',
  });
  await createUser(database.kysely, {
    companyId,
    role: 'owner',
    email,
    name: 'Ana',
    passwordHash,
    state: given.blocked ? 'blocked' : 'active',
  });
  return email;
}

const post = async (path: string, input: object, options: { cookies?: Record<string, string>; address?: string } = {}) =>
  app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': options.address ?? `2001:db8:${(++number).toString(16)}::1` },
    payload: input,
    ...(options.cookies ? { cookies: options.cookies } : {}),
  });
const logIn = (email: string, given: { password?: string; loginType?: number } = {}, options: Parameters<typeof post>[2] = {}) =>
  post(accountCalls.login.path, { loginType: 2, email, password: 'Wrong-2026!', ...given }, options);

describe('who has an account cannot be found out', () => {
  const kinds: [string, () => Promise<string>][] = [
    ['nobody', async () => `nobody-${++number}@test.example`],
    ['a buyer', () => person()],
    ['a seller', () => person('seller')],
    ['a blocked buyer', () => person('buyer', { blocked: true })],
    ['a buyer of a suspended company', () => person('buyer', { state: 'suspended' })],
  ];
  const call = (input: { loginType: number; email: string; password?: string; code?: string }) =>
    callsAs(database, handlers, { network: randomUUID() })(accountCalls.login, input).catch((error: unknown) => error);

  test('by the full answer: status, headers, cookies, body', async () => {
    const answers = new Set<string>();
    for (const [, make] of kinds) {
      const answer = await logIn(await make());
      const { requestId: _, ...body } = answer.json<Envelope>();
      const { date: _date, ...headers } = answer.headers;
      answers.add(JSON.stringify([answer.statusCode, headers, body]));
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).not.toContain('set-cookie');
  });

  test.each([
    ['a wrong password', { loginType: 2, password: 'Wrong-2026!' }],
    ['a wrong code', { loginType: 3, code: '123456' }],
  ])('by the number of statements for %s', async (_name, input) => {
    const counts = new Set<number>();
    for (const [, make] of kinds) {
      const email = await make();
      if (input.loginType === 3) await callsAs(database, handlers, { network: randomUUID() })(accountCalls.sendLoginCode, { email });
      counts.add((await countStatements(() => call({ ...input, email }))).statements);
    }
    expect([...counts]).toHaveLength(1);
  });

  test('by the number of statements once it is locked', async () => {
    const counts = new Set<number>();
    for (const [, make] of kinds) {
      const email = await make();
      const network = randomUUID();
      const one = () =>
        callsAs(database, handlers, { network })(accountCalls.login, { loginType: 2, email, password }).catch(
          (error: unknown) => error as { code: number },
        );
      for (let tries = 0; tries < 5; tries++)
        await callsAs(database, handlers, { network })(accountCalls.login, { loginType: 2, email, password: 'Wrong-2026!' }).catch(
          () => undefined,
        );
      const { result, statements } = await countStatements(one);
      expect(result).toMatchObject({ code: codes.loginLocked });
      counts.add(statements);
    }
    expect([...counts]).toHaveLength(1);
  });

  test('by the time: a password is hashed for unknown users as well', async () => {
    const [existing, missing]: [number[], number[]] = [[], []];
    const timed = async (who: string): Promise<number> => {
      const began = performance.now();
      await call({ loginType: 2, email: who, password: 'Wrong-2026!' });
      return performance.now() - began;
    };
    const fastest = (times: number[]): number => Math.min(...times);
    const ratio = (): number => fastest(missing) / fastest(existing);
    const isAlike = (): boolean => ratio() > 0.6 && ratio() < 1.7;
    // The hash is most of the time. What else a machine does adds to either; with more rounds each has one without it.
    for (let round = 0; round < 12 || (round < 60 && !isAlike()); round++) {
      existing.push(await timed(await person()));
      missing.push(await timed(`nobody-${++number}@test.example`));
    }
    expect(ratio()).toBeGreaterThan(0.6);
    expect(ratio()).toBeLessThan(1.7);
  });
});

describe('trying out', () => {
  test('from one network ends after five, however the e-mail is written', async () => {
    const email = await person();
    const address = '203.0.113.9';
    const ways = [email, email.toUpperCase(), ` ${email} `, `O${email.slice(1)}`, email];
    for (const way of ways) expect((await logIn(way, {}, { address })).json()).toMatchObject({ code: codes.loginFailed });
    for (const way of ways) expect((await logIn(way, { password }, { address })).json()).toMatchObject({ code: codes.loginLocked });
  });

  test('as seller or by code counts for the same lock', async () => {
    const email = await person();
    const address = '203.0.113.10';
    for (const loginType of [1, 2, 1, 2, 1]) await logIn(email, { loginType }, { address });
    expect((await logIn(email, { password }, { address })).json()).toMatchObject({ code: codes.loginLocked });
    const byCode = await post(accountCalls.login.path, { loginType: 3, email, code: '123456' }, { address });
    expect(byCode.json()).toMatchObject({ code: codes.loginLocked });
  });

  test('many accounts from one network is slowed down', async () => {
    const address = '203.0.113.11';
    const answers: number[] = [];
    for (let tries = 0; tries < 62; tries++)
      answers.push(
        (await post(accountCalls.login.path, { loginType: 3, email: `spray-${tries}@test.example`, code: '000000' }, { address }))
          .statusCode,
      );
    expect(answers.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(answers.slice(60)).toEqual([429, 429]);
  });

  test('fields that a login does not have change nothing', async () => {
    const email = await person();
    const answer = await logIn(email, { password, operator: true, userType: 1, accessCodes: ['audit.decide'], userId: 1 } as never);
    expect(answer.json()).toMatchObject({ code: 200, data: { user: { operator: false, userType: 2 } } });
    expect(answer.json<{ data: { accessCodes: string[] } }>().data.accessCodes).not.toContain('audit.decide');
  });
});

describe('a session that somebody else brought', () => {
  test('is never taken over: each login makes its own, whatever cookies come along', async () => {
    const email = await person();
    const planted = {
      kontor_refresh: 'p'.repeat(43),
      Authorization_web: 'planted.planted.planted',
      kontor_device: 'x'.repeat(43),
    };
    const answer = await logIn(email, { password }, { cookies: planted });
    const set = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    expect(set['kontor_refresh']).toMatch(/^[\w-]{43}$/);
    expect(set['kontor_refresh']).not.toBe(planted.kontor_refresh);
    expect(set['Authorization_web']).not.toBe(planted.Authorization_web);
    expect((await post(accountCalls.refresh.path, {}, { cookies: { kontor_refresh: planted.kontor_refresh } })).statusCode).toBe(401);
  });

  test.each(['', 'short', '../../etc/passwd', '%00', 'x'.repeat(5_000), `a;b=c`])(
    'a device cookie %# that is none is replaced',
    async (cookie) => {
      const answer = await logIn(await person(), { password }, { cookies: { kontor_device: cookie } });
      expect(answer.json()).toMatchObject({ code: 200 });
      expect(answer.cookies.find(({ name }) => name === 'kontor_device')?.value).toMatch(/^[\w-]{43}$/);
    },
  );

  test('a stolen refresh secret ends with its owner’s next turn, and reveals nothing more', async () => {
    const opened = await logIn(await person(), { password });
    const secret = opened.cookies.find(({ name }) => name === 'kontor_refresh')?.value ?? '';
    const refresh = (value: string) => post(accountCalls.refresh.path, {}, { cookies: { kontor_refresh: value } });
    const secretOf = (answer: Awaited<ReturnType<typeof refresh>>): string =>
      answer.cookies.find(({ name }) => name === 'kontor_refresh')?.value ?? '';
    const [owner, thief] = await Promise.all([refresh(secret), refresh(secret)]);
    expect(secretOf(owner), 'within the grace both have the same one').toBe(secretOf(thief));
    await database.pool.query(`update refresh_token set used_at = used_at - interval '31 seconds' where used_at is not null`);
    expect((await refresh(secret)).statusCode, 'the old one comes again').toBe(401);
    expect((await refresh(secretOf(owner))).statusCode, 'the session is over for both').toBe(401);
  });
});
