import { type RawBuilder, sql } from 'kysely';
import { type OrderDetail, orderMoves, type OrderState } from '../../../../contract/orders/purchase-orders.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { isSellerSide, type OrderSide } from './sides.ts';
import { promisedDays, workingDaysAfter } from './store-service.ts';

export type OrderFilter = {
  states: OrderState[];
  keyword?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  storeId?: number | undefined;
  /** Only orders that should have been shipped before this day. */
  lateOn?: string | undefined;
};

export type SummaryRow = {
  id: number;
  number: string;
  state: OrderState;
  partnerId: number;
  partnerName: string;
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
function within(side: OrderSide): RawBuilder<unknown> {
  if (!isSellerSide(side)) return sql`o.buyer_company_id = ${side.buyerCompanyId}`;
  return sql`o.store_id = ${side.storeId} and o.seller_company_id = ${side.sellerCompanyId} and o.paid_at is not null`;
}

/** Orders that may still move, from their index: no index has the state, so that a move writes none. */
const open = sql`o.completed_at is null and o.cancelled_at is null`;
const isOpen = (state: OrderState): boolean => orderMoves[state].length > 0;

/** Escapes `%` and `_` of the user's input. */
const startsWith = (keyword: string): string =>
  `${keyword
    .trim()
    .toUpperCase()
    .replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function matching(filter: OrderFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (filter.states.length > 0) parts.push(sql`o.state = any(${filter.states}::text[])`);
  if (filter.states.length > 0 && filter.states.every(isOpen)) parts.push(open);
  if (filter.storeId !== undefined) parts.push(sql`o.store_id = ${filter.storeId}`);
  if (filter.lateOn) parts.push(sql`${open} and ${toShip} and ${shipBy} < ${filter.lateOn}::date`);
  if (filter.from) parts.push(sql`o.created_at >= ${filter.from}::date`);
  if (filter.to) parts.push(sql`o.created_at < ${filter.to}::date + 1`);
  if (filter.keyword?.trim()) {
    const pattern = startsWith(filter.keyword);
    parts.push(sql`(upper(o.number) like ${pattern} or upper(o.reference) like ${pattern} or exists (
      select 1 from purchase_order_line l where l.order_id = o.id and (upper(l.sku) like ${pattern} or upper(l.item_code) like ${pattern})))`);
  }
  return parts.length > 0 ? sql`and ${sql.join(parts, sql` and `)}` : sql``;
}

const partner = (side: OrderSide): RawBuilder<unknown> =>
  isSellerSide(side)
    ? sql`(select c.legal_name from company c where c.id = o.buyer_company_id) as "partnerName", o.buyer_company_id as "partnerId"`
    : sql`(select s.name from store s where s.id = o.store_id) as "partnerName", o.store_id as "partnerId"`;

/** The day by which an order leaves in time. */
const shipBy = sql`(select ${sql.raw(workingDaysAfter('o.paid_at::date', 'promised.days'))} from (select ${sql.raw(promisedDays)} as days) promised)`;
const toShip = sql`o.state in ('paid', 'accepted', 'packing', 'partly_shipped') and o.delivery in ('ship', 'drop_ship')`;

const summary = (side: OrderSide): RawBuilder<unknown> => sql`
  o.id, o.number, o.state, o.created_at as "createdAt", o.currency, o.total, o.cancelled_total as "cancelledTotal", o.reference, o.checkout_id as "checkoutId", ${partner(side)},
  lines.count as lines, lines.pieces, lines.picture_keys as "pictureKeys",
  case when o.state = 'awaiting_payment' then (select k.expires_at from checkout k where k.id = o.checkout_id) end as "payUntil",
  o.asked_change_id as "askedChangeId", ${isSellerSide(side) ? sql`case when ${toShip} then ${shipBy} end` : sql`null::date`} as "shipBy"`;

const lines = sql`
  cross join lateral (
    select count(*)::int as count, coalesce(sum(l.quantity), 0)::int as pieces,
      coalesce(array_agg(l.picture_key order by l.position) filter (where l.position < 4 and l.picture_key is not null), '{}') as picture_keys
    from purchase_order_line l where l.order_id = o.id) lines`;

/** One page and the row after it, in the cursor's direction. One statement, no count. */
export async function listOrders(
  database: Database,
  side: OrderSide,
  filter: OrderFilter,
  cursor: Cursor,
  size: number,
): Promise<SummaryRow[]> {
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and o.id < ${cursor.id}` : sql`and o.id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const { rows } = await sql<SummaryRow>`
    select ${summary(side)} from purchase_order o ${lines}
    where ${within(side)} ${matching(filter)} ${beyond} order by o.id ${order} limit ${size + 1}`.execute(database.kysely);
  return rows;
}

export type ExportRow = {
  number: string;
  createdAt: Date;
  state: OrderState;
  partnerName: string;
  reference: string;
  sku: string;
  ownNumber: string | null;
  name: string;
  options: string;
  quantity: number;
  shippedQuantity: number;
  cancelledQuantity: number;
  unitPrice: number;
  lineTotal: number;
  currency: string;
};

export async function exportLines(database: Database, side: OrderSide, filter: OrderFilter, most: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow & { partnerId: number }>`
    select o.number, o.created_at as "createdAt", o.state, ${partner(side)}, o.reference, l.sku, ${ownNumber(side)} as "ownNumber", l.name, l.options, l.quantity, l.shipped_quantity as "shippedQuantity", l.cancelled_quantity as "cancelledQuantity", l.unit_price as "unitPrice", l.line_total as "lineTotal", o.currency
    from purchase_order o join purchase_order_line l on l.order_id = o.id
    where ${within(side)} ${matching(filter)} order by o.id desc, l.position limit ${most}`.execute(database.kysely);
  return rows;
}

export type DetailRow = SummaryRow & {
  linesTotal: number;
  shippingTotal: number;
  discountTotal: number;
  vatTotal: number;
  vatDecision: unknown;
  delivery: 'ship' | 'drop_ship' | 'collect' | 'keep';
  address: Record<string, string>;
  note: string;
  language: string;
  paidAt: Date | null;
  approval: OrderDetail['approval'];
  orderLines: unknown[];
  changes: unknown[];
  timeline: unknown[];
  shipments: unknown[];
};

/** Own numbers of the buyer are not shown to the seller. */
const ownNumber = (side: OrderSide): RawBuilder<unknown> =>
  isSellerSide(side)
    ? sql`null::text`
    : sql`(select n.number from own_number n where n.company_id = ${side.buyerCompanyId} and n.variant_id = l.variant_id)`;

/** Times inside JSON, in the wire format. */
const iso = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An order with all its parts, in one statement. */
export async function findOrder(database: Database, side: OrderSide, orderId: number): Promise<DetailRow | null> {
  // sql-check: not null orderLines, an order has lines
  const { rows } = await sql<DetailRow>`
    select ${summary(side)}, o.lines_total as "linesTotal", o.shipping_total as "shippingTotal", o.discount_total as "discountTotal", o.vat_total as "vatTotal", o.vat_decision as "vatDecision", o.delivery, o.address, o.note, o.language, o.paid_at as "paidAt",
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
          'shippedAt', ${iso(sql`h.shipped_at`)}, 'deliveredAt', ${iso(sql`h.delivered_at`)},
          'lines', (select json_agg(json_build_object('orderLineId', l.id, 'sku', l.sku, 'name', l.name, 'quantity', x.quantity) order by l.position)
            from shipment_line x join purchase_order_line l on l.id = x.order_line_id where x.shipment_id = h.id),
          'events', (select coalesce(json_agg(json_build_object('state', v.state, 'place', v.place, 'note', v.note, 'at', ${iso(sql`v.at`)}) order by v.id), '[]')
            from shipment_event v where v.shipment_id = h.id)) order by h.id), '[]')
        from shipment h where h.order_id = o.id) as shipments
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
    side === 'any'
      ? order
      : isSellerSide(side)
        ? order.where('store_id', '=', side.storeId).where('seller_company_id', '=', side.sellerCompanyId).where('paid_at', 'is not', null)
        : order.where('buyer_company_id', '=', side.buyerCompanyId);
  const row = await own.forNoKeyUpdate().executeTakeFirst();
  return row ? { ...row, state: row.state as OrderState } : null;
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
      select o.state, o.total - o.cancelled_total as total, (o.paid_at at time zone 'UTC')::date as day from purchase_order o
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
