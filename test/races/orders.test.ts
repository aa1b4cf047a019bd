import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../contract/buying/cart.ts';
import { checkoutCalls } from '../../contract/buying/checkout.ts';
import { codes } from '../../contract/wire/codes.ts';
import { paymentCalls } from '../../contract/payments/payments.ts';
import { handlers as cartHandlers } from '../../server/domains/buying/cart/calls.ts';
import { handlers as checkoutHandlers } from '../../server/domains/buying/checkout/calls.ts';
import { checkInvariants, releaseExpiredCheckouts } from '../../server/domains/buying/checkout/index.ts';
import type { Caller } from '../../server/platform/scope.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { canonical } from '../../server/platform/http/idempotency.ts';
import { testDatabase } from '../support/database.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs, type Company, type Store } from '../support/market.ts';

const handlers = [...cartHandlers, ...checkoutHandlers];

let database: Database;
let buyer: Company;
let store: Store;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 20 });
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  buyer = await addCompany(database);
  store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 1_000_000_000);
});

const as = (session: Caller, now?: () => Date) => callsAs(database, handlers, { caller: session, ...(now && { now }) });
const number = async (text: string, values: unknown[] = []) =>
  Object.values((await database.pool.query<Record<string, number>>(text, values)).rows[0] ?? {})[0];
const expectInvariants = async () => expect(await checkInvariants(database)).toEqual([]);

/** A person with these variants in the cart. */
async function personWith(lines: { variantId: number; quantity: number }[], now?: () => Date) {
  const session = await addUser(database, buyer);
  const call = as(session, now);
  await call(cartCalls.add, { lines });
  return { session, call };
}

type Settled = PromiseSettledResult<unknown>[];
const done = (results: Settled) => results.filter((result) => result.status === 'fulfilled').map((result) => result.value);
const refused = (results: Settled) =>
  results.filter((result) => result.status === 'rejected').map((result) => (result.reason as { code?: number }).code);

describe('the last pieces', () => {
  it('are sold exactly once: of fifty buyers for ten pieces ten get one', async () => {
    const item = await addItem(database, store, { stock: 10 });
    const variantId = item.variants[0]?.id ?? 0;
    const people = [];
    for (let one = 0; one < 50; one++) people.push(await personWith([{ variantId, quantity: 1 }]));
    const results = await Promise.allSettled(people.map(({ call }) => call(checkoutCalls.placeOrder, {})));
    expect(done(results)).toHaveLength(10);
    expect(new Set(refused(results))).toEqual(new Set([codes.productLimit]));
    expect(await number('select reserved from stock where variant_id = $1', [variantId])).toBe(10);
    await expectInvariants();
    const checkouts = done(results) as { checkoutId: number }[];
    const payers = people.filter((_, index) => results[index]?.status === 'fulfilled');
    await Promise.all(
      payers.map(({ call }, index) => call(paymentCalls.settle, { checkoutId: checkouts[index]?.checkoutId ?? 0, method: 'balance' })),
    );
    expect(await number('select on_hand from stock where variant_id = $1', [variantId])).toBe(0);
    await expectInvariants();
  });

  it('of several variants in any order never lock each other up', async () => {
    const item = await addItem(database, store, { variants: 6, stock: 12 });
    const people = [];
    for (let one = 0; one < 24; one++) {
      const variants = one % 2 === 0 ? item.variants : item.variants.toReversed();
      people.push(await personWith(variants.map(({ id }) => ({ variantId: id, quantity: 1 }))));
    }
    const results = await Promise.allSettled(people.map(({ call }) => call(checkoutCalls.placeOrder, {})));
    expect(done(results)).toHaveLength(12);
    expect(new Set(refused(results))).toEqual(new Set([codes.productLimit]));
    await expectInvariants();
  });
});

describe('the same call sent twenty times at once', () => {
  it('places one order; the others are refused as in progress or get the same answer', async () => {
    const { session, call } = await personWith([{ variantId: (await addItem(database, store, {})).variants[0]?.id ?? 0, quantity: 3 }]);
    const idempotencyKey = randomUUID();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => call(checkoutCalls.placeOrder, {}, { idempotencyKey })));
    expect(new Set(done(results).map(canonical)).size).toBe(1);
    expect(refused(results).every((code) => code === codes.inProgress)).toBe(true);
    const again = await call(checkoutCalls.placeOrder, {}, { idempotencyKey });
    expect(again).toEqual(done(results)[0]);
    expect(await number('select count(*) from purchase_order where buyer_user_id = $1', [session.userId])).toBe(1);
    await expect(call(checkoutCalls.placeOrder, { lineIds: [1] }, { idempotencyKey })).rejects.toMatchObject({ code: codes.keyReused });
    await expectInvariants();
  });

  it('posts one payment', async () => {
    const { call } = await personWith([{ variantId: (await addItem(database, store, {})).variants[0]?.id ?? 0, quantity: 3 }]);
    const { checkoutId } = await call(checkoutCalls.placeOrder, {});
    const idempotencyKey = randomUUID();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => call(paymentCalls.settle, { checkoutId, method: 'balance' }, { idempotencyKey })),
    );
    expect(new Set(done(results).map(canonical)).size).toBe(1);
    expect(refused(results).every((code) => code === codes.inProgress)).toBe(true);
    expect(await call(paymentCalls.settle, { checkoutId, method: 'balance' }, { idempotencyKey })).toEqual(done(results)[0]);
    expect(await number('select count(*) from payment where checkout_id = $1', [checkoutId])).toBe(1);
    expect(await number(`select count(*) from ledger_transaction where scope = 'checkout' and key = $1`, [String(checkoutId)])).toBe(1);
    await expectInvariants();
  });

  it('with a key of its own each pays once too', async () => {
    const { call } = await personWith([{ variantId: (await addItem(database, store, {})).variants[0]?.id ?? 0, quantity: 3 }]);
    const { checkoutId } = await call(checkoutCalls.placeOrder, {});
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => call(paymentCalls.settle, { checkoutId, method: 'balance' })),
    );
    expect(done(results)).toHaveLength(1);
    expect(new Set(refused(results))).toEqual(new Set([codes.conflict]));
    expect(await number('select count(*) from payment where checkout_id = $1', [checkoutId])).toBe(1);
    await expectInvariants();
  });
});

describe('two tabs', () => {
  it('that order the same cart make one order', async () => {
    const { session, call } = await personWith([{ variantId: (await addItem(database, store, {})).variants[0]?.id ?? 0, quantity: 2 }]);
    const results = await Promise.allSettled([call(checkoutCalls.placeOrder, {}), call(checkoutCalls.placeOrder, {})]);
    expect(done(results)).toHaveLength(1);
    expect(refused(results)).toEqual([codes.refused]);
    expect(await number('select count(*) from checkout where user_id = $1', [session.userId])).toBe(1);
    await expectInvariants();
  });

  it('that spend the last of a balance spend it once', async () => {
    const poor = await addCompany(database);
    await addAddress(database, poor);
    await addBalance(database, poor.id, 1_190);
    const variantId = (await addItem(database, store, { price: 1_000 })).variants[0]?.id ?? 0;
    const checkouts = [];
    for (let tab = 0; tab < 6; tab++) {
      const call = as(await addUser(database, poor));
      await call(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
      checkouts.push({ call, checkoutId: (await call(checkoutCalls.placeOrder, {})).checkoutId });
    }
    const results = await Promise.allSettled(
      checkouts.map(({ call, checkoutId }) => call(paymentCalls.settle, { checkoutId, method: 'balance' })),
    );
    expect(done(results)).toHaveLength(1);
    expect(new Set(refused(results))).toEqual(new Set([codes.balanceTooLow]));
    expect(await number(`select balance from ledger_account where kind = 'buyer_balance' and company_id = $1`, [poor.id])).toBe(0);
    await expectInvariants();
  });
});

describe('payment and expiry at the same moment', () => {
  it('never both happen: paid with goods taken, or expired with goods back', async () => {
    const item = await addItem(database, store, { stock: 40 });
    const variantId = item.variants[0]?.id ?? 0;
    const begin = new Date();
    const open = [];
    for (let one = 0; one < 20; one++) {
      const { call } = await personWith([{ variantId, quantity: 1 }], () => begin);
      open.push({ call, checkoutId: (await call(checkoutCalls.placeOrder, {})).checkoutId });
    }
    const late = new Date(begin.getTime() + 31 * 60_000);
    const payments = open.map(({ call, checkoutId }) => call(paymentCalls.settle, { checkoutId, method: 'balance' }));
    const expiries = Array.from({ length: 4 }, () => releaseExpiredCheckouts(database, late));
    const results = await Promise.allSettled(payments);
    await Promise.all(expiries);
    await releaseExpiredCheckouts(database, late);
    const paid = done(results).length;
    expect(refused(results).every((code) => code === codes.refused)).toBe(true);
    expect(await number('select on_hand from stock where variant_id = $1', [variantId])).toBe(40 - paid);
    expect(await number('select reserved from stock where variant_id = $1', [variantId])).toBe(0);
    expect(await number(`select count(*) from checkout where state = 'paid' and id = any($1)`, [open.map((one) => one.checkoutId)])).toBe(
      paid,
    );
    await expectInvariants();
  });
});
