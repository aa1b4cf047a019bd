import { type Transaction, sql } from 'kysely';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { DB } from '../../../platform/postgres/schema.ts';

export type LineToShip = { orderLineId: number; quantity: number };

export type LineLeft = { id: number; sku: string; left: number };

/** Quantities left to ship of an order whose row the caller has locked. */
export async function linesLeft(tx: Transaction<DB>, orderId: number): Promise<LineLeft[]> {
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
export async function insertShipment(tx: Transaction<DB>, given: NewShipment): Promise<number | null> {
  const ids = given.lines.map((line) => line.orderLineId);
  const quantities = given.lines.map((line) => line.quantity);
  const { rows } = await sql<{ id: number }>`
    with parcel as (
      insert into shipment (order_id, carrier, tracking_number, tracking_url, shipped_at)
      values (${given.orderId}, ${given.carrier}, ${given.trackingNumber}, ${given.trackingUrl}, ${given.now})
      on conflict (order_id, carrier, tracking_number) do nothing returning id),
    given as (select * from unnest(${ids}::bigint[], ${quantities}::int[]) as g(order_line_id, quantity)),
    line as (insert into shipment_line (shipment_id, order_line_id, quantity) select parcel.id, given.order_line_id, given.quantity from parcel, given),
    event as (insert into shipment_event (shipment_id, state, note, at) select parcel.id, 'shipped', ${given.note}, ${given.now} from parcel),
    shipped as (update purchase_order_line l set shipped_quantity = l.shipped_quantity + given.quantity from given, parcel where l.id = given.order_line_id and l.order_id = ${given.orderId})
    select id from parcel`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Marks parcels of an order as arrived (one, or all if `shipmentId` is null); returns how many changed and how many are still in transit.
 */
export async function deliverShipments(
  tx: Transaction<DB>,
  given: { orderId: number; shipmentId: number | null; place: string; now: Date },
): Promise<{ delivered: number; underWay: number }> {
  const { rows } = await sql<{ delivered: number; before: number }>`
    with moving as (
      select id from shipment where order_id = ${given.orderId} and state in ('shipped', 'in_transit') and (${given.shipmentId}::bigint is null or id = ${given.shipmentId}) for update),
    moved as (update shipment s set state = 'delivered', delivered_at = ${given.now} from moving where s.id = moving.id returning s.id),
    event as (insert into shipment_event (shipment_id, state, place, at) select id, 'delivered', ${given.place}, ${given.now} from moved)
    select (select count(*)::int from moved) as delivered,
      (select count(*)::int from shipment where order_id = ${given.orderId} and state in ('shipped', 'in_transit')) as before`.execute(tx);
  const { delivered = 0, before = 0 } = rows[0] ?? {};
  // The second count sees the rows before this statement.
  return { delivered, underWay: before - delivered };
}

type TrackedState = 'shipped' | 'in_transit' | 'delivered' | 'returned';
export type TrackedParcel = {
  carrier: string;
  tracking_number: string;
  tracking_url: string | null;
  state: TrackedState;
  store_name: string;
  city: string;
  country_code: string;
  shipped_at: Date;
  delivered_at: Date | null;
  pieces: number;
  events: { state: TrackedState; place: string; note: string; at: string }[];
};

const parcelColumns = sql`
  h.carrier, h.tracking_number, h.tracking_url, h.state, s.name as store_name, o.address ->> 'city' as city, o.address ->> 'countryCode' as country_code, h.shipped_at, h.delivered_at,
  (select coalesce(sum(x.quantity), 0)::int from shipment_line x where x.shipment_id = h.id) as pieces,
  (select coalesce(json_agg(json_build_object('state', v.state, 'place', v.place, 'note', '', 'at', to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.id), '[]')
    from shipment_event v where v.shipment_id = h.id) as events`;

/** Tracking numbers are reused over the years: only the newest few. Notes between buyer and seller are not included. */
export async function parcelsByNumber(database: Database, trackingNumber: string): Promise<TrackedParcel[]> {
  const { rows } = await sql<TrackedParcel>`
    select ${parcelColumns} from shipment h join purchase_order o on o.id = h.order_id join store s on s.id = o.store_id
    where upper(h.tracking_number) = ${trackingNumber.toUpperCase()} order by h.id desc limit 5`.execute(database.kysely);
  return rows;
}

export type TrackedOrder = { id: number; number: string; state: string; created_at: Date };

/** Finds an order by number and postal code; spaces, hyphens and case do not matter. */
export async function orderByNumber(database: Database, orderNumber: string, postalCode: string): Promise<TrackedOrder | null> {
  const plain = postalCode.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const { rows } = await sql<TrackedOrder>`
    select id, number, state, created_at from purchase_order
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
