import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { dispatchCalls } from '../../../../contract/orders/dispatches.ts';
import { matchingCalls } from '../../../../contract/orders/matching.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesOrderCalls } from '../../../../contract/orders/sales-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { type ParcelTab, sellerShipmentCalls, shipmentCalls } from '../../../../contract/orders/shipments.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { type AfterShipServer, afterShipServer, signed } from '../../../../test/support/aftership-server.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { runTask } from '../../../../test/support/jobs.ts';
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
} from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { openLog } from '../../../platform/log.ts';
import type { Caller } from '../../../platform/scope.ts';
import { checkInvariants } from '../../buying/checkout/index.ts';
import { tasks as mailTasks } from '../notifications/jobs.ts';
import { parcelWork, tasks } from './jobs.ts';
import { receiveCarrierMessage } from './messages.ts';

let database: Database;
let store: Store;
let item: Item;
let buyerUser: Caller;
let sellerUser: Caller;
let server: AfterShipServer;

beforeAll(async () => {
  [database, server] = await Promise.all([testDatabase(), afterShipServer()]);
  const buyer = await addCompany(database);
  const seller = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, seller);
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 10_000_000);
  [buyerUser, sellerUser] = [await addUser(database, buyer), await addUser(database, seller)];
  item = await addItem(database, store, { name: 'Oak stool', stock: 10_000 });
});
afterAll(() => server.close());
// Parcels of other tests are not due.
beforeEach(() => database.pool.query('update shipment set next_look_at = null'));

const as = (caller: Caller) => callsAs(database, handlers, { caller });
const config = () => ({ carriers: 'aftership', aftership: server.settings });
const look = (at = new Date()) => runTask(tasks, 'parcels:look', { database, config: config(), now: () => at });

let numbers = 0;
const nextNumber = () => `JD${(++numbers).toString().padStart(8, '0')}`;

/** A packed order of four pieces. */
async function packed(): Promise<{ orderId: number; lineId: number }> {
  const call = as(buyerUser);
  await call(cartCalls.add, { lines: [{ variantId: item.variants[0]!.id, quantity: 4 }] });
  const placed = await call(checkoutCalls.placeOrder, {});
  await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  const orderId = placed.orders[0]!.id;
  const seller = as(sellerUser);
  await seller(salesCalls.accept, { storeId: store.id, orderId });
  await seller(salesCalls.pack, { storeId: store.id, orderId });
  const { orderLines } = await seller(salesCalls.detail, { storeId: store.id, orderId });
  return { orderId, lineId: orderLines[0]!.id };
}

async function shipped(quantity = 4, trackingNumber = nextNumber()) {
  const { orderId, lineId } = await packed();
  await ship(orderId, lineId, quantity, trackingNumber);
  return { orderId, lineId, trackingNumber };
}

const ship = (orderId: number, lineId: number, quantity: number, trackingNumber: string) =>
  as(sellerUser)(salesCalls.ship, {
    ...{ storeId: store.id, orderId, carrier: 'DHL', trackingNumber },
    lines: [{ orderLineId: lineId, quantity }],
  });

const trackingOf = (trackingNumber: string) => [...server.trackings.values()].find((one) => one.tracking_number === trackingNumber)!.id;
const order = (buyerOrderId: number) => as(buyerUser)(purchaseOrderCalls.detail, { buyerOrderId });

let hours = 0;
const checkpoint = (tag: string, more: { subtag?: string; hour?: number } = {}) => {
  const hour = more.hour ?? ++hours;
  const time = new Date(Date.UTC(2026, 10, 1) + hour * 3_600_000).toISOString();
  return {
    tag,
    subtag: more.subtag ?? `${tag}_001`,
    city: 'Leipzig',
    country_region: 'DEU',
    checkpoint_time: time,
    hash: `${tag} ${time}`,
  };
};

const receive = (message: { headers: Record<string, string>; body: string }, connection = 'aftership') =>
  receiveCarrierMessage(parcelWork(database, new Date(), { ...config(), publicUrl: 'https://market.example' }), openLog('silent'), {
    connection,
    ...message,
  });

/** Kinds of notices with a link that a user has. */
async function noticesAt(link: string, { userId }: Caller): Promise<string[]> {
  const { rows } = await database.pool.query<{ kind: string }>('select kind from notice where link = $1 and user_id = $2 order by id', [
    link,
    userId,
  ]);
  return rows.map(({ kind }) => kind);
}

/** Kinds of notices about an order that its buyer and its seller have. */
async function noticesOf(orderId: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ kind: string }>(`select kind from notice where link in ($1, $2) order by id`, [
    `/purchased/purchase-orders/${orderId}`,
    `/seller-console/sales/${orderId}`,
  ]);
  return rows.map(({ kind }) => kind);
}

describe('parcels that a connection follows', () => {
  it('bring their order to its end, and both sides see each report', async () => {
    const { orderId, trackingNumber } = await shipped();
    await look();
    server.report(trackingOf(trackingNumber), checkpoint('InfoReceived'), checkpoint('InTransit'), checkpoint('OutForDelivery'));
    await look(new Date(Date.now() + 13 * 3_600_000));
    expect(await order(orderId)).toMatchObject({ state: 'shipped', shipments: [{ state: 'in_transit', problem: null }] });
    server.report(trackingOf(trackingNumber), checkpoint('Delivered'));
    expect(await receive(server.message(trackingOf(trackingNumber)))).toBe(200);
    const { state, shipments } = await order(orderId);
    expect(state).toBe('delivered');
    expect(shipments[0]?.state).toBe('delivered');
    expect(shipments[0]?.events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['announced', 'in_transit', 'out_for_delivery', 'delivered']),
    );
    await runTask(mailTasks, 'order-mails:write', { database });
    expect(await noticesOf(orderId)).toEqual(expect.arrayContaining(['orderDelivered', 'saleDelivered']));
    expect(await checkInvariants(database)).toEqual([]);
  });

  it('do not count twice what comes twice, late, or in several messages at once', async () => {
    const { orderId, trackingNumber } = await shipped();
    await look();
    const id = trackingOf(trackingNumber);
    server.report(id, checkpoint('Delivered', { hour: 50 }));
    const first = server.message(id);
    server.report(id, checkpoint('InTransit', { hour: 20 }), checkpoint('OutForDelivery', { hour: 40 }));
    const second = server.message(id);
    const answers = await Promise.all([receive(second), receive(first), receive(second), receive(first), receive(second)]);
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    const found = await order(orderId);
    expect(found.state).toBe('delivered');
    expect(found.shipments[0]?.events.filter(({ kind }) => kind !== null).map(({ kind }) => kind)).toEqual([
      'in_transit',
      'out_for_delivery',
      'delivered',
    ]);
    expect(found.timeline.filter(({ after }) => after === 'delivered')).toHaveLength(1);
  });

  it('deliver an order only when the last of them has arrived and everything is shipped', async () => {
    const { orderId, lineId, trackingNumber } = await shipped(1);
    await look();
    server.report(trackingOf(trackingNumber), checkpoint('Delivered'));
    await receive(server.message(trackingOf(trackingNumber)));
    expect((await order(orderId)).state).toBe('partly_shipped');
    const other = nextNumber();
    await ship(orderId, lineId, 3, other);
    await look();
    expect((await order(orderId)).state).toBe('shipped');
    server.report(trackingOf(other), checkpoint('Delivered'));
    await receive(server.message(trackingOf(other)));
    expect((await order(orderId)).state).toBe('delivered');
  });

  it('notify both sides of each problem once, until it is solved', async () => {
    const { orderId, trackingNumber } = await shipped();
    await look();
    const id = trackingOf(trackingNumber);
    server.report(id, checkpoint('Exception', { subtag: 'Exception_004' }));
    await receive(server.message(id));
    await receive(server.message(id));
    expect((await order(orderId)).shipments[0]).toMatchObject({ state: 'in_transit', problem: 'customs' });
    const problems = (await noticesOf(orderId)).filter((kind) => kind.endsWith('ParcelProblem'));
    expect(problems.toSorted()).toEqual(['orderParcelProblem', 'saleParcelProblem']);
    // Older than the problem: it says nothing about it.
    server.report(id, checkpoint('InTransit', { hour: 1 }));
    await receive(server.message(id));
    expect((await order(orderId)).shipments[0]?.problem).toBe('customs');
    server.report(id, checkpoint('InTransit'));
    await receive(server.message(id));
    expect((await order(orderId)).shipments[0]?.problem).toBeNull();
    server.report(id, checkpoint('Exception', { subtag: 'Exception_011' }));
    await receive(server.message(id));
    expect((await order(orderId)).shipments[0]).toMatchObject({ state: 'returned', problem: null });
    expect((await noticesOf(orderId)).filter((kind) => kind === 'saleParcelProblem')).toHaveLength(2);
  });

  it('are a problem when their carrier says nothing of them', async () => {
    const [silent, stuck] = [await shipped(), await shipped()];
    await look();
    server.report(trackingOf(stuck.trackingNumber), checkpoint('InTransit'));
    await receive(server.message(trackingOf(stuck.trackingNumber)));
    const inDays = (days: number) => () => new Date(Date.now() + days * 86_400_000);
    await runTask(tasks, 'parcels:silence', { database, now: inDays(2) });
    expect((await order(silent.orderId)).shipments[0]?.problem).toBeNull();
    await runTask(tasks, 'parcels:silence', { database, now: inDays(4) });
    await runTask(tasks, 'parcels:silence', { database, now: inDays(5) });
    expect((await order(silent.orderId)).shipments[0]?.problem).toBe('no_scan');
    expect((await order(stuck.orderId)).shipments[0]?.problem).toBe('stuck');
    expect((await noticesOf(silent.orderId)).filter((kind) => kind === 'orderParcelProblem')).toHaveLength(1);
  });

  it('may be one for two orders', async () => {
    const trackingNumber = nextNumber();
    const [one, two] = [await shipped(4, trackingNumber), await shipped(4, trackingNumber)];
    await look();
    server.report(trackingOf(trackingNumber), checkpoint('Delivered'));
    await receive(server.message(trackingOf(trackingNumber)));
    expect([(await order(one.orderId)).state, (await order(two.orderId)).state]).toEqual(['delivered', 'delivered']);
  });

  it('are asked about once by two processes, and again after a failure, later each time', async () => {
    for (let count = 0; count < 3; count++) await shipped();
    const asked = server.asked();
    await Promise.all([look(), look()]);
    // Announced and asked about, each once.
    expect(server.asked() - asked).toBe(6);
    await database.pool.query('update shipment set next_look_at = null');
    const { trackingNumber } = await shipped();
    server.faults.push('error');
    await look();
    const due = () =>
      database.pool.query<{ wait: number; failures: number }>(
        `select extract(epoch from next_look_at - now()) / 60 as wait, look_failures as failures from shipment where tracking_number = $1`,
        [trackingNumber],
      );
    expect((await due()).rows[0]?.failures).toBe(1);
    expect(Number((await due()).rows[0]?.wait)).toBeLessThan(3);
    await look(new Date(Date.now() + 3 * 60_000));
    expect((await due()).rows[0]?.failures).toBe(0);
  });

  it('are not asked about any more when AfterShip refuses them, when they have arrived, and after three months', async () => {
    const bad = await shipped(4, `BAD${nextNumber()}`);
    const old = await shipped();
    await look();
    const isFollowed = async ({ trackingNumber }: { trackingNumber: string }) =>
      (await database.pool.query('select from shipment where tracking_number = $1 and next_look_at is not null', [trackingNumber]))
        .rowCount === 1;
    expect([await isFollowed(bad), await isFollowed(old)]).toEqual([false, true]);
    await look(new Date(Date.now() + 91 * 86_400_000));
    expect(await isFollowed(old)).toBe(false);
    const arrived = await shipped();
    await look();
    server.report(trackingOf(arrived.trackingNumber), checkpoint('Delivered'));
    await receive(server.message(trackingOf(arrived.trackingNumber)));
    expect(await isFollowed(arrived)).toBe(false);
    const received = await shipped();
    await as(buyerUser)(purchaseOrderCalls.confirmReceipt, { buyerOrderId: received.orderId });
    expect(await isFollowed(received)).toBe(false);
  });

  it('stay where their users have brought them when the buyer confirms first', async () => {
    const { orderId, trackingNumber } = await shipped();
    await look();
    server.report(trackingOf(trackingNumber), checkpoint('Delivered'));
    const results = await Promise.allSettled([
      as(buyerUser)(purchaseOrderCalls.confirmReceipt, { buyerOrderId: orderId }),
      receive(server.message(trackingOf(trackingNumber))),
    ]);
    expect(results[1]).toMatchObject({ status: 'fulfilled', value: 200 });
    const found = await order(orderId);
    expect(found.state).toBe('delivered');
    expect(found.timeline.filter(({ after }) => after === 'delivered')).toHaveLength(1);
  });
});

describe('parcels to customers of buyers', () => {
  const dispatchOf = async (id: number) => (await as(buyerUser)(salesOrderCalls.detail, { buyerOrderId: id })).dispatches[0];
  const stateOf = async (id: number) => (await as(buyerUser)(salesOrderCalls.detail, { buyerOrderId: id })).state;

  /** A sales order whose one dispatch is shipped. */
  async function dispatched(): Promise<{ id: number; dispatchId: number; trackingNumber: string }> {
    const call = as(buyerUser);
    await call(cartCalls.add, { lines: [{ variantId: item.variants[0]!.id, quantity: 1 }] });
    const placed = await call(checkoutCalls.placeOrder, { stores: [{ storeId: store.id, delivery: 'keep' }] });
    await call(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
    await as(sellerUser)(salesCalls.accept, { storeId: store.id, orderId: placed.orders[0]!.id });
    const trackingNumber = nextNumber();
    const recipient = { name: 'Erika Muster', line1: 'Lindenweg 4', postalCode: '04109', city: 'Leipzig', countryCode: 'DE' };
    const lines = [{ sku: item.variants[0]!.sku, quantity: 1 }];
    const { added } = await call(salesOrderCalls.add, { orders: [{ externalNumber: trackingNumber, recipient, lines }] });
    const id = added[0]!.id;
    await call(matchingCalls.match, { buyerOrderIds: [id] });
    await call(matchingCalls.order, { buyerOrderIds: [id] });
    const dispatchId = (await dispatchOf(id))!.id;
    await as(sellerUser)(dispatchCalls.ship, { storeId: store.id, dispatchId, carrier: 'DHL', trackingNumber });
    return { id, dispatchId, trackingNumber };
  }

  it('bring their dispatch and sales order to the end, and are found with what is reported', async () => {
    const { id, trackingNumber } = await dispatched();
    await look();
    server.report(trackingOf(trackingNumber), checkpoint('InTransit'));
    await receive(server.message(trackingOf(trackingNumber)));
    expect((await dispatchOf(id))?.parcel).toMatchObject({ state: 'in_transit', problem: null });
    const { parcels } = await callsAs(database, handlers, {})(shipmentCalls.track, { trackingNumber });
    expect(parcels).toMatchObject([{ state: 'in_transit', city: 'Leipzig', pieces: 1 }]);
    expect(parcels[0]?.events.map(({ kind }) => kind)).toContain('in_transit');
    expect(JSON.stringify(parcels)).not.toContain('Erika');
    server.report(trackingOf(trackingNumber), checkpoint('Delivered'));
    await Promise.all([1, 2].map(() => receive(server.message(trackingOf(trackingNumber)))));
    expect(await dispatchOf(id)).toMatchObject({ state: 'delivered', parcel: { state: 'delivered' } });
    expect(await stateOf(id)).toBe('delivered');
    expect(await checkInvariants(database)).toEqual([]);
  });

  it('notify both sides of each problem once, also of silence, and are in the list of the store', async () => {
    const [first, silent] = [await dispatched(), await dispatched()];
    await look();
    server.report(trackingOf(first.trackingNumber), checkpoint('Exception', { subtag: 'Exception_004' }));
    await receive(server.message(trackingOf(first.trackingNumber)));
    await receive(server.message(trackingOf(first.trackingNumber)));
    await runTask(tasks, 'parcels:silence', { database, now: () => new Date(Date.now() + 4 * 86_400_000) });
    expect((await dispatchOf(first.id))?.parcel?.problem).toBe('customs');
    expect((await dispatchOf(silent.id))?.parcel?.problem).toBe('no_scan');
    for (const { id, dispatchId } of [first, silent]) {
      expect(await noticesAt(`/purchased/sales-orders/${id}`, buyerUser)).toEqual(['salesOrderShipped', 'orderParcelProblem']);
      expect(await noticesAt(`/seller-console/dispatches/${dispatchId}`, sellerUser)).toEqual(['saleParcelProblem']);
    }
    const list = (input: object) => as(sellerUser)(sellerShipmentCalls.list, { storeId: store.id, ...input });
    const { number } = await as(sellerUser)(dispatchCalls.detail, { storeId: store.id, dispatchId: first.dispatchId });
    for (const keyword of [first.trackingNumber, number])
      expect((await list({ keyword, tab: 'problem' })).rows).toMatchObject([
        {
          orderId: null,
          dispatchId: first.dispatchId,
          orderNumber: number,
          problem: 'customs',
          pieces: 1,
          city: 'Leipzig',
          countryCode: 'DE',
        },
      ]);
    expect(JSON.stringify(await list({ size: 100 }))).not.toContain('Erika');
  });

  it('that come back make their dispatch returned and their sales order a problem, which the buyer solves', async () => {
    const { id, dispatchId, trackingNumber } = await dispatched();
    await look();
    server.report(trackingOf(trackingNumber), checkpoint('Exception', { subtag: 'Exception_011' }));
    await Promise.all([1, 2].map(() => receive(server.message(trackingOf(trackingNumber)))));
    expect(await dispatchOf(id)).toMatchObject({ state: 'returned', receivedAt: null, parcel: { state: 'returned', problem: null } });
    const returned = await as(buyerUser)(salesOrderCalls.detail, { buyerOrderId: id });
    expect(returned).toMatchObject({ state: 'problem', problem: 'returned', actions: ['edit', 'check', 'cancel'] });
    expect(returned.timeline.at(-1)).toMatchObject({ before: 'shipped', after: 'problem', actor: 'system', note: `DHL ${trackingNumber}` });
    expect(returned.timeline.filter(({ after }) => after === 'problem')).toHaveLength(1);
    expect(await noticesAt(`/purchased/sales-orders/${id}`, buyerUser)).toEqual(['salesOrderShipped', 'orderParcelProblem']);
    expect(await noticesAt(`/seller-console/dispatches/${dispatchId}`, sellerUser)).toEqual(['saleParcelProblem']);
    expect((await as(sellerUser)(sellerShipmentCalls.list, { storeId: store.id, tab: 'returned' })).rows[0]).toMatchObject({ dispatchId });
    expect((await callsAs(database, handlers, {})(shipmentCalls.track, { trackingNumber })).parcels).toMatchObject([{ state: 'returned' }]);
    // The seller cannot say any more that it has arrived.
    await expect(as(sellerUser)(dispatchCalls.deliver, { storeId: store.id, dispatchId })).rejects.toMatchObject({ code: codes.conflict });
    expect(await checkInvariants(database)).toEqual([]);
  });

  it('are delivered once, by their seller or by their carrier', async () => {
    const { id, dispatchId, trackingNumber } = await dispatched();
    await look();
    server.report(trackingOf(trackingNumber), checkpoint('Delivered'));
    const results = await Promise.allSettled([
      as(sellerUser)(dispatchCalls.deliver, { storeId: store.id, dispatchId }),
      receive(server.message(trackingOf(trackingNumber))),
    ]);
    expect(results[1]).toMatchObject({ status: 'fulfilled', value: 200 });
    expect(await dispatchOf(id)).toMatchObject({ state: 'delivered', parcel: { state: 'delivered' } });
    const { timeline } = await as(buyerUser)(salesOrderCalls.detail, { buyerOrderId: id });
    expect(timeline.filter(({ after }) => after === 'delivered')).toHaveLength(1);
    const { rows } = await database.pool.query('select next_look_at from shipment where dispatch_id = $1', [dispatchId]);
    expect(rows).toEqual([{ next_look_at: null }]);
  });
});

describe('the list of a store’s parcels', () => {
  it('counts those under way and with problems, and finds one by its number or its order', async () => {
    const list = (input: { tab?: ParcelTab; keyword?: string; size?: number; cursor?: string } = {}) =>
      as(sellerUser)(sellerShipmentCalls.list, { storeId: store.id, ...input });
    const before = await list({ size: 100 });
    const { orderId, trackingNumber } = await shipped();
    await look();
    server.report(trackingOf(trackingNumber), checkpoint('Exception', { subtag: 'Exception_007' }));
    await receive(server.message(trackingOf(trackingNumber)));
    const after = await list({ size: 10 });
    expect(after.counts).toEqual({ underWay: before.counts.underWay + 1, problem: before.counts.problem + 1 });
    expect(after.rows[0]).toMatchObject({
      ...{ orderId, trackingNumber, problem: 'address', pieces: 4, city: 'Leipzig', countryCode: 'DE' },
      report: { kind: 'exception', place: 'Leipzig, DEU' },
    });
    for (const tab of ['underWay', 'problem'] as const) expect((await list({ tab })).rows[0]?.id).toBe(after.rows[0]?.id);
    expect((await list({ tab: 'returned' })).rows.every(({ state }) => state === 'returned')).toBe(true);
    const number = after.rows[0]?.orderNumber ?? '';
    for (const keyword of [trackingNumber.slice(0, -1).toLowerCase(), number])
      expect((await list({ keyword, size: 100 })).rows.map(({ id }) => id)).toContain(after.rows[0]?.id);
    expect((await list({ keyword: '%' })).rows).toEqual([]);
    const second = await list({ size: 10, cursor: after.next ?? '' });
    expect(second.rows.every(({ id }) => id < (after.rows.at(-1)?.id ?? 0))).toBe(true);
  });
});

describe('messages of connections', () => {
  it('about unknown parcels are taken without an effect, others are refused', async () => {
    expect(await receive(signed({ event: 'tracking_update', msg: { id: 'unknown', checkpoints: [checkpoint('Delivered')] } }))).toBe(200);
    expect(await receive(signed({ event: 'tracking_update', msg: {} }))).toBe(400);
    expect(await receive(signed({ event: 'tracking_update' }, 'another secret'))).toBe(400);
    expect(await receive({ headers: {}, body: '' })).toBe(400);
    expect(await receive({ headers: {}, body: '{' }, 'carrier-pigeon')).toBe(404);
  });

  it('never carry the recipient to the public page', async () => {
    const { trackingNumber } = await shipped();
    await look();
    server.report(trackingOf(trackingNumber), checkpoint('InTransit'));
    await receive(server.message(trackingOf(trackingNumber)));
    const { parcels } = await callsAs(database, handlers, {})(shipmentCalls.track, { trackingNumber });
    expect(parcels[0]).toMatchObject({ state: 'in_transit', problem: null, city: 'Leipzig' });
    expect(JSON.stringify(parcels)).not.toContain('Goods in');
  });
});
