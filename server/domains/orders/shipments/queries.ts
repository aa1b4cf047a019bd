import { sql } from 'kysely';
import type { ParcelProblem, ReportKind } from '../../../../contract/orders/parcels.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { move } from '../../../platform/state-machine.ts';
import { shipments } from './states.ts';

export type LineToShip = { orderLineId: number; quantity: number };

export type LineLeft = { id: number; sku: string; left: number };

/** Quantities left to ship of an order whose row the caller has locked. */
export async function linesLeft(tx: Tx, orderId: number): Promise<LineLeft[]> {
  const { rows } = await sql<LineLeft>`
    select id, sku, quantity - shipped_quantity - cancelled_quantity as left from purchase_order_line where order_id = ${orderId}`.execute(
    tx,
  );
  return rows;
}

export type NewShipment = {
  orderId: number;
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
  note: string;
  now: Date;
  lines: readonly LineToShip[];
};

/** Inserts a parcel, its lines, its first event and the quantities shipped, in one statement; null if the order already has that parcel. */
export async function insertShipment(tx: Tx, given: NewShipment): Promise<number | null> {
  const line = sql<{ order_line_id: number; quantity: number }>`unnest(
    ${given.lines.map((one) => one.orderLineId)}::bigint[], ${given.lines.map((one) => one.quantity)}::integer[])`.as<'line'>(
    sql`line (order_line_id, quantity)`,
  );
  const row = await tx
    .with('parcel', (db) =>
      db
        .insertInto('shipment')
        .values({
          order_id: given.orderId,
          store_id: db.selectFrom('purchase_order').select('store_id').where('id', '=', given.orderId),
          carrier: given.carrier,
          tracking_number: given.trackingNumber,
          tracking_url: given.trackingUrl,
          shipped_at: given.now,
          next_look_at: given.now,
        })
        .onConflict((conflict) => conflict.columns(['order_id', 'carrier', 'tracking_number']).doNothing())
        .returning('id'),
    )
    .with('lines', (db) =>
      db
        .insertInto('shipment_line')
        .columns(['shipment_id', 'order_line_id', 'quantity'])
        .expression((eb) =>
          eb
            .selectFrom('parcel')
            .innerJoin(line, (join) => join.onTrue())
            .select(['parcel.id', 'line.order_line_id', 'line.quantity']),
        ),
    )
    .with('event', (db) =>
      db
        .insertInto('shipment_event')
        .columns(['shipment_id', 'state', 'note', 'at'])
        .expression((eb) =>
          eb
            .selectFrom('parcel')
            .select(['id', sql`'shipped'`.as('state'), sql`${given.note}::text`.as('note'), sql`${given.now}::timestamptz`.as('at')]),
        ),
    )
    .with('shipped', (db) =>
      db
        .updateTable('purchase_order_line')
        .from(line)
        .from('parcel')
        .set((eb) => ({ shipped_quantity: eb('purchase_order_line.shipped_quantity', '+', eb.ref('line.quantity')) }))
        .whereRef('purchase_order_line.id', '=', 'line.order_line_id')
        .where('purchase_order_line.order_id', '=', given.orderId),
    )
    .selectFrom('parcel')
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A parcel that has arrived is not followed any more, and has no problem. */
export const over = { next_look_at: null, problem: null, problem_at: null };

/**
 * Marks parcels of an order as arrived (one, or all if `shipmentId` is null); returns how many changed and how many are still in transit.
 * The order is locked. Two statements.
 */
export async function deliverShipments(
  tx: Tx,
  { orderId, shipmentId, place, now }: { orderId: number; shipmentId: number | null; place: string; now: Date },
): Promise<{ delivered: number; underWay: number }> {
  const moving = await tx
    .selectFrom('shipment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['shipped', 'in_transit'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const arrived = moving.map(({ id }) => id).filter((id) => shipmentId === null || id === shipmentId);
  if (arrived.length > 0)
    await move(tx, shipments, { ids: arrived, from: ['shipped', 'in_transit'], to: 'delivered', now, set: over, history: { place } });
  return { delivered: arrived.length, underWay: moving.length - arrived.length };
}

type TrackedState = 'shipped' | 'in_transit' | 'delivered' | 'returned';
export type TrackedParcel = {
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
  state: TrackedState;
  storeName: string;
  city: string;
  countryCode: string;
  shippedAt: Date;
  deliveredAt: Date | null;
  pieces: number;
  problem: ParcelProblem | null;
  events: { state: TrackedState; kind: ReportKind | null; place: string; note: string; at: string }[];
};

const parcelColumns = sql`
  h.carrier, h.tracking_number as "trackingNumber", h.tracking_url as "trackingUrl", h.state, s.name as "storeName", o.address ->> 'city' as city, o.address ->> 'countryCode' as "countryCode", h.shipped_at as "shippedAt", h.delivered_at as "deliveredAt", h.problem,
  (select coalesce(sum(x.quantity), 0)::int from shipment_line x where x.shipment_id = h.id) as pieces,
  (select coalesce(json_agg(json_build_object('state', v.state, 'kind', v.kind, 'place', v.place, 'note', '', 'at', to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.at, v.id), '[]')
    from shipment_event v where v.shipment_id = h.id) as events`;

/** Tracking numbers are reused over the years: only the newest few. Notes between buyer and seller are not included. */
export async function parcelsByNumber(database: Database, trackingNumber: string): Promise<TrackedParcel[]> {
  const { rows } = await sql<TrackedParcel>`
    select ${parcelColumns} from shipment h join purchase_order o on o.id = h.order_id join store s on s.id = o.store_id
    where upper(h.tracking_number) = ${trackingNumber.toUpperCase()} order by h.id desc limit 5`.execute(database.kysely);
  return rows;
}

export type TrackedOrder = { id: number; number: string; state: string; createdAt: Date };

/** Finds an order by number and postal code; spaces, hyphens and case do not matter. */
export async function orderByNumber(database: Database, orderNumber: string, postalCode: string): Promise<TrackedOrder | null> {
  const plain = postalCode.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const { rows } = await sql<TrackedOrder>`
    select id, number, state, created_at as "createdAt" from purchase_order
    where number = ${orderNumber.trim().toUpperCase()} and paid_at is not null and regexp_replace(upper(address ->> 'postalCode'), '[^A-Z0-9]', '', 'g') = ${plain}`.execute(
    database.kysely,
  );
  return rows[0] ?? null;
}

export async function parcelsOfOrder(database: Database, orderId: number): Promise<TrackedParcel[]> {
  const { rows } = await sql<TrackedParcel>`
    select ${parcelColumns} from shipment h join purchase_order o on o.id = h.order_id join store s on s.id = o.store_id where o.id = ${orderId} order by h.id`.execute(
    database.kysely,
  );
  return rows;
}
