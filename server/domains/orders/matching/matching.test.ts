/** Sales orders get held stock, and the sellers of the warehouses send it. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { deliveryNoteCalls } from '../../../../contract/orders/delivery-notes.ts';
import { dispatchCalls } from '../../../../contract/orders/dispatches.ts';
import { matchingCalls } from '../../../../contract/orders/matching.ts';
import { salesOrderCalls } from '../../../../contract/orders/sales-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { shipmentCalls } from '../../../../contract/orders/shipments.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { heldStockCalls, sellerHeldStockCalls } from '../../../../contract/stock/held-stock.ts';
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
  type Item,
  type Store,
  testFiles,
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import { migrateJobs } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { checkInvariants } from '../../buying/checkout/index.ts';
import { matchNext } from './service.ts';

let database: Database;
let store: Store;
let sellerUser: Caller;
let stranger: Caller;
let buyerUser: Caller;
let item: Item;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 12 });
  await migrateJobs(database.connection);
  const seller = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, seller);
  sellerUser = await addUser(database, seller);
  stranger = await addUser(database, await addCompany(database, { kind: 'seller' }));
});
// Each test has a buyer and goods of its own.
beforeEach(async () => {
  const buyer = await addCompany(database);
  buyerUser = await addUser(database, buyer);
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 10_000_000);
  item = await addItem(database, store, { stock: 10_000, price: 500 });
});
afterEach(async () => {
  const broken = await checkInvariants(database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const as = (caller: Caller, now?: Date) => callsAs(database, handlers, { caller, ...(now && { now: () => now }) });
const skuOf = (of: Item) => of.variants[0]?.sku ?? '';
const recipient = { name: 'Erika Muster', line1: 'Lindenweg 4', postalCode: '04109', city: 'Leipzig', countryCode: 'DE' };

/** Goods that the buyer holds in the seller's warehouse. */
async function hold(quantity: number, of = item): Promise<void> {
  const call = as(buyerUser);
  await call(cartCalls.add, { lines: [{ variantId: of.variants[0]?.id ?? 0, quantity }] });
  const placed = await call(checkoutCalls.placeOrder, { stores: [{ storeId: store.id, delivery: 'keep' }] });
  await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  await as(sellerUser)(salesCalls.accept, { storeId: store.id, orderId: placed.orders[0]?.id ?? 0 });
}
async function sold(count: number, quantity = 1): Promise<number[]> {
  const orders = Array.from({ length: count }, () => ({
    ...{ externalNumber: randomUUID(), recipient, reference: 'REF-1', lines: [{ sku: skuOf(item), quantity }] },
  }));
  const { added } = await as(buyerUser)(salesOrderCalls.add, { orders });
  // In the order in which they are matched.
  return added.map(({ id }) => id).toSorted((a, b) => a - b);
}
const match = (buyerOrderIds: number[]) => as(buyerUser)(matchingCalls.match, { buyerOrderIds });
const order = (buyerOrderIds: number[]) => as(buyerUser)(matchingCalls.order, { buyerOrderIds });
const cancel = (buyerOrderIds: number[]) => as(buyerUser)(salesOrderCalls.cancel, { buyerOrderIds });
const detail = (buyerOrderId: number) => as(buyerUser)(salesOrderCalls.detail, { buyerOrderId });
const held = async () => (await as(buyerUser)(heldStockCalls.list, {})).rows[0];
const dispatchOf = async (id: number) => (await detail(id)).dispatches.at(-1)?.id ?? 0;
const at = (dispatchId: number) => ({ storeId: store.id, dispatchId });
const parcel = () => ({ carrier: 'DHL', trackingNumber: `T${randomUUID().slice(0, 20)}` });

describe('matching', () => {
  it('reserves held stock for orders in their order, and notes what is missing', async () => {
    await hold(5);
    const ids = await sold(3, 2);
    expect(await match(ids)).toEqual({ done: ids.slice(0, 2), skipped: ids.slice(2) });
    expect(await held()).toMatchObject({ onHand: 5, reserved: 4 });
    expect((await detail(ids[2] ?? 0)).orderLines[0]?.missing).toBe(1);
    expect((await as(buyerUser)(matchingCalls.status, {})).missing).toMatchObject([{ sku: skuOf(item), pieces: 1, orders: 1 }]);
    await expect(as(stranger)(dispatchCalls.detail, at(await dispatchOf(ids[0] ?? 0)))).rejects.toMatchObject({
      code: codes.ordersNotExist,
    });
    // The seller does not see what is not ordered.
    await expect(as(sellerUser)(dispatchCalls.detail, at(await dispatchOf(ids[0] ?? 0)))).rejects.toMatchObject({
      code: codes.ordersNotExist,
    });
  });

  it('promises no piece twice, however many match at the same moment', async () => {
    await hold(30);
    const ids = await sold(60);
    const halves = [ids.slice(0, 40), ids.slice(20), ids.toReversed()];
    await Promise.all(halves.map(match));
    expect(await held()).toMatchObject({ onHand: 30, reserved: 30 });
    const { rows } = await database.pool.query(`select count(*)::int from sales_order where company_id = $1 and state = 'matched'`, [
      buyerUser.companyId,
    ]);
    expect(rows).toEqual([{ count: 30 }]);
  });

  it('and cancelling or counting at the same moment agree', async () => {
    await hold(10);
    const ids = await sold(10);
    const { id: heldId = 0 } = (await held()) ?? {};
    const count = as(sellerUser)(sellerHeldStockCalls.correct, {
      storeId: store.id,
      heldId,
      seen: 10,
      counted: 8,
      reason: 'lost',
      note: 'Two gone',
    });
    const results = await Promise.allSettled([match(ids), cancel(ids.slice(0, 3)), count]);
    expect(results.map(({ status }) => status)).not.toContain('undefined');
    const after = await held();
    expect(after?.reserved ?? 0).toBeLessThanOrEqual(after?.onHand ?? 0);
  });

  it('of all ready orders runs in the background, once at a time, stops and goes on', async () => {
    await hold(40);
    await sold(50);
    const { id, total } = await as(buyerUser)(matchingCalls.begin, { orders: true });
    expect(total).toBe(50);
    await expect(as(buyerUser)(matchingCalls.begin, {})).rejects.toMatchObject({ code: codes.conflict });
    expect(await as(buyerUser)(matchingCalls.stop, { id })).toEqual({ state: 'stopped' });
    expect(await database.transaction((tx) => matchNext(tx, new Date()))).toBe(false);
    expect(await as(buyerUser)(matchingCalls.resume, { id })).toEqual({ state: 'running' });
    const work = async () => {
      while (await database.transaction((tx) => matchNext(tx, new Date())));
    };
    await Promise.all([work(), work()]);
    await work();
    expect((await as(buyerUser)(matchingCalls.status, {})).run).toMatchObject({ id, state: 'done', seen: 50, matched: 40, total: 50 });
    expect((await as(buyerUser)(salesOrderCalls.list, { state: 'ordered' })).rows.length).toBe(20);
    await expect(as(stranger)(dispatchCalls.list, { storeId: store.id })).resolves.toMatchObject({ rows: [] });
  });

  it('that is rolled back in the middle leaves nothing behind', async () => {
    await hold(3);
    await sold(3);
    const { id } = await as(buyerUser)(matchingCalls.begin, {});
    await expect(
      database.transaction(async (tx) => {
        await matchNext(tx, new Date());
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await held()).toMatchObject({ reserved: 0 });
    await database.transaction((tx) => matchNext(tx, new Date()));
    expect((await as(buyerUser)(matchingCalls.status, {})).run).toMatchObject({ id, matched: 3 });
  });

  it('lets the buyer buy what is missing, without buying it twice', async () => {
    await sold(4, 3);
    await match((await as(buyerUser)(salesOrderCalls.list, { state: 'ready' })).rows.map(({ id }) => id));
    expect(await as(buyerUser)(matchingCalls.buy, {})).toEqual({ lines: 1 });
    expect(await as(buyerUser)(matchingCalls.buy, {})).toEqual({ lines: 1 });
    const { groups } = await as(buyerUser)(cartCalls.list, {});
    expect(groups[0]?.lines[0]?.quantity).toBe(12);
    const placed = await as(buyerUser)(checkoutCalls.placeOrder, { stores: [{ storeId: store.id, delivery: 'keep' }] });
    expect(await as(buyerUser)(matchingCalls.buy, {})).toEqual({ lines: 0 });
    await as(buyerUser)(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
    await as(sellerUser)(salesCalls.accept, { storeId: store.id, orderId: placed.orders[0]?.id ?? 0 });
    const ready = (await as(buyerUser)(salesOrderCalls.list, { state: 'ready' })).rows.map(({ id }) => id);
    expect((await match(ready)).done).toHaveLength(4);
  });
});

describe('a dispatch', () => {
  const ordered = async (quantity = 2): Promise<{ id: number; dispatchId: number }> => {
    await hold(quantity);
    const [id = 0] = await sold(1, quantity);
    await match([id]);
    await order([id]);
    return { id, dispatchId: await dispatchOf(id) };
  };

  it('is picked, packed, shipped and delivered; the sales order follows, and the goods leave the held stock', async () => {
    const { id, dispatchId } = await ordered();
    const seller = as(sellerUser);
    expect(await seller(dispatchCalls.detail, at(dispatchId))).toMatchObject({
      ...{ state: 'open', pieces: 2, reference: 'REF-1', recipient: { name: 'Erika Muster' }, lines: [{ sku: skuOf(item), quantity: 2 }] },
    });
    await seller(dispatchCalls.step, { ...at(dispatchId), to: 'picking' });
    expect(await cancel([id])).toEqual({ done: [], skipped: [id] });
    await seller(dispatchCalls.step, { ...at(dispatchId), to: 'packed' });
    const sent = parcel();
    await seller(dispatchCalls.ship, { ...at(dispatchId), ...sent });
    expect((await detail(id)).state).toBe('shipped');
    expect(await held()).toBeUndefined();
    const found = await callsAs(database, handlers)(shipmentCalls.track, { trackingNumber: sent.trackingNumber.toLowerCase() });
    expect(found.parcels).toMatchObject([{ carrier: 'DHL', city: 'Leipzig', pieces: 2, state: 'shipped' }]);
    const byOrder = { orderNumber: (await detail(id)).number, postalCode: '04 109' };
    expect((await callsAs(database, handlers)(shipmentCalls.track, byOrder)).parcels).toHaveLength(1);
    await seller(dispatchCalls.deliver, at(dispatchId));
    expect((await detail(id)).timeline.map(({ after }) => after)).toEqual([
      ...['checking', 'ready', 'matched', 'ordered', 'shipped', 'delivered'],
    ]);
    // A month later the seller has no use for the recipient any more.
    const later = new Date(Date.now() + 40 * 86_400_000);
    expect((await as(sellerUser, later)(dispatchCalls.detail, at(dispatchId))).recipient).toBeNull();
  });

  it('has a delivery note in the buyer’s name', async () => {
    const { dispatchId } = await ordered();
    const { name, content } = await as(sellerUser)(dispatchCalls.note, at(dispatchId));
    expect(name).toMatch(/^DS-\d{8}\.pdf$/);
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    await expect(as(stranger)(dispatchCalls.note, at(dispatchId))).rejects.toMatchObject({ code: codes.ordersNotExist });
  });

  it('has the sender’s name, the text and the logo that the buyer has set on its delivery note', async () => {
    const { dispatchId } = await ordered();
    const key = `logos/${randomUUID()}.png`;
    await testFiles.put(
      key,
      await sharp({ create: { width: 60, height: 20, channels: 3, background: '#336699' } })
        .png()
        .toBuffer(),
    );
    await database.pool.query('update company set avatar_path = $2 where id = $1', [buyerUser.companyId, key]);
    const note = async () => Buffer.from((await as(sellerUser)(dispatchCalls.note, at(dispatchId))).content, 'base64').toString('latin1');
    const set = (settings: { sender: string; note: string; showsLogo: boolean }) => as(buyerUser)(deliveryNoteCalls.save, settings);
    const usual = await note();
    expect(usual).toContain('/Subtype /Image');
    await set({ sender: '', note: '', showsLogo: false });
    const plain = await note();
    expect(plain).not.toContain('/Subtype /Image');
    await set({ sender: 'Haus & Hof', note: '', showsLogo: false });
    const named = await note();
    await set({ sender: 'Haus & Hof', note: 'Thank you!', showsLogo: false });
    expect(new Set([plain, named, await note()]).size).toBe(3);
    // A picture that is gone keeps no parcel from leaving.
    await database.pool.query('update company set avatar_path = $2 where id = $1', [buyerUser.companyId, 'logos/gone.png']);
    await set({ sender: '', note: '', showsLogo: true });
    expect(await note()).not.toContain('/Subtype /Image');
  });

  it('that the seller refuses frees its goods, and the corrected order is matched again', async () => {
    const { id, dispatchId } = await ordered();
    await as(sellerUser)(dispatchCalls.refuse, { ...at(dispatchId), reason: 'address', note: 'No such street' });
    expect(await detail(id)).toMatchObject({ state: 'ready', dispatches: [{ state: 'cancelled', reason: 'address' }] });
    expect(await held()).toMatchObject({ onHand: 2, reserved: 0 });
    expect((await as(sellerUser)(dispatchCalls.detail, at(dispatchId))).recipient).toBeNull();
    const { version, externalNumber } = await detail(id);
    const corrected = { externalNumber, recipient: { ...recipient, line1: 'Lindenweg 5' }, lines: [{ sku: skuOf(item), quantity: 2 }] };
    await as(buyerUser)(salesOrderCalls.save, { buyerOrderId: id, version, order: corrected });
    expect(await match([id])).toEqual({ done: [id], skipped: [] });
    const { rows } = await database.pool.query(
      `select m.template from mail_message m join user_account u on u.email = m.recipient where u.company_id = $1 and m.template = 'salesOrderRefused'`,
      [buyerUser.companyId],
    );
    expect(rows).toHaveLength(1);
  });

  describe('of two warehouses', () => {
    /** A sales order of two lines, each sent by another warehouse; the line of the second. */
    async function inTwo(): Promise<{ id: number; first: number; second: number; lineId: number; other: Item }> {
      const other = await addItem(database, store, { stock: 100, price: 500 });
      await hold(2);
      await hold(2, other);
      // A second warehouse of the store has the other goods.
      await database.pool.query(
        `with place as (insert into warehouse (store_id, name, country_code, postal_code, city) values ($1, $2, 'DE', '04109', 'Leipzig') returning id)
         update held_stock set warehouse_id = (select id from place) where company_id = $3 and variant_id = $4`,
        [store.id, `Second ${randomUUID()}`, buyerUser.companyId, other.variants[0]?.id],
      );
      const lines = [item, other].map((of) => ({ sku: skuOf(of), quantity: 1 }));
      const { added } = await as(buyerUser)(salesOrderCalls.add, { orders: [{ externalNumber: randomUUID(), recipient, lines }] });
      const id = added[0]?.id ?? 0;
      await match([id]);
      await order([id]);
      const { dispatches, orderLines } = await detail(id);
      const of = (sku: string) => dispatches.find((one) => one.lines[0]?.sku === sku)?.id ?? 0;
      return { id, first: of(skuOf(item)), second: of(skuOf(other)), lineId: orderLines[1]?.id ?? 0, other };
    }
    const ship = (dispatchId: number) => as(sellerUser)(dispatchCalls.ship, { ...at(dispatchId), ...parcel() });
    const refuse = (dispatchId: number) => as(sellerUser)(dispatchCalls.refuse, { ...at(dispatchId), reason: 'missing', note: 'Gone' });
    const leaveOut = (buyerOrderId: number, lineId: number) =>
      as(buyerUser)(salesOrderCalls.remedy, { buyerOrderId, lineId, remedy: 'ignore' });

    it('ends the order where the other one is refused and its goods are left out', async () => {
      const { id, first, second, lineId } = await inTwo();
      await ship(first);
      await refuse(second);
      expect((await detail(id)).state).toBe('ready');
      // What has left stays: neither the order nor its line can be taken back.
      expect(await cancel([id])).toEqual({ done: [], skipped: [id] });
      await expect(leaveOut(id, (await detail(id)).orderLines[0]?.id ?? 0)).rejects.toMatchObject({ code: codes.conflict });
      expect(await leaveOut(id, lineId)).toMatchObject({ state: 'shipped' });
      await as(sellerUser)(dispatchCalls.deliver, at(first));
      expect((await detail(id)).timeline.map(({ after }) => after).slice(-6)).toEqual([
        ...['ready', 'checking', 'ready', 'ordered', 'shipped', 'delivered'],
      ]);
    });

    it('has the order delivered at once where the other one has arrived, and ordered where it is still to be sent', async () => {
      const arrived = await inTwo();
      await ship(arrived.first);
      await as(sellerUser)(dispatchCalls.deliver, at(arrived.first));
      await refuse(arrived.second);
      expect(await leaveOut(arrived.id, arrived.lineId)).toMatchObject({ state: 'delivered' });
      const waiting = await inTwo();
      await refuse(waiting.second);
      expect(await leaveOut(waiting.id, waiting.lineId)).toMatchObject({ state: 'ordered' });
      await ship(waiting.first);
      expect((await detail(waiting.id)).state).toBe('shipped');
    });

    it('is checked again without a problem of goods that have left', async () => {
      const { id, first, second } = await inTwo();
      await ship(first);
      await refuse(second);
      await database.pool.query(`update variant set state = 'archived' where id = $1`, [item.variants[0]?.id]);
      await as(buyerUser)(salesOrderCalls.check, { buyerOrderIds: [id] });
      expect((await detail(id)).state).toBe('ready');
      expect(await match([id])).toEqual({ done: [id], skipped: [] });
    });

    it('sends the rest from the warehouse that is sending already, if it has it by then', async () => {
      const { id, first, second, other } = await inTwo();
      await refuse(second);
      // The first warehouse has them, too, and is preferred for its place.
      await database.pool.query(`update warehouse set country_code = 'FR' where name like 'Second %' and store_id = $1`, [store.id]);
      await hold(1, other);
      expect(await match([id])).toEqual({ done: [id], skipped: [] });
      await order([id]);
      // The two of before were made in one statement, in either order.
      const { dispatches } = await detail(id);
      expect(new Map(dispatches.map((dispatch) => [dispatch.id, dispatch.state]))).toEqual(
        new Map([
          [first, 'open'],
          [second, 'cancelled'],
          [dispatches.at(-1)?.id, 'open'],
        ]),
      );
      await ship(first);
      await ship(dispatches.at(-1)?.id ?? 0);
      expect((await detail(id)).state).toBe('shipped');
    });

    it('ends the order when it is shipped at the moment in which the other goods are left out', async () => {
      for (let round = 0; round < 4; round++) {
        const { id, first, second, lineId } = await inTwo();
        await refuse(second);
        await Promise.all([ship(first), leaveOut(id, lineId)]);
        expect((await detail(id)).state).toBe('shipped');
      }
    });
  });

  it('whose parcel came back is put into the held stock again, once, and the order is sent once more', async () => {
    await hold(5);
    const [id = 0] = await sold(1, 3);
    await match([id]);
    await order([id]);
    const dispatchId = await dispatchOf(id);
    await as(sellerUser)(dispatchCalls.ship, { ...at(dispatchId), ...parcel() });
    expect(await held()).toMatchObject({ onHand: 2, reserved: 0 });
    const sent = await as(sellerUser)(dispatchCalls.detail, at(dispatchId));
    expect(sent.actions).toEqual(['deliver', 'takeBack', 'note']);
    const [line] = sent.lines;
    const back = (lines: { lineId: number; pieces: number }[], note = '') =>
      as(sellerUser)(dispatchCalls.takeBack, { ...at(dispatchId), lines, note });
    const lineId = line?.id ?? 0;
    await expect(back([{ lineId, pieces: 4 }])).rejects.toMatchObject({ code: codes.refused });
    await expect(back([{ lineId, pieces: -1 }])).rejects.toMatchObject({ code: codes.invalid });
    await expect(back([{ lineId: lineId + 1_000, pieces: 1 }])).rejects.toMatchObject({ code: codes.notFound });
    await expect(
      back([
        { lineId, pieces: 1 },
        { lineId, pieces: 1 },
      ]),
    ).rejects.toMatchObject({ code: codes.refused });
    await expect(as(stranger)(dispatchCalls.takeBack, { ...at(dispatchId), lines: [], note: '' })).rejects.toMatchObject({
      code: codes.ordersNotExist,
    });
    expect((await detail(id)).state).toBe('shipped');
    // Two users at the same moment, and the carrier's word that it has arrived: one wins.
    const given = [{ lineId, pieces: 2 }];
    const results = await Promise.allSettled([back(given, 'One is broken.'), back(given), back(given)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(as(sellerUser)(dispatchCalls.deliver, at(dispatchId))).rejects.toMatchObject({ code: codes.conflict });
    expect(await held()).toMatchObject({ onHand: 4, reserved: 0 });
    const returned = await detail(id);
    expect(returned).toMatchObject({ state: 'problem', problem: 'returned', actions: ['edit', 'check', 'cancel'] });
    expect(returned.dispatches[0]).toMatchObject({ state: 'returned', lines: [{ quantity: 3, returned: 2 }] });
    expect((await as(sellerUser)(dispatchCalls.detail, at(dispatchId))).actions).toEqual([]);
    // Nothing is sent again by itself.
    await match([id]);
    expect((await detail(id)).state).toBe('problem');
    await as(buyerUser)(salesOrderCalls.check, { buyerOrderIds: [id] });
    expect(await detail(id)).toMatchObject({ state: 'ready', problem: null });
    await match([id]);
    await order([id]);
    const again = await dispatchOf(id);
    expect(again).not.toBe(dispatchId);
    await as(sellerUser)(dispatchCalls.ship, { ...at(again), ...parcel() });
    await as(sellerUser)(dispatchCalls.deliver, at(again));
    expect((await detail(id)).state).toBe('delivered');
    expect(await held()).toMatchObject({ onHand: 1, reserved: 0 });
  });

  it('whose parcel came back may be cancelled, or corrected and sent elsewhere', async () => {
    await hold(2);
    const ids = await sold(2);
    await match(ids);
    await order(ids);
    for (const id of ids) {
      const dispatchId = await dispatchOf(id);
      await as(sellerUser)(dispatchCalls.ship, { ...at(dispatchId), ...parcel() });
      const [line] = (await as(sellerUser)(dispatchCalls.detail, at(dispatchId))).lines;
      await as(sellerUser)(dispatchCalls.takeBack, { ...at(dispatchId), lines: [{ lineId: line?.id ?? 0, pieces: 1 }], note: '' });
    }
    const [first = 0, second = 0] = ids;
    expect((await cancel([first])).done).toEqual([first]);
    const { version, externalNumber } = await detail(second);
    await as(buyerUser)(salesOrderCalls.save, {
      ...{ buyerOrderId: second, version },
      order: { externalNumber, recipient: { ...recipient, line1: 'Lindenweg 5' }, lines: [{ sku: skuOf(item), quantity: 1 }] },
    });
    expect(await detail(second)).toMatchObject({ state: 'ready', dispatches: [{ state: 'returned' }] });
    await match([second]);
    expect((await detail(second)).state).toBe('matched');
    expect(await held()).toMatchObject({ onHand: 2, reserved: 1 });
  });

  it('of which nothing can be sent again brings nothing into the held stock', async () => {
    await hold(3);
    const [id = 0] = await sold(1, 2);
    await match([id]);
    await order([id]);
    const dispatchId = await dispatchOf(id);
    await as(sellerUser)(dispatchCalls.ship, { ...at(dispatchId), ...parcel() });
    await as(sellerUser)(dispatchCalls.takeBack, { ...at(dispatchId), lines: [], note: 'All broken.' });
    expect(await held()).toMatchObject({ onHand: 1, reserved: 0 });
    const [line] = (await detail(id)).orderLines;
    await as(buyerUser)(salesOrderCalls.remedy, { buyerOrderId: id, lineId: line?.id ?? 0, remedy: 'ignore' });
    expect(await detail(id)).toMatchObject({ state: 'problem', problem: 'nothing' });
  });

  it('is shipped or cancelled, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, dispatchId } = await ordered(1);
      const results = await Promise.allSettled([
        as(sellerUser)(dispatchCalls.ship, { ...at(dispatchId), ...parcel() }),
        cancel([id]),
        as(sellerUser)(dispatchCalls.refuse, { ...at(dispatchId), reason: 'missing', note: 'Gone' }),
      ]);
      const { state } = await detail(id);
      expect(['shipped', 'cancelled', 'ready']).toContain(state);
      expect(results[0]?.status === 'fulfilled').toBe(state === 'shipped');
    }
  });

  it('of an order that is cancelled in time is never sent', async () => {
    const { id, dispatchId } = await ordered();
    expect(await cancel([id])).toEqual({ done: [id], skipped: [] });
    expect(await held()).toMatchObject({ onHand: 2, reserved: 0 });
    await expect(as(sellerUser)(dispatchCalls.ship, { ...at(dispatchId), ...parcel() })).rejects.toMatchObject({ code: codes.conflict });
  });
});
