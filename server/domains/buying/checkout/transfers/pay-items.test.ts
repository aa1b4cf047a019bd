/** Money that arrives at the bank pays what buyers owe on credit terms: what was chosen, once, and the rest is on the balance. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../../contract/buying/checkout.ts';
import { purchaseOrderCalls } from '../../../../../contract/orders/purchase-orders.ts';
import { balanceCalls } from '../../../../../contract/payments/balance/balance.ts';
import { bankCalls } from '../../../../../contract/payments/bank.ts';
import { creditCalls, sellerCreditCalls } from '../../../../../contract/payments/credit/credit.ts';
import { ownCreditCalls } from '../../../../../contract/payments/credit/own-credit.ts';
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
  testFiles,
} from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import { migrateJobs } from '../../../../platform/jobs/jobs.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { Caller } from '../../../../platform/scope.ts';
import { issueDue } from '../../../payments/invoices/jobs.ts';
import { insertBookings, insertImport } from '../../../payments/bank/queries.ts';
import { postImport } from '../../../payments/transfers/postings.ts';
import { checkInvariants } from '../index.ts';

const price = 119_00;
const reason = 'named in the statement';
let database: Database;
let operator: Caller;
let buyer: Company;
let session: Caller;
let seller: Company;
let sellerUser: Caller;
let variantId: number;
const as = (caller: Caller) => callsAs(database, handlers, { caller });

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
  [buyer, session] = await newBuyer();
});
afterEach(async () => {
  const broken = await checkInvariants(database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

async function newBuyer(): Promise<[Company, Caller]> {
  const company = await addCompany(database);
  const user = await addUser(database, company);
  await addAddress(database, company);
  await as(operator)(creditCalls.grant, { buyerId: company.id, currency: 'EUR', limit: 10_000_00, days: 30 });
  return [company, user];
}

/** An order on credit terms of 119.00 EUR. */
async function owe(caller = session): Promise<{ id: number; orderId: number; number: string }> {
  await as(caller)(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
  const { checkoutId, orders } = await as(caller)(checkoutCalls.placeOrder, {});
  await as(caller)(paymentCalls.settle, { checkoutId, method: 'credit' });
  const [row] = (await database.pool.query<{ id: number }>('select id from credit_item where order_id = $1', [orders[0]?.id])).rows;
  return { id: row?.id ?? 0, orderId: orders[0]?.id ?? 0, number: orders[0]?.number ?? '' };
}

/** Money arrives without a reference. */
async function arrives(amount: number, text = '', given: { currency?: string; iban?: string } = {}): Promise<number> {
  const { currency = 'EUR', iban = '' } = given;
  const reference = randomUUID();
  await database.transaction(async (tx) => {
    const now = new Date();
    const imported = {
      fileName: 'statement',
      iban: 'DE89370400440532013000',
      layout: 'camt.053.001.08',
      bookings: 1,
      userId: operator.userId,
      now,
    };
    const importId = await insertImport(tx, imported);
    const booking = {
      bankReference: reference,
      bookedOn: '2026-11-26',
      valueOn: null,
      currency,
      amount,
      payerName: 'Huber',
      payerIban: iban,
      text,
    };
    await insertBookings(tx, { importId, iban: imported.iban, now }, [{ ...booking, paymentId: null, sameAs: null }]);
    await postImport(tx, importId, [{ currency, amount }], now);
  });
  const { rows } = await database.pool.query<{ id: number }>('select id from bank_booking where bank_reference = $1', [reference]);
  return rows[0]?.id ?? 0;
}
const pay = (id: number, items: { id: number; amount: number }[], companyId = buyer.id, key: string = randomUUID()) =>
  as(operator)(bankCalls.payItems, { id, companyId, items, reason }, { idempotencyKey: key });
const balance = async () => (await as(session)(paymentCalls.balance, {})).balances[0]?.balance ?? 0;
const open = async () =>
  (await as(session)(ownCreditCalls.items, { state: 'open' })).rows.map(({ id, open: left }) => ({ id, open: left }));
const suggested = async (id: number, keyword = '') => (await as(operator)(bankCalls.targets, { id, keyword })).items;

describe('a booking', () => {
  it('pays chosen items in one posting, and the rest goes to the balance; the buyer is notified of both', async () => {
    const [first, second] = [await owe(), await owe()];
    const id = await arrives(300_00);
    expect(
      await pay(id, [
        { id: first.id, amount: price },
        { id: second.id, amount: price },
      ]),
    ).toEqual({ settled: 2, rest: 62_00 });
    expect(await open()).toEqual([]);
    expect(await balance()).toBe(62_00);
    const booking = await as(operator)(bankCalls.item, { id });
    expect(booking).toMatchObject({ state: 'settled', outcome: 'credit', company: { id: buyer.id }, rest: 62_00, reason });
    expect(booking.items.map(({ order, amount }) => [order, amount])).toEqual([
      [first.number, price],
      [second.number, price],
    ]);
    const { rows } = await as(session)(balanceCalls.movements, { kind: 'credit_transfer' });
    expect(rows).toMatchObject([{ amount: 62_00, orders: [{ number: first.number }, { number: second.number }] }]);
    const [posting] = (await database.pool.query<{ id: number }>(`select id from ledger_transaction where scope = 'credit_transfer'`)).rows;
    expect((await as(operator)(ledgerCalls.transaction, { id: posting?.id ?? 0 })).orders.map(({ number }) => number)).toEqual([
      first.number,
      second.number,
    ]);
    const notices = await database.pool.query<{ kind: string }>('select distinct kind from notice where user_id = $1', [session.userId]);
    expect(notices.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['creditPaid', 'transferCredited']));
  });

  it('pays a part of an item, which stays open', async () => {
    const item = await owe();
    const id = await arrives(100_00);
    expect(await pay(id, [{ id: item.id, amount: 100_00 }])).toEqual({ settled: 0, rest: 0 });
    expect(await open()).toEqual([{ id: item.id, open: 19_00 }]);
    expect(await balance()).toBe(0);
  });

  it('on a seller’s own terms pays the seller', async () => {
    await database.pool.query('insert into known_buyer (seller_company_id, buyer_company_id, found_at) values ($1, $2, now())', [
      seller.id,
      buyer.id,
    ]);
    await as(sellerUser)(sellerCreditCalls.grant, { buyerId: buyer.id, currency: 'EUR', limit: 1_000_00, days: 30 });
    const account = async (kind: string): Promise<number> =>
      (
        await database.pool.query<{ balance: number }>('select balance from ledger_account where kind = $1 and company_id = $2', [
          kind,
          seller.id,
        ])
      ).rows[0]?.balance ?? 0;
    const item = await owe();
    const before = await account('seller_payable');
    expect(await account('seller_pending')).toBe(price);
    await pay(await arrives(price), [{ id: item.id, amount: price }]);
    expect([await account('seller_pending'), (await account('seller_payable')) - before]).toEqual([0, price]);
  });
});

describe('open items', () => {
  it('are suggested by number in the text, by amount, by the payer’s account, and found by a keyword', async () => {
    const [first, second] = [await owe(), await owe()];
    await owe((await newBuyer())[1]);
    const spaced = `Zahlung ${first.number.toLowerCase().replaceAll('-', ' ')} vom 12.11.`;
    const byText = await suggested(await arrives(5_00, spaced));
    expect(byText.map(({ id, named }) => [id, named])).toEqual([[first.id, true]]);
    expect(await suggested(await arrives(5_00, `${first.number}7`))).toEqual([]);
    const byAmount = await suggested(await arrives(price));
    expect(byAmount.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(byAmount.every(({ sameAmount, named }) => sameAmount && !named)).toBe(true);
    await database.pool.query(
      `insert into company_payment_setting (company_id, account_holder, iban) values ($1, 'Huber', 'DE02120300000000202051')`,
      [buyer.id],
    );
    const byAccount = await suggested(await arrives(5_00, '', { iban: 'DE02120300000000202051' }));
    expect(byAccount.map(({ id }) => id)).toEqual([first.id, second.id]);
    await issueDue({ database, files: testFiles }, new Date());
    const [invoice] = (await database.pool.query<{ number: string }>('select number from invoice where order_id = $1', [second.orderId]))
      .rows;
    const byInvoice = await suggested(await arrives(5_00, `RE ${invoice?.number.replaceAll('-', '/')}, danke`));
    expect(byInvoice.map(({ id, invoice: number }) => [id, number])).toEqual([[second.id, invoice?.number]]);
    const id = await arrives(5_00);
    expect(await suggested(id)).toEqual([]);
    expect((await suggested(id, second.number)).map((one) => one.id)).toEqual([second.id]);
  });

  it('of another buyer, in another currency, or more than is open or has arrived are refused, and nothing is written', async () => {
    const item = await owe();
    const [other, otherSession] = await newBuyer();
    const foreign = await owe(otherSession);
    const id = await arrives(200_00);
    await expect(pay(id, [{ id: foreign.id, amount: price }])).rejects.toMatchObject({ code: codes.notFound });
    await expect(pay(id, [{ id: item.id, amount: price }], other.id)).rejects.toMatchObject({ code: codes.notFound });
    await expect(
      pay(id, [
        { id: item.id, amount: price },
        { id: foreign.id, amount: 1 },
      ]),
    ).rejects.toMatchObject({ code: codes.notFound });
    await expect(pay(id, [{ id: item.id, amount: price + 1 }])).rejects.toMatchObject({ code: codes.conflict });
    const little = await arrives(10_00);
    await expect(pay(little, [{ id: item.id, amount: 10_01 }])).rejects.toMatchObject({ code: codes.invalid });
    const zloty = await arrives(200_00, '', { currency: 'PLN' });
    await expect(pay(zloty, [{ id: item.id, amount: price }])).rejects.toMatchObject({ code: codes.invalid });
    await expect(pay(999_999, [{ id: item.id, amount: price }])).rejects.toMatchObject({ code: codes.notFound });
    expect((await as(operator)(bankCalls.item, { id })).state).toBe('unmatched');
    expect(await open()).toEqual([{ id: item.id, open: price }]);
  });

  it('are paid once by a double click, and by one of two operators', async () => {
    const colleague = await addUser(database, { id: operator.companyId, kind: 'operator', countryCode: 'DE' });
    for (let round = 0; round < 5; round++) {
      const item = await owe();
      const id = await arrives(200_00);
      const before = await balance();
      const key = randomUUID();
      const items = [{ id: item.id, amount: price }];
      const results = await Promise.allSettled([
        pay(id, items, buyer.id, key),
        pay(id, items, buyer.id, key),
        as(colleague)(bankCalls.payItems, { id, companyId: buyer.id, items, reason }),
        as(colleague)(bankCalls.assign, { id, to: 'balance', targetId: buyer.id, reason }),
      ]);
      for (const result of results)
        if (result.status === 'rejected') expect([codes.conflict, codes.inProgress]).toContain((result.reason as { code: number }).code);
      expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
      const { outcome } = await as(operator)(bankCalls.item, { id });
      expect((await balance()) - before).toBe(outcome === 'credit' ? 200_00 - price : 200_00);
      expect(await open()).toHaveLength(outcome === 'credit' ? 0 : 1);
      if (outcome !== 'credit') await pay(await arrives(price), items);
      expect(await checkInvariants(database)).toEqual([]);
    }
  });

  it('are paid once while two bookings, the buyer and a refund are after them', async () => {
    for (let round = 0; round < 5; round++) {
      await addBalance(database, buyer.id, price);
      const [item, next] = [await owe(), await owe()];
      const [first, second] = [await arrives(300_00), await arrives(300_00)];
      const both = [
        { id: item.id, amount: price },
        { id: next.id, amount: price },
      ];
      const results = await Promise.allSettled([
        pay(first, both),
        pay(second, both.toReversed()),
        as(session)(ownCreditCalls.pay, { items: [{ id: next.id, amount: price }] }),
        as(session)(purchaseOrderCalls.cancel, { buyerOrderId: item.orderId }),
      ]);
      for (const result of results)
        if (result.status === 'rejected') expect([codes.conflict, codes.refused]).toContain((result.reason as { code: number }).code);
      expect(await checkInvariants(database)).toEqual([]);
      const left = await open();
      for (const { id, open: amount } of left) await pay(await arrives(amount), [{ id, amount }]);
      expect(await open()).toEqual([]);
    }
  });
});

it('damage to what was paid is seen by the rules', async () => {
  const item = await owe();
  const id = await arrives(200_00);
  await pay(id, [{ id: item.id, amount: price }]);
  const [pays, names] = ['a booking that pays items on credit terms', 'an item that a transfer has paid'];
  const damages: [string, string[]][] = [
    [`update bank_booking set outcome = 'balance' where id = ${id}`, [pays, names]],
    [`update bank_booking set company_id = ${operator.companyId} where id = ${id}`, [pays]],
    [`update bank_booking set amount = amount - 1 where id = ${id}`, [pays]],
    [`update credit_payment set amount = amount - 1 where item_id = ${item.id}`, [pays]],
    [`update credit_payment set kind = 'balance' where item_id = ${item.id}`, [pays, names]],
  ];
  const client = await database.pool.connect();
  for (const [statement, expected] of damages) {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(statement);
    const found = await checkInvariants({ pool: client });
    await client.query('rollback');
    for (const rule of expected)
      expect(
        found.some((breach) => breach.startsWith(rule)),
        `${rule}: ${statement}`,
      ).toBe(true);
  }
  client.release();
});

it('is the operator’s business, with the right to confirm money', async () => {
  const item = await owe();
  const id = await arrives(price);
  const input = { id, companyId: buyer.id, items: [{ id: item.id, amount: price }], reason };
  for (const caller of [session, sellerUser])
    await expect(as(caller)(bankCalls.payItems, input)).rejects.toMatchObject({ code: codes.forbidden });
});
