/** Runs of the matching buy what sales orders lack: within budgets and rules, once, and the orders go on with their goods. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../../../../contract/buying/approvals.ts';
import { cartCalls } from '../../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../../contract/buying/checkout.ts';
import { autoPurchaseCalls } from '../../../../../contract/orders/auto-purchase.ts';
import { dispatchCalls } from '../../../../../contract/orders/dispatches.ts';
import { changeCalls } from '../../../../../contract/orders/order-change-calls.ts';
import { matchingCalls } from '../../../../../contract/orders/matching.ts';
import { purchaseOrderCalls } from '../../../../../contract/orders/purchase-orders.ts';
import { salesOrderCalls } from '../../../../../contract/orders/sales-orders.ts';
import { salesCalls } from '../../../../../contract/orders/sales.ts';
import { paymentCalls } from '../../../../../contract/payments/payments.ts';
import { storageTermsCalls } from '../../../../../contract/stores/storage-terms.ts';
import { heldStockCalls } from '../../../../../contract/stock/held-stock.ts';
import type { InputOf } from '../../../../../contract/wire/call.ts';
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
  type Item,
  type Store,
} from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import { migrateJobs } from '../../../../platform/jobs/jobs.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { Caller } from '../../../../platform/scope.ts';
import { checkInvariants, releaseExpiredCheckouts } from '../../../buying/checkout/index.ts';
import { lockDispatchOf, returnDispatch } from '../../parcels/of-dispatches.ts';
import { matchRuns } from '../jobs.ts';
import { matchNext } from '../service.ts';
import { followPurchases, payPurchases } from './purchase-jobs.ts';
import { selectLatestTerms } from './queries.ts';

let database: Database;
let stores: { store: Store; user: Caller }[];
let buyer: Company;
let buyerUser: Caller;
let item: Item;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 12 });
  await migrateJobs(database.connection);
});
beforeEach(async () => {
  stores = [];
  for (let count = 0; count < 2; count++) {
    const seller = await addCompany(database, { kind: 'seller' });
    stores.push({ store: await addStore(database, seller), user: await addUser(database, seller) });
  }
  buyer = await addCompany(database);
  buyerUser = await addUser(database, buyer);
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 10_000_000);
  item = await addItem(database, storeAt(0), { stock: 100, price: 500 });
});
afterEach(async () => {
  const broken = await checkInvariants(database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const storeAt = (index: number): Store => stores[index]?.store ?? { id: 0, companyId: 0, warehouseId: 0, currency: 'EUR' };
const as = (caller: Caller, now?: Date) => callsAs(database, handlers, { caller, ...(now && { now: () => now }) });
const sellerAt = (index: number) => as(stores[index]?.user ?? buyerUser);
const skuOf = (of: Item) => of.variants[0]?.sku ?? '';
const variantOf = (of: Item) => of.variants[0]?.id ?? 0;
const recipient = { name: 'Erika Muster', line1: 'Lindenweg 4', postalCode: '04109', city: 'Leipzig', countryCode: 'DE' };

const on = {
  ...{ isOn: true, pays: 'balance' as const, perRun: null, perDay: 10_000_000, perMonth: null, mostRise: null, otherSellers: false },
  storeIds: [] as number[],
};
const set = (rules: Partial<InputOf<typeof autoPurchaseCalls.save>> = {}, caller = buyerUser) =>
  as(caller)(autoPurchaseCalls.save, { ...on, ...rules });

/** Sales orders with a piece of each of the goods, in the order in which they are matched. */
async function sold(count: number, goods: readonly Item[] = [item], quantity = 1): Promise<number[]> {
  const orders = Array.from({ length: count }, () => ({
    ...{ externalNumber: randomUUID(), recipient, lines: goods.map((of) => ({ sku: skuOf(of), quantity })) },
  }));
  const { added } = await as(buyerUser)(salesOrderCalls.add, { orders });
  return added.map(({ id }) => id).toSorted((a, b) => a - b);
}
const begin = (orders = true, caller = buyerUser) => as(caller)(matchingCalls.begin, { orders });
const next = (now = new Date()) => database.transaction((tx) => matchNext(tx, now, 'http://localhost'));
async function work(now = new Date()): Promise<void> {
  while (await next(now));
  await payPurchases(database, { now, publicUrl: 'http://localhost' });
}
/** A whole run. */
async function run(orders = true, caller = buyerUser): Promise<void> {
  await begin(orders, caller);
  await work();
}
const status = () => as(buyerUser)(matchingCalls.status, {});
const detail = (buyerOrderId: number) => as(buyerUser)(salesOrderCalls.detail, { buyerOrderId });
const statesOf = async (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await detail(id)).state));
const reasons = async () => (await status()).missing.map(({ sku, reason, pieces }) => ({ sku, reason, pieces }));
const held = async () => (await as(buyerUser)(heldStockCalls.list, {})).rows;
async function bought(): Promise<{ id: number; state: string; storeId: number; delivery: string; total: number; pieces: number }[]> {
  const { rows } = await database.pool.query(
    `select o.id, o.state, o.store_id as "storeId", o.delivery, o.total, (select sum(quantity)::int from purchase_order_line l where l.order_id = o.id) as pieces
     from purchase_order o where o.buyer_company_id = $1 order by o.id`,
    [buyer.id],
  );
  return rows;
}
async function accept(): Promise<void> {
  for (const { id, storeId, state } of await bought()) {
    const index = stores.findIndex(({ store }) => store.id === storeId);
    if (state === 'paid') await sellerAt(index)(salesCalls.accept, { storeId, orderId: id });
  }
  await followPurchases(database, new Date());
}

describe('a run', () => {
  it('buys nothing unless somebody who may order and pay has switched it on', async () => {
    await sold(2);
    await run();
    expect(await bought()).toEqual([]);
    expect(await reasons()).toEqual([{ sku: skuOf(item), reason: null, pieces: 2 }]);
    const purchaser = await addUser(database, buyer, { accessCodes: ['order.view', 'order.place', 'price.view'] });
    await expect(set({}, purchaser)).rejects.toMatchObject({ code: codes.forbidden });
    await expect(set({ perDay: null })).rejects.toMatchObject({ code: codes.invalid });
    expect(await as(buyerUser)(autoPurchaseCalls.settings, {})).toMatchObject({ isOn: false, currency: 'EUR', spentToday: 0 });
  });

  it('takes held stock first and buys the rest, one purchase order for each store, which are sent once the sellers have accepted', async () => {
    const other = await addItem(database, storeAt(1), { stock: 100, price: 700 });
    await as(buyerUser)(cartCalls.add, { lines: [{ variantId: variantOf(item), quantity: 2 }] });
    const placed = await as(buyerUser)(checkoutCalls.placeOrder, { stores: [{ storeId: storeAt(0).id, delivery: 'keep' }] });
    await as(buyerUser)(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
    await accept();
    await set();
    const [first = 0, ...rest] = [...(await sold(1)), ...(await sold(3, [item, other]))];
    await run();
    expect((await detail(first)).state).toBe('ordered');
    expect(await statesOf(rest)).toEqual(['matched', 'matched', 'matched']);
    expect((await bought()).slice(1)).toMatchObject([
      { state: 'paid', delivery: 'keep', storeId: storeAt(0).id, pieces: 2 },
      { state: 'paid', delivery: 'keep', storeId: storeAt(1).id, pieces: 3 },
    ]);
    const { run: after, purchases } = await status();
    expect(after).toMatchObject({ state: 'done', seen: 4, matched: 1, bought: 3 });
    expect(purchases).toMatchObject([{ salesOrders: 3, problem: null, isPayable: false, approvalId: null }]);
    // What waits for its goods cannot be sent.
    expect(await as(buyerUser)(matchingCalls.order, { buyerOrderIds: rest })).toEqual({ done: [], skipped: rest });
    await sellerAt(0)(salesCalls.accept, { storeId: storeAt(0).id, orderId: (await bought())[1]?.id ?? 0 });
    await followPurchases(database, new Date());
    expect(await statesOf(rest)).toEqual(['matched', 'matched', 'matched']);
    await accept();
    expect(await statesOf(rest)).toEqual(['ordered', 'ordered', 'ordered']);
    expect((await detail(rest[0] ?? 0)).dispatches.map(({ state }) => state)).toEqual(['open', 'open']);
    expect((await held()).map(({ onHand, reserved }) => onHand - reserved)).toEqual([0, 0]);
    expect((await status()).purchases).toEqual([]);
    // Nothing is bought again.
    await run();
    expect(await bought()).toHaveLength(3);
  });

  it('leaves the sending to the user where it shall only match', async () => {
    await set();
    const ids = await sold(2);
    await run(false);
    await accept();
    expect(await statesOf(ids)).toEqual(['matched', 'matched']);
    expect(await as(buyerUser)(matchingCalls.order, { buyerOrderIds: ids })).toEqual({ done: ids, skipped: [] });
  });

  it('that is killed between two steps has bought once when it is done', async () => {
    await set();
    const ids = await sold(5);
    await begin();
    const killed = () =>
      database.transaction(async (tx) => {
        await matchNext(tx, new Date());
        throw new Error('killed');
      });
    await expect(killed()).rejects.toThrow('killed');
    await next();
    // In the middle of buying: nothing of it is left.
    await expect(killed()).rejects.toThrow('killed');
    expect(await bought()).toEqual([]);
    await next();
    // Between ordering and paying.
    expect(await bought()).toMatchObject([{ state: 'awaiting_payment', pieces: 5 }]);
    const pay = () => payPurchases(database, { now: new Date(), publicUrl: '' });
    await Promise.all([work(), pay(), pay(), work()]);
    expect(await bought()).toMatchObject([{ state: 'paid', pieces: 5 }]);
    await accept();
    await Promise.all([followPurchases(database, new Date()), followPurchases(database, new Date())]);
    expect(await statesOf(ids)).toEqual(ids.map(() => 'ordered'));
  });

  it('buys for each order once, however many work on it at the same moment', async () => {
    await set();
    const ids = await sold(40);
    await begin();
    await Promise.all([work(), work(), work(), as(buyerUser)(matchingCalls.match, { buyerOrderIds: ids.slice(0, 10) })]);
    await work();
    expect(await bought()).toMatchObject([{ state: 'paid', pieces: 40 }]);
    const { rows } = await database.pool.query(
      `select count(*)::int as lines, count(distinct sales_order_line_id)::int as distinct from sales_order_purchase where sales_order_id = any($1)`,
      [ids],
    );
    expect(rows).toEqual([{ lines: 40, distinct: 40 }]);
  });

  it('buys as much as there is, also when somebody else buys at the same moment', async () => {
    const scarce = await addItem(database, storeAt(0), { stock: 30, price: 500 });
    await set();
    const ids = await sold(25, [scarce]);
    const rival = await addCompany(database);
    const rivalUser = await addUser(database, rival);
    await addAddress(database, rival);
    await as(rivalUser)(cartCalls.add, { lines: [{ variantId: variantOf(scarce), quantity: 10 }] });
    await begin();
    const [, placed] = await Promise.allSettled([work(), as(rivalUser)(checkoutCalls.placeOrder, {})]);
    await work();
    const states = await statesOf(ids);
    const got = states.filter((state) => state === 'matched').length;
    expect(got).toBe(placed?.status === 'fulfilled' ? 20 : 25);
    if (got < 25) expect(await reasons()).toEqual([{ sku: skuOf(scarce), reason: 'stock', pieces: 5 }]);
  });

  it('stays within the budgets of run, day and month, oldest orders first', async () => {
    // 5.95 with VAT each.
    await set({ perRun: 595 * 3, perDay: 595 * 4, perMonth: 595 * 5 });
    const ids = await sold(7);
    await run();
    expect(await statesOf(ids)).toEqual([...Array(3).fill('matched'), ...Array(4).fill('ready')]);
    expect(await reasons()).toEqual([{ sku: skuOf(item), reason: 'budget', pieces: 4 }]);
    await run();
    expect((await bought()).map(({ total }) => total)).toEqual([595 * 3, 595]);
    expect(await as(buyerUser)(autoPurchaseCalls.settings, {})).toMatchObject({ spentToday: 595 * 4, spentThisMonth: 595 * 4 });
    await run();
    expect(await bought()).toHaveLength(2);
    // Two runs that overlap share the budget.
    await set({ perRun: null, perDay: 595 * 5, perMonth: null });
    await begin();
    await Promise.all([work(), work()]);
    expect((await bought()).map(({ total }) => total)).toEqual([595 * 3, 595, 595]);
  });

  it('buys what the balance allows, and with credit terms notes what these do not', async () => {
    const poor = await addCompany(database);
    [buyer, buyerUser] = [poor, await addUser(database, poor)];
    await addAddress(database, poor);
    await addBalance(database, poor.id, 595 * 2);
    await set();
    const ids = await sold(3);
    await run();
    expect(await statesOf(ids)).toEqual(['matched', 'matched', 'ready']);
    expect(await reasons()).toEqual([{ sku: skuOf(item), reason: 'balance', pieces: 1 }]);
    await set({ pays: 'credit' });
    await run();
    expect((await status()).purchases[0]).toMatchObject({ problem: 'credit', isPayable: true, salesOrders: 1 });
    // A person pays it in another way.
    await addBalance(database, poor.id, 595);
    const { checkoutId = 0 } = (await status()).purchases[0] ?? {};
    await as(buyerUser)(paymentCalls.settle, { checkoutId, method: 'balance' });
    await payPurchases(database, { now: new Date(), publicUrl: '' });
    await accept();
    expect(await statesOf(ids)).toEqual(['ordered', 'ordered', 'ordered']);
  });

  it('does not count on money that another purchase will take', async () => {
    buyer = await addCompany(database);
    buyerUser = await addUser(database, buyer);
    await addAddress(database, buyer);
    await addBalance(database, buyer.id, 595 * 3);
    await set();
    const ids = await sold(2);
    await begin();
    while (await next());
    ids.push(...(await sold(2)));
    await begin();
    while (await next());
    expect((await bought()).map(({ pieces }) => pieces)).toEqual([2, 1]);
    await work();
    expect((await bought()).map(({ state }) => state)).toEqual(['paid', 'paid']);
    expect(await statesOf(ids)).toEqual(['matched', 'matched', 'matched', 'ready']);
  });

  it('leaves amounts that need a password to a person', async () => {
    await database.pool.query('insert into company_payment_setting (company_id, confirm_above) values ($1, 100)', [buyer.id]);
    await set();
    const ids = await sold(1);
    await run();
    expect((await status()).purchases).toMatchObject([{ problem: 'confirm', isPayable: true }]);
    await database.pool.query('update company_payment_setting set confirm_above = null where company_id = $1', [buyer.id]);
    await payPurchases(database, { now: new Date(), publicUrl: '' });
    await accept();
    expect(await statesOf(ids)).toEqual(['ordered']);
  });

  it('whose purchase is not paid in time gives its orders back', async () => {
    await set({ pays: 'credit' });
    const ids = await sold(2);
    await run();
    expect(await statesOf(ids)).toEqual(['matched', 'matched']);
    const later = new Date(Date.now() + 3_600_000);
    await releaseExpiredCheckouts(database, later);
    await payPurchases(database, { now: later, publicUrl: '' });
    await followPurchases(database, later);
    expect(await statesOf(ids)).toEqual(['ready', 'ready']);
    expect(await reasons()).toEqual([{ sku: skuOf(item), reason: 'unpaid', pieces: 2 }]);
    await set();
    await run();
    expect((await bought()).map(({ state }) => state)).toEqual(['cancelled', 'paid']);
  });

  it('leaves to a person what costs more than the last time', async () => {
    await set({ mostRise: 10 });
    await sold(1);
    await run();
    await database.pool.query('update variant set list_price = 551 where id = $1', [variantOf(item)]);
    await sold(1);
    await run();
    expect(await reasons()).toEqual([{ sku: skuOf(item), reason: 'price', pieces: 1 }]);
    await database.pool.query('update variant set list_price = 550 where id = $1', [variantOf(item)]);
    await run();
    expect(await reasons()).toEqual([]);
    expect(await bought()).toHaveLength(2);
  });

  describe('where storing costs something', () => {
    const asks = async (freeDays: number, price: number) => {
      const storeId = storeAt(0).id;
      const { terms } = await sellerAt(0)(storageTermsCalls.current, { storeId });
      return sellerAt(0)(storageTermsCalls.save, { storeId, freeDays, price, seenId: terms?.id ?? null });
    };
    const lacking = async () => (await status()).missing.map(({ reason, storage }) => ({ reason, storage }));
    const settings = () => as(buyerUser)(autoPurchaseCalls.settings, {});
    const allow = (termsId: number, caller = buyerUser) => as(caller)(autoPurchaseCalls.allowStorage, { storeId: storeAt(0).id, termsId });

    it('buys up to the limit, reports what costs more with its terms, and buys it once they are accepted, until the store asks for more', async () => {
      await asks(10, 500);
      await set({ mostStorage: 500 });
      await sold(1);
      await run();
      expect((await status()).purchases[0]?.orders).toMatchObject([{ storage: { freeDays: 10, price: 500 } }]);
      const dear = await asks(10, 501);
      await sold(2);
      await run();
      const storage = { storeId: storeAt(0).id, termsId: dear.id, freeDays: 10, price: 501, currency: 'EUR' };
      expect(await lacking()).toEqual([{ reason: 'storage', storage }]);
      expect(await bought()).toHaveLength(1);
      await allow(dear.id);
      await run();
      expect(await lacking()).toEqual([]);
      expect((await bought()).map(({ pieces }) => pieces)).toEqual([1, 2]);
      expect((await as(buyerUser)(autoPurchaseCalls.settings, {})).acceptedTerms).toMatchObject([{ id: dear.id, price: 501 }]);
      // Less is bought without a question, more is not; nor is it any more once the acceptance is taken back.
      const cheaper = await asks(12, 400);
      await set({ mostStorage: 100 });
      await sold(1);
      await run();
      expect(await bought()).toHaveLength(3);
      await set({ takenBackTermsIds: [dear.id] });
      expect(await settings()).toMatchObject({ mostStorage: 100, acceptedTerms: [] });
      await sold(1);
      await run();
      expect(await lacking()).toMatchObject([{ reason: 'storage', storage: { termsId: cheaper.id } }]);
      expect(await bought()).toHaveLength(3);
    });

    it('without a limit buys no worse terms than those of the latest order that stays there', async () => {
      const first = await asks(10, 500);
      await set();
      await sold(1);
      await run();
      expect(await lacking()).toMatchObject([{ reason: 'storage', storage: { termsId: first.id } }]);
      // A person orders it, and has seen the terms.
      await as(buyerUser)(matchingCalls.buy, {});
      const placed = await as(buyerUser)(checkoutCalls.placeOrder, {
        stores: [{ storeId: storeAt(0).id, delivery: 'keep', storageTermsId: first.id }],
      });
      await as(buyerUser)(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
      await sold(1);
      await run();
      expect(await bought()).toHaveLength(2);
      await asks(9, 500);
      await sold(1);
      await run();
      expect(await bought()).toHaveLength(2);
      expect(await lacking()).toContainEqual(expect.objectContaining({ reason: 'storage' }));
    });

    it('agrees to nothing by what it has bought itself, was cancelled, or is sent once more', async () => {
      const dear = await asks(10, 500);
      await set();
      await sold(1);
      await run();
      await allow(dear.id);
      await run();
      expect(await bought()).toHaveLength(1);
      await set({ takenBackTermsIds: [dear.id] });
      await sold(1);
      await run();
      expect(await lacking()).toMatchObject([{ reason: 'storage', storage: { termsId: dear.id } }]);
      expect(await bought()).toHaveLength(1);
      // A person orders it as well, and cancels that order.
      await as(buyerUser)(matchingCalls.buy, {});
      const placed = await as(buyerUser)(checkoutCalls.placeOrder, {
        stores: [{ storeId: storeAt(0).id, delivery: 'keep', storageTermsId: dear.id }],
      });
      await as(buyerUser)(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
      const [{ id: buyerOrderId } = { id: 0 }] = placed.orders;
      const agreed = () => database.transaction((tx) => selectLatestTerms(tx, buyer.id, [storeAt(0).id]));
      expect(await agreed()).toEqual([{ storeId: storeAt(0).id, freeDays: 10, price: 500 }]);
      // The same order, as one that sends goods once more; it stays what it is.
      const undone = new Error('undone');
      const asReshipment = database.transaction(async (tx) => {
        await sql`update purchase_order set lines_total = 0, shipping_total = 0, discount_total = 0, vat_total = 0, total = 0, reshipment_of = id
          where id = ${buyerOrderId}`.execute(tx);
        expect(await selectLatestTerms(tx, buyer.id, [storeAt(0).id])).toEqual([]);
        throw undone;
      });
      await expect(asReshipment).rejects.toBe(undone);
      expect(await agreed()).toHaveLength(1);
      await as(buyerUser)(purchaseOrderCalls.cancel, { buyerOrderId, note: '' });
      expect(await agreed()).toEqual([]);
    });

    it('saves without what a colleague has accepted meanwhile being lost, and without a limit that is not given', async () => {
      const first = await asks(10, 500);
      await set({ mostStorage: 100 });
      await sold(1);
      await run();
      // Both read the settings before; one accepts, the other one saves.
      await Promise.all([allow(first.id), set({ perRun: 5_000 })]);
      const { mostStorage, acceptedTerms } = await settings();
      expect(mostStorage).toBe(100);
      expect(acceptedTerms.map(({ id }) => id)).toEqual([first.id]);
      await set({ mostStorage: null, takenBackTermsIds: [first.id] });
      expect(await settings()).toMatchObject({ mostStorage: null, acceptedTerms: [] });
    });

    it('accepts only what the user has seen, and only by who may pay', async () => {
      const seen = await asks(10, 500);
      await set({ mostStorage: 0 });
      await expect(allow(seen.id)).rejects.toMatchObject({ code: codes.notFound });
      await sold(1);
      await run();
      const purchaser = await addUser(database, buyer, { accessCodes: ['order.view', 'order.place', 'price.view'] });
      await expect(allow(seen.id, purchaser)).rejects.toMatchObject({ code: codes.forbidden });
      const other = await asks(10, 600);
      await expect(allow(seen.id)).rejects.toMatchObject({ code: codes.conflict });
      // The seller changes the terms again while they are being accepted: never more is bought than what was accepted.
      await Promise.allSettled([allow(other.id), asks(10, 700)]);
      await run();
      expect(await bought()).toEqual([]);
    });

    it('shows the terms to those who approve, and on the order to both sides', async () => {
      const boss = await addUser(database, buyer);
      await as(boss)(approvalCalls.saveRule, { kind: 'order_total', threshold: 100, roleIds: [], approverRoleIds: [] });
      await asks(10, 500);
      await set({ mostStorage: 500 });
      await sold(1);
      await run();
      const { approvalId } = (await status()).purchases[0] ?? {};
      // What is raised while it waits is not for this order.
      await asks(0, 9_000);
      const terms = { freeDays: 10, price: 500 };
      const asked = await as(boss)(approvalCalls.detail, { approvalId: approvalId ?? 0 });
      expect(asked.orders).toMatchObject([{ delivery: 'keep', storage: terms }]);
      await as(boss)(approvalCalls.approve, { approvalId: approvalId ?? 0 });
      await payPurchases(database, { now: new Date(), publicUrl: '' });
      const orderId = (await bought())[0]?.id ?? 0;
      expect((await as(buyerUser)(purchaseOrderCalls.detail, { buyerOrderId: orderId })).storage).toEqual(terms);
      expect((await sellerAt(0)(salesCalls.detail, { storeId: storeAt(0).id, orderId })).storage).toEqual(terms);
      const blind = await addUser(database, buyer, { accessCodes: ['order.view', 'order.approve'] });
      const hidden = { freeDays: 10, price: null };
      expect((await as(blind)(purchaseOrderCalls.detail, { buyerOrderId: orderId })).storage).toEqual(hidden);
      expect((await as(blind)(approvalCalls.detail, { approvalId: approvalId ?? 0 })).orders).toMatchObject([{ storage: hidden }]);
      expect((await as(blind)(matchingCalls.status, {})).purchases[0]?.orders).toMatchObject([{ storage: hidden }]);
    });
  });

  it('says why something cannot be bought, and buys what another order wants nevertheless', async () => {
    const closed = await addItem(database, storeAt(1), { stock: 100 });
    const gone = await addItem(database, storeAt(0), { stock: 0 });
    const cartons = await addItem(database, storeAt(0), { stock: 100, price: 100, multiple: 6 });
    await set();
    const [fine = 0] = await sold(1);
    await sold(1, [closed, item]);
    await sold(1, [gone]);
    const [few = 0] = await sold(1, [cartons]);
    const line = (await detail(few)).orderLines[0];
    await database.pool.query(`update sales_order set state = 'ready' where id = $1`, [few]);
    await database.pool.query(`update sales_order_line set problem = null where id = $1`, [line?.id]);
    await database.pool.query(`update store set holiday_from = current_date, holiday_to = current_date + 3 where id = $1`, [storeAt(1).id]);
    await run();
    expect((await detail(fine)).state).toBe('matched');
    expect(new Set((await reasons()).map(({ sku, reason }) => `${sku} ${reason}`))).toEqual(
      new Set([`${skuOf(closed)} holiday`, `${skuOf(item)} order`, `${skuOf(gone)} stock`, `${skuOf(cartons)} quantity`]),
    );
    expect(await as(buyerUser)(matchingCalls.acceptQuantity, { variantId: variantOf(cartons) })).toEqual({ lines: 1 });
    await run();
    expect((await bought()).map(({ pieces }) => pieces)).toEqual([1, 6]);
    await accept();
    expect((await held()).find(({ sku }) => sku === skuOf(cartons))).toMatchObject({ onHand: 6, reserved: 1 });
  });

  it('orders nothing below the minimum order value of a store', async () => {
    await database.pool.query('update store set minimum_order_value = 2000 where id = $1', [storeAt(0).id]);
    await set();
    const ids = await sold(3);
    await run();
    expect(await bought()).toEqual([]);
    expect(await reasons()).toEqual([{ sku: skuOf(item), reason: 'minimum', pieces: 3 }]);
    ids.push(...(await sold(1)));
    await run();
    expect(await statesOf(ids)).toEqual(ids.map(() => 'matched'));
  });

  it('does not buy what the user has ordered already', async () => {
    await set({ isOn: false });
    const ids = await sold(3);
    await run();
    expect(await as(buyerUser)(matchingCalls.buy, {})).toEqual({ lines: 1 });
    await as(buyerUser)(checkoutCalls.placeOrder, { stores: [{ storeId: storeAt(0).id, delivery: 'keep' }] });
    ids.push(...(await sold(1)));
    await set();
    await run();
    expect((await bought()).map(({ pieces }) => pieces)).toEqual([3, 1]);
    expect(await reasons()).toEqual([{ sku: skuOf(item), reason: 'underWay', pieces: 3 }]);
    expect(await statesOf(ids)).toEqual(['ready', 'ready', 'ready', 'matched']);
    // And the cart takes nothing that a run has bought.
    expect(await as(buyerUser)(matchingCalls.buy, {})).toEqual({ lines: 0 });
  });
});

describe('a purchase of a run', () => {
  const rule = async () => {
    const boss = await addUser(database, buyer);
    await as(boss)(approvalCalls.saveRule, { kind: 'order_total', threshold: 1_000, roleIds: [], approverRoleIds: [] });
    return boss;
  };

  it('above the limit of a rule waits for its approval, and is paid with it', async () => {
    const boss = await rule();
    await set();
    const ids = await sold(2);
    await run();
    expect(await bought()).toMatchObject([{ state: 'awaiting_approval' }]);
    expect(await statesOf(ids)).toEqual(['matched', 'matched']);
    const { approvalId } = (await status()).purchases[0] ?? {};
    await as(boss)(approvalCalls.approve, { approvalId: approvalId ?? 0 });
    await payPurchases(database, { now: new Date(), publicUrl: '' });
    expect(await bought()).toMatchObject([{ state: 'paid' }]);
    await accept();
    expect(await statesOf(ids)).toEqual(['ordered', 'ordered']);
  });

  const lastMail = async () =>
    (
      await database.pool.query(
        `select template, body like '%/purchased/sales-orders%' as "leadsToReport" from mail_message order by id desc limit 1`,
      )
    ).rows[0] as unknown;

  it('that is refused or not decided gives its orders back, with the reason', async () => {
    const boss = await rule();
    await set();
    const ids = await sold(2);
    await run();
    const approvalId = (await status()).purchases[0]?.approvalId ?? 0;
    await as(boss)(approvalCalls.refuse, { approvalId, reason: 'Too much', lines: [] });
    await followPurchases(database, new Date());
    expect(await statesOf(ids)).toEqual(['ready', 'ready']);
    expect(await reasons()).toEqual([{ sku: skuOf(item), reason: 'unapproved', pieces: 2 }]);
    expect((await as(buyerUser)(cartCalls.list, {})).groups).toEqual([]);
    expect(await lastMail()).toEqual({ template: 'purchaseRefused', leadsToReport: true });
    await run();
    const later = new Date(Date.now() + 30 * 86_400_000);
    await releaseExpiredCheckouts(database, later, 'https://market.test');
    expect(await lastMail()).toEqual({ template: 'purchaseExpired', leadsToReport: true });
    await followPurchases(database, later);
    expect(await reasons()).toEqual([{ sku: skuOf(item), reason: 'unapproved', pieces: 2 }]);
    await payPurchases(database, { now: later, publicUrl: '' });
    expect((await status()).purchases).toEqual([]);
    expect((await as(buyerUser)(cartCalls.list, {})).groups).toEqual([]);
  });

  it('that nobody may approve is not placed', async () => {
    const clerk = await addUser(database, buyer, { accessCodes: ['order.view', 'order.place', 'price.view'] });
    await database.pool.query('update user_account set limit_per_order = 100 where id = $1', [clerk.userId]);
    await set();
    await sold(1);
    await database.pool.query(`update user_account set state = 'blocked' where id = $1`, [buyerUser.userId]);
    await run(true, clerk);
    await database.pool.query(`update user_account set state = 'active' where id = $1`, [buyerUser.userId]);
    expect(await bought()).toEqual([]);
    expect(await reasons()).toEqual([{ sku: skuOf(item), reason: 'noApprover', pieces: 1 }]);
  });

  it('that the seller accepts in part serves the oldest orders; the others are ready again', async () => {
    await set();
    const ids = await sold(3);
    await run();
    const [order] = await bought();
    const target = { storeId: storeAt(0).id, orderId: order?.id ?? 0 };
    const { rows } = await database.pool.query<{ id: number }>('select id::int as id from purchase_order_line where order_id = $1', [
      order?.id,
    ]);
    const { changeId, asked } = await sellerAt(0)(changeCalls.change, {
      ...target,
      ...{ lines: [{ orderLineId: rows[0]?.id ?? 0, quantity: 1, left: 3 }], reason: 'out_of_stock', restock: false },
    });
    if (asked) {
      await followPurchases(database, new Date());
      expect(await statesOf(ids)).toEqual(['matched', 'matched', 'matched']);
      await as(buyerUser)(changeCalls.answer, { buyerOrderId: target.orderId, changeId, agree: true });
    }
    await accept();
    expect(await statesOf(ids)).toEqual(['ordered', 'ordered', 'ready']);
    expect(await reasons()).toEqual([{ sku: skuOf(item), reason: 'refused', pieces: 1 }]);
  });

  it('that the seller refuses gives its orders and what was reserved for them back', async () => {
    const other = await addItem(database, storeAt(1), { stock: 100, price: 700 });
    await set();
    const ids = await sold(2, [item, other]);
    await run();
    const [first, second] = await bought();
    await sellerAt(0)(salesCalls.accept, { storeId: storeAt(0).id, orderId: first?.id ?? 0 });
    await followPurchases(database, new Date());
    expect((await held())[0]).toMatchObject({ onHand: 2, reserved: 2 });
    await sellerAt(1)(changeCalls.refuse, { storeId: storeAt(1).id, orderId: second?.id ?? 0, reason: 'other', restock: true });
    await followPurchases(database, new Date());
    expect(await statesOf(ids)).toEqual(['ready', 'ready']);
    expect((await held())[0]).toMatchObject({ onHand: 2, reserved: 0 });
    // What has come is used, the rest is bought once more.
    await run();
    expect((await bought()).map(({ pieces, state }) => ({ pieces, state }))).toEqual([
      ...[
        { pieces: 2, state: 'delivered' },
        { pieces: 2, state: 'cancelled' },
        { pieces: 2, state: 'paid' },
      ],
    ]);
  });

  it('of an order that is cancelled meanwhile becomes held stock that is free', async () => {
    await set();
    const ids = await sold(2);
    await run();
    expect(await as(buyerUser)(salesOrderCalls.cancel, { buyerOrderIds: ids.slice(0, 1) })).toEqual({ done: ids.slice(0, 1), skipped: [] });
    await Promise.all([accept(), as(buyerUser)(salesOrderCalls.cancel, { buyerOrderIds: ids.slice(1) })]);
    await followPurchases(database, new Date());
    const [row] = await held();
    expect((row?.onHand ?? 0) - (row?.reserved ?? 0)).toBeGreaterThanOrEqual(1);
    expect((await detail(ids[0] ?? 0)).state).toBe('cancelled');
  });

  it('of an order that does not wait for it any more is free, by whichever side the order was moved', async () => {
    await set();
    const [id = 0] = await sold(1);
    await run();
    await database.pool.query(`update sales_order set state = 'cancelled' where id = $1`, [id]);
    await accept();
    const [later = 0] = await sold(1);
    expect(await as(buyerUser)(matchingCalls.match, { buyerOrderIds: [later] })).toEqual({ done: [later], skipped: [] });
  });

  it('is not taken by other orders between the acceptance and the sending', async () => {
    await set();
    const [id = 0] = await sold(1);
    await run();
    const [order] = await bought();
    await sellerAt(0)(salesCalls.accept, { storeId: storeAt(0).id, orderId: order?.id ?? 0 });
    const [later = 0] = await sold(1);
    expect(await as(buyerUser)(matchingCalls.match, { buyerOrderIds: [later] })).toEqual({ done: [], skipped: [later] });
    await followPurchases(database, new Date());
    expect((await detail(id)).state).toBe('ordered');
  });

  it('in several warehouses is sent from each of them', async () => {
    await database.pool.query('update stock set on_hand = 3 where variant_id = $1', [variantOf(item)]);
    await database.pool.query(
      `with place as (insert into warehouse (store_id, name, country_code, postal_code, city) values ($1, $2, 'DE', '04109', 'Leipzig') returning id)
       insert into stock (variant_id, warehouse_id, on_hand) select $3, id, 2 from place`,
      [storeAt(0).id, `Second ${randomUUID()}`, variantOf(item)],
    );
    await set();
    const ids = await sold(1, [item], 5);
    await run();
    await accept();
    const { state, dispatches } = await detail(ids[0] ?? 0);
    expect(state).toBe('ordered');
    expect(dispatches.map(({ pieces }) => pieces).toSorted()).toEqual([2, 3]);
    for (const [index, { id }] of dispatches.entries())
      await sellerAt(0)(dispatchCalls.ship, {
        ...{ storeId: storeAt(0).id, dispatchId: id, carrier: 'DHL', trackingNumber: `T${index}${randomUUID().slice(0, 18)}` },
      });
    expect((await detail(ids[0] ?? 0)).state).toBe('shipped');
    // One of the parcels comes back: only its pieces are left to send.
    const back = dispatches.find(({ pieces }) => pieces === 2);
    const target = { storeId: storeAt(0).id, dispatchId: back?.id ?? 0 };
    const { lines } = await sellerAt(0)(dispatchCalls.detail, target);
    await sellerAt(0)(dispatchCalls.takeBack, { ...target, note: '', lines: [{ lineId: lines[0]?.id ?? 0, pieces: 2 }] });
    await as(buyerUser)(salesOrderCalls.check, { buyerOrderIds: ids });
    const rest = await detail(ids[0] ?? 0);
    expect(rest).toMatchObject({ state: 'ready', orderLines: [{ dispatched: false, problem: null }] });
    await as(buyerUser)(matchingCalls.match, { buyerOrderIds: ids });
    const again = await detail(ids[0] ?? 0);
    expect(again).toMatchObject({ state: 'matched', orderLines: [{ dispatched: true }] });
    expect(again.dispatches.at(-1)).toMatchObject({ state: 'reserved', pieces: 2 });
    await as(buyerUser)(matchingCalls.order, { buyerOrderIds: ids });
    expect((await detail(ids[0] ?? 0)).state).toBe('ordered');
    // The buyer may leave out the rest instead.
    const open = (await detail(ids[0] ?? 0)).dispatches.at(-1)?.id ?? 0;
    await sellerAt(0)(dispatchCalls.refuse, { storeId: storeAt(0).id, dispatchId: open, reason: 'damaged', note: 'Broken' });
    const lineId = rest.orderLines[0]?.id ?? 0;
    expect(await as(buyerUser)(salesOrderCalls.remedy, { buyerOrderId: ids[0] ?? 0, lineId, remedy: 'ignore' })).toMatchObject({
      state: 'shipped',
    });
  });

  it('that fails does not stop the payment of the others', async () => {
    await set();
    await sold(1);
    await begin();
    while (await next());
    const first = buyer;
    buyer = await addCompany(database);
    buyerUser = await addUser(database, buyer);
    await addAddress(database, buyer);
    await addBalance(database, buyer.id, 10_000_000);
    await set();
    const later = await sold(1);
    await begin();
    while (await next());
    await database.pool.query(
      `alter table match_purchase add constraint broken check (company_id <> ${first.id} or ended_at is null) not valid`,
    );
    const failures: number[] = [];
    await payPurchases(database, { now: new Date(), publicUrl: '' }, (id) => failures.push(id));
    expect(failures).toHaveLength(1);
    expect(await bought()).toMatchObject([{ state: 'paid' }]);
    await database.pool.query('alter table match_purchase drop constraint broken');
    await accept();
    expect(await statesOf(later)).toEqual(['ordered']);
  });

  it('that fails does not stop the sales orders of others from going on', async () => {
    await set();
    const [first = 0, second = 0] = await sold(2);
    await run();
    await database.pool.query(
      `alter table sales_order_purchase add constraint broken check (sales_order_id <> ${first} or outcome is null) not valid`,
    );
    const [order] = await bought();
    await sellerAt(0)(salesCalls.accept, { storeId: storeAt(0).id, orderId: order?.id ?? 0 });
    const failures: number[] = [];
    await followPurchases(database, new Date(), (id) => failures.push(id));
    await database.pool.query('alter table sales_order_purchase drop constraint broken');
    expect(failures).toEqual([first]);
    expect(await statesOf([first, second])).toEqual(['matched', 'ordered']);
    await followPurchases(database, new Date());
    expect(await statesOf([first])).toEqual(['ordered']);
  });
});

describe('an order of which a part is with a seller already', () => {
  const ship = (index: number, dispatchId: number) =>
    sellerAt(index)(dispatchCalls.ship, {
      ...{ storeId: storeAt(index).id, dispatchId, carrier: 'DHL', trackingNumber: `T${randomUUID().slice(0, 20)}` },
    });
  const refuse = (index: number, dispatchId: number) =>
    sellerAt(index)(dispatchCalls.refuse, { storeId: storeAt(index).id, dispatchId, reason: 'missing', note: 'Gone' });
  async function takeBack(index: number, dispatchId: number): Promise<void> {
    const target = { storeId: storeAt(index).id, dispatchId };
    const { lines } = await sellerAt(index)(dispatchCalls.detail, target);
    await sellerAt(index)(dispatchCalls.takeBack, {
      ...{ ...target, note: '', lines: lines.map(({ id, quantity }) => ({ lineId: id, pieces: quantity })) },
    });
  }
  const check = (id: number) => as(buyerUser)(salesOrderCalls.check, { buyerOrderIds: [id] });

  /** Its first line is with the first seller, the third is reserved, and the second is bought again. */
  async function half(): Promise<{ id: number; first: number }> {
    const [other, third] = [await addItem(database, storeAt(1), { stock: 100 }), await addItem(database, storeAt(1), { stock: 100 })];
    await set();
    const [id = 0] = await sold(1, [item, other, third]);
    await run();
    await accept();
    const { dispatches } = await detail(id);
    const of = (sku: string) => dispatches.find(({ lines }) => lines.some((line) => line.sku === sku))?.id ?? 0;
    await refuse(1, of(skuOf(other)));
    const taker = await sold(1, [other]);
    await as(buyerUser)(matchingCalls.match, { buyerOrderIds: taker });
    await run();
    expect(await detail(id)).toMatchObject({ state: 'matched', actions: ['cancel'] });
    return { id, first: of(skuOf(item)) };
  }
  const dispatchStates = async (id: number) => (await detail(id)).dispatches.map(({ state }) => state).toSorted();

  it('waits for the buyer when that part comes back, and what was bought and reserved for the rest is free', async () => {
    const { id, first } = await half();
    await ship(0, first);
    await takeBack(0, first);
    expect(await detail(id)).toMatchObject({ state: 'problem', problem: 'returned' });
    expect(await dispatchStates(id)).toEqual(['cancelled', 'cancelled', 'returned']);
    await accept();
    await run();
    expect((await detail(id)).state).toBe('problem');
    await check(id);
    await run();
    expect((await detail(id)).state).toBe('ordered');
  });

  it('buys nothing again that has come back until the seller has said what of it can be sent', async () => {
    await set();
    const [id = 0] = await sold(1);
    await run();
    await accept();
    const dispatchId = (await detail(id)).dispatches[0]?.id ?? 0;
    await ship(0, dispatchId);
    // The carrier's word; the seller has not looked at it yet.
    const [parcelId = 0] = (
      await database.pool.query<{ id: number }>('select id::int as id from shipment where dispatch_id = $1', [dispatchId])
    ).rows.map((row) => row.id);
    await database.transaction(async (tx) => {
      const dispatch = await lockDispatchOf(tx, parcelId);
      if (dispatch) await returnDispatch(tx, dispatch, 'DHL', new Date());
    });
    expect((await detail(id)).state).toBe('problem');
    await check(id);
    await run();
    expect(await reasons()).toEqual([{ sku: skuOf(item), reason: 'underWay', pieces: 1 }]);
    expect(await bought()).toHaveLength(1);
    await takeBack(0, dispatchId);
    await run();
    expect((await detail(id)).state).toBe('ordered');
  });

  it('is ready again when the seller refuses that part, and is complete in the end', async () => {
    const { id, first } = await half();
    await refuse(0, first);
    expect((await detail(id)).state).toBe('ready');
    await run();
    await accept();
    await run();
    expect((await detail(id)).state).toBe('ordered');
    expect(await dispatchStates(id)).toEqual(['cancelled', 'cancelled', 'cancelled', 'open', 'open']);
  });

  it('waits for the buyer again when another part comes back later', async () => {
    const other = await addItem(database, storeAt(1), { stock: 100 });
    await set();
    const [id = 0] = await sold(1, [item, other]);
    await run();
    await accept();
    const parts = (await detail(id)).dispatches.map((one) => ({ id: one.id, index: one.lines[0]?.sku === skuOf(item) ? 0 : 1 }));
    for (const part of parts) await ship(part.index, part.id);
    const [one, two] = parts;
    await takeBack(one?.index ?? 0, one?.id ?? 0);
    await check(id);
    expect((await detail(id)).state).toBe('ready');
    await takeBack(two?.index ?? 0, two?.id ?? 0);
    expect(await detail(id)).toMatchObject({ state: 'problem', problem: 'returned' });
    await run();
    expect((await detail(id)).state).toBe('problem');
  });
});

it('a run that fails does not stop those of other companies, and goes on once it can', async () => {
  await set();
  const ids = await sold(1);
  const { id } = await begin();
  await database.pool.query(`alter table match_run add constraint broken check (id <> ${id} or seen = 0) not valid`);
  const first = buyerUser;
  buyer = await addCompany(database);
  buyerUser = await addUser(database, buyer);
  await addAddress(database, buyer);
  const later = await sold(1);
  await begin();
  const failures: number[] = [];
  const all = () => matchRuns(database, { now: new Date(), publicUrl: '' }, (runId) => failures.push(runId));
  await all();
  expect(failures).toEqual([id]);
  expect((await status()).run).toMatchObject({ state: 'done', seen: 1 });
  expect(await statesOf(later)).toEqual(['ready']);
  await database.pool.query('alter table match_run drop constraint broken');
  buyerUser = first;
  expect((await status()).run).toMatchObject({ state: 'running', seen: 0 });
  await all();
  expect(failures).toEqual([id]);
  expect(await statesOf(ids)).toEqual(['matched']);
});

describe('the same goods of several sellers', () => {
  const gtin = '4006381333931';
  const named = async (index: number, price: number, given: Parameters<typeof addItem>[2] = {}) => {
    const of = await addItem(database, storeAt(index), { stock: 100, price, ...given });
    await database.pool.query('update variant set gtin = $2 where id = $1', [variantOf(of), gtin]);
    return of;
  };

  it('are bought from the one that a line names unless the company allows others', async () => {
    await database.pool.query('update variant set gtin = null where gtin = $1', [gtin]);
    const [dear, cheap] = [await named(0, 900), await named(1, 800)];
    await set();
    const ids = await sold(2, [dear]);
    await run();
    expect(await bought()).toMatchObject([{ storeId: storeAt(0).id }]);
    await set({ otherSellers: true });
    ids.push(...(await sold(2, [dear])));
    await run();
    expect(await bought()).toMatchObject([{ storeId: storeAt(0).id }, { storeId: storeAt(1).id, pieces: 2 }]);
    expect((await status()).purchases[0]?.others).toMatchObject([
      { sku: skuOf(cheap), namedSku: skuOf(dear), pieces: 2, saved: 200, currency: 'EUR' },
    ]);
    await accept();
    expect(await statesOf(ids)).toEqual(ids.map(() => 'ordered'));
    expect((await detail(ids[3] ?? 0)).orderLines[0]).toMatchObject({ insteadOf: skuOf(dear), goods: { sku: skuOf(cheap) } });
  });

  it('are compared at the company’s own prices, with its quantity, where they are there and sold to the country', async () => {
    await database.pool.query('update variant set gtin = null where gtin = $1', [gtin]);
    const dear = await named(0, 900, { tiers: [{ from: 10, price: 700 }] });
    const cheap = await named(1, 800);
    await set({ otherSellers: true });
    // With ten pieces the named seller is the cheaper one.
    await sold(10, [dear]);
    await run();
    expect(await bought()).toMatchObject([{ storeId: storeAt(0).id, pieces: 10 }]);
    // A price of its own at the other seller.
    await database.pool.query(
      `insert into exclusive_price (variant_id, company_id, price, valid_from, valid_to, minimum_quantity) values ($1, $2, 600, now() - interval '1 day', 'infinity', 1)`,
      [variantOf(cheap), buyer.id],
    );
    await sold(10, [dear]);
    await run();
    expect((await bought())[1]).toMatchObject({ storeId: storeAt(1).id, pieces: 10 });
    // It has too few for all: the rest comes from the named one.
    await database.pool.query('update stock set on_hand = reserved + 4 where variant_id = $1', [variantOf(cheap)]);
    await sold(6, [dear]);
    await run();
    expect((await bought()).slice(2).map(({ storeId, pieces }) => ({ storeId, pieces }))).toEqual([
      ...[
        { storeId: storeAt(0).id, pieces: 2 },
        { storeId: storeAt(1).id, pieces: 4 },
      ],
    ]);
    // It is not sold to the recipient's country, or the store is not among those that are chosen.
    await database.pool.query('update stock set on_hand = reserved + 50 where variant_id = $1', [variantOf(cheap)]);
    await set({ otherSellers: true, storeIds: [storeAt(0).id] });
    await sold(1, [dear]);
    await run();
    await set({ otherSellers: true, storeIds: [storeAt(1).id] });
    await database.pool.query(`update item set country_codes = '{AT}' where id = $1`, [cheap.id]);
    await sold(1, [dear]);
    await run();
    expect((await bought()).slice(4).map(({ storeId }) => storeId)).toEqual([storeAt(0).id, storeAt(0).id]);
  });

  it('come from stores that the company knows', async () => {
    const strange = await addStore(database, await addCompany(database, { kind: 'seller' }));
    await expect(set({ otherSellers: true, storeIds: [strange.id] })).rejects.toMatchObject({ code: codes.notFound });
  });

  it('are named where the line’s own seller has none', async () => {
    await database.pool.query('update variant set gtin = null where gtin = $1', [gtin]);
    const own = await named(0, 900, { stock: 0 });
    await named(1, 950);
    await set();
    await sold(1, [own]);
    await run();
    expect(await reasons()).toEqual([{ sku: skuOf(own), reason: 'otherSeller', pieces: 1 }]);
    await set({ otherSellers: true });
    await run();
    expect((await status()).purchases[0]?.others).toMatchObject([{ pieces: 1, saved: 0 }]);
  });
});

it('another company sees and changes nothing of it', async () => {
  await set({ perRun: 12_300 });
  const stranger = await addUser(database, await addCompany(database));
  expect(await as(stranger)(autoPurchaseCalls.settings, {})).toMatchObject({ isOn: false, perRun: null });
  expect(await as(stranger)(matchingCalls.acceptQuantity, { variantId: variantOf(item) })).toEqual({ lines: 0 });
  expect(await as(stranger)(purchaseOrderCalls.list, {} as never)).toMatchObject({ rows: [] });
});
