/** Statements of a month: what was there before, what has moved, what is there after; of the own company alone. */
import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { creditCalls } from '../../../../contract/payments/credit/credit.ts';
import { ownCreditCalls } from '../../../../contract/payments/credit/own-credit.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { statementCalls } from '../../../../contract/payments/credit/statements.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';

const price = 119_00;
let database: Database;
let session: Caller;
/** The balance of the tests is topped up in the running month of the database's clock. */
const start = new Date();
const later = (months: number): Date => new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 10, 12));
const monthOf = (time: Date): string => time.toISOString().slice(0, 7);
const as = (caller: Caller, at: Date) => callsAs(database, handlers, { caller, now: () => at });

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  await database.pool.query(`insert into payment_method (method, is_on) values ('credit', true)`);
  const operator = await addUser(database, await addCompany(database, { kind: 'operator' }));
  const seller = await addCompany(database, { kind: 'seller' });
  const variantId = (await addItem(database, await addStore(database, seller), { price: 100_00, stock: 10 })).variants[0]?.id ?? 0;
  const buyer = await addCompany(database);
  session = await addUser(database, buyer);
  await addAddress(database, buyer);
  await as(operator, start)(creditCalls.grant, { buyerId: buyer.id, currency: 'EUR', limit: 500_00, days: 30 });
  await addBalance(database, buyer.id, 300_00);
  await as(session, later(1))(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
  const { checkoutId } = await as(session, later(1))(checkoutCalls.placeOrder, {});
  await as(session, later(1))(paymentCalls.settle, { checkoutId, method: 'credit' });
  const [item] = (await as(session, later(1))(ownCreditCalls.items, {})).rows;
  await as(session, later(3))(ownCreditCalls.pay, { items: [{ id: item?.id ?? 0, amount: price }] });
});

const all = async (caller = session) => {
  const at = later(3);
  const call = as(caller, at);
  const { years } = await call(statementCalls.list, {});
  const lists = await Promise.all(years.map((year) => call(statementCalls.list, { year })));
  return lists.flatMap(({ rows }) => rows);
};

describe('monthly statements', () => {
  it('have an opening and a closing of balance and credit, the newest first', async () => {
    const rows = await all();
    expect(
      rows.map(({ month, movements, balance, owed, isRunning }) => [month, movements, balance.closing, owed.closing, isRunning]),
    ).toEqual([
      [monthOf(later(3)), 1, 300_00 - price, 0, true],
      [monthOf(later(2)), 0, 300_00, price, false],
      [monthOf(later(1)), 1, 300_00, price, false],
      [monthOf(start), 1, 300_00, 0, false],
    ]);
    expect(rows[0]?.balance.opening).toBe(300_00);
  });

  it('come as CSV whose lines lead from the opening to the closing, and as PDF', async () => {
    const file = (time: Date, format: 'pdf' | 'csv', caller = session) =>
      as(caller, later(3))(statementCalls.file, { month: monthOf(time), currency: 'EUR', format });
    const lines = (await file(later(3), 'csv')).content.trim().split(/\r?\n/);
    expect(lines).toHaveLength(4);
    expect(lines[2]).toMatch(/PO-\d+/);
    expect(lines[3]).toContain('181');
    expect(
      Buffer.from((await file(later(1), 'pdf')).content, 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await expect(file(later(4), 'pdf')).rejects.toMatchObject({ code: codes.notFound });
    const other = await addUser(database, await addCompany(database));
    await expect(file(later(1), 'csv', other)).rejects.toMatchObject({ code: codes.notFound });
    expect(await all(other)).toEqual([]);
  });
});
