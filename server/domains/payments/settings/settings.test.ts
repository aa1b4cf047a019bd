import { beforeAll, expect, test } from 'vitest';
import type { InputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { paymentSettingCalls } from '../../../../contract/payments/payment-settings.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addBalance, addCompany, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { hashPassword } from '../../identity/index.ts';
import type { Caller } from '../../../platform/scope.ts';
import { type JobContext, migrateJobs } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { settingHandlers } from './settings-calls.ts';
import { tasks } from './settings-jobs.ts';

let database: Database;
let company: Company;
let owner: Caller;
const password = 'Kontor-2026!';
const now = new Date('2026-11-21T10:00:00Z');
const call = (session: Caller) => callsAs(database, settingHandlers, { caller: session, now: () => now });
const form = (changes: Partial<InputOf<typeof paymentSettingCalls.save>> = {}): InputOf<typeof paymentSettingCalls.save> => ({
  preferredMethod: 'balance',
  preferredCurrency: 'EUR',
  lowBalanceAlert: 50_000,
  confirmAbove: 100_000,
  accountHolder: 'Möbel Huber GmbH',
  iban: 'de89 3704 0044 0532 0130 00',
  bic: 'cobadeff',
  password,
  ...changes,
});

beforeAll(async () => {
  database = await testDatabase();
  await migrateJobs(database.connection);
  await database.pool.query(`insert into exchange_rate (currency, day, rate) values ('PLN', '2026-11-20', 4), ('PLN', '2026-11-01', 5)`);
  company = await addCompany(database);
  owner = await addUser(database, company);
  await database.pool.query('update user_account set password_hash = $2 where id = $1', [owner.userId, await hashPassword(password)]);
});

test('a company without settings pays from its balance, in its own currency', async () => {
  expect(await call(owner)(paymentSettingCalls.read, {})).toMatchObject({
    preferredMethod: 'balance',
    preferredCurrency: 'EUR',
    confirmAbove: null,
    changedBy: null,
    currencies: ['EUR', 'PLN'],
    mayChange: true,
  });
});

test('account numbers are stored in canonical form, and only their end is in the audit log', async () => {
  const saved = await call(owner)(paymentSettingCalls.save, form());
  expect(saved).toMatchObject({ iban: 'DE89370400440532013000', bic: 'COBADEFF', lowBalanceAlert: 50_000, changedBy: owner.name });
  const { rows } = await database.pool.query<{ after: object }>("select after from audit_log where action = 'paymentSetting.changed'");
  expect(rows[0]?.after).toMatchObject({ iban: '…3000' });
});

test('errors are reported by field', async () => {
  const refusal = async (changes: object) => {
    const error: unknown = await call(owner)(paymentSettingCalls.save, form(changes)).catch((reason: unknown) => reason);
    if (!(error instanceof Refusal)) throw new Error('was not refused', { cause: error });
    return (error.details as { fields: object }).fields;
  };
  expect(await refusal({ iban: 'DE89370400440532013001' })).toEqual({ iban: 'paymentSetting.iban' });
  expect(await refusal({ bic: 'X' })).toEqual({ bic: 'paymentSetting.bic' });
  expect(await refusal({ accountHolder: '' })).toEqual({ accountHolder: 'paymentSetting.holder' });
  expect(await refusal({ confirmAbove: -1 })).toEqual({ confirmAbove: 'field.amount' });
  expect(await refusal({ preferredCurrency: 'SEK' })).toEqual({ preferredCurrency: 'paymentSetting.currency' });
});

test('another currency converts stored amounts at the newest rate', async () => {
  await database.pool.query('update user_account set limit_per_order = 10000, limit_per_month = null where id = $1', [owner.userId]);
  await database.pool.query(
    `insert into approval_rule (company_id, kind, threshold) values ($1, 'order_total', 2500), ($1, 'sku_count', 7)`,
    [company.id],
  );
  await call(owner)(paymentSettingCalls.save, form({ preferredCurrency: 'PLN', lowBalanceAlert: 200_000 }));
  const limits = await database.pool.query('select limit_per_order, limit_per_month from user_account where id = $1', [owner.userId]);
  expect(limits.rows).toEqual([{ limit_per_order: 40_000, limit_per_month: null }]);
  const rules = await database.pool.query('select threshold from approval_rule where company_id = $1 order by id', [company.id]);
  expect(rules.rows).toEqual([{ threshold: 10_000 }, { threshold: 7 }]);
  await call(owner)(paymentSettingCalls.save, form());
  const back = await database.pool.query('select limit_per_order from user_account where id = $1', [owner.userId]);
  expect(back.rows).toEqual([{ limit_per_order: 10_000 }]);
});

test('an existing limit or account can be changed only with the password', async () => {
  const save = (changes: object) => call(owner)(paymentSettingCalls.save, form(changes));
  const fields = (sentence: string) => ({ details: { fields: { password: sentence } } });
  await expect(save({ confirmAbove: null, password: '' })).rejects.toMatchObject(fields('payment.passwordNeeded'));
  await expect(save({ iban: 'AT611904300234573201', password: '' })).rejects.toMatchObject(fields('payment.passwordNeeded'));
  await expect(save({ confirmAbove: 5_000_000, password: 'Wrong-2026!' })).rejects.toMatchObject(fields('password.wrong'));
  expect(await save({ lowBalanceAlert: 40_000, password: '' })).toMatchObject({ lowBalanceAlert: 40_000, confirmAbove: 100_000 });
  expect(await save({ confirmAbove: 120_000 })).toMatchObject({ confirmAbove: 120_000, lowBalanceAlert: 50_000 });
});

test('users without account.manage can read but not change', async () => {
  const accountant = await addUser(database, company, { role: 'accountant' });
  expect(await call(accountant)(paymentSettingCalls.read, {})).toMatchObject({ mayChange: false });
  await expect(call(accountant)(paymentSettingCalls.save, form())).rejects.toMatchObject({ code: codes.forbidden });
});

test('a low balance is mailed once, to users who can top it up, until it has been above the limit again', async () => {
  await addUser(database, company, { role: 'viewer' });
  const mails = async () =>
    (
      await database.pool.query<{ recipient: string; subject: string }>(
        "select recipient, subject from mail_message where template = 'lowBalance'",
      )
    ).rows;
  const context = { database, now: () => now, config: { publicUrl: 'https://market.example' } } as JobContext;
  const run = async () => {
    await tasks['payments:low-balance']?.({}, context);
    return (await mails()).length;
  };
  expect(await run()).toBe(2);
  expect((await mails())[0]?.subject).toContain('€0.00');
  expect(await run()).toBe(2);
  await addBalance(database, company.id, 60_000);
  expect(await run()).toBe(2);
  await addBalance(database, company.id, -20_000);
  expect(await run()).toBe(4);
});
