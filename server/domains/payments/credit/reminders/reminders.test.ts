/** Reminders of what is due: each step once, in the buyer's language, and the last one blocks until it is paid. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../../contract/buying/checkout.ts';
import { creditCalls } from '../../../../../contract/payments/credit/credit.ts';
import {
  creditReminderCalls,
  ownCreditReminderCalls,
  reminderDayCalls,
  sellerCreditReminderCalls,
} from '../../../../../contract/payments/credit/credit-reminders.ts';
import { ownCreditCalls } from '../../../../../contract/payments/credit/own-credit.ts';
import { paymentCalls } from '../../../../../contract/payments/payments.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../../test/support/database.ts';
import {
  addAddress,
  addBalance,
  addCompany,
  addItem,
  addStore,
  addUser,
  callsAs,
  type Company,
} from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import { migrateJobs } from '../../../../platform/jobs/jobs.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { Caller } from '../../../../platform/scope.ts';
import { checkInvariants } from '../../../buying/checkout/index.ts';
import { wordsOf } from './letter.ts';
import { remindDue } from './jobs.ts';

const price = 119_00;
const publicUrl = 'https://market.example';
const now = new Date('2026-11-27T12:00:00Z');
/** Orders are due 30 days later, on 27 December. */
const dueAt = Date.parse('2026-12-27T08:00:00Z');
const onDay = (days: number): Date => new Date(dueAt + days * 86_400_000);
let database: Database;
let operator: Caller;
let seller: Company;
let sellerUser: Caller;
let variantId: number;
let buyer: Company;
let session: Caller;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 16 });
  await migrateJobs(database.connection);
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  await database.pool.query(`insert into payment_method (method, is_on) values ('credit', true)`);
  operator = await addUser(database, await addCompany(database, { kind: 'operator' }));
  seller = await addCompany(database, { kind: 'seller' });
  sellerUser = await addUser(database, seller);
  variantId = (await addItem(database, await addStore(database, seller), { price: 100_00, stock: 10_000 })).variants[0]?.id ?? 0;
});
beforeEach(async () => {
  await database.pool.query('update credit_item set due_on = $1 where settled_at is null', ['2099-01-01']);
  buyer = await addCompany(database);
  session = await addUser(database, buyer);
  await addAddress(database, buyer);
  await as(operator)(creditCalls.grant, { buyerId: buyer.id, currency: 'EUR', limit: 10_000_00, days: 30 });
});
afterEach(async () => {
  const broken = await checkInvariants(database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const as = (caller: Caller, at = now) => callsAs(database, handlers, { caller, now: () => at });
async function place(at = now): Promise<number> {
  await as(session, at)(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
  return (await as(session, at)(checkoutCalls.placeOrder, {})).checkoutId;
}
const settle = (checkoutId: number, at = now) => as(session, at)(paymentCalls.settle, { checkoutId, method: 'credit' });
const order = async () => settle(await place());
const run = (days: number) => remindDue(database, { now: onDay(days), publicUrl });
const reminders = async () => (await as(session)(ownCreditReminderCalls.list, {})).rows;
const mails = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ template: string }>(
    `select template from mail_message where recipient = (select email::text from user_account where id = $1) order by id`,
    [session.userId],
  );
  return rows.map(({ template }) => template);
};

describe('an amount on credit terms', () => {
  it('is reminded of before it is due, after it and at last, each once', async () => {
    await order();
    await order();
    expect([await run(-4), await run(-3), await run(-3), await run(0), await run(2)]).toEqual([0, 1, 0, 0, 0]);
    expect([await run(3), await run(4), await run(13), await run(14), await run(40)]).toEqual([1, 0, 0, 1, 0]);
    const rows = await reminders();
    expect(rows.map(({ step, total, creditor }) => [step, total, creditor])).toEqual([
      [3, 2 * price, null],
      [2, 2 * price, null],
      [1, 2 * price, null],
    ]);
    expect(rows[0]?.orders).toHaveLength(2);
    expect(await mails()).toEqual(['creditDue', 'creditOverdue', 'creditBlocked']);
  });

  it('is reminded of once by jobs that run at the same moment', async () => {
    await order();
    const written = await Promise.all([run(3), run(3), run(3)]);
    expect(written.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await mails()).toEqual(['creditOverdue']);
  });

  it('is reminded of step by step when the job was not running', async () => {
    await order();
    expect([await run(60), await run(60), await run(70), await run(71)]).toEqual([1, 0, 0, 1]);
    expect((await reminders()).map(({ step }) => step)).toEqual([3, 2]);
  });

  it('that is paid or not due is not reminded of', async () => {
    await order();
    await addBalance(database, buyer.id, price);
    const [item] = (await as(session)(ownCreditCalls.items, {})).rows;
    await as(session)(ownCreditCalls.pay, { items: [{ id: item?.id ?? 0, amount: price }] });
    await run(30);
    expect(await reminders()).toEqual([]);
  });
});

describe('the last reminder', () => {
  it('blocks further orders on credit until the overdue amounts are paid', async () => {
    await order();
    await run(3);
    const late = onDay(14);
    const before = await place(late);
    await settle(before, late);
    await run(14);
    const checkoutId = await place(late);
    await expect(settle(checkoutId, late)).rejects.toMatchObject({ code: codes.refused });
    expect((await as(session, late)(ownCreditCalls.overview, {})).terms).toMatchObject([{ isBlocked: true, available: 0, overdue: price }]);
    expect((await as(operator, late)(creditCalls.list, {})).rows.find((row) => row.buyer.id === buyer.id)).toMatchObject({
      isBlocked: true,
    });
    await addBalance(database, buyer.id, price);
    const overdue = (await as(session, late)(ownCreditCalls.items, { state: 'overdue' })).rows;
    await as(session, late)(ownCreditCalls.pay, { items: overdue.map(({ id, open }) => ({ id, amount: open })) });
    expect(await settle(checkoutId, late)).toMatchObject({ state: 'paid' });
  });
});

describe('a letter', () => {
  it('is a PDF in the buyer’s language that never changes, and of its parties only', async () => {
    const german = callsAs(database, handlers, { caller: session, language: 'de', now: () => now });
    await german(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
    await settle((await german(checkoutCalls.placeOrder, {})).checkoutId);
    await run(3);
    const [reminder] = await reminders();
    const id = reminder?.id ?? 0;
    const read = async () => (await as(session)(ownCreditReminderCalls.letter, { id })).content;
    const first = await read();
    expect(Buffer.from(first, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    await database.pool.query(`update company set legal_name = 'Renamed' where id = $1`, [buyer.id]);
    expect(await read()).toBe(first);
    const { rows } = await database.pool.query<{ language: string }>('select language from credit_reminder where id = $1', [id]);
    expect(rows).toEqual([{ language: 'de' }]);
    expect(wordsOf({ step: 2, content: { bank: null } as never }, 'de')).toContain('sind überfällig');
    await expect(database.pool.query('update credit_reminder set total = 1 where id = $1', [id])).rejects.toThrow('append-only');
    const other = await addUser(database, await addCompany(database));
    await expect(as(other)(ownCreditReminderCalls.letter, { id })).rejects.toMatchObject({ code: codes.notFound });
    await expect(as(sellerUser)(sellerCreditReminderCalls.letter, { id })).rejects.toMatchObject({ code: codes.notFound });
    expect((await as(operator)(creditReminderCalls.letter, { id })).content).toBe(first);
  });
});

describe('the days of reminders', () => {
  it('are set by the operator, in an order that makes sense', async () => {
    const save = (input: { daysBefore: number; secondAfter: number; thirdAfter: number }, caller = operator) =>
      as(caller)(reminderDayCalls.save, input);
    await expect(save({ daysBefore: 3, secondAfter: 10, thirdAfter: 10 })).rejects.toMatchObject({ code: codes.invalid });
    await expect(save({ daysBefore: 0, secondAfter: 3, thirdAfter: 10 })).rejects.toMatchObject({ code: codes.invalid });
    await expect(save({ daysBefore: 3, secondAfter: 3, thirdAfter: 14 }, sellerUser)).rejects.toMatchObject({ code: codes.forbidden });
    await save({ daysBefore: 5, secondAfter: 1, thirdAfter: 2 });
    await order();
    expect([await run(-6), await run(-5), await run(1), await run(2)]).toEqual([0, 1, 1, 1]);
    await save({ daysBefore: 3, secondAfter: 3, thirdAfter: 14 });
    expect(await as(operator)(reminderDayCalls.read, {})).toEqual({ daysBefore: 3, secondAfter: 3, thirdAfter: 14 });
  });
});
