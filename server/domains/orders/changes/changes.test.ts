import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { changeCalls } from '../../../../contract/orders/order-change-calls.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
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
  type Item,
  type Store,
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { checkInvariants } from '../../buying/checkout/index.ts';
import { tasks } from './jobs.ts';

let database: Database;
let buyer: Company;
let store: Store;
let buyerUser: Caller;
let sellerUser: Caller;
let item: Item;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 20 });
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01')`,
  );
  buyer = await addCompany(database);
  const seller = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, seller, { shippingFee: 1_000 });
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 1_000_000_000);
  buyerUser = await addUser(database, buyer);
  sellerUser = await addUser(database, seller);
  item = await addItem(database, store, { variants: 2, price: 10_000, stock: 100_000 });
});

const asBuyer = (now?: () => Date) => callsAs(database, handlers, { caller: buyerUser, ...(now && { now }) });
const asSeller = () => callsAs(database, handlers, { caller: sellerUser });
const sound = async () => expect(await checkInvariants(database)).toEqual([]);
const count = async (text: string, values: unknown[] = []) =>
  Number(Object.values((await database.pool.query<Record<string, number>>(text, values)).rows[0] ?? {})[0]);
const balance = () => count(`select balance from ledger_account where kind = 'buyer_balance' and company_id = $1`, [buyer.id]);
const onHand = () => count('select sum(on_hand) from stock where variant_id = any($1)', [item.variants.map(({ id }) => id)]);

type Lines = { orderLineId: number; quantity: number; left: number }[];
type Placed = { storeId: number; orderId: number; lines: number[] };

/** A paid order of ten pieces of each variant. */
async function paidOrder(): Promise<Placed> {
  const call = asBuyer();
  await call(cartCalls.add, { lines: item.variants.map(({ id }) => ({ variantId: id, quantity: 10 })) });
  const placed = await call(checkoutCalls.placeOrder, {});
  await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  const orderId = placed.orders[0]?.id ?? 0;
  const { orderLines } = await call(purchaseOrderCalls.detail, { buyerOrderId: orderId });
  return { storeId: store.id, orderId, lines: orderLines.map(({ id }) => id) };
}

async function packedOrder(): Promise<Placed> {
  const order = await paidOrder();
  await asSeller()(salesCalls.accept, order);
  await asSeller()(salesCalls.pack, order);
  return order;
}

const some = ({ lines }: Placed, quantity: number, at = 0, left = 10): Lines => [{ orderLineId: lines[at] ?? 0, quantity, left }];
const all = ({ lines }: Placed): Lines => lines.map((orderLineId) => ({ orderLineId, quantity: 10, left: 10 }));
const target = ({ storeId, orderId }: Placed) => ({ storeId, orderId });
const missing = { reason: 'out_of_stock', restock: false } as const;
const change = (order: Placed, lines: Lines, why: { reason?: 'damaged' | 'other'; restock?: boolean } = {}) =>
  asSeller()(changeCalls.change, { ...target(order), lines, ...missing, ...why });
const parcel = (order: Placed, quantity: number, trackingNumber: string = randomUUID()) =>
  asSeller()(salesCalls.ship, {
    ...target(order),
    ...{ carrier: 'DHL', trackingNumber },
    lines: order.lines.map((orderLineId) => ({ orderLineId, quantity })),
  });
const detail = (order: Placed) => asBuyer()(purchaseOrderCalls.detail, { buyerOrderId: order.orderId });
const answer = (order: Placed, changeId: number, agree: boolean, now?: () => Date) =>
  asBuyer(now)(changeCalls.answer, { buyerOrderId: order.orderId, changeId, agree });
const refusedWith = (code: number) => ({ code });

describe('a seller accepts a part of an order', () => {
  it('at once where the terms stay: the pieces are refunded, the rest is accepted', async () => {
    const order = await paidOrder();
    const [money, stock] = [await balance(), await onHand()];
    expect(await asSeller()(changeCalls.preview, { ...target(order), lines: some(order, 2) })).toEqual({
      total: 23_800,
      askedBecause: [],
      cancelsRest: false,
    });
    expect(await change(order, some(order, 2))).toMatchObject({ state: 'accepted', asked: false });
    expect((await balance()) - money).toBe(23_800);
    // Out of stock: the pieces are not in the warehouse.
    expect(await onHand()).toBe(stock);
    const seen = await detail(order);
    expect(seen).toMatchObject({
      state: 'accepted',
      total: 240_380,
      cancelledTotal: 23_800,
      remaining: { linesTotal: 181_000, shippingTotal: 1_000, vatTotal: 34_580, total: 216_580 },
      changes: [{ state: 'made', actor: 'seller', reason: 'out_of_stock', total: 23_800, lines: [{ quantity: 2 }] }],
    });
    expect(seen.orderLines[0]).toMatchObject({ quantity: 10, cancelledQuantity: 2 });
    await sound();
  });

  it('only with the buyer’s consent where more than a fifth is missing', async () => {
    const order = await paidOrder();
    const money = await balance();
    const { changeId, asked, state } = await change(order, some(order, 10));
    expect({ asked, state }).toEqual({ asked: true, state: 'paid' });
    expect(await balance()).toBe(money);
    expect(await asSeller()(salesCalls.detail, target(order))).toMatchObject({ actions: ['withdrawChange', 'refuse'] });
    expect(await detail(order)).toMatchObject({ actions: ['answerChange', 'cancel'], changes: [{ askedBecause: ['share'] }] });
    await expect(asSeller()(salesCalls.accept, target(order))).rejects.toMatchObject(refusedWith(codes.conflict));
    await expect(change(order, some(order, 1))).rejects.toMatchObject(refusedWith(codes.conflict));
    expect(await answer(order, changeId, true)).toEqual({ state: 'accepted' });
    expect((await balance()) - money).toBe(119_000);
    expect((await detail(order)).timeline.at(-1)).toMatchObject({ after: 'accepted', actor: 'seller' });
    await expect(answer(order, changeId, true)).rejects.toMatchObject(refusedWith(codes.conflict));
    await sound();
  });

  it('not if the buyer does not agree: everything is cancelled, and only what is in the warehouse returns to stock', async () => {
    const order = await paidOrder();
    const [money, stock] = [await balance(), await onHand()];
    const { changeId } = await change(order, some(order, 6));
    expect(await answer(order, changeId, false)).toEqual({ state: 'cancelled' });
    expect((await balance()) - money).toBe(240_380);
    expect((await onHand()) - stock).toBe(14);
    expect((await detail(order)).changes.map(({ state, reason, actor }) => [state, reason, actor])).toEqual([
      ['declined', 'out_of_stock', 'seller'],
      ['made', 'not_agreed', 'buyer'],
    ]);
    await sound();
  });

  it('nor if the buyer does not answer in five days', async () => {
    const order = await paidOrder();
    await change(order, some(order, 6));
    const run = (days: number) =>
      tasks['order-changes:lapse']?.({}, {
        database,
        now: () => new Date(Date.now() + days * 86_400_000),
        log: { info: () => undefined },
        config: { publicUrl: 'https://market.example' },
      } as never);
    await run(4);
    expect(await detail(order)).toMatchObject({ state: 'paid', actions: ['answerChange', 'cancel'] });
    await run(6);
    expect(await detail(order)).toMatchObject({ state: 'cancelled', changes: [{ state: 'lapsed' }, { state: 'made', actor: 'system' }] });
    await sound();
  });

  it('but an answer after the five days counts as long as the order is not cancelled', async () => {
    const order = await paidOrder();
    const { changeId } = await change(order, some(order, 6));
    expect(await answer(order, changeId, true, () => new Date(Date.now() + 5.01 * 86_400_000))).toEqual({ state: 'accepted' });
    await sound();
  });

  it('and may withdraw what the buyer is asked about', async () => {
    const order = await paidOrder();
    const { changeId } = await change(order, some(order, 6));
    expect(await asSeller()(changeCalls.withdraw, { ...target(order), changeId })).toEqual({ state: 'paid' });
    await expect(answer(order, changeId, true)).rejects.toMatchObject(refusedWith(codes.conflict));
    expect(await asSeller()(salesCalls.accept, target(order))).toEqual({ state: 'accepted' });
    await sound();
  });
});

describe('a seller cancels later', () => {
  it('all of an accepted order: the freight is refunded, too', async () => {
    const order = await packedOrder();
    const [money, stock] = [await balance(), await onHand()];
    expect(await asSeller()(changeCalls.refuse, { ...target(order), reason: 'price_error', restock: true })).toEqual({
      state: 'cancelled',
    });
    expect((await balance()) - money).toBe(240_380);
    expect((await onHand()) - stock).toBe(20);
    await expect(asSeller()(changeCalls.refuse, { ...target(order), ...missing })).rejects.toMatchObject(refusedWith(codes.conflict));
    await sound();
  });

  it('the rest of an order that is shipped in part: it is then shipped, or delivered if its parcels have arrived', async () => {
    for (const arrived of [false, true]) {
      const order = await packedOrder();
      const { shipmentId } = await parcel(order, 6);
      if (arrived) await asSeller()(salesCalls.deliver, { ...target(order), shipmentId });
      const lines = order.lines.map((orderLineId) => ({ orderLineId, quantity: 4, left: 4 }));
      expect(await asSeller()(changeCalls.preview, { ...target(order), lines })).toEqual({
        total: 95_676,
        askedBecause: [],
        cancelsRest: true,
      });
      expect(await change(order, lines)).toMatchObject({ state: arrived ? 'delivered' : 'shipped', asked: false });
      expect(await detail(order)).toMatchObject({ cancelledTotal: 95_676, remaining: { shippingTotal: 1_000 } });
    }
    await sound();
  });

  it('never more than is left, nothing that is shipped, and nothing twice', async () => {
    const order = await packedOrder();
    await parcel(order, 9);
    await expect(change(order, some(order, 1))).rejects.toMatchObject(refusedWith(codes.conflict));
    await expect(change(order, some(order, 2, 0, 1))).rejects.toMatchObject(refusedWith(codes.refused));
    await expect(change(order, [...some(order, 1, 0, 1), ...some(order, 1, 0, 1)])).rejects.toMatchObject(refusedWith(codes.refused));
    await expect(change(order, [{ orderLineId: 1, quantity: 1, left: 1 }])).rejects.toMatchObject(refusedWith(codes.notFound));
    expect(await change(order, some(order, 1, 0, 1))).toMatchObject({ state: 'partly_shipped' });
    await expect(change(order, some(order, 1, 0, 1))).rejects.toMatchObject(refusedWith(codes.conflict));
    await sound();
  });

  it('in steps of a fifth without asking only once', async () => {
    const order = await paidOrder();
    expect(await change(order, some(order, 2), { reason: 'damaged' })).toMatchObject({ asked: false });
    expect(await change(order, some(order, 2, 1), { reason: 'other', restock: true })).toMatchObject({ asked: false });
    expect(await change(order, some(order, 1, 1, 8))).toMatchObject({ asked: true });
    await sound();
  });

  it('by the terms under which it was ordered, not those of today', async () => {
    const terms = (minimum: number, freeFrom: number | null) =>
      database.pool.query('update store set minimum_order_value = $2, free_shipping_from = $3 where id = $1', [
        store.id,
        minimum,
        freeFrom,
      ]);
    const causes = async (order: Placed) =>
      (await asSeller()(changeCalls.preview, { ...target(order), lines: some(order, 2) })).askedBecause;
    // Two pieces of 201 000 are 20 000.
    await terms(190_000, 200_000);
    const strict = await paidOrder();
    await terms(0, null);
    const mild = await paidOrder();
    expect([await causes(strict), await causes(mild)]).toEqual([['minimum', 'freight'], []]);
    await terms(190_000, 200_000);
    expect([await causes(strict), await causes(mild)]).toEqual([['minimum', 'freight'], []]);
    // An order from before the terms were stored has those of today.
    await database.pool.query(
      'update purchase_order set minimum_order_value = null, free_shipping_from = null, lead_days = null where id = $1',
      [mild.orderId],
    );
    expect(await causes(mild)).toEqual(['minimum', 'freight']);
    await terms(0, null);
    expect(await causes(mild)).toEqual([]);
  });

  it('without a word about the freight where nothing is shipped', async () => {
    await database.pool.query('update store set free_shipping_from = 200000 where id = $1', [store.id]);
    const call = asBuyer();
    await call(cartCalls.add, { lines: item.variants.map(({ id }) => ({ variantId: id, quantity: 10 })) });
    const placed = await call(checkoutCalls.placeOrder, {
      stores: [{ storeId: store.id, delivery: 'collect', reference: '', note: '' }],
    });
    await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
    const orderId = placed.orders[0]?.id ?? 0;
    const { orderLines } = await call(purchaseOrderCalls.detail, { buyerOrderId: orderId });
    const order = { storeId: store.id, orderId, lines: orderLines.map(({ id }) => id) };
    expect(await asSeller()(changeCalls.preview, { ...target(order), lines: some(order, 2) })).toMatchObject({ askedBecause: [] });
    await database.pool.query('update store set free_shipping_from = null where id = $1', [store.id]);
  });

  it('and pieces taken from a price agreement return to it', async () => {
    const [variant] = item.variants;
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into price_agreement (seller_company_id, buyer_company_id, state, valid_from, valid_to, signed_at)
       select $1, $2, 'signed', now() - interval '1 day', now() + interval '1 day', now() returning id`,
      [sellerUser.companyId, buyer.id],
    );
    const agreementId = rows[0]?.id ?? 0;
    await database.pool.query(
      'insert into price_agreement_line (agreement_id, variant_id, price, quantity_left) values ($1, $2, 9000, 25)',
      [agreementId, variant?.id],
    );
    const order = await paidOrder();
    const left = () => count('select quantity_left from price_agreement_line where agreement_id = $1', [agreementId]);
    expect(await left()).toBe(15);
    await change(order, some(order, 2));
    expect(await left()).toBe(17);
    await asSeller()(changeCalls.refuse, { ...target(order), ...missing });
    expect(await left()).toBe(25);
    await database.pool.query('update price_agreement_line set quantity_left = 0 where agreement_id = $1', [agreementId]);
    await sound();
  });
});

describe('at the same moment', () => {
  type Settled = PromiseSettledResult<unknown>[];
  const fulfilled = (results: Settled) => results.filter(({ status }) => status === 'fulfilled').length;
  const refusals = (results: Settled) =>
    new Set(results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code?: number }).code] : [])));
  const onlyConflicts = (results: Settled) => {
    for (const code of refusals(results)) expect([codes.conflict, codes.refused, codes.inProgress]).toContain(code);
  };

  it('a double click cancels once, with one key or with two', async () => {
    for (const keys of [1, 8]) {
      const order = await paidOrder();
      const [money, idempotencyKey] = [await balance(), randomUUID()];
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () =>
          asSeller()(changeCalls.change, { ...target(order), lines: some(order, 2), ...missing }, keys === 1 ? { idempotencyKey } : {}),
        ),
      );
      onlyConflicts(results);
      expect(await count('select count(*) from purchase_order_change where order_id = $1', [order.orderId])).toBe(1);
      expect((await balance()) - money).toBe(23_800);
      if (keys === 1) {
        const again = { ...target(order), lines: some(order, 2), ...missing };
        expect(await asSeller()(changeCalls.change, again, { idempotencyKey })).toMatchObject({ state: 'accepted' });
        expect((await balance()) - money).toBe(23_800);
      }
    }
    await sound();
  });

  it('the seller changes and accepts while the buyer cancels: one of them wins, the money is right', async () => {
    for (let turn = 0; turn < 12; turn++) {
      const order = await paidOrder();
      const money = await balance();
      const results = await Promise.allSettled([
        change(order, some(order, turn % 3 === 0 ? 6 : 2)),
        asBuyer()(purchaseOrderCalls.cancel, { buyerOrderId: order.orderId }),
        asSeller()(salesCalls.accept, target(order)),
      ]);
      onlyConflicts(results);
      const seen = await detail(order);
      expect((await balance()) - money).toBe(seen.state === 'cancelled' ? 240_380 : (seen.cancelledTotal ?? 0));
    }
    await sound();
  });

  it('the seller cancels lines while a colleague ships them: no piece is both', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const order = await packedOrder();
      const results = await Promise.allSettled([change(order, some(order, 2)), parcel(order, 9)]);
      onlyConflicts(results);
      expect(fulfilled(results)).toBe(1);
    }
    await sound();
  });

  it('the buyer agrees and declines, the seller withdraws, the time is over: one of them counts', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const order = await paidOrder();
      const { changeId } = await change(order, some(order, 6));
      const lapse = tasks['order-changes:lapse']?.({}, {
        database,
        now: () => new Date(Date.now() + 6 * 86_400_000),
        log: { info: () => undefined },
        config: { publicUrl: 'https://market.example' },
      } as never);
      const results = await Promise.allSettled([
        answer(order, changeId, true),
        answer(order, changeId, false),
        asSeller()(changeCalls.withdraw, { ...target(order), changeId }),
        lapse,
      ]);
      onlyConflicts(results);
      expect(await count(`select count(*) from purchase_order_change where order_id = $1 and state = 'asked'`, [order.orderId])).toBe(0);
      expect(fulfilled(results.slice(0, 3))).toBeLessThanOrEqual(1);
    }
    await sound();
  });

  it('several orders of the same goods never lock each other up', async () => {
    const orders: Placed[] = [];
    for (let one = 0; one < 12; one++) orders.push(await paidOrder());
    const results = await Promise.allSettled(
      orders.map((order, index) => {
        if (index % 3 === 0) return change(order, some(order, 1, index % 2), { restock: true });
        if (index % 3 === 1) return asBuyer()(purchaseOrderCalls.cancel, { buyerOrderId: order.orderId });
        return asSeller()(changeCalls.refuse, { ...target(order), reason: 'other', restock: true });
      }),
    );
    expect(fulfilled(results)).toBe(12);
    await sound();
  });
});

describe('access', () => {
  it('orders of others do not exist, on either side', async () => {
    const order = await paidOrder();
    const { changeId } = await change(order, some(order, 6));
    const otherSeller = await addCompany(database, { kind: 'seller' });
    const stranger = callsAs(database, handlers, { caller: await addUser(database, otherSeller) });
    const otherBuyer = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database)) });
    const given = { ...target(order), ...missing };
    for (const attempt of [
      () => stranger(changeCalls.change, { ...given, lines: all(order) }),
      () => stranger(changeCalls.preview, { ...given, lines: all(order) }),
      () => stranger(changeCalls.refuse, given),
      () => stranger(changeCalls.withdraw, { ...target(order), changeId }),
      () => otherBuyer(changeCalls.answer, { buyerOrderId: order.orderId, changeId, agree: true }),
    ])
      await expect(attempt()).rejects.toMatchObject(refusedWith(codes.ordersNotExist));
  });

  it('users without the right to see prices get no amount of a change', async () => {
    const order = await paidOrder();
    await change(order, some(order, 2));
    const warehouse = callsAs(database, handlers, { caller: await addUser(database, buyer, { role: 'warehouse' }) });
    const seen = await warehouse(purchaseOrderCalls.detail, { buyerOrderId: order.orderId });
    expect(seen).toMatchObject({ cancelledTotal: null, remaining: null, changes: [{ total: null, lines: [{ quantity: 2 }] }] });
    expect(JSON.stringify(seen)).not.toMatch(/23800|20000/);
  });
});
