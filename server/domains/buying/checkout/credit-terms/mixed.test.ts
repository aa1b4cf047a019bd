/** Checkouts paid in part from the balance and for the rest on credit terms: all or nothing, within limit and balance, and given back in order. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../../contract/buying/checkout.ts';
import { changeCalls } from '../../../../../contract/orders/order-change-calls.ts';
import { purchaseOrderCalls } from '../../../../../contract/orders/purchase-orders.ts';
import { creditCalls, sellerCreditCalls } from '../../../../../contract/payments/credit/credit.ts';
import { ownCreditCalls } from '../../../../../contract/payments/credit/own-credit.ts';
import { invoiceCalls } from '../../../../../contract/payments/invoices.ts';
import { paymentDetailCalls } from '../../../../../contract/payments/payment-details.ts';
import { paymentMethodCalls } from '../../../../../contract/payments/payment-methods.ts';
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
  type Store,
  testFiles,
} from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { Caller } from '../../../../platform/scope.ts';
import { issueDue } from '../../../payments/invoices/jobs.ts';
import { checkInvariants } from '../index.ts';

const price = 119_00;
let database: Database;
let operator: Caller;
type Shop = { seller: Company; user: Caller; store: Store; variantId: number };
let north: Shop;
let south: Shop;
let buyer: Company;
let session: Caller;

async function shop(): Promise<Shop> {
  const seller = await addCompany(database, { kind: 'seller' });
  const store = await addStore(database, seller);
  const item = await addItem(database, store, { price: 100_00, stock: 10_000 });
  return { seller, user: await addUser(database, seller), store, variantId: item.variants[0]?.id ?? 0 };
}

beforeAll(async () => {
  database = await testDatabase({ poolSize: 16 });
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  await database.pool.query(`insert into payment_method (method, is_on) values ('credit', true)`);
  operator = await addUser(database, await addCompany(database, { kind: 'operator' }));
  [north, south] = [await shop(), await shop()];
});
beforeEach(async () => {
  buyer = await addCompany(database);
  session = await addUser(database, buyer);
  await addAddress(database, buyer);
});
afterEach(async () => {
  await database.pool.query(`update payment_method set currencies = '[]' where method = 'credit'`);
  const broken = await checkInvariants(database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const now = new Date('2026-11-27T12:00:00Z');
const as = (caller: Caller) => callsAs(database, handlers, { caller, now: () => now });
const has = (amount: number) => addBalance(database, buyer.id, amount);
const grant = (limit: number) => as(operator)(creditCalls.grant, { buyerId: buyer.id, currency: 'EUR', limit, days: 30 });
async function grantOf({ user }: Shop, limit: number) {
  await database.pool.query(
    'insert into known_buyer (seller_company_id, buyer_company_id, found_at) values ($1, $2, now()) on conflict do nothing',
    [user.companyId, buyer.id],
  );
  return as(user)(sellerCreditCalls.grant, { buyerId: buyer.id, currency: 'EUR', limit, days: 60 });
}
async function place(...shops: { variantId: number; quantity?: number }[]): Promise<number> {
  await as(session)(cartCalls.add, { lines: shops.map(({ variantId, quantity = 1 }) => ({ variantId, quantity })) });
  return (await as(session)(checkoutCalls.placeOrder, {})).checkoutId;
}
const settle = (checkoutId: number, balancePart: number, caller = session) =>
  as(caller)(paymentCalls.settle, { checkoutId, method: 'credit', balancePart });
const ordersOf = async (checkoutId: number): Promise<number[]> =>
  (await database.pool.query<{ id: number }>('select id from purchase_order where checkout_id = $1 order by id', [checkoutId])).rows.map(
    ({ id }) => id,
  );
const items = async () =>
  (await as(session)(ownCreditCalls.items, {})).rows.toReversed().map(({ order, amount, open }) => [order.id, amount, open]);
const method = async (checkoutId: number) =>
  (await as(session)(paymentMethodCalls.offered, { checkoutId })).methods.find((one) => one.method === 'credit');
const account = async (kind: string, companyId = buyer.id): Promise<number> =>
  (
    await database.pool.query<{ balance: number }>(
      `select balance from ledger_account where kind = $1 and company_id = $2 and currency = 'EUR'`,
      [kind, companyId],
    )
  ).rows[0]?.balance ?? 0;
const stateOf = async (checkoutId: number) => (await as(session)(paymentCalls.result, { checkoutId })).state;

describe('a checkout with a part from the balance', () => {
  it('is paid at once: the balance pays its part, the rest is owed and within the limit', async () => {
    await has(39_00);
    await grant(80_00);
    const before = await account('seller_payable', north.seller.id);
    const checkoutId = await place(north);
    const [orderId] = await ordersOf(checkoutId);
    expect(await settle(checkoutId, 39_00)).toMatchObject({ state: 'paid' });
    expect([await account('buyer_balance'), await account('buyer_credit')]).toEqual([0, -80_00]);
    expect((await account('seller_payable', north.seller.id)) - before).toBe(price);
    expect(await items()).toEqual([[orderId, 80_00, 80_00]]);
    expect((await as(session)(paymentCalls.result, { checkoutId })).payments).toMatchObject([
      { method: 'credit', state: 'captured', amount: 80_00, balancePart: 39_00 },
    ]);
    expect((await as(session)(paymentDetailCalls.list, {})).rows).toMatchObject([
      { kind: 'payment', method: 'credit', amount: 80_00, balancePart: 39_00 },
    ]);
    await issueDue({ database, files: testFiles }, now);
    const [invoice] = (await as(session)(invoiceCalls.list, { orderId: orderId ?? 0 })).rows;
    const { rows } = await database.pool.query('select total, content -> $2 as payment from invoice where id = $1', [
      invoice?.id,
      'payment',
    ]);
    expect(rows).toMatchObject([
      { total: price, payment: { methods: ['balance', 'credit'], credit: { dueOn: '2026-12-27', open: 80_00 } } },
    ]);
  });

  it('pays orders by their numbers, those that no terms cover first', async () => {
    await has(150_00);
    const limits = await grant(1_000_00);
    const checkoutId = await place(north, south);
    const [first, second] = await ordersOf(checkoutId);
    await settle(checkoutId, 150_00);
    expect(await items()).toEqual([[second, 2 * price - 150_00, 2 * price - 150_00]]);
    await issueDue({ database, files: testFiles }, now);
    const { rows } = await database.pool.query<{ methods: string[] }>(
      `select content -> 'payment' -> 'methods' as methods from invoice where order_id = any($1) order by order_id`,
      [[first, second]],
    );
    expect(rows.map(({ methods }) => methods)).toEqual([['balance'], ['balance', 'credit']]);

    await as(operator)(creditCalls.end, { id: limits.id });
    await has(price);
    await grantOf(north, 1_000_00);
    const other = await place(north, south);
    const [covered] = await ordersOf(other);
    await expect(settle(other, price - 1)).rejects.toMatchObject({ code: codes.refused });
    const waits = await account('seller_pending', north.seller.id);
    await settle(other, price);
    expect((await items()).at(-1)).toEqual([covered, price, price]);
    expect((await account('seller_pending', north.seller.id)) - waits).toBe(price);
  });

  it('has to leave something to the terms, be of one currency, and be on the balance', async () => {
    await has(50_00);
    await grant(1_000_00);
    const checkoutId = await place(north);
    await expect(settle(checkoutId, price)).rejects.toMatchObject({ code: codes.refused, key: 'payment.partTooLarge' });
    await expect(settle(checkoutId, 50_01)).rejects.toMatchObject({ code: codes.balanceTooLow });
    await expect(as(session)(paymentCalls.settle, { checkoutId, method: 'balance', balancePart: 1 })).rejects.toMatchObject({
      code: codes.invalid,
    });
    expect([await stateOf(checkoutId), await items(), await account('buyer_balance')]).toEqual(['open', [], 50_00]);
    const other = await addUser(database, await addCompany(database));
    await expect(settle(checkoutId, 1_00, other)).rejects.toMatchObject({ code: codes.notFound });
  });

  it('is refused where the rest exceeds the terms, or the balance is not offered', async () => {
    await has(50_00);
    await grant(69_00 - 1);
    const checkoutId = await place(north);
    await expect(settle(checkoutId, 50_00)).rejects.toMatchObject({ code: codes.refused, key: 'credit.overLimit' });
    await database.pool.query(`update credit_grant set credit_limit = $2 where buyer_company_id = $1`, [buyer.id, 69_00]);
    await database.pool.query(`update payment_method set is_on = false where method = 'balance'`);
    await expect(settle(checkoutId, 50_00)).rejects.toMatchObject({ code: codes.refused });
    await database.pool.query(`update payment_method set is_on = true where method = 'balance'`);
    await settle(checkoutId, 50_00);
    expect(await account('buyer_credit')).toBe(-69_00);
  });

  it('is offered where only the rest is within the limits, with all of the balance', async () => {
    await grant(80_00);
    const checkoutId = await place(north);
    expect(await method(checkoutId)).toMatchObject({ obstacle: expect.stringContaining('limit'), needsPart: false });
    await has(38_99);
    expect(await method(checkoutId)).toMatchObject({ obstacle: expect.stringContaining('limit'), needsPart: false });
    await has(1);
    expect(await method(checkoutId)).toEqual({ method: 'credit', obstacle: null, needsPart: true });
    // The limits of the method are compared with what it pays, too.
    await database.pool.query(
      `update payment_method set currencies = '[{"currency": "EUR", "minimum": null, "maximum": 7999}]' where method = 'credit'`,
    );
    expect(await method(checkoutId)).toMatchObject({ obstacle: expect.any(String), needsPart: false });
    await expect(settle(checkoutId, 39_00)).rejects.toMatchObject({ code: codes.refused });
    await database.pool.query(
      `update payment_method set currencies = '[{"currency": "EUR", "minimum": null, "maximum": 8000}]' where method = 'credit'`,
    );
    expect(await method(checkoutId)).toMatchObject({ obstacle: null, needsPart: true });
    await settle(checkoutId, 39_00);
    // Somebody who does not see the balance does not get to know of it.
    const other = await place(north);
    await has(39_00);
    const colleague = await addUser(database, buyer, { accessCodes: ['order.view', 'payment.pay', 'price.view'] });
    const offered = await as(colleague)(paymentMethodCalls.offered, { checkoutId: other });
    expect(offered.methods.every(({ needsPart }) => !needsPart)).toBe(true);
  });

  it('happens once, however often it is asked for at once', async () => {
    await has(200_00);
    await grant(1_000_00);
    const checkoutId = await place(north);
    const results = await Promise.allSettled([settle(checkoutId, 19_00), settle(checkoutId, 40_00), settle(checkoutId, 0)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await items()).toHaveLength(1);
    expect((await account('buyer_balance')) - (await account('buyer_credit'))).toBeGreaterThanOrEqual(price);
  });

  it('of two at once over the last of a limit or of a balance, one is refused', async () => {
    await grant(100_00);
    for (let round = 0; round < 4; round++) {
      const [short, over] = [round % 2 === 0, round % 2 === 1];
      // Either the balance or the limit is enough for one alone.
      await has((short ? 100_00 : 120_00) - (await account('buyer_balance')));
      await database.pool.query('update credit_grant set credit_limit = $2 where buyer_company_id = $1', [
        buyer.id,
        over ? 100_00 : 200_00,
      ]);
      const checkouts = [await place(north), await place(south)];
      const results = await Promise.allSettled(checkouts.map((id) => settle(id, 59_00)));
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await account('buyer_credit')).toBe(-60_00);
      const [open] = (await as(session)(ownCreditCalls.items, { state: 'open' })).rows;
      await has(60_00);
      await as(session)(ownCreditCalls.pay, { items: [{ id: open?.id ?? 0, amount: 60_00 }] });
    }
  });
});

describe('an order of which a part came from the balance', () => {
  const part = 119_50;
  const total = 10 * price;
  it.each(['operator', 'seller'] as const)(
    'on terms of the %s: of what is cancelled the open amount goes first, the rest to the balance',
    async (by) => {
      await has(part);
      await (by === 'operator' ? grant(2_000_00) : grantOf(north, 2_000_00));
      const of = async () => [await account('seller_payable', north.seller.id), await account('seller_pending', north.seller.id)];
      const [payable = 0, pending = 0] = await of();
      const checkoutId = await place({ ...north, quantity: 10 });
      const [orderId = 0] = await ordersOf(checkoutId);
      await settle(checkoutId, part);
      expect(await of()).toEqual(by === 'operator' ? [payable + total, pending] : [payable + part, pending + total - part]);
      const { orderLines } = await as(session)(purchaseOrderCalls.detail, { buyerOrderId: orderId });
      await as(north.user)(changeCalls.change, {
        ...{ storeId: north.store.id, orderId, lines: [{ orderLineId: orderLines[0]?.id ?? 0, quantity: 1, left: 10 }] },
        ...{ reason: 'out_of_stock', restock: false },
      });
      expect(await items()).toEqual([[orderId, total - part, total - part - price]]);
      expect(await account('buyer_balance')).toBe(0);
      expect(await of()).toEqual(by === 'operator' ? [payable + total - price, pending] : [payable + part, pending + total - part - price]);
      // What the buyer has paid of it since comes back with the part.
      await has(100_00);
      const [item] = (await as(session)(ownCreditCalls.items, {})).rows;
      await as(session)(ownCreditCalls.pay, { items: [{ id: item?.id ?? 0, amount: 100_00 }] });
      const refuse = { storeId: north.store.id, orderId, reason: 'out_of_stock' as const, note: '', restock: true };
      await as(north.user)(changeCalls.refuse, refuse);
      expect(await items()).toEqual([[orderId, total - part, 0]]);
      expect([await account('buyer_balance'), await account('buyer_credit')]).toEqual([part + 100_00, 0]);
      expect(await of()).toEqual([payable, pending]);
    },
  );
});

describe('a part that another payment holds', () => {
  it('is free for the terms, and the other payment ends', async () => {
    await has(39_00);
    await grant(1_000_00);
    await database.pool.query(`insert into payment_method (method, is_on) values ('card', true)`);
    for (const balancePart of [39_00, 0]) {
      const checkoutId = await place(north);
      await as(session)(paymentCalls.begin, { checkoutId, method: 'card', balancePart: 39_00 });
      expect(await account('balance_reserved')).toBe(39_00);
      await settle(checkoutId, balancePart);
      expect([await account('balance_reserved'), await account('buyer_balance')]).toEqual([0, 39_00 - balancePart]);
      await as(session)(paymentCalls.follow, { checkoutId });
      expect((await as(session)(paymentCalls.result, { checkoutId })).payments.map(({ state }) => state)).toEqual([
        'cancelled',
        'captured',
      ]);
      expect(await checkInvariants(database)).toEqual([]);
      if (balancePart > 0) await has(39_00);
    }
    await database.pool.query(`delete from payment_method where method = 'card'`);
  });
});
