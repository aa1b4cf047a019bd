/** The operator's admin pages besides reviews: users, the audit log, and which role sees what on the first page. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccessCode } from '../../../contract/identity/access.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { auditLogCalls, overviewCalls, operatorUserCalls } from '../../../contract/operator/operator.ts';
import { handlers } from '../../domains.ts';
import { recordAudit } from '../../platform/audit-log.ts';
import type { Caller } from '../../platform/scope.ts';
import { countStatements, type Database } from '../../platform/postgres/pool.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { addCompany, addUser, callsAs, type Company } from '../../../test/support/market.ts';

let database: Database;
let market: Company;
let operator: Caller;
beforeAll(async () => {
  database = await testDatabase();
  market = await addCompany(database, { kind: 'operator' });
  operator = await addUser(database, market);
});

const as = (session: Caller) => callsAs(database, handlers, { caller: session });
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => codes.success,
    (error: { code?: unknown }) => error.code,
  );
const withCodes = async (...accessCodes: AccessCode[]) => as(await addUser(database, market, { accessCodes }));
const reason = 'Asked for by telephone';

async function person(state = 'active'): Promise<{ session: Caller; email: string; company: Company }> {
  const company = await addCompany(database);
  const email = `${randomUUID()}@test.example`;
  const session = await addUser(database, company, { email });
  await database.pool.query('update user_account set state = $2 where id = $1', [session.userId, state]);
  await database.pool.query(`insert into user_session (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    session.id,
    session.userId,
  ]);
  return { session, email, company };
}

const found = async (email: string) => (await as(operator)(operatorUserCalls.list, { keyword: email })).rows[0];

describe('users', () => {
  it('are found, blocked with a reason, and unblocked', async () => {
    const { session, email, company } = await person();
    await database.pool.query(`update user_account set password_hash = 'x' where id = $1`, [session.userId]);
    expect(await found(email)).toMatchObject({
      id: session.userId,
      state: 'active',
      sessions: 1,
      secondFactor: false,
      company: { id: company.id },
    });
    const call = as(operator);
    expect(await codeOf(call(operatorUserCalls.block, { id: session.userId, blocked: true, reason: '' }))).toBe(codes.invalid);
    expect(await call(operatorUserCalls.block, { id: session.userId, blocked: true, reason })).toEqual({ changed: 1 });
    expect(await call(operatorUserCalls.block, { id: session.userId, blocked: true, reason })).toEqual({ changed: 0 });
    expect(await found(email)).toMatchObject({ state: 'blocked', sessions: 0 });
    await call(operatorUserCalls.block, { id: session.userId, blocked: false, reason });
    expect(await found(email)).toMatchObject({ state: 'active' });
    const { rows } = await call(auditLogCalls.list, { company: String(company.id) });
    expect(rows.map(({ action, actor, after }) => [action, actor?.id, after])).toEqual([
      ['user.unblocked', operator.userId, { state: 'active', reason }],
      ['user.blocked', operator.userId, { state: 'blocked', reason }],
    ]);
  });

  it('lose their second factor and all sessions, if they had one', async () => {
    const { session, email } = await person();
    const input = { id: session.userId, reason };
    expect(await as(operator)(operatorUserCalls.removeSecondFactor, input)).toEqual({ changed: 0 });
    await database.pool.query(`insert into user_totp (user_id, secret, confirmed_at) values ($1, '\\x00', now())`, [session.userId]);
    expect(await found(email)).toMatchObject({ secondFactor: true, sessions: 1 });
    expect(await as(operator)(operatorUserCalls.removeSecondFactor, input)).toEqual({ changed: 1 });
    expect(await found(email)).toMatchObject({ secondFactor: false, sessions: 0 });
    const { rows: sent } = await database.pool.query('select template from mail_message where recipient = $1', [email]);
    expect(sent).toEqual([{ template: 'secondFactorRemoved' }]);
  });

  it('get the link to their first login again while they are invited', async () => {
    const { session, email } = await person('invited');
    await as(operator)(operatorUserCalls.sendFirstLogin, { id: session.userId });
    const { rows } = await database.pool.query('select template from mail_message where recipient = $1', [email]);
    expect(rows).toHaveLength(1);
    await expect(as(operator)(operatorUserCalls.sendFirstLogin, { id: (await person()).session.userId })).rejects.toMatchObject({
      key: 'operator.notInvited',
    });
  });

  it('cannot act on themselves, and need the code', async () => {
    const { session } = await person();
    await expect(as(operator)(operatorUserCalls.endSessions, { id: operator.userId, reason })).rejects.toMatchObject({
      key: 'operator.notYourself',
    });
    const reviewer = await withCodes('audit.decide');
    expect(await codeOf(reviewer(operatorUserCalls.list, {}))).toBe(codes.success);
    expect(await codeOf(reviewer(operatorUserCalls.endSessions, { id: session.userId, reason }))).toBe(codes.forbidden);
    expect(await as(operator)(operatorUserCalls.endSessions, { id: session.userId, reason })).toEqual({ changed: 1 });
    expect(await codeOf(as(operator)(operatorUserCalls.endSessions, { id: 999_999_999, reason }))).toBe(codes.notFound);
  });
});

describe('the audit log', () => {
  it('is filtered by action, person and day, and its chain is checked', async () => {
    const { session } = await person();
    await as(operator)(operatorUserCalls.endSessions, { id: session.userId, reason });
    const call = as(operator);
    const today = new Date().toISOString().slice(0, 10);
    const { rows } = await call(auditLogCalls.list, {
      actions: ['mail.read', 'user.sessionsEnded'],
      actor: operator.name,
      from: today,
      to: today,
    });
    expect(rows[0]).toMatchObject({ action: 'user.sessionsEnded', person: { id: session.userId }, after: { reason } });
    expect((await call(auditLogCalls.list, { actions: ['user.sessions', 'user%'] })).rows).toEqual([]);
    expect((await call(auditLogCalls.list, { to: '2020-01-01' })).rows).toEqual([]);
    const { entries, broken } = await call(auditLogCalls.verify, {});
    expect(entries).toBeGreaterThan(0);
    expect(broken).toEqual([]);
  });

  it('is sorted by time, newest first, in whatever order entries were written, and pages both ways', async () => {
    // A number would also be found in other companies' names.
    const legalName = 'Zeitfolge';
    const company = await addCompany(database, { legalName });
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second));
    // In the order of the chain; the second row was decided before the first.
    await database.transaction(async (tx) => {
      for (const second of [3, 1, 2, ...Array.from({ length: 9 }, () => 5)])
        await recordAudit(tx, {
          userId: null,
          companyId: company.id,
          action: 'user.blocked',
          subject: `company:${second}`,
          at: at(second),
        });
    });
    const page = (cursor?: string | null) => as(operator)(auditLogCalls.list, { company: legalName, size: 10, ...(cursor && { cursor }) });
    const first = await page();
    expect(first.rows.map((row) => row.at)).toEqual([...Array.from({ length: 9 }, () => at(5)), at(3)].map((time) => time.toISOString()));
    expect(first.rows.slice(0, 9).map(({ id }) => id)).toEqual(
      first.rows
        .slice(0, 9)
        .map(({ id }) => id)
        .toSorted((a, b) => b - a),
    );
    const second = await page(first.next);
    expect(second.rows.map((row) => row.at)).toEqual([at(2), at(1)].map((time) => time.toISOString()));
    expect(second.next).toBeNull();
    expect((await page(second.previous)).rows).toEqual(first.rows);
  });
});

describe('the first page', () => {
  it('shows each role its own sections', async () => {
    await addCompany(database, { state: 'submitted' });
    const full = await as(operator)(overviewCalls.overview, {});
    expect(full).toMatchObject({ failedMails: 0, waiting: { buyers: 1, sellers: 0, ages: [1, 0, 0, 0] } });
    expect(full.registrations).toHaveLength(30);
    expect(full.registrations.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), count: expect.any(Number) as number });
    const editor = await withCodes('help.edit');
    expect(await editor(overviewCalls.overview, {})).toMatchObject({ waiting: null, newest: null, failedMails: null });
  });

  it('takes three statements, each list one', async () => {
    const call = as(operator);
    const counts = [
      await countStatements(() => call(overviewCalls.overview, {})),
      await countStatements(() => call(operatorUserCalls.list, {})),
      await countStatements(() => call(auditLogCalls.list, {})),
    ];
    expect(counts.map(({ statements }) => statements)).toEqual([3, 1, 1]);
  });
});
