/** Orders on credit terms: never more than the limit, owed once, reduced by what is cancelled, and nobody else's business. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { changeCalls } from '../../../../contract/orders/order-change-calls.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { balanceCalls } from '../../../../contract/payments/balance/balance.ts';
import { creditCalls, sellerCreditCalls } from '../../../../contract/payments/credit/credit.ts';
import { ownCreditCalls } from '../../../../contract/payments/credit/own-credit.ts';
import { paymentMethodCalls } from '../../../../contract/payments/payment-methods.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { paymentDetailCalls } from '../../../../contract/payments/payment-details.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
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
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { checkInvariants } from '../../buying/checkout/index.ts';
import { issueDue } from '../invoices/jobs.ts';
import { wholeInvoices } from '../invoices/list-queries.ts';
import { wordsOf } from '../invoices/pdf.ts';

const price = 119_00;
let database: Database;
let operator: Caller;
type Shop = { seller: Company; user: Caller; store: Store; variantId: number };
let north: Shop;
let south: Shop;
let polish: Shop;
let buyer: Company;
let session: Caller;

async function shop(given: { currency?: string } = {}): Promise<Shop> {
  const seller = await addCompany(database, { kind: 'seller' });
  const store = await addStore(database, seller, given);
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
  north = await shop();
  south = await shop();
  polish = await shop({ currency: 'PLN' });
});
beforeEach(async () => {
  buyer = await addCompany(database);
  session = await addUser(database, buyer);
  await addAddress(database, buyer);
});
afterEach(async () => {
  const broken = await checkInvariants(database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const now = new Date('2026-11-27T12:00:00Z');
const as = (caller: Caller, at = now) => callsAs(database, handlers, { caller, now: () => at });
const grant = (limit: number, given: { currency?: 'EUR' | 'PLN'; days?: number } = {}) =>
  as(operator)(creditCalls.grant, { buyerId: buyer.id, currency: 'EUR', limit, days: 30, ...given });
const grantOf = async ({ user }: Shop, limit: number) => {
  await database.pool.query(
    'insert into known_buyer (seller_company_id, buyer_company_id, found_at) values ($1, $2, now()) on conflict do nothing',
    [user.companyId, buyer.id],
  );
  return as(user)(sellerCreditCalls.grant, { buyerId: buyer.id, currency: 'EUR', limit, days: 60 });
};

async function place(...shops: Shop[]): Promise<number> {
  await as(session)(cartCalls.add, { lines: shops.map(({ variantId }) => ({ variantId, quantity: 1 })) });
  return (await as(session)(checkoutCalls.placeOrder, {})).checkoutId;
}
const settle = (checkoutId: number, caller = session) => as(caller)(paymentCalls.settle, { checkoutId, method: 'credit' });
async function order(...shops: Shop[]): Promise<number> {
  const checkoutId = await place(...shops);
  await settle(checkoutId);
  const { rows } = await database.pool.query<{ id: number }>('select id from purchase_order where checkout_id = $1 order by id', [
    checkoutId,
  ]);
  return rows[0]?.id ?? 0;
}
const obstacle = async (checkoutId: number) =>
  (await as(session)(paymentMethodCalls.offered, { checkoutId })).methods.find(({ method }) => method === 'credit')?.obstacle;
const items = async (caller = session) => (await as(caller)(ownCreditCalls.items, {})).rows;
const balanceOf = async (kind: string, companyId: number, currency = 'EUR'): Promise<number> => {
  const { rows } = await database.pool.query<{ balance: number }>(
    'select balance from ledger_account where kind = $1 and company_id = $2 and currency = $3',
    [kind, companyId, currency],
  );
  return rows[0]?.balance ?? 0;
};
const checkoutState = async (checkoutId: number) =>
  (await database.pool.query<{ state: string }>('select state from checkout where id = $1', [checkoutId])).rows[0]?.state;

describe('a checkout', () => {
  it('is put on the operator’s terms: paid, owed, and the seller is owed the money', async () => {
    await grant(200_00);
    const before = await balanceOf('seller_payable', north.seller.id);
    const checkoutId = await place(north);
    expect(await obstacle(checkoutId)).toBeNull();
    expect(await settle(checkoutId)).toMatchObject({ state: 'paid' });
    expect((await balanceOf('seller_payable', north.seller.id)) - before).toBe(price);
    expect(await balanceOf('buyer_credit', buyer.id)).toBe(-price);
    expect(await items()).toMatchObject([
      { state: 'open', creditor: null, amount: price, open: price, dueOn: '2026-12-27', daysOverdue: 0, currency: 'EUR' },
    ]);
    const { terms, days } = await as(session)(ownCreditCalls.overview, {});
    expect(terms).toMatchObject([{ limit: 200_00, used: price, available: 200_00 - price, overdue: 0, isBlocked: false }]);
    expect(days).toEqual([{ day: '2026-12-27', currency: 'EUR', open: price, items: 1 }]);
    expect((await as(session)(paymentCalls.result, { checkoutId })).payments).toMatchObject([{ method: 'credit', state: 'captured' }]);
  });

  it('says why it cannot be, and refuses for the same reason', async () => {
    const checkoutId = await place(north);
    expect(await obstacle(checkoutId)).toBe('No credit terms in EUR have been granted to your company for these stores.');
    await expect(settle(checkoutId)).rejects.toMatchObject({ code: codes.refused });
    await grant(price - 1);
    expect(await obstacle(checkoutId)).toBe('The order exceeds your credit limit: €118.99 are still available.');
    await expect(settle(checkoutId)).rejects.toMatchObject({ code: codes.refused });
    expect([await checkoutState(checkoutId), await items()]).toEqual(['open', []]);
  });

  it('has to be covered as a whole, each currency by terms of its own', async () => {
    await grant(1_000_00);
    const checkoutId = await place(north, polish);
    expect(await obstacle(checkoutId)).toBe('No credit terms in PLN have been granted to your company for these stores.');
    await expect(settle(checkoutId)).rejects.toMatchObject({ code: codes.refused });
    await grant(1_000_00, { currency: 'PLN', days: 14 });
    await settle(checkoutId);
    expect((await items()).map(({ currency, dueOn }) => [currency, dueOn]).toSorted()).toEqual([
      ['EUR', '2026-12-27'],
      ['PLN', '2026-12-11'],
    ]);
  });

  it('is not offered on credit where the operator has turned it off', async () => {
    await grant(1_000_00);
    const checkoutId = await place(north);
    await database.pool.query(`update payment_method set is_on = false where method = 'credit'`);
    expect(await obstacle(checkoutId)).toBeUndefined();
    await expect(settle(checkoutId)).rejects.toMatchObject({ code: codes.refused });
    await database.pool.query(`update payment_method set is_on = true where method = 'credit'`);
  });

  it('is put on terms once, however often it is asked for at once', async () => {
    await grant(1_000_00);
    const checkoutId = await place(north);
    const results = await Promise.allSettled([settle(checkoutId), settle(checkoutId), settle(checkoutId)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await items()).toHaveLength(1);
    expect(await balanceOf('buyer_credit', buyer.id)).toBe(-price);
  });

  it('of another company is answered like none', async () => {
    await grant(1_000_00);
    const checkoutId = await place(north);
    const other = await addUser(database, await addCompany(database));
    await expect(settle(checkoutId, other)).rejects.toMatchObject({ code: codes.notFound });
  });

  it('of two at once over the last of a limit one is refused', async () => {
    await grant(price + price / 2);
    for (let round = 0; round < 5; round++) {
      const checkouts = [await place(north), await place(south)];
      const results = await Promise.allSettled(checkouts.map((id) => settle(id)));
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await balanceOf('buyer_credit', buyer.id)).toBe(-price);
      const [open] = (await items()).filter(({ state }) => state === 'open');
      await addBalance(database, buyer.id, price);
      await as(session)(ownCreditCalls.pay, { items: [{ id: open?.id ?? 0, amount: price }] });
    }
  });
});

describe('a seller’s terms', () => {
  it('are for its own stores, and pay it when the buyer has paid', async () => {
    await grantOf(north, 500_00);
    const checkoutId = await place(south);
    await expect(settle(checkoutId)).rejects.toMatchObject({ code: codes.refused });
    const before = await balanceOf('seller_payable', north.seller.id);
    await order(north);
    expect([await balanceOf('seller_payable', north.seller.id), await balanceOf('seller_pending', north.seller.id)]).toEqual([
      before,
      price,
    ]);
    const [item] = await items();
    expect(item).toMatchObject({ dueOn: '2027-01-26', open: price });
    await addBalance(database, buyer.id, 500_00);
    const pay = (amount: number) => as(session)(ownCreditCalls.pay, { items: [{ id: item?.id ?? 0, amount }] });
    expect(await pay(19_00)).toEqual({ settled: 0 });
    expect(await balanceOf('seller_payable', north.seller.id)).toBe(before + 19_00);
    expect(await pay(100_00)).toEqual({ settled: 1 });
    expect([await balanceOf('seller_payable', north.seller.id), await balanceOf('seller_pending', north.seller.id)]).toEqual([
      before + price,
      0,
    ]);
  });

  it('can be granted to buyers that it knows only, and be changed by nobody else', async () => {
    const input = { buyerId: buyer.id, currency: 'EUR', limit: 1, days: 30 } as const;
    await expect(as(north.user)(sellerCreditCalls.grant, input)).rejects.toMatchObject({
      details: { fields: { buyerId: 'credit.unknownBuyer' } },
    });
    const { id } = await grantOf(north, 500_00);
    const terms = { id, limit: 900_00, days: 90 };
    for (const call of [
      () => as(south.user)(sellerCreditCalls.change, terms),
      () => as(operator)(creditCalls.change, terms),
      () => as(south.user)(sellerCreditCalls.end, { id }),
      () => as(south.user)(sellerCreditCalls.item, { id }),
      () => as(operator)(creditCalls.item, { id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: codes.notFound });
    expect(await as(north.user)(sellerCreditCalls.change, terms)).toMatchObject({ limit: 900_00, days: 90, buyer: { id: buyer.id } });
    expect((await as(south.user)(sellerCreditCalls.list, {})).rows.map((row) => row.id)).not.toContain(id);
    expect((await as(operator)(creditCalls.list, {})).rows.map((row) => row.id)).not.toContain(id);
    const { rows } = await database.pool.query(`select action, company_id from audit_log where subject = $1 order by id`, [
      `creditGrant:${id}`,
    ]);
    expect(rows).toEqual([
      { action: 'credit.granted', company_id: buyer.id },
      { action: 'credit.changed', company_id: buyer.id },
    ]);
  });
});

describe('a limit', () => {
  it('is granted once per currency, in a double click as well', async () => {
    const key = randomUUID();
    const input = { buyerId: buyer.id, currency: 'EUR', limit: 5_00, days: 30 } as const;
    const twice = await Promise.allSettled([0, 1].map(() => as(operator)(creditCalls.grant, input, { idempotencyKey: key })));
    expect(twice.some(({ status }) => status === 'fulfilled')).toBe(true);
    await expect(as(operator)(creditCalls.grant, input)).rejects.toMatchObject({ code: codes.conflict });
    const results = await Promise.allSettled([0, 1, 2].map(() => grant(1, { currency: 'PLN' })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is for buyers, in amounts and days that make sense', async () => {
    const input = { buyerId: buyer.id, currency: 'EUR', limit: 5_00, days: 30 } as const;
    for (const wrong of [
      { days: 6 },
      { days: 121 },
      { limit: 0 },
      { limit: 100_000_000_01 },
      { currency: 'XAU' as 'EUR' },
      { buyerId: north.seller.id },
    ])
      await expect(as(operator)(creditCalls.grant, { ...input, ...wrong })).rejects.toMatchObject({ code: codes.invalid });
    await expect(as(session)(creditCalls.grant, input)).rejects.toMatchObject({ code: codes.forbidden });
    await expect(as(north.user)(creditCalls.grant, input)).rejects.toMatchObject({ code: codes.forbidden });
  });

  it('that ends covers nothing more, and its successor counts what is open', async () => {
    const { id } = await grant(200_00);
    await order(north);
    expect(await as(operator)(creditCalls.end, { id })).toMatchObject({ state: 'ended', used: price });
    await expect(as(operator)(creditCalls.end, { id })).rejects.toMatchObject({ code: codes.conflict });
    await expect(as(operator)(creditCalls.change, { id, limit: 1, days: 30 })).rejects.toMatchObject({ code: codes.conflict });
    const checkoutId = await place(north);
    await expect(settle(checkoutId)).rejects.toMatchObject({ code: codes.refused });
    await grant(200_00);
    await expect(settle(checkoutId)).rejects.toMatchObject({ code: codes.refused });
    expect((await items()).map(({ open }) => open)).toEqual([price]);
  });

  it('that is lowered or ended while a checkout uses it is used before or not at all', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await grant(1_000_00);
      const checkoutId = await place(north);
      const [paid] = await Promise.allSettled([settle(checkoutId), as(operator)(creditCalls.end, { id })]);
      expect(await checkoutState(checkoutId)).toBe(paid.status === 'fulfilled' ? 'paid' : 'open');
    }
  });

  it('shows its use and what is overdue, and is found by it', async () => {
    await grant(300_00);
    await order(north);
    const late = new Date('2027-02-10T12:00:00Z');
    const { rows } = await as(operator, late)(creditCalls.list, { overdue: 'true' as unknown as boolean });
    expect(rows.find((row) => row.buyer.id === buyer.id)).toMatchObject({ used: price, overdue: price, isBlocked: false });
    const ages = (await as(operator, late)(creditCalls.ageing, {})).find(({ currency }) => currency === 'EUR');
    expect(ages?.buckets.find(({ bucket }) => bucket === 'upTo60')?.open).toBeGreaterThanOrEqual(price);
    expect(ages?.buckets.reduce((sum, { open }) => sum + open, 0)).toBe(ages?.total);
    const { rows: found } = await as(operator, late)(creditCalls.items, { state: 'overdue' });
    expect(found.find((row) => row.buyer.id === buyer.id)).toMatchObject({ state: 'overdue', daysOverdue: 45 });
    expect((await as(operator)(creditCalls.exportItems, {})).content).toContain('119');
    expect((await as(operator)(creditCalls.export, {})).content).toContain('300');
  });
});

it('what is due is sorted by day, amount or what is open, for both sides', async () => {
  const { id } = await grant(10_000_00, { days: 90 });
  await addBalance(database, buyer.id, 500_00);
  for (const [index, days] of [90, 30, 60].entries()) {
    await as(operator)(creditCalls.change, { id, limit: 10_000_00, days, note: '' });
    await order(...(index === 1 ? [north, south] : [north]));
  }
  const [last] = await items();
  await as(session)(ownCreditCalls.pay, { items: [{ id: last?.id ?? 0, amount: 19_00 }] });
  for (const caller of [session, operator])
    for (const sort of ['dueOn', '-dueOn', 'amount', '-open', 'open'] as const) {
      const list = async (paging: object) =>
        caller === session ? as(session)(ownCreditCalls.items, { sort, ...paging }) : as(operator)(creditCalls.items, { sort, ...paging });
      const { rows } = await list({ size: 50 });
      const keys = rows.map((row) => (sort.endsWith('dueOn') ? Date.parse(row.dueOn) : sort.endsWith('open') ? row.open : row.amount));
      expect(keys).toEqual(keys.toSorted((a, b) => (sort.startsWith('-') ? b - a : a - b)));
      if (rows.length > 10) {
        const first = await list({ size: 10 });
        const second = await list({ size: 10, cursor: first.next ?? '' });
        expect([...first.rows, ...second.rows]).toEqual(rows.slice(0, 20));
        expect(await list({ size: 10, cursor: second.previous ?? '' })).toEqual({ ...first, previous: null });
      }
    }
  const { content } = await as(session)(ownCreditCalls.export, { sort: 'open' });
  expect(content.split('\n')[1]).toContain('100');
});

describe('an open item', () => {
  const pay = (caller: Caller, wanted: { id: number; amount: number }[], idempotencyKey = randomUUID()) =>
    as(caller)(ownCreditCalls.pay, { items: wanted }, { idempotencyKey });

  it('is paid from the balance, once, and never more than is open', async () => {
    await grant(500_00);
    await order(north);
    await order(south);
    const open = (await items()).map(({ id }) => ({ id, amount: price }));
    await expect(pay(session, open)).rejects.toMatchObject({
      code: codes.balanceTooLow,
      details: [{ currency: 'EUR', missing: 2 * price }],
    });
    await addBalance(database, buyer.id, 10 * price);
    const results = await Promise.allSettled([pay(session, open), pay(session, open), pay(session, open.toReversed())]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await balanceOf('buyer_balance', buyer.id), await balanceOf('buyer_credit', buyer.id)]).toEqual([8 * price, 0]);
    expect((await items()).map(({ state }) => state)).toEqual(['settled', 'settled']);
    const { rows } = await as(session)(balanceCalls.movements, { kind: 'credit_payment' });
    expect(rows).toMatchObject([{ amount: -2 * price, orders: [{}, {}] }]);
  });

  it('of another company cannot be paid or seen', async () => {
    await grant(500_00);
    await order(north);
    const [item] = await items();
    const other = await addUser(database, await addCompany(database));
    await expect(pay(other, [{ id: item?.id ?? 0, amount: 1 }])).rejects.toMatchObject({ code: codes.notFound });
    expect(await items(other)).toEqual([]);
    expect((await as(south.user)(sellerCreditCalls.items, {})).rows).toEqual([]);
  });

  it('asks for the password above the company’s limit', async () => {
    await grant(500_00);
    await order(north);
    await addBalance(database, buyer.id, price);
    await database.pool.query('insert into company_payment_setting (company_id, confirm_above) values ($1, 100)', [buyer.id]);
    const [item] = await items();
    const wanted = [{ id: item?.id ?? 0, amount: price }];
    await expect(pay(session, wanted)).rejects.toMatchObject({ details: { fields: { password: 'payment.passwordNeeded' } } });
    await database.pool.query('update company_payment_setting set confirm_above = 50000 where company_id = $1', [buyer.id]);
    expect(await pay(session, wanted)).toEqual({ settled: 1 });
  });

  it('of a cancelled order is owed no more; what was paid of it goes to the balance', async () => {
    await grant(500_00);
    await order(north);
    const orderId = await order(south);
    const [second] = await items();
    await addBalance(database, buyer.id, 19_00);
    await pay(session, [{ id: second?.id ?? 0, amount: 19_00 }]);
    await as(session)(purchaseOrderCalls.cancel, { buyerOrderId: orderId, note: '' });
    expect((await items()).map(({ state, open, paid, credited }) => [state, open, paid, credited])).toEqual([
      ['settled', 0, 19_00, 100_00],
      ['open', price, 0, 0],
    ]);
    expect([await balanceOf('buyer_balance', buyer.id), await balanceOf('buyer_credit', buyer.id)]).toEqual([19_00, -price]);
    const { rows } = await as(session)(paymentDetailCalls.list, { kind: 'refund' });
    expect(rows.map(({ method, amount }) => [method, amount]).toSorted()).toEqual([
      ['balance', 19_00],
      ['credit', 100_00],
    ]);
  });

  it('is reduced by what the seller cancels, on its own terms as well, while it is being paid', async () => {
    await grantOf(north, 500_00);
    await addBalance(database, buyer.id, 1_000_00);
    for (let round = 0; round < 4; round++) {
      const orderId = await order(north);
      const [item] = await items();
      await Promise.allSettled([
        as(north.user)(changeCalls.refuse, { storeId: north.store.id, orderId, reason: 'out_of_stock', note: '', restock: true }),
        pay(session, [{ id: item?.id ?? 0, amount: price }]),
        as(session)(purchaseOrderCalls.cancel, { buyerOrderId: orderId, note: '' }),
      ]);
      const after = (await items()).find(({ id }) => id === item?.id);
      expect(after?.open).toBe(0);
    }
  });

  it('is reduced by a part of the order that the seller cancels', async () => {
    await grantOf(north, 2_000_00);
    await as(session)(cartCalls.add, { lines: [{ variantId: north.variantId, quantity: 10 }] });
    const { checkoutId, orders } = await as(session)(checkoutCalls.placeOrder, {});
    await settle(checkoutId);
    const orderId = orders[0]?.id ?? 0;
    const { orderLines } = await as(session)(purchaseOrderCalls.detail, { buyerOrderId: orderId });
    await as(north.user)(changeCalls.change, {
      ...{ storeId: north.store.id, orderId, lines: [{ orderLineId: orderLines[0]?.id ?? 0, quantity: 1, left: 10 }] },
      ...{ reason: 'out_of_stock', restock: false },
    });
    expect(await items()).toMatchObject([{ state: 'open', amount: 10 * price, credited: price, open: 9 * price }]);
    expect([await balanceOf('buyer_credit', buyer.id), await balanceOf('seller_pending', north.seller.id)]).toEqual([
      -9 * price,
      9 * price,
    ]);
  });

  it('is on the invoice with its day, and the credit note says that it was deducted', async () => {
    await grant(500_00);
    const orderId = await order(north);
    await issueDue({ database, files: testFiles }, now);
    const { rows } = await database.pool.query<{ payment: unknown }>(
      `select content -> 'payment' as payment from invoice where order_id = $1`,
      [orderId],
    );
    expect(rows).toEqual([{ payment: { methods: ['credit'], paidOn: '2026-11-27', credit: { dueOn: '2026-12-27', open: price } } }]);
    expect((await items())[0]?.invoice?.number).toMatch(/^INV-/);
    const wordsOfAll = async () => {
      const found = await wholeInvoices(database.kysely, { buyerCompanyId: buyer.id }, { orderId }, { after: 0, most: 10 });
      return found.map((one) => [one.kind, wordsOf(one)] as const);
    };
    expect((await wordsOfAll())[0]?.[1]).toContain('€119.00 are payable on the marketplace by 27 December 2026');
    await as(session)(purchaseOrderCalls.cancel, { buyerOrderId: orderId, note: '' });
    const note = (await wordsOfAll()).find(([kind]) => kind === 'credit_note');
    expect(note?.[1]).toContain('deducted from what is to be paid on credit terms');
  });
});
