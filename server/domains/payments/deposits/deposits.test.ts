/** Money for the balance: reported, decided once, posted once, and what the balance's page shows of it. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceCalls, depositCalls, operatorDepositCalls } from '../../../../contract/payments/balance/balance.ts';
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
let payer: Caller;
let operator: Caller;
let second: Caller;
const now = new Date('2026-11-21T10:00:00Z');
const as = (caller: Caller, at = now) => callsAs(database, handlers, { caller, now: () => at });

beforeAll(async () => {
  database = await testDatabase({ poolSize: 12 });
  await migrateJobs(database.connection);
  buyer = await addCompany(database);
  payer = await addUser(database, buyer, { role: 'accountant' });
  const market = await addCompany(database, { kind: 'operator' });
  operator = await addUser(database, market);
  second = await addUser(database, market);
});
afterEach(async () => {
  const broken = await checkInvariants(database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

async function proof(companyId = buyer.id): Promise<string> {
  const key = `uploads/${randomUUID()}`;
  await database.pool.query(
    `insert into upload (id, network, key, user_id, company_id, purpose, file_name, content_type, size, stored_size, state)
     values (gen_random_uuid(), '', $1, $2, $3, 'paymentProof', 'proof.pdf', 'application/pdf', 1000, 1000, 'stored')`,
    [key, payer.userId, companyId],
  );
  return key;
}
const report = async (changes: object = {}) =>
  (
    await as(payer)(depositCalls.submit, {
      ...{ currency: 'EUR', amount: 500_00, paidOn: '2026-11-20', reference: 'KB 4711', proof: await proof() },
      ...changes,
    })
  ).id;
const balance = async () => {
  const { rows } = await database.pool.query<{ balance: number }>(
    `select balance from ledger_account where company_id = $1 and kind = 'buyer_balance' and currency = 'EUR'`,
    [buyer.id],
  );
  return rows[0]?.balance ?? 0;
};

describe('a deposit', () => {
  it('is credited by the operator, once, with the notification and the audit log', async () => {
    const before = await balance();
    const id = await report();
    expect(await as(operator)(operatorDepositCalls.confirm, { id, amount: 500_00 })).toEqual({ state: 'confirmed' });
    expect((await balance()) - before).toBe(500_00);
    await expect(as(operator)(operatorDepositCalls.confirm, { id, amount: 500_00 })).rejects.toMatchObject({ code: codes.conflict });
    await expect(as(operator)(operatorDepositCalls.refuse, { id, reason: 'late' })).rejects.toMatchObject({ code: codes.conflict });
    await expect(as(payer)(depositCalls.withdraw, { id })).rejects.toMatchObject({ code: codes.conflict });
    expect((await balance()) - before).toBe(500_00);
    const { rows: mails } = await database.pool.query(`select recipient from mail_message where template = 'depositConfirmed'`);
    expect(mails).toHaveLength(1);
    const { rows: audits } = await database.pool.query(`select after from audit_log where action = 'deposit.confirmed'`);
    expect(audits).toEqual([{ after: { amount: 500_00, currency: 'EUR', reason: '' } }]);
  });

  it('of another amount needs a reason, which the buyer reads', async () => {
    const before = await balance();
    const id = await report();
    await expect(as(operator)(operatorDepositCalls.confirm, { id, amount: 480_00 })).rejects.toMatchObject({
      details: { fields: { reason: 'deposit.otherAmount' } },
    });
    expect(await balance()).toBe(before);
    await as(operator)(operatorDepositCalls.confirm, { id, amount: 480_00, reason: 'Your bank kept a fee' });
    expect((await balance()) - before).toBe(480_00);
    expect((await as(payer)(depositCalls.list, {})).rows[0]).toMatchObject({
      ...{ id, amount: 500_00, confirmedAmount: 480_00, reason: 'Your bank kept a fee', state: 'confirmed' },
    });
  });

  it('has one effect when two operators decide at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const before = await balance();
      const id = await report();
      const decisions = await Promise.allSettled([
        as(operator)(operatorDepositCalls.confirm, { id, amount: 500_00 }),
        as(second)(operatorDepositCalls.confirm, { id, amount: 500_00 }),
        as(second)(operatorDepositCalls.refuse, { id, reason: 'not arrived' }),
        as(payer)(depositCalls.withdraw, { id }),
      ]);
      expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { state } = await as(operator)(operatorDepositCalls.item, { id });
      expect((await balance()) - before).toBe(state === 'confirmed' ? 500_00 : 0);
    }
  });

  it('is refused with a reason, or withdrawn by its company alone', async () => {
    const before = await balance();
    const refused = await report();
    await expect(as(operator)(operatorDepositCalls.refuse, { id: refused, reason: '' })).rejects.toMatchObject({ code: codes.invalid });
    await as(operator)(operatorDepositCalls.refuse, { id: refused, reason: 'Nothing has arrived' });
    const withdrawn = await report();
    const stranger = await addUser(database, await addCompany(database));
    await expect(as(stranger)(depositCalls.withdraw, { id: withdrawn })).rejects.toMatchObject({ code: codes.notFound });
    await as(payer)(depositCalls.withdraw, { id: withdrawn });
    expect(await balance()).toBe(before);
    expect((await as(stranger)(depositCalls.list, {})).rows).toEqual([]);
  });

  it('says what is wrong with it', async () => {
    const wrong = async (changes: object) => {
      const error: unknown = await report(changes).catch((reason: unknown) => reason);
      return (error as { details?: { fields?: object } }).details?.fields;
    };
    expect(await wrong({ amount: 0 })).toEqual({ amount: 'field.amount' });
    expect(await wrong({ paidOn: '2027-01-01' })).toEqual({ paidOn: 'deposit.paidOn' });
    expect(await wrong({ paidOn: '2026-01-01' })).toEqual({ paidOn: 'deposit.paidOn' });
    expect(await wrong({ reference: ' ' })).toEqual({ reference: 'field.required' });
    const used = await proof();
    await report({ proof: used });
    expect(await wrong({ proof: used })).toEqual({ proof: 'deposit.proofUsed' });
    const other = await addCompany(database);
    await expect(report({ proof: await proof(other.id) })).rejects.toMatchObject({ code: codes.notFound });
  });

  it('is for those with the right', async () => {
    const reader = await addUser(database, buyer, { accessCodes: ['balance.view', 'price.view'] });
    await expect(
      as(reader)(depositCalls.submit, { currency: 'EUR', amount: 1, paidOn: '2026-11-20', reference: 'x', proof: await proof() }),
    ).rejects.toMatchObject({ code: codes.forbidden });
    const viewer = await addUser(database, buyer, { role: 'viewer' });
    await expect(as(viewer)(balanceCalls.movements, {})).rejects.toMatchObject({ code: codes.forbidden });
    const editor = await addUser(database, await addCompany(database, { kind: 'operator' }), { role: 'editor' });
    await expect(as(editor)(operatorDepositCalls.list, {})).rejects.toMatchObject({ code: codes.forbidden });
  });
});

describe('the history of the balance', () => {
  it('shows the balance after each movement, whatever is filtered, page by page', async () => {
    const company = await addCompany(database);
    const session = await addUser(database, company);
    for (let index = 1; index <= 25; index++) await addBalance(database, company.id, index * 100);
    await addBalance(database, company.id, 7_00, 'PLN');
    const first = await as(session)(balanceCalls.movements, { size: 10, currency: 'EUR' });
    expect(first.rows.map((row) => row.balance)).toEqual(Array.from({ length: 10 }, (_, at) => ((25 - at) * (26 - at) * 100) / 2));
    const next = await as(session)(balanceCalls.movements, { size: 10, currency: 'EUR', cursor: first.next ?? '' });
    expect(next.rows[0]).toMatchObject({ amount: 15_00, balance: (15 * 16 * 100) / 2 });
    const back = await as(session)(balanceCalls.movements, { size: 10, currency: 'EUR', cursor: next.previous ?? '' });
    expect(back.rows).toEqual(first.rows);
    expect((await as(session)(balanceCalls.movements, { currency: 'PLN' })).rows).toMatchObject([{ amount: 7_00, balance: 7_00 }]);
    expect((await as(session)(balanceCalls.movements, { kind: 'order_refund' })).rows).toEqual([]);
    expect((await as(session)(balanceCalls.movements, { to: '2020-01-01' })).rows).toEqual([]);
    const { content } = await as(session)(balanceCalls.export, { currency: 'EUR' });
    expect(content.trim().split('\n')).toHaveLength(26);
    const days = await as(session, new Date())(balanceCalls.days, { currency: 'EUR' });
    expect(days).toHaveLength(90);
    expect(days.at(-1)?.balance).toBe(325_00);
    expect(days[0]?.balance).toBe(0);
    expect((await as(payer)(balanceCalls.movements, { size: 100 })).rows.every(({ currency }) => currency === 'EUR')).toBe(true);
  });
});

it('the operator sorts deposits by amount or day, page by page, and exports them in the same order', async () => {
  for (let index = 0; index < 12; index++)
    await report({
      amount: (1 + (index % 3)) * 1_00,
      paidOn: `2026-11-${String(20 - (index % 4)).padStart(2, '0')}`,
      reference: 'Sorted 4712',
    });
  for (const sort of ['amount', '-amount', 'paidOn', '-paidOn', 'time'] as const) {
    const found = (filter: object) => as(operator)(operatorDepositCalls.list, { keyword: 'Sorted 4712', sort, size: 10, ...filter });
    const first = await found({});
    const next = await found({ cursor: first.next ?? '' });
    const all = [...first.rows, ...next.rows];
    expect([new Set(all.map(({ id }) => id)).size, next.next]).toEqual([12, null]);
    const keys = all.map((row) => (sort === 'time' ? row.id : sort.endsWith('amount') ? row.amount : Date.parse(row.paidOn)));
    expect(keys).toEqual(keys.toSorted((a, b) => (sort.startsWith('-') ? b - a : a - b)));
    expect(await found({ cursor: next.previous ?? '' })).toEqual({ ...first, previous: null });
    const { content } = await as(operator)(operatorDepositCalls.export, { keyword: 'Sorted 4712', sort });
    const lines = content.trim().split('\n').slice(1);
    expect(lines.map((line) => Number(line.split(/[,;]/)[0]))).toEqual(all.map(({ id }) => id));
  }
  await expect(as(payer)(operatorDepositCalls.export, {})).rejects.toMatchObject({ code: codes.forbidden });
});
