/** Locked days: the database refuses what is dated in them, also while they are being locked. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerCalls, ledgerLockCalls } from '../../../../../contract/payments/ledger.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../../test/support/database.ts';
import { addBalance, addCompany, addUser, callsAs, type Company } from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import { migrateJobs } from '../../../../platform/jobs/jobs.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import type { Caller } from '../../../../platform/scope.ts';
import { post } from '../index.ts';

let database: Database;
let accountant: Caller;
let buyer: Company;
const now = new Date('2026-11-21T10:00:00Z');
const october = new Date('2026-10-31T23:59:59Z');
const as = (caller: Caller, at = now) => callsAs(database, handlers, { caller, now: () => at });
const lock = (to: string, at = now) => as(accountant, at)(ledgerLockCalls.lock, { to });
const reopen = (to: string | null, reason = 'A late invoice') => as(accountant)(ledgerLockCalls.reopen, { to, reason });
const posting = (tx: Tx, at: Date) =>
  post(tx, {
    ...{ kind: 'top_up', scope: 'test', key: randomUUID(), at },
    entries: [
      { kind: 'buyer_balance', companyId: buyer.id, currency: 'EUR', amount: 1 },
      { kind: 'bank_clearing', companyId: null, currency: 'EUR', amount: -1 },
    ],
  });
const postAt = (at: Date) => database.transaction((tx) => posting(tx, at));

beforeAll(async () => {
  database = await testDatabase({ poolSize: 12 });
  await migrateJobs(database.connection);
  accountant = await addUser(database, await addCompany(database, { kind: 'operator' }), { role: 'accountant' });
  buyer = await addCompany(database);
});
beforeEach(async () => {
  const { lockedTo } = await as(accountant)(ledgerLockCalls.read, {});
  if (lockedTo) await reopen(null);
});

describe('a locked ledger', () => {
  it('takes nothing dated in locked days, everything after them', async () => {
    await postAt(october);
    expect(await lock('2026-10-31')).toEqual({ lockedTo: '2026-10-31' });
    await expect(postAt(october)).rejects.toMatchObject({ code: codes.conflict, key: 'ledger.locked' });
    await expect(postAt(new Date('2020-01-01T00:00:00Z'))).rejects.toMatchObject({ code: codes.conflict });
    await postAt(new Date('2026-11-01T00:00:00Z'));
    await postAt(now);
    // Whatever writes, past the service as well.
    await expect(
      database.pool.query(`insert into ledger_transaction (kind, scope, key, at) values ('x', 'x', 'x', '2026-10-31T12:00:00Z')`),
    ).rejects.toMatchObject({ constraint: 'ledger_transaction_open' });
    // What happens on the market is posted with its own time.
    await addBalance(database, buyer.id, 100);
    expect(await as(accountant)(ledgerCalls.trial, {})).toMatchObject({ broken: [], differing: 0 });
  });

  it('is opened again with a reason, in part or in full', async () => {
    await lock('2026-10-31');
    await expect(reopen(null, ' ')).rejects.toMatchObject({ code: codes.invalid });
    await expect(reopen('2026-10-31')).rejects.toMatchObject({ details: { fields: { to: 'ledger.reopenDay' } } });
    expect(await reopen('2026-09-30')).toEqual({ lockedTo: '2026-09-30' });
    await postAt(october);
    await expect(postAt(new Date('2026-09-30T12:00:00Z'))).rejects.toMatchObject({ code: codes.conflict });
    expect(await reopen(null)).toEqual({ lockedTo: null });
    await postAt(new Date('2026-09-30T12:00:00Z'));
    await expect(reopen(null)).rejects.toMatchObject({ code: codes.conflict });
    await expect(
      database.pool.query(`insert into ledger_lock (locked_to, user_id, at) values ('2026-08-31', $1, now()), (null, $1, now())`, [
        accountant.userId,
      ]),
    ).rejects.toMatchObject({ constraint: 'ledger_lock_reason' });
    await expect(database.pool.query('delete from ledger_lock')).rejects.toThrow('append-only');
  });

  it('is locked forwards, and only up to days that have ended a day ago', async () => {
    await expect(lock('2026-11-20')).rejects.toMatchObject({ details: { fields: { to: 'ledger.lockDay' } } });
    await lock('2026-11-19');
    await expect(lock('2026-11-19')).rejects.toMatchObject({ code: codes.conflict, key: 'ledger.lockedAlready' });
    await expect(lock('2026-10-31')).rejects.toMatchObject({ code: codes.conflict });
    await expect(
      database.pool.query(`insert into ledger_lock (locked_to, user_id, at) values ('2026-11-20', $1, $2)`, [accountant.userId, now]),
    ).rejects.toMatchObject({ constraint: 'ledger_lock_day_ended' });
    // A posting that began at the end of the 20th, an hour into the 21st.
    await postAt(new Date('2026-11-20T23:59:59Z'));
  });

  it('is decided about by those with the right, and the audit log says so', async () => {
    const editor = await addUser(database, await addCompany(database, { kind: 'operator' }), { role: 'editor' });
    await expect(as(editor)(ledgerLockCalls.lock, { to: '2026-10-31' })).rejects.toMatchObject({ code: codes.forbidden });
    await lock('2026-10-31');
    await reopen('2026-09-30', 'A credit note was missing');
    const { rows } = await database.pool.query(
      `select action, before, after from audit_log where action like 'ledger.%' order by id desc limit 2`,
    );
    expect(rows).toEqual([
      {
        action: 'ledger.reopened',
        before: { lockedTo: '2026-10-31' },
        after: { lockedTo: '2026-09-30', reason: 'A credit note was missing' },
      },
      { action: 'ledger.locked', before: { lockedTo: null }, after: { lockedTo: '2026-10-31' } },
    ]);
    const page = await as(accountant)(ledgerLockCalls.read, {});
    expect(page).toMatchObject({ lockedTo: '2026-09-30', lastDay: '2026-11-19' });
    expect(page.rows[0]).toMatchObject({ reason: 'A credit note was missing', decidedBy: accountant.name });
  });
});

describe('at the same moment', () => {
  it('a posting under way is waited for, and one that comes later is refused', async () => {
    const order: string[] = [];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let began = (): void => undefined;
    const posted = new Promise<void>((resolve) => (began = resolve));
    const underWay = database.transaction(async (tx) => {
      await posting(tx, october);
      began();
      await released;
      order.push('posted');
    });
    await posted;
    const locking = lock('2026-10-31').then(() => order.push('locked'));
    // The lock waits in the database.
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`);
        return rows.length;
      })
      .toBe(1);
    const late = postAt(october);
    release();
    await Promise.all([underWay, locking]);
    expect(order).toEqual(['posted', 'locked']);
    await expect(late).rejects.toMatchObject({ code: codes.conflict });
  });

  it('many postings, of locked and of open days, and the lock all end', async () => {
    for (let round = 0; round < 3; round++) {
      const old = Array.from({ length: 8 }, () => postAt(october));
      const locking = lock('2026-10-31');
      const ended = await Promise.allSettled([...old, ...Array.from({ length: 8 }, () => postAt(now)), locking]);
      const refused = ended.filter((one) => one.status === 'rejected');
      for (const one of refused) expect(one.reason).toMatchObject({ key: 'ledger.locked' });
      // Those of today are none of them.
      expect(ended.slice(8).every(({ status }) => status === 'fulfilled')).toBe(true);
      await expect(postAt(october)).rejects.toMatchObject({ key: 'ledger.locked' });
      await reopen(null);
    }
  });

  it('two operators lock once', async () => {
    const both = await Promise.allSettled([lock('2026-10-31'), lock('2026-10-31')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
