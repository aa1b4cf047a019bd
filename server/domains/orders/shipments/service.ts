import type { Transaction } from 'kysely';
import { codes } from '../../../../contract/wire/codes.ts';
import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { Refusal, notFound } from '../../../platform/refusal.ts';
import { assertNothingAsked } from '../changes/index.ts';
import { useLabel } from '../labels/index.ts';
import { moveOrders, type OrderActor } from '../placing/index.ts';
import { lockOrder, movedOn, orderMissing, type OrderSide } from '../purchase-orders/index.ts';
import { trackingUrl } from './carriers.ts';
import { dispatchedByNumber, dispatchedByOrder } from './dispatched.ts';
import {
  deliverShipments,
  insertShipment,
  type LineLeft,
  type LineToShip,
  linesLeft,
  orderByNumber,
  parcelsByNumber,
  parcelsOfOrder,
  type TrackedParcel,
} from './queries.ts';

const shippable: readonly OrderState[] = ['packing', 'partly_shipped'];

export type ShipInput = { orderId: number; carrier: string; trackingNumber: string; lines: readonly LineToShip[]; note: string };

/**
 * Ships lines of an order, fully or in part. The order is `shipped` if nothing is left, else `partly_shipped`.
 * @throws codes.ordersNotExist for another company's order, codes.conflict in another state, codes.refused for more pieces than are left or a known parcel
 */
export async function ship(
  tx: Transaction<DB>,
  side: OrderSide,
  input: ShipInput,
  by: OrderActor,
): Promise<{ state: OrderState; shipmentId: number }> {
  const orderId = await lockShippable(tx, side, input.orderId);
  const lines = sumLines(input.lines);
  const left = await linesLeft(tx, orderId);
  checkLeft(lines, left);
  return sendParcel(tx, { ...input, lines }, left, by);
}

async function lockShippable(tx: Transaction<DB>, side: OrderSide, orderId: number): Promise<number> {
  const order = await lockOrder(tx, side, orderId);
  if (!order) throw orderMissing();
  if (!shippable.includes(order.state)) throw movedOn();
  assertNothingAsked(order);
  return order.id;
}

/** Sends lines of an order that is locked; `left` is what was left of all its lines. */
async function sendParcel(
  tx: Transaction<DB>,
  input: ShipInput,
  left: readonly LineLeft[],
  by: OrderActor,
): Promise<{ state: OrderState; shipmentId: number }> {
  const { lines } = input;
  const shipmentId = await insertShipment(tx, {
    ...input,
    trackingUrl: trackingUrl(input.carrier, input.trackingNumber),
    now: by.now,
  });
  if (shipmentId === null) throw new Refusal(codes.refused, 'shipment.exists', {}, { fields: { trackingNumber: 'shipment.exists' } });
  await useLabel(tx, input.orderId, { id: shipmentId, trackingNumber: input.trackingNumber, now: by.now });
  const shipping = lines.reduce((sum, line) => sum + line.quantity, 0);
  const state: OrderState = left.reduce((sum, line) => sum + line.left, 0) === shipping ? 'shipped' : 'partly_shipped';
  const note = `${input.carrier} ${input.trackingNumber}`;
  const moved = await moveOrders(tx, {
    orderIds: [input.orderId],
    from: shippable,
    to: state,
    actor: by.actor,
    userId: by.userId,
    note,
    now: by.now,
  });
  if (moved.length === 0) throw movedOn();
  return { state, shipmentId };
}

/** Ships all that is left of an order in one parcel. */
export async function shipRest(
  tx: Transaction<DB>,
  side: OrderSide,
  input: { orderId: number; carrier: string; trackingNumber: string },
  by: OrderActor,
): Promise<void> {
  const orderId = await lockShippable(tx, side, input.orderId);
  const left = (await linesLeft(tx, orderId)).filter((line) => line.left > 0);
  if (left.length === 0) throw movedOn();
  await sendParcel(tx, { ...input, lines: left.map((line) => ({ orderLineId: line.id, quantity: line.left })), note: '' }, left, by);
}

/** Merges lines of the same order line. */
function sumLines(lines: readonly LineToShip[]): LineToShip[] {
  const sums = new Map<number, number>();
  for (const line of lines) sums.set(line.orderLineId, (sums.get(line.orderLineId) ?? 0) + line.quantity);
  return [...sums].map(([orderLineId, quantity]) => ({ orderLineId, quantity }));
}

function checkLeft(lines: readonly LineToShip[], left: readonly LineLeft[]): void {
  const byId = new Map(left.map((line) => [line.id, line]));
  for (const line of lines) {
    const found = byId.get(line.orderLineId);
    if (!found) throw notFound();
    if (line.quantity > found.left) throw new Refusal(codes.refused, 'shipment.tooMany', { left: found.left, sku: found.sku });
  }
}

/** Marks one parcel (or all, if `shipmentId` is null) as arrived; the last one of a completely shipped order delivers the order. */
export async function deliver(
  tx: Transaction<DB>,
  side: OrderSide,
  input: { orderId: number; shipmentId: number | null; place: string },
  by: OrderActor,
): Promise<{ state: OrderState }> {
  const order = await lockOrder(tx, side, input.orderId);
  if (!order) throw orderMissing();
  if (order.state !== 'shipped' && order.state !== 'partly_shipped') throw movedOn();
  if (input.shipmentId === null && order.state !== 'shipped') throw movedOn();
  const { delivered, underWay } = await deliverShipments(tx, { ...input, orderId: order.id, now: by.now });
  if (delivered === 0) throw input.shipmentId === null ? movedOn() : notFound();
  const arrived = order.state === 'shipped' && underWay === 0;
  if (arrived)
    await moveOrders(tx, {
      orderIds: [order.id],
      from: ['shipped'],
      to: 'delivered',
      actor: by.actor,
      userId: by.userId,
      note: '',
      now: by.now,
    });
  return { state: arrived ? 'delivered' : order.state };
}

function toParcel(row: TrackedParcel) {
  return {
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    trackingUrl: row.trackingUrl,
    state: row.state,
    storeName: row.storeName,
    city: row.city,
    countryCode: row.countryCode,
    shippedAt: row.shippedAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    pieces: row.pieces,
    problem: row.problem,
    events: row.events,
  };
}

/** Finds parcels for anyone who knows a number. An unknown number and a wrong postal code give the same empty answer. */
export async function track(
  database: Database,
  input: { trackingNumber?: string | undefined; orderNumber?: string | undefined; postalCode?: string | undefined },
) {
  if (input.trackingNumber) {
    const [bought, sold] = await Promise.all([
      parcelsByNumber(database, input.trackingNumber),
      dispatchedByNumber(database, input.trackingNumber),
    ]);
    return { order: null, parcels: [...bought, ...sold].map(toParcel) };
  }
  if (!input.orderNumber || !input.postalCode) throw new Refusal(codes.invalid, 'tracking.askMore');
  const order = await orderByNumber(database, input.orderNumber, input.postalCode);
  if (!order) return { order: null, parcels: (await dispatchedByOrder(database, input.orderNumber, input.postalCode)).map(toParcel) };
  const parcels = (await parcelsOfOrder(database, order.id)).map(toParcel);
  return { order: { number: order.number, state: order.state as OrderState, createdAt: order.createdAt.toISOString() }, parcels };
}
