import { type RawBuilder, sql } from 'kysely';
import type { OrderDetail, OrderState } from '../../../../contract/orders/purchase-orders.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { refundParts } from '../../payments/card-refunds/index.ts';
import { isBuyerSide, isSellerSide, type OrderSide } from './sides.ts';
import { promisedDays, workingDaysAfter } from './store-service.ts';

export type SummaryRow = {
  id: number;
  number: string;
  state: OrderState;
  partnerId: number;
  partnerName: string;
  storeId: number;
  storeName: string;
  createdAt: Date;
  currency: string;
  total: number;
  cancelledTotal: number;
  reference: string;
  lines: number;
  pieces: number;
  pictureKeys: string[];
  payUntil: Date | null;
  checkoutId: number;
  /** For the seller, of orders that are to be shipped. */
  shipBy: string | null;
  askedChangeId: number | null;
};

/** Sellers do not see unpaid orders, nor orders cancelled before payment. */
export function within(side: OrderSide): RawBuilder<unknown> {
  if (isBuyerSide(side)) return sql`o.buyer_company_id = ${side.buyerCompanyId}`;
  if (!isSellerSide(side)) return side.ofBuyer === undefined ? sql`true` : sql`o.buyer_company_id = ${side.ofBuyer}`;
  return sql`o.store_id = ${side.storeId} and o.seller_company_id = ${side.sellerCompanyId} and o.paid_at is not null`;
}

/** Orders that may still move, from their index: no index has the state, so that a move writes none. */
export const open = sql`o.completed_at is null and o.cancelled_at is null`;
export const partner = (side: OrderSide): RawBuilder<unknown> =>
  !isBuyerSide(side)
    ? sql`(select c.legal_name from company c where c.id = o.buyer_company_id) as "partnerName", o.buyer_company_id as "partnerId"`
    : sql`(select s.name from store s where s.id = o.store_id) as "partnerName", o.store_id as "partnerId"`;

/** The day by which an order leaves in time. */
export const shipBy = sql`(select ${sql.raw(workingDaysAfter('o.paid_at::date', 'promised.days'))} from (select ${sql.raw(promisedDays)} as days) promised)`;
export const toShip = sql`o.state in ('paid', 'accepted', 'packing', 'partly_shipped') and o.delivery in ('ship', 'drop_ship')`;

export const summary = (side: OrderSide): RawBuilder<unknown> => sql`
  o.id, o.number, o.state, o.created_at as "createdAt", o.currency, o.total, o.cancelled_total as "cancelledTotal", o.reference, o.checkout_id as "checkoutId", ${partner(side)},
  o.store_id as "storeId", (select s.name from store s where s.id = o.store_id) as "storeName",
  lines.count as lines, lines.pieces, lines.picture_keys as "pictureKeys",
  case when o.state = 'awaiting_payment' then (select k.expires_at from checkout k where k.id = o.checkout_id) end as "payUntil",
  o.asked_change_id as "askedChangeId", ${isBuyerSide(side) ? sql`null::date` : sql`case when ${toShip} then ${shipBy} end`} as "shipBy"`;

/** What a summary says of the lines of order `o`. */
export const lines = sql`
  cross join lateral (
    select count(*)::int as count, coalesce(sum(l.quantity), 0)::int as pieces,
      coalesce(array_agg(l.picture_key order by l.position) filter (where l.position < 4 and l.picture_key is not null), '{}') as picture_keys
    from purchase_order_line l where l.order_id = o.id) lines`;

export type DetailRow = SummaryRow & {
  linesTotal: number;
  shippingTotal: number;
  discountTotal: number;
  vatTotal: number;
  vatDecision: unknown;
  delivery: 'ship' | 'drop_ship' | 'collect' | 'keep';
  shippingService: string | null;
  storage: OrderDetail['storage'];
  address: Record<string, string>;
  note: string;
  language: string;
  paidAt: Date | null;
  approval: OrderDetail['approval'];
  orderLines: unknown[];
  changes: unknown[];
  timeline: unknown[];
  shipments: unknown[];
  labels: unknown[];
  refunds: unknown[];
};

/** Own numbers of the buyer are not shown to the seller. */
const ownNumber = (side: OrderSide): RawBuilder<unknown> =>
  !isBuyerSide(side)
    ? sql`null::text`
    : sql`(select n.number from own_number n where n.company_id = ${side.buyerCompanyId} and n.variant_id = l.variant_id)`;

/** Times inside JSON, in the wire format. */
const iso = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An order with all its parts, in one statement. */
export async function findOrder(database: Database, side: OrderSide, orderId: number): Promise<DetailRow | null> {
  // sql-check: not null orderLines, an order has lines
  const { rows } = await sql<DetailRow>`
    select ${summary(side)}, o.lines_total as "linesTotal", o.shipping_total as "shippingTotal", o.discount_total as "discountTotal", o.vat_total as "vatTotal", o.vat_decision as "vatDecision", o.delivery, o.shipping_service as "shippingService",
      (select json_build_object('freeDays', t.free_days, 'price', t.price) from storage_terms t where t.id = o.storage_terms_id and t.price > 0) as storage, o.address, o.note, o.language, o.paid_at as "paidAt",
      (select json_build_object('id', a.id, 'state', a.state, 'requestedBy', a.requested_by, 'expiresAt', ${iso(sql`a.expires_at`)}) from order_approval a where a.checkout_id = o.checkout_id) as approval,
      (select json_agg(json_build_object(
          'id', l.id, 'itemId', l.item_id, 'variantId', l.variant_id, 'itemCode', l.item_code, 'sku', l.sku, 'ownNumber', ${ownNumber(side)}, 'name', l.name, 'options', l.options, 'pictureKey', l.picture_key,
          'quantity', l.quantity, 'shippedQuantity', l.shipped_quantity, 'cancelledQuantity', l.cancelled_quantity, 'unitPrice', l.unit_price, 'lineTotal', l.line_total,
          'vatRate', l.vat_rate, 'vatCategory', l.vat_category, 'priceReason', l.price_reason) order by l.position)
        from purchase_order_line l where l.order_id = o.id) as "orderLines",
      (select coalesce(json_agg(json_build_object(
          'id', c.id, 'state', c.state, 'actor', c.actor, 'reason', c.reason, 'note', c.note, 'askedBecause', c.asked_because, 'total', c.total,
          'lines', (select json_agg(json_build_object('orderLineId', l.id, 'sku', l.sku, 'name', l.name, 'quantity', x.quantity) order by l.position)
            from purchase_order_change_line x join purchase_order_line l on l.id = x.order_line_id where x.change_id = c.id),
          'at', ${iso(sql`c.created_at`)}, 'answerUntil', ${iso(sql`c.answer_until`)}, 'decidedAt', ${iso(sql`c.decided_at`)}) order by c.id), '[]')
        from purchase_order_change c where c.order_id = o.id) as changes,
      (select coalesce(json_agg(json_build_object('id', e.id, 'before', e.state_before, 'after', e.state_after, 'actor', e.actor, 'note', e.note, 'at', ${iso(sql`e.at`)}) order by e.id), '[]')
        from purchase_order_event e where e.order_id = o.id) as timeline,
      (select coalesce(json_agg(json_build_object(
          'id', h.id, 'carrier', h.carrier, 'trackingNumber', h.tracking_number, 'trackingUrl', h.tracking_url, 'state', h.state,
          'problem', h.problem,
          'shippedAt', ${iso(sql`h.shipped_at`)}, 'deliveredAt', ${iso(sql`h.delivered_at`)},
          'lines', (select json_agg(json_build_object('orderLineId', l.id, 'sku', l.sku, 'name', l.name, 'quantity', x.quantity) order by l.position)
            from shipment_line x join purchase_order_line l on l.id = x.order_line_id where x.shipment_id = h.id),
          'events', (select coalesce(json_agg(json_build_object('state', v.state, 'kind', v.kind, 'place', v.place, 'note', v.note, 'at', ${iso(sql`v.at`)}) order by v.at, v.id), '[]')
            from shipment_event v where v.shipment_id = h.id)) order by h.id), '[]')
        from shipment h where h.order_id = o.id) as shipments,
      (select coalesce(json_agg(json_build_object('id', p.id, 'source', p.source, 'state', p.state, 'carrier', p.carrier,
          'trackingNumber', p.tracking_number, 'fileName', p.file_name, 'at', ${iso(sql`p.created_at`)}) order by p.id), '[]')
        from parcel_label p where p.order_id = o.id and p.state <> 'removed') as labels,
      ${isSellerSide(side) ? sql`'[]'::json` : refundParts()} as refunds
    from purchase_order o ${lines} where o.id = ${orderId} and ${within(side)}`.execute(database.kysely);
  return rows[0] ?? null;
}

export type LockedOrder = {
  id: number;
  state: OrderState;
  checkoutId: number;
  /** The change that the buyer is asked about. */
  askedChangeId: number | null;
};

/** Locks the order until the end of the transaction, within its side; jobs work for any side. */
export async function lockOrder(tx: Tx, side: OrderSide | 'any', orderId: number): Promise<LockedOrder | null> {
  const order = tx
    .selectFrom('purchase_order')
    .select(['id', 'state', 'checkout_id as checkoutId', 'asked_change_id as askedChangeId'])
    .where('id', '=', orderId);
  const own =
    side === 'any' || !(isSellerSide(side) || isBuyerSide(side))
      ? order
      : isSellerSide(side)
        ? order.where('store_id', '=', side.storeId).where('seller_company_id', '=', side.sellerCompanyId).where('paid_at', 'is not', null)
        : order.where('buyer_company_id', '=', side.buyerCompanyId);
  const row = await own.forNoKeyUpdate().executeTakeFirst();
  return row ? { ...row, state: row.state as OrderState } : null;
}

/** Whether an order belongs to a side. */
export async function findsOrder(db: Connection, side: OrderSide, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select o.id from purchase_order o where o.id = ${orderId} and ${within(side)}`.execute(db);
  return rows.length > 0;
}

/** Locks the orders of a store that can be accepted, in the order of their ids; others are left out. */
export async function lockAcceptable(
  tx: Tx,
  side: { storeId: number; sellerCompanyId: number },
  orderIds: readonly number[],
): Promise<number[]> {
  const rows = await tx
    .selectFrom('purchase_order')
    .select('id')
    .where('id', '=', anyOf(orderIds))
    .where('store_id', '=', side.storeId)
    .where('seller_company_id', '=', side.sellerCompanyId)
    .where('state', '=', 'paid')
    .where('asked_change_id', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export type Summary = {
  currency: string;
  toAccept: number;
  toPack: number;
  toShip: number;
  underWay: number;
  days: { day: string; orders: number; revenue: number }[];
  lowStock: { variantId: number; itemId: number; sku: string; name: string; pictureKey: string | null; available: number; sold: number }[];
};

/** The overview of a store's console, in one statement. */
export async function summariseSales(
  database: Database,
  store: { storeId: number; sellerCompanyId: number },
  language: string,
  today: string,
): Promise<Summary | null> {
  // sql-check: not null days, there are always 30 days
  const { rows } = await sql<Summary>`
    with recent as (
      select o.state, o.total - o.cancelled_total - o.refunded_total as total, (o.paid_at at time zone 'UTC')::date as day from purchase_order o
      where o.store_id = ${store.storeId} and o.paid_at >= ${today}::date - 29 and o.state <> 'cancelled')
    select s.currency_code as currency,
      moving.to_accept as "toAccept", moving.to_pack as "toPack", moving.to_ship as "toShip", moving.under_way as "underWay",
      (select json_agg(json_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'orders', d.orders, 'revenue', d.revenue) order by d.day) from (
        select g.day::date as day, count(recent.day)::int as orders, coalesce(sum(recent.total), 0)::bigint as revenue
        from generate_series(${today}::date - 29, ${today}::date, interval '1 day') as g(day) left join recent on recent.day = g.day::date group by 1) d) as days,
      (select coalesce(json_agg(json_build_object('variantId', v.id, 'itemId', v.item_id, 'sku', v.sku, 'name', v.name, 'pictureKey', v.picture_key, 'available', v.available, 'sold', v.sold)
          order by v.available, v.sold desc), '[]') from (
        select v.id, v.item_id, v.sku, t.name, coalesce(v.picture_key, i.picture_keys[1]) as picture_key, sum(k.on_hand - k.reserved)::int as available, i.sales_count as sold
        from item i join variant v on v.item_id = i.id and v.state = 'active' join stock k on k.variant_id = v.id
        join lateral (select x.name from item_text x where x.item_id = i.id and x.language in (${language}, i.source_language) order by x.language = ${language} desc limit 1) t on true
        where i.store_id = s.id and i.state = 'active' group by v.id, i.id, t.name order by 6, i.sales_count desc limit 8) v) as "lowStock"
    from store s cross join lateral (
      select count(*) filter (where o.state = 'paid')::int as to_accept, count(*) filter (where o.state = 'accepted')::int as to_pack,
        count(*) filter (where o.state in ('packing', 'partly_shipped'))::int as to_ship, count(*) filter (where o.state = 'shipped')::int as under_way
      from purchase_order o where o.store_id = s.id and ${open}) moving
    where s.id = ${store.storeId} and s.company_id = ${store.sellerCompanyId}`.execute(database.kysely);
  return rows[0] ?? null;
}

/** Orders delivered long enough ago to be complete; in batches, so that a job never locks many rows. */
export async function ordersToComplete(tx: Tx, before: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from purchase_order where state = 'delivered' and completed_at is null and delivered_at < ${before}
    order by id limit ${most} for no key update skip locked`.execute(tx);
  return rows.map((row) => row.id);
}
