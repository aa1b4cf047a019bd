/** Money of a balance back to the buyer's bank: off the balance at once, decided once, never more than there is. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceCalls } from '../../../../contract/payments/balance/balance.ts';
import { operatorWithdrawalCalls, withdrawalCalls } from '../../../../contract/payments/balance/withdrawals.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addBalance, addCompany, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import { migrateJobs } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { checkInvariants } from '../../buying/checkout/index.ts';

let database: Database;
let buyer: Company;
let owner: Caller;
let operator: Caller;
let second: Caller;
const now = new Date('2026-11-21T10:00:00Z');
const as = (caller: Caller, at = now) => callsAs(database, handlers, { caller, now: () => at });

/** A session in which the password was confirmed a minute ago. */
const confirmed = (caller: Caller, at = new Date(now.getTime() - 60_000)) =>
  database.pool.query(
    `insert into user_session (id, user_id, expires_at, confirmed_at) values ($1, $2, $3::timestamptz + interval '1 day', $3)
     on conflict (id) do update set confirmed_at = $3`,
    [caller.id, caller.userId, at],
  );

beforeAll(async () => {
  database = await testDatabase({ poolSize: 12 });
  await migrateJobs(database.connection);
  const market = await addCompany(database, { kind: 'operator' });
  operator = await addUser(database, market, { role: 'accountant' });
  second = await addUser(database, market, { role: 'accountant' });
});
beforeEach(async () => {
  buyer = await addCompany(database, { legalName: `Buyer ${randomUUID()}` });
  owner = await addUser(database, buyer);
  await confirmed(owner);
  await addBalance(database, buyer.id, 500_00);
});
afterEach(async () => {
  const broken = await checkInvariants(database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const input = { currency: 'EUR', amount: 200_00, holder: 'Möbel Huber GmbH', iban: 'de89 3704 0044 0532 0130 00', bic: '' } as const;
const request = async (changes: object = {}) => (await as(owner)(withdrawalCalls.request, { ...input, ...changes })).id;
const sums = async () => {
  const { rows } = await database.pool.query<{ kind: string; sum: number }>(
    `select a.kind, sum(e.amount)::bigint as sum from ledger_entry e join ledger_account a on a.id = e.account_id
     join ledger_transaction t on t.id = e.transaction_id
     where (t.reference ->> 'withdrawalId')::bigint in (select id from withdrawal where company_id = $1) group by 1`,
    [buyer.id],
  );
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]));
};
const mailsOf = async (template: string) => {
  const { rows } = await database.pool.query<{ recipient: string }>(
    `select m.recipient from mail_message m join user_account u on u.email = m.recipient where m.template = $1 and u.company_id = $2`,
    [template, buyer.id],
  );
  return rows.length;
};

describe('a withdrawal', () => {
  it('takes the money off the balance at once, and off the bank when the operator has transferred it', async () => {
    const id = await request();
    expect(await sums()).toEqual({ buyer_balance: -200_00, refunds: 200_00 });
    expect(await as(operator)(operatorWithdrawalCalls.item, { id })).toMatchObject({
      ...{ state: 'requested', iban: 'DE89370400440532013000', company: { id: buyer.id } },
    });
    expect(await as(operator)(operatorWithdrawalCalls.begin, { id })).toEqual({ state: 'in_transfer' });
    expect(await as(second)(operatorWithdrawalCalls.confirm, { id, reference: 'KONTOR 17' })).toEqual({ state: 'transferred' });
    expect(await sums()).toEqual({ buyer_balance: -200_00, refunds: 0, bank_clearing: 200_00 });
    const [row] = (await as(owner)(withdrawalCalls.list, {})).rows;
    expect(row).toMatchObject({ id, state: 'transferred', reference: 'KONTOR 17', decidedAt: now.toISOString() });
    expect(row).not.toHaveProperty('decidedBy');
    expect((await as(owner)(balanceCalls.movements, {})).rows[0]).toMatchObject({
      ...{ kind: 'withdrawal', amount: -200_00, balance: 300_00, withdrawalId: id },
    });
    expect([await mailsOf('withdrawalRequested'), await mailsOf('withdrawalTransferred')]).toEqual([1, 1]);
    const { rows } = await database.pool.query(`select action, before, after from audit_log where subject = $1 order by id`, [
      `withdrawal:${id}`,
    ]);
    const before = { amount: 200_00, currency: 'EUR', iban: '…3000' };
    expect(rows).toEqual([
      { action: 'withdrawal.requested', before, after: null },
      { action: 'withdrawal.transferred', before, after: { reference: 'KONTOR 17' } },
    ]);
  });

  it('that is refused, or cancelled in time, is on the balance again', async () => {
    const refused = await request();
    await expect(as(operator)(operatorWithdrawalCalls.refuse, { id: refused, reason: ' ' })).rejects.toMatchObject({ code: codes.invalid });
    await as(operator)(operatorWithdrawalCalls.begin, { id: refused });
    await as(operator)(operatorWithdrawalCalls.refuse, { id: refused, reason: 'The account is in another name' });
    expect(await mailsOf('withdrawalRefused')).toBe(1);
    const cancelled = await request();
    await as(owner)(withdrawalCalls.cancel, { id: cancelled });
    expect(await sums()).toEqual({ buyer_balance: 0, refunds: 0 });
    const begun = await request();
    await as(operator)(operatorWithdrawalCalls.begin, { id: begun });
    await expect(as(owner)(withdrawalCalls.cancel, { id: begun })).rejects.toMatchObject({ code: codes.conflict });
    expect((await as(owner)(withdrawalCalls.list, { state: 'cancelled' })).rows.map(({ id }) => id)).toEqual([cancelled]);
  });

  it('is never more than there is, however many are requested at once', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => request({ amount: 150_00 })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ details: { fields: { amount: 'withdrawal.tooMuch' } } });
    expect(await sums()).toMatchObject({ buyer_balance: -450_00 });
    await expect(request({ currency: 'PLN' })).rejects.toMatchObject({ details: { fields: { amount: 'withdrawal.tooMuch' } } });
    await request({ amount: 50_00 });
  });

  it('has one effect when operators and the buyer decide at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await request({ amount: 10_00 });
      const before = await sums();
      const decisions = await Promise.allSettled([
        as(operator)(operatorWithdrawalCalls.confirm, { id, reference: 'a' }),
        as(second)(operatorWithdrawalCalls.confirm, { id, reference: 'b' }),
        as(second)(operatorWithdrawalCalls.refuse, { id, reason: 'no' }),
        as(owner)(withdrawalCalls.cancel, { id }),
      ]);
      expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { state } = await as(operator)(operatorWithdrawalCalls.item, { id });
      const back = state === 'transferred' ? 0 : 10_00;
      expect((await sums())['buyer_balance']).toBe((before['buyer_balance'] ?? 0) + back);
    }
    const begun = await request();
    const two = await Promise.allSettled([operator, second].map((one) => as(one)(operatorWithdrawalCalls.begin, { id: begun })));
    expect(two.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is requested once by a double click', async () => {
    const key = { idempotencyKey: randomUUID() };
    const both = await Promise.allSettled([0, 1].map(() => as(owner)(withdrawalCalls.request, input, key)));
    // The other one has the same answer, or learns that the first is still under way.
    expect(both.map(({ status }) => status)).toContain('fulfilled');
    expect(await sums()).toEqual({ buyer_balance: -200_00, refunds: 200_00 });
  });

  it('needs the password of a short time ago', async () => {
    await confirmed(owner, new Date(now.getTime() - 6 * 60_000));
    await expect(request()).rejects.toMatchObject({ code: codes.refused });
    const other = await addUser(database, buyer);
    await expect(as(other)(withdrawalCalls.request, input)).rejects.toMatchObject({ code: codes.refused });
    expect(await sums()).toEqual({});
  });

  it('says what is wrong with it', async () => {
    const wrong = async (changes: object) => {
      const error: unknown = await request(changes).catch((reason: unknown) => reason);
      return (error as { details?: { fields?: object } }).details?.fields;
    };
    expect(await wrong({ amount: 0 })).toEqual({ amount: 'field.amount' });
    expect(await wrong({ amount: -5 })).toEqual({ amount: 'field.amount' });
    expect(await wrong({ iban: 'DE00370400440532013000' })).toEqual({ iban: 'paymentSetting.iban' });
    expect(await wrong({ iban: '' })).toEqual({ iban: 'field.required' });
    expect(await wrong({ bic: 'nonsense' })).toEqual({ bic: 'paymentSetting.bic' });
    expect(await wrong({ holder: ' ' })).toEqual({ holder: 'field.required' });
  });
});

describe('who may', () => {
  it('request and see them: the company’s users with the right', async () => {
    const id = await request();
    const accountant = await addUser(database, buyer, { role: 'accountant' });
    await confirmed(accountant);
    await expect(as(accountant)(withdrawalCalls.request, input)).rejects.toMatchObject({ code: codes.forbidden });
    expect((await as(accountant)(withdrawalCalls.list, {})).rows).toHaveLength(1);
    const stranger = await addUser(database, await addCompany(database));
    await expect(as(stranger)(withdrawalCalls.cancel, { id })).rejects.toMatchObject({ code: codes.notFound });
    expect((await as(stranger)(withdrawalCalls.list, {})).rows).toEqual([]);
    const editor = await addUser(database, await addCompany(database, { kind: 'operator' }), { role: 'editor' });
    await expect(as(editor)(operatorWithdrawalCalls.list, {})).rejects.toMatchObject({ code: codes.forbidden });
  });

  it('proposes the account of the payment settings', async () => {
    expect(await as(owner)(withdrawalCalls.account, {})).toMatchObject({ iban: '', holder: expect.stringContaining('Buyer') as string });
    await database.pool.query(
      `insert into company_payment_setting (company_id, account_holder, iban, bic) values ($1, 'Huber', 'DE89370400440532013000', 'COBADEFF')`,
      [buyer.id],
    );
    expect(await as(owner)(withdrawalCalls.account, {})).toEqual({ holder: 'Huber', iban: 'DE89370400440532013000', bic: 'COBADEFF' });
  });
});

it('the operator finds them by company, holder or IBAN, page by page', async () => {
  const ids: number[] = [];
  for (let index = 0; index < 12; index++) ids.push(await request({ amount: 1_00 }));
  const found = (filter: object) => as(operator)(operatorWithdrawalCalls.list, { keyword: buyer.id ? 'DE89 3704' : '', ...filter });
  const first = await found({ size: 10 });
  expect(first.rows.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10));
  const next = await found({ size: 10, cursor: first.next ?? '' });
  expect(next.rows[0]?.id).toBe(ids[1]);
  expect((await found({ size: 10, cursor: next.previous ?? '' })).rows).toEqual(first.rows);
  expect((await found({ keyword: 'nobody at all' })).rows).toEqual([]);
  expect((await found({ currency: 'PLN' })).rows).toEqual([]);
});

it('the operator sorts them by amount, page by page, and exports them in the same order', async () => {
  for (let index = 0; index < 15; index++) await request({ amount: (1 + (index % 3)) * 1_00, holder: 'Sorted GmbH' });
  for (const sort of ['amount', '-amount', 'time'] as const) {
    const found = (filter: object) => as(operator)(operatorWithdrawalCalls.list, { keyword: 'Sorted GmbH', sort, size: 10, ...filter });
    const first = await found({});
    const second = await found({ cursor: first.next ?? '' });
    const all = [...first.rows, ...second.rows];
    expect([new Set(all.map(({ id }) => id)).size, second.next]).toEqual([15, null]);
    const wanted = all.toSorted((a, b) => (sort === 'time' ? a.id - b.id : sort === 'amount' ? a.amount - b.amount : b.amount - a.amount));
    expect(all.map(({ amount }) => amount)).toEqual(wanted.map(({ amount }) => amount));
    expect(await found({ cursor: second.previous ?? '' })).toEqual({ ...first, previous: null });
    const { content } = await as(operator)(operatorWithdrawalCalls.export, { keyword: 'Sorted GmbH', sort });
    const lines = content.trim().split('\n').slice(1);
    expect(lines.map((line) => Number(line.split(/[,;]/)[0]))).toEqual(all.map(({ id }) => id));
  }
  await expect(as(owner)(operatorWithdrawalCalls.export, {})).rejects.toMatchObject({ code: codes.forbidden });
});
