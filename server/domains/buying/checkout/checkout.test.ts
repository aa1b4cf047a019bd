import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { frameCalls } from '../../../../contract/buying/frame.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { paymentSettingCalls } from '../../../../contract/payments/payment-settings.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
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
} from '../../../../test/support/market.ts';
import type { Caller } from '../../../platform/scope.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import { hashPassword } from '../../identity/index.ts';
import { handlers as cartHandlers } from '../cart/calls.ts';
import { handlers as frameHandlers } from '../frame/calls.ts';
import { handlers as paymentHandlers } from '../../payments/balance/calls.ts';
import { settingHandlers } from '../../payments/settings/settings-calls.ts';
import { handlers as checkoutHandlers } from './calls.ts';
import { checkInvariants, releaseExpiredCheckouts, returnGoods } from './index.ts';

const handlers = [...cartHandlers, ...frameHandlers, ...checkoutHandlers, ...paymentHandlers, ...settingHandlers];
const minute = 60_000;

let database: Database;
let buyer: Company;
let seller: Company;
let store: Store;

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`insert into tax_rate (country_code, tax_class, rate, valid_from) values
    ('DE', 'standard', 1900, '2007-01-01'), ('DE', 'reduced', 700, '2007-01-01'), ('PL', 'standard', 2300, '2011-01-01'), ('FR', 'standard', 2000, '2014-01-01')`);
  buyer = await addCompany(database, { vatId: 'DE123456789', vatState: 'valid' });
  seller = await addCompany(database, { kind: 'seller', vatId: 'DE999999999', vatState: 'valid' });
  store = await addStore(database, seller, { shippingFee: 1_000, freeShippingFrom: 100_000 });
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 100_000_000);
});

const as = (session: Caller | null, options: { now?: () => Date; language?: 'en' | 'de' } = {}) =>
  callsAs(database, handlers, { caller: session, ...options });
const variantOf = async (given: Parameters<typeof addItem>[2], at = store) => (await addItem(database, at, given)).variants[0]?.id ?? 0;
const stockOf = async (variantId: number) =>
  (
    await database.pool.query<{ on_hand: number; reserved: number }>('select on_hand, reserved from stock where variant_id = $1', [
      variantId,
    ])
  ).rows[0];
const sound = async () => expect(await checkInvariants(database)).toEqual([]);

describe('an order from cart to ledger', () => {
  it('reserves, copies prices, charges and hands the goods over', async () => {
    const session = await addUser(database, buyer);
    const call = as(session, { language: 'de' });
    const reduced = await variantOf({ price: 333, taxClass: 'reduced' });
    const standard = await variantOf({ price: 1_001 });
    await call(cartCalls.add, {
      lines: [
        { variantId: standard, quantity: 3 },
        { variantId: reduced, quantity: 7 },
      ],
    });
    const preview = await call(checkoutCalls.preview, {});
    const [shown] = preview.stores;
    // Shipping of 10.00 is split over the categories by their shares; VAT is rounded once per category.
    expect(shown).toMatchObject({ linesTotal: 5_334, shippingTotal: 1_000, vatTotal: 678 + 194, total: 5_334 + 1_000 + 678 + 194 });
    expect(shown?.vat.rows).toEqual([
      { category: 'S', rate: 1_900, base: 3_566, vat: 678 },
      { category: 'S', rate: 700, base: 2_768, vat: 194 },
    ]);
    expect(shown?.vat).toMatchObject({
      reason: 'domestic',
      rateCountry: 'DE',
      message: 'Mehrwertsteuer von Deutschland: Versand und Empfang im selben Staat',
    });

    const placed = await call(checkoutCalls.placeOrder, { expectedTotals: preview.totals });
    expect(placed.totals).toEqual(preview.totals);
    expect(await stockOf(standard)).toEqual({ on_hand: 100, reserved: 3 });
    expect((await call(frameCalls.header, {})).cart).toEqual({ lines: 0, quantity: 0 });
    const { checkoutId } = placed;
    expect(await call(paymentCalls.result, { checkoutId })).toMatchObject({ state: 'open', payments: [] });
    await sound();

    expect(await call(paymentCalls.settle, { checkoutId, method: 'balance' })).toMatchObject({ state: 'paid' });
    expect(await stockOf(standard)).toEqual({ on_hand: 97, reserved: 0 });
    const result = await call(paymentCalls.result, { checkoutId });
    expect(result).toMatchObject({
      state: 'paid',
      orders: [{ state: 'paid' }],
      payments: [{ method: 'balance', state: 'captured', amount: placed.totals[0]?.total }],
    });
    const checkout = await call(checkoutCalls.checkout, { checkoutId });
    expect(checkout.orders[0]).toMatchObject({ lines: 2, total: placed.totals[0]?.total, vat: { rows: shown?.vat.rows } });
    const payable = await database.pool.query<{ balance: number }>(
      `select balance from ledger_account where kind = 'seller_payable' and company_id = $1`,
      [seller.id],
    );
    expect(payable.rows[0]?.balance).toBe(placed.totals[0]?.total);
    await sound();
  });

  it('takes at most fifteen statements to place, for one line and for a thousand lines of three stores', async () => {
    const session = await addUser(database, buyer);
    const call = as(session);
    const statements: number[] = [];
    for (const variants of [1, 334]) {
      const stores =
        variants === 1
          ? [store]
          : [store, await addStore(database, seller), await addStore(database, await addCompany(database, { kind: 'seller' }))];
      for (const one of stores) {
        const item = await addItem(database, one, { variants });
        await call(cartCalls.add, { lines: item.variants.map(({ id }) => ({ variantId: id, quantity: 2 })) });
      }
      const placing = await countStatements(() => call(checkoutCalls.placeOrder, {}));
      const settling = await countStatements(() => call(paymentCalls.settle, { checkoutId: placing.result.checkoutId, method: 'balance' }));
      expect(placing.result.orders).toHaveLength(stores.length);
      statements.push(placing.statements, settling.statements);
    }
    expect(Math.max(...statements)).toBeLessThanOrEqual(15);
    expect(statements.slice(0, 1)).toEqual(statements.slice(2, 3));
    await sound();
  });

  it('creates one order per store and pays them together, each in its currency', async () => {
    const polish = await addStore(database, await addCompany(database, { kind: 'seller', countryCode: 'PL' }), {
      currency: 'PLN',
      vatCountryCode: 'PL',
    });
    const call = as(await addUser(database, buyer));
    const lines = [
      { variantId: await variantOf({ price: 5_000 }), quantity: 1 },
      { variantId: await variantOf({ price: 7_000 }, polish), quantity: 2 },
    ];
    await call(cartCalls.add, { lines });
    const placed = await call(checkoutCalls.placeOrder, {});
    // From Poland to a German buyer with a confirmed id: exempt.
    expect(placed.totals).toEqual([
      { currency: 'EUR', total: 7_140 },
      { currency: 'PLN', total: 14_000 },
    ]);
    const refused = await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' }).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: codes.balanceTooLow,
      details: [{ currency: 'PLN', needed: 14_000, balance: 0, missing: 14_000 }],
    });
    await addBalance(database, buyer.id, 14_000, 'PLN');
    await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
    const { orders } = await call(checkoutCalls.checkout, { checkoutId: placed.checkoutId });
    expect(orders.map((order) => [order.vat.category, order.vat.exemption, order.vat.evidence.buyerVatId])).toEqual([
      ['S', null, 'DE123456789'],
      ['K', 'VATEX-EU-IC', 'DE123456789'],
    ]);
    await sound();
  });

  it('keeps prices and names of the time of the order, in the buyer’s language', async () => {
    const call = as(await addUser(database, buyer), { language: 'de' });
    const item = await addItem(database, store, { name: 'Chair', price: 2_000 });
    await database.pool.query(`update item_text set name = 'Stuhl' where item_id = $1 and language = 'de'`, [item.id]);
    await call(cartCalls.add, { lines: [{ variantId: item.variants[0]?.id ?? 0, quantity: 1 }] });
    const { orders } = await call(checkoutCalls.placeOrder, {});
    await database.pool.query('update variant set list_price = 9 where item_id = $1', [item.id]);
    await database.pool.query(`update item_text set name = 'Other' where item_id = $1`, [item.id]);
    const { rows } = await database.pool.query('select name, unit_price from purchase_order_line where order_id = $1', [orders[0]?.id]);
    expect(rows).toEqual([{ name: 'Stuhl', unit_price: 2_000 }]);
  });
});

describe('refusals', () => {
  const filled = async (given: Parameters<typeof addItem>[2], quantity: number) => {
    const session = await addUser(database, buyer);
    const call = as(session);
    const variantId = await variantOf(given);
    await call(cartCalls.add, { lines: [{ variantId, quantity }] });
    return { session, call, variantId };
  };

  it('name the unavailable lines, and reserve nothing', async () => {
    const { call, variantId } = await filled({ stock: 5 }, 6);
    const other = await variantOf({});
    await call(cartCalls.add, { lines: [{ variantId: other, quantity: 1 }] });
    const refused = await call(checkoutCalls.placeOrder, {}).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      code: codes.productLimit,
      key: 'checkout.soldOut',
      details: { lines: [{ variantId, problems: [{ kind: 'notEnough', suggestedQuantity: 5 }] }] },
    });
    expect(await stockOf(other)).toEqual({ on_hand: 100, reserved: 0 });
    await database.pool.query(`update item set state = 'archived' where id = (select item_id from variant where id = $1)`, [variantId]);
    await expect(call(checkoutCalls.placeOrder, {})).rejects.toMatchObject({ code: codes.productNotExist, key: 'checkout.lines' });
  });

  it('say what is missing to the minimum order value', async () => {
    const strict = await addStore(database, seller, { minimumOrderValue: 10_000 });
    const call = as(await addUser(database, buyer));
    await call(cartCalls.add, { lines: [{ variantId: await variantOf({ price: 4_000 }, strict), quantity: 2 }] });
    await expect(call(checkoutCalls.placeOrder, {})).rejects.toMatchObject({ key: 'checkout.belowMinimum', values: { missing: '€20.00' } });
  });

  it('order nothing if the total has changed', async () => {
    const { call, variantId } = await filled({ price: 1_000 }, 1);
    const { totals } = await call(checkoutCalls.preview, {});
    await database.pool.query('update variant set list_price = 1100 where id = $1', [variantId]);
    await expect(call(checkoutCalls.placeOrder, { expectedTotals: totals })).rejects.toMatchObject({
      code: codes.conflict,
      key: 'checkout.totalsChanged',
    });
    expect(await stockOf(variantId)).toEqual({ on_hand: 100, reserved: 0 });
  });

  it('enforce limits per order and per month where nobody could approve more, even in two concurrent tabs', async () => {
    const lonely = await addCompany(database, { vatId: 'DE123456789', vatState: 'valid' });
    await addAddress(database, lonely);
    const session = await addUser(database, lonely, { role: 'purchaser' });
    const call = as(session);
    const [first, second] = [await variantOf({ price: 1_000, stock: 1_000 }), await variantOf({ price: 14_000 })];
    await call(cartCalls.add, { lines: [{ variantId: first, quantity: 20 }] });
    await database.pool.query('update user_account set limit_per_order = 20000, limit_per_month = 30000 where id = $1', [session.userId]);
    expect(await call(checkoutCalls.preview, {})).toMatchObject({ orderable: false, approval: { possible: false } });
    await expect(call(checkoutCalls.placeOrder, {})).rejects.toMatchObject({ key: 'checkout.nobodyApproves' });
    await call(cartCalls.update, { lines: [{ lineId: (await call(cartCalls.list, {})).groups[0]?.lines[0]?.id ?? 0, quantity: 14 }] });
    await call(cartCalls.add, { lines: [{ variantId: second, quantity: 1 }] });
    const lines = (await call(cartCalls.list, {})).groups.flatMap((group) => group.lines);
    const tries = await Promise.allSettled(lines.map((line) => call(checkoutCalls.placeOrder, { lineIds: [line.id ?? 0] })));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(tries.find((one) => one.status === 'rejected')).toMatchObject({ reason: { key: 'checkout.nobodyApproves' } });
  });

  it('require the password above the company’s limit, once in five minutes', async () => {
    const company = await addCompany(database, { vatId: 'DE123456789', vatState: 'valid' });
    await addAddress(database, company);
    await addBalance(database, company.id, 1_000_000);
    const session = await addUser(database, company);
    await database.pool.query('update user_account set password_hash = $2 where id = $1', [
      session.userId,
      await hashPassword('Kontor-2026!'),
    ]);
    await database.pool.query(`insert into user_session (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
      session.id,
      session.userId,
    ]);
    await database.pool.query('insert into company_payment_setting (company_id, confirm_above) values ($1, 50000)', [company.id]);
    let time = Date.now();
    const call = as(session, { now: () => new Date(time) });
    const place = async (price: number) => {
      await call(cartCalls.add, { lines: [{ variantId: await variantOf({ price }), quantity: 1 }] });
      return (await call(checkoutCalls.placeOrder, {})).checkoutId;
    };
    const pay = (checkoutId: number) => call(paymentCalls.settle, { checkoutId, method: 'balance' });
    await pay(await place(20_000));

    const dear = await place(60_000);
    const fields = { details: { fields: { password: 'payment.passwordNeeded' } } };
    await expect(pay(dear)).rejects.toMatchObject(fields);
    await expect(call(paymentSettingCalls.confirm, { password: 'Wrong-2026!' })).rejects.toMatchObject({
      details: { fields: { password: 'password.wrong' } },
    });
    await expect(pay(dear)).rejects.toMatchObject(fields);
    await call(paymentSettingCalls.confirm, { password: 'Kontor-2026!' });
    expect(await pay(dear)).toMatchObject({ state: 'paid' });
    expect(await pay(await place(70_000))).toMatchObject({ state: 'paid' });

    const late = await place(80_000);
    time += 6 * 60_000;
    await expect(pay(late)).rejects.toMatchObject(fields);
  });

  it('give the same answer for missing objects and those of others', async () => {
    const { call } = await filled({}, 1);
    const stranger = await addUser(database, await addCompany(database));
    const theirs = as(stranger);
    const lineId = (await call(cartCalls.list, {})).groups[0]?.lines[0]?.id ?? 0;
    const addressId = await addAddress(database, buyer);
    const gone = { code: codes.notFound };
    for (const id of [lineId, 999_999_999]) await expect(theirs(checkoutCalls.placeOrder, { lineIds: [id] })).rejects.toMatchObject(gone);
    await theirs(cartCalls.add, { lines: [{ variantId: await variantOf({}), quantity: 1 }] });
    for (const id of [addressId, 999_999_999]) await expect(theirs(checkoutCalls.preview, { addressId: id })).rejects.toMatchObject(gone);
    await expect(theirs(checkoutCalls.placeOrder, {})).rejects.toMatchObject({ key: 'checkout.addressMissing' });
    const { checkoutId } = await call(checkoutCalls.placeOrder, {});
    for (const id of [checkoutId, 999_999_999]) {
      await expect(theirs(checkoutCalls.checkout, { checkoutId: id })).rejects.toMatchObject(gone);
      await expect(theirs(paymentCalls.result, { checkoutId: id })).rejects.toMatchObject(gone);
      await expect(theirs(paymentCalls.settle, { checkoutId: id, method: 'balance' })).rejects.toMatchObject(gone);
    }
  });

  it('apply to visitors, sellers, unaudited buyers and users without the code', async () => {
    const calls = [() => as(null), async () => as(await addUser(database, seller))];
    for (const make of calls) await expect((await make())(checkoutCalls.placeOrder, {})).rejects.toMatchObject({ name: 'Refusal' });
    const waiting = as(await addUser(database, buyer, { unaudited: true }));
    await expect(waiting(checkoutCalls.placeOrder, {})).rejects.toMatchObject({ code: codes.unaudited });
    const viewer = as(await addUser(database, buyer, { role: 'viewer' }));
    await expect(viewer(checkoutCalls.placeOrder, {})).rejects.toMatchObject({ code: codes.forbidden });
    await expect(viewer(paymentCalls.balance, {})).rejects.toMatchObject({ code: codes.forbidden });
  });
});

describe('an unpaid checkout', () => {
  it('expires after half an hour: goods are released, payment is refused with instructions', async () => {
    const session = await addUser(database, buyer);
    let time = new Date();
    const call = as(session, { now: () => time });
    const variantId = await variantOf({});
    await call(cartCalls.add, { lines: [{ variantId, quantity: 4 }] });
    const { checkoutId } = await call(checkoutCalls.placeOrder, {});
    expect(await releaseExpiredCheckouts(database, new Date(time.getTime() + 29 * minute))).toBe(0);
    time = new Date(time.getTime() + 31 * minute);
    await expect(call(paymentCalls.settle, { checkoutId, method: 'balance' })).rejects.toMatchObject({ key: 'payment.expired' });
    expect(await releaseExpiredCheckouts(database, time)).toBeGreaterThan(0);
    expect(await releaseExpiredCheckouts(database, time)).toBe(0);
    expect(await stockOf(variantId)).toEqual({ on_hand: 100, reserved: 0 });
    await expect(call(paymentCalls.settle, { checkoutId, method: 'balance' })).rejects.toMatchObject({ key: 'payment.expired' });
    expect(await call(paymentCalls.result, { checkoutId })).toMatchObject({ state: 'expired', orders: [{ state: 'cancelled' }] });
    await sound();
  });
});

describe('quantities of a price agreement', () => {
  it('are reduced by an order and returned when it expires', async () => {
    const session = await addUser(database, buyer);
    let time = new Date();
    const call = as(session, { now: () => time });
    const variantId = await variantOf({ price: 1_000 });
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into price_agreement (seller_company_id, buyer_company_id, state, valid_from, valid_to) values ($1, $2, 'active', now() - interval '1 day', now() + interval '1 day') returning id`,
      [seller.id, buyer.id],
    );
    await database.pool.query(
      'insert into price_agreement_line (agreement_id, variant_id, price, quantity_left) values ($1, $2, 800, 10)',
      [rows[0]?.id, variantId],
    );
    const left = async () =>
      (
        await database.pool.query<{ quantity_left: number }>('select quantity_left from price_agreement_line where variant_id = $1', [
          variantId,
        ])
      ).rows[0]?.quantity_left;
    await call(cartCalls.add, { lines: [{ variantId, quantity: 6 }] });
    const { orders } = await call(checkoutCalls.placeOrder, {});
    expect(await left()).toBe(4);
    time = new Date(time.getTime() + 31 * minute);
    await releaseExpiredCheckouts(database, time);
    expect(await left()).toBe(10);
    // Returning twice returns once.
    await database.transaction((tx) =>
      returnGoods(
        tx,
        orders.map((order) => order.id),
      ),
    );
    expect(await left()).toBe(10);
    await sound();
  });
});

describe('what cannot be ordered', () => {
  it('a drop-shipment without the customer’s address', async () => {
    const call = as(await addUser(database, buyer));
    await call(cartCalls.add, { lines: [{ variantId: await variantOf({ price: 2_000 }), quantity: 1 }] });
    const stores = [{ storeId: store.id, delivery: 'drop_ship' as const }];
    await expect(call(checkoutCalls.placeOrder, { stores })).rejects.toMatchObject({ key: 'checkout.dropShipAddress' });
    const address = { name: 'A Customer', line1: 'Weg 1', postalCode: '10115', city: 'Berlin', countryCode: 'DE' };
    const placed = await call(checkoutCalls.placeOrder, { stores: stores.map((one) => ({ ...one, address })) });
    expect(placed.orders).toHaveLength(1);
  });

  it('an order whose total could not be represented exactly; and no price is that high', async () => {
    const call = as(await addUser(database, buyer));
    const variantId = await variantOf({ price: 9_000_000_000, stock: 1_000_000 });
    await call(cartCalls.add, { lines: [{ variantId, quantity: 1_000_000 }] });
    await expect(call(checkoutCalls.placeOrder, {})).rejects.toMatchObject({ key: 'checkout.tooLarge' });
    await expect(database.pool.query('update variant set list_price = list_price + 1 where id = $1', [variantId])).rejects.toMatchObject({
      constraint: 'variant_price_bound',
    });
    await sound();
  });
});
