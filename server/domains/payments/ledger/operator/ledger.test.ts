/** What the operator sees of the ledger: sums that are zero, sheets, and the way from a sum to the order. */
import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../../contract/buying/checkout.ts';
import { ledgerCalls } from '../../../../../contract/payments/ledger.ts';
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
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { Caller } from '../../../../platform/scope.ts';

let database: Database;
let operator: Caller;
let buyer: Company;
let seller: Company;
const orders: { id: number; number: string }[] = [];

const asOperator = () => callsAs(database, handlers, { caller: operator });

/** Three paid orders of 119.00 EUR each, and money in another currency. */
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  operator = await addUser(database, await addCompany(database, { kind: 'operator' }), { role: 'accountant' });
  buyer = await addCompany(database);
  seller = await addCompany(database, { kind: 'seller', legalName: '=Seller GmbH' });
  const buys = callsAs(database, handlers, { caller: await addUser(database, buyer) });
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 100_000);
  await addBalance(database, buyer.id, 5_000, 'PLN');
  const item = await addItem(database, await addStore(database, seller), { price: 10_000 });
  for (let number = 0; number < 3; number++) {
    await buys(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 1 }] });
    const placed = await buys(checkoutCalls.placeOrder, {});
    await buys(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
    orders.push({ id: placed.orders[0]?.id ?? 0, number: placed.orders[0]?.number ?? '' });
  }
});

describe('the trial balance', () => {
  it('has the sums of each kind of account per currency, and proves that they are zero', async () => {
    const trial = await asOperator()(ledgerCalls.trial, {});
    expect(trial).toMatchObject({ broken: [], differing: 0, transactions: 5 });
    expect(trial.currencies.map(({ currency, sum }) => [currency, sum])).toEqual([
      ['EUR', 0],
      ['PLN', 0],
    ]);
    expect(trial.currencies[0]?.rows).toEqual([
      { kind: 'buyer_balance', accounts: 1, increases: 100_000, decreases: 35_700, balance: 64_300 },
      { kind: 'seller_payable', accounts: 1, increases: 35_700, decreases: 0, balance: 35_700 },
      { kind: 'bank_clearing', accounts: 1, increases: 0, decreases: 100_000, balance: -100_000 },
    ]);
    expect((await asOperator()(ledgerCalls.trial, { to: '2020-01-01' })).currencies).toEqual([]);
  });

  it('says when a balance is not the sum of its entries', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('set session_replication_role = replica');
      await client.query(`update ledger_account set balance = balance + 1 where kind = 'seller_payable'`);
      expect(await asOperator()(ledgerCalls.trial, {})).toMatchObject({ differing: 1 });
    } finally {
      await client.query(`update ledger_account set balance = balance - 1 where kind = 'seller_payable'`);
      await client.query('reset session_replication_role');
      client.release();
    }
    expect(await asOperator()(ledgerCalls.trial, {})).toMatchObject({ differing: 0 });
  });

  it('is a file with amounts in units of the currency', async () => {
    const { content } = await asOperator()(ledgerCalls.exportTrial, {});
    expect(content).toContain('EUR;Payable to sellers;1;357;0;357\r\n');
  });
});

describe('an account’s sheet', () => {
  it('is read page by page, with the sums of the days chosen', async () => {
    const account = { kind: 'seller_payable' as const, currency: 'EUR', companyId: seller.id };
    const today = new Date().toISOString().slice(0, 10);
    const all = await asOperator()(ledgerCalls.sheet, { ...account, from: today, to: today });
    expect(all).toMatchObject({
      opening: 0,
      increases: 35_700,
      decreases: 0,
      closing: 35_700,
      next: null,
      company: { name: '=Seller GmbH' },
    });
    expect(all.rows).toHaveLength(3);
    const later = await asOperator()(ledgerCalls.sheet, { ...account, from: '2999-01-01' });
    expect(later).toMatchObject({ rows: [], opening: 35_700, increases: 0, closing: 35_700 });
    await database.transaction(async (tx) => {
      const { post } = await import('../index.ts');
      for (let number = 0; number < 12; number++)
        await post(tx, {
          ...{ kind: 'other', scope: 'test', key: String(number), at: new Date() },
          entries: [
            { kind: 'seller_payable', companyId: seller.id, currency: 'EUR', amount: 1 },
            { kind: 'refunds', companyId: null, currency: 'EUR', amount: -1 },
          ],
        });
    });
    const first = await asOperator()(ledgerCalls.sheet, { ...account, size: 10 });
    const second = await asOperator()(ledgerCalls.sheet, { ...account, size: 10, cursor: first.next ?? '' });
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(15);
    expect(second).toMatchObject({ next: null });
    expect((await asOperator()(ledgerCalls.sheet, { ...account, size: 10, cursor: second.previous ?? '' })).rows).toEqual(first.rows);
    const { content } = await asOperator()(ledgerCalls.exportSheet, account);
    expect(content.split('\r\n')).toHaveLength(17);
    expect(content).toContain(";'=Seller GmbH;EUR;119\r\n");
  });

  it('of a company that does not exist is not found', async () => {
    await expect(asOperator()(ledgerCalls.sheet, { kind: 'seller_payable', currency: 'EUR', companyId: 999_999 })).rejects.toMatchObject({
      code: codes.notFound,
    });
  });
});

describe('a transaction', () => {
  it('leads from an entry to all of its entries and to the order', async () => {
    const { rows } = await asOperator()(ledgerCalls.sheet, { kind: 'buyer_balance', currency: 'EUR', companyId: buyer.id });
    const payment = rows.find(({ posting }) => posting === 'order_payment');
    const found = await asOperator()(ledgerCalls.transaction, { id: payment?.transactionId ?? 0 });
    expect(found.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(found.entries.map(({ kind }) => kind).toSorted()).toEqual(['buyer_balance', 'seller_payable']);
    expect(found.orders).toMatchObject([{ number: orders[2]?.number, total: 11_900, seller: '=Seller GmbH' }]);
    await expect(asOperator()(ledgerCalls.transaction, { id: 999_999 })).rejects.toMatchObject({ code: codes.notFound });
  });
});
