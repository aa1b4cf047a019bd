import { sql } from 'kysely';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { TrackedParcel } from './queries.ts';

const columns = sql`
  d.carrier, d.tracking_number as "trackingNumber", d.tracking_url as "trackingUrl", coalesce(h.state, d.state) as state, s.name as "storeName", o.recipient ->> 'city' as city,
  o.country_code as "countryCode", d.shipped_at as "shippedAt", d.delivered_at as "deliveredAt", h.problem,
  (select coalesce(sum(x.quantity), 0)::int from dispatch_line x where x.dispatch_id = d.id) as pieces,
  (select coalesce(json_agg(json_build_object('state', v.state, 'kind', v.kind, 'place', v.place, 'note', '', 'at', to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.at, v.id), '[]')
    from shipment_event v where v.shipment_id = h.id) as events`;
// One that was shipped before parcels of dispatches were followed has none.
const tables = sql`dispatch d join sales_order o on o.id = d.sales_order_id join store s on s.id = d.store_id left join shipment h on h.dispatch_id = d.id`;

/** Parcels to customers of buyers, by their tracking number: only the newest few. */
export async function dispatchedByNumber(database: Database, trackingNumber: string): Promise<TrackedParcel[]> {
  // sql-check: not null shippedAt city, dispatches that are shipped have a time, and recipients a town
  const { rows } = await sql<TrackedParcel>`
    select ${columns} from ${tables} where upper(d.tracking_number) = ${trackingNumber.toUpperCase()} and d.state in ('shipped', 'delivered', 'returned')
    order by d.id desc limit 5`.execute(database.kysely);
  return rows;
}

/** The same by the sales order's number and the recipient's postal code; spaces, hyphens and case do not matter. */
export async function dispatchedByOrder(database: Database, orderNumber: string, postalCode: string): Promise<TrackedParcel[]> {
  const plain = postalCode.toUpperCase().replace(/[^A-Z0-9]/g, '');
  // sql-check: not null shippedAt city, dispatches that are shipped have a time, and recipients a town
  const { rows } = await sql<TrackedParcel>`
    select ${columns} from ${tables}
    where o.number = ${orderNumber.trim().toUpperCase()} and regexp_replace(upper(o.postal_code), '[^A-Z0-9]', '', 'g') = ${plain}
      and d.state in ('shipped', 'delivered', 'returned') order by d.id`.execute(database.kysely);
  return rows;
}
