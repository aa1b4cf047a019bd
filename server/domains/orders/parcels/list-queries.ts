import { type RawBuilder, sql } from 'kysely';
import { mostCounted, type ParcelTab, type SellerParcel } from '../../../../contract/orders/shipments.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { escapeLike } from '../../../platform/postgres/sql/like.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';

type Side = { storeId: number; sellerCompanyId: number };

export type ParcelRow = Omit<SellerParcel, 'shippedAt' | 'deliveredAt'> & { shippedAt: Date; deliveredAt: Date | null };

const ofTab: Record<ParcelTab, RawBuilder<unknown>> = {
  all: sql`true`,
  underWay: sql`h.state in ('shipped', 'in_transit')`,
  problem: sql`h.problem is not null`,
  delivered: sql`h.state = 'delivered'`,
  returned: sql`h.state = 'returned'`,
};

const ofStore = ({ storeId, sellerCompanyId }: Side): RawBuilder<unknown> =>
  sql`h.store_id = ${storeId} and exists (select from store s where s.id = h.store_id and s.company_id = ${sellerCompanyId})`;

/** A page of a store's parcels, newest first. One statement. */
export async function selectParcels(
  db: Connection,
  side: Side,
  { tab, keyword }: { tab: ParcelTab; keyword: string },
  cursor: Cursor,
  most: number,
): Promise<ParcelRow[]> {
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and h.id < ${cursor.id}` : sql`and h.id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const matching = keyword
    ? sql`and (upper(h.tracking_number) like ${`${escapeLike(keyword.toUpperCase())}%`} or o.number = ${keyword.toUpperCase()} or d.number = ${keyword.toUpperCase()})`
    : sql``;
  // sql-check: not null orderNumber, a parcel is of an order or a dispatch
  const { rows } = await sql<ParcelRow>`
    select h.id, h.carrier, h.tracking_number as "trackingNumber", h.tracking_url as "trackingUrl", h.state, h.shipped_at as "shippedAt", h.delivered_at as "deliveredAt",
      h.problem, o.id as "orderId", d.id as "dispatchId", coalesce(o.number, d.number) as "orderNumber", c.legal_name as buyer,
      coalesce(o.address ->> 'city', so.recipient ->> 'city', '') as city, coalesce(o.address ->> 'countryCode', so.country_code, '') as "countryCode",
      case when d.id is null then (select coalesce(sum(x.quantity), 0)::int from shipment_line x where x.shipment_id = h.id)
        else (select coalesce(sum(x.quantity), 0)::int from dispatch_line x where x.dispatch_id = d.id) end as pieces,
      (select json_build_object('kind', v.kind, 'place', v.place, 'at', to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from shipment_event v where v.shipment_id = h.id and v.kind is not null order by v.at desc, v.id desc limit 1) as report
    from shipment h left join purchase_order o on o.id = h.order_id left join dispatch d on d.id = h.dispatch_id left join sales_order so on so.id = d.sales_order_id
    join company c on c.id = coalesce(o.buyer_company_id, d.company_id)
    where ${ofStore(side)} and ${ofTab[tab]} ${matching} ${beyond} order by h.id ${order} limit ${most}`.execute(db);
  return rows;
}

/** How many parcels are under way and have problems, up to one more than is shown. One statement. */
export async function countParcels(db: Connection, side: Side): Promise<{ underWay: number; problem: number }> {
  const counted = (tab: ParcelTab): RawBuilder<number> =>
    sql`(select count(*)::int from (select from shipment h where ${ofStore(side)} and ${ofTab[tab]} limit ${mostCounted + 1}) counted)`;
  const { rows } = await sql<{ underWay: number; problem: number }>`
    select ${counted('underWay')} as "underWay", ${counted('problem')} as problem`.execute(db);
  return rows[0] ?? { underWay: 0, problem: 0 };
}

export async function isOwnStore(db: Connection, { storeId, sellerCompanyId }: Side): Promise<boolean> {
  const row = await db
    .selectFrom('store')
    .select('id')
    .where('id', '=', storeId)
    .where('company_id', '=', sellerCompanyId)
    .executeTakeFirst();
  return row !== undefined;
}
