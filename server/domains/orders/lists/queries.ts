import { sql } from 'kysely';
import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import {
  isBuyerSide,
  lines,
  open,
  type OrderSide,
  partner,
  shipBy,
  summary,
  type SummaryRow,
  toShip,
  within,
} from '../purchase-orders/index.ts';
import type { OrderFilter } from './filter.ts';
import { lookedTo, pageOfIds, wordsOf } from './search.ts';

/** What was read beyond the cursor in its direction, and the order up to which was looked if that was not to the end. */
export type Read<Row> = { rows: Row[]; lookedTo: number | null };

type Place = { cursor: Cursor; size: number };

const nothing = { rows: [], lookedTo: null };

/** One page and the row after it, in the cursor's direction; no count. One statement, two with a keyword, one more where the list ends. */
export async function listOrders(database: Database, side: OrderSide, filter: OrderFilter, place: Place): Promise<Read<SummaryRow>> {
  const words = await wordsOf(database, side, filter);
  if (words === 'unusable') return nothing;
  const order = place.cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const { rows } = await sql<SummaryRow>`
    select ${summary(side)} from (${pageOfIds(side, filter, words, place)}) page join purchase_order o on o.id = page.id ${lines} order by o.id ${order}`.execute(
    database.kysely,
  );
  return { rows, lookedTo: rows.length > place.size ? null : await lookedTo(database, side, filter, words, place.cursor) };
}

/** The ids of a page and of the order after it. */
export async function listIds(database: Database, side: OrderSide, filter: OrderFilter, place: Place): Promise<Read<{ id: number }>> {
  const words = await wordsOf(database, side, filter);
  if (words === 'unusable') return nothing;
  const { rows } = await sql<{ id: number }>`select page.id from (${pageOfIds(side, filter, words, place)}) page`.execute(database.kysely);
  return { rows, lookedTo: rows.length > place.size ? null : await lookedTo(database, side, filter, words, place.cursor) };
}

export type ExportRow = {
  orderId: number;
  position: number;
  number: string;
  createdAt: Date;
  paidAt: Date | null;
  state: OrderState;
  partnerId: number;
  partnerName: string;
  reference: string;
  itemCode: string;
  variantId: number;
  sku: string;
  name: string;
  options: string;
  quantity: number;
  shippedQuantity: number;
  cancelledQuantity: number;
  unitPrice: number;
  lineTotal: number;
  currency: string;
  recipient: string;
  postalCode: string;
  city: string;
  country: string;
};

/** A buyer company's own numbers of variants. */
export function ownNumbersOf(
  db: Connection,
  companyId: number,
  variantIds: readonly number[],
): Promise<{ variantId: number; number: string }[]> {
  return db
    .selectFrom('own_number')
    .select(['variant_id as variantId', 'number'])
    .where('company_id', '=', companyId)
    .where('variant_id', '=', anyOf(variantIds))
    .execute();
}

/** The lines of orders, those of the newest first, no more than `most` behind the line `after`. */
export async function linesOfOrders(
  database: Database,
  side: OrderSide,
  orderIds: readonly number[],
  { after, most }: { after: { orderId: number; position: number } | undefined; most: number },
): Promise<ExportRow[]> {
  const beyond = after ? sql`(o.id < ${after.orderId} or (o.id = ${after.orderId} and l.position > ${after.position}))` : sql`true`;
  const { rows } = await sql<ExportRow>`
    select o.id as "orderId", l.position, o.number, o.created_at as "createdAt", o.paid_at as "paidAt", o.state, ${partner(side)}, o.reference,
      l.item_code as "itemCode", l.sku, l.variant_id as "variantId", l.name, l.options, l.quantity, l.shipped_quantity as "shippedQuantity",
      l.cancelled_quantity as "cancelledQuantity", l.unit_price as "unitPrice", l.line_total as "lineTotal", o.currency,
      concat_ws(', ', nullif(o.address->>'companyName', ''), nullif(o.address->>'name', '')) as recipient,
      coalesce(o.address->>'postalCode', '') as "postalCode", coalesce(o.address->>'city', '') as city, coalesce(o.address->>'countryCode', '') as country
    from purchase_order o join purchase_order_line l on l.order_id = o.id
    where o.id = any(${orderIds}::bigint[]) and ${beyond} and ${within(side)} order by o.id desc, l.position limit ${most}`.execute(
    database.kysely,
  );
  return rows;
}

/** Open orders that are counted by their states at most. */
const mostOpen = 10_000;

export type Counts = { open: Record<string, number>; arrived: number; cancelled: number; all: number; late: number | null };

/** The orders behind the tabs, each number up to `most`; of sellers also the late ones. One statement. */
export async function countOrders(database: Database, side: OrderSide, most: number, today: string): Promise<Counts> {
  const late = isBuyerSide(side)
    ? sql`null::int`
    : sql`(select count(*)::int from (select from purchase_order o where ${within(side)} and ${open} and ${toShip} and ${shipBy} < ${today}::date limit ${most}) x)`;
  // sql-check: not null open arrived cancelled all, counts are numbers
  const { rows } = await sql<Counts>`
    select (select coalesce(json_object_agg(y.state, y.count), '{}') from (
        select x.state, count(*)::int as count from (select o.state from purchase_order o where ${within(side)} and ${open} order by o.id desc limit ${mostOpen}) x
        group by x.state) y) as open,
      (select count(*)::int from (select from purchase_order o where ${within(side)} and o.delivered_at is not null limit ${most}) x) as arrived,
      (select count(*)::int from (select from purchase_order o where ${within(side)} and o.cancelled_at is not null limit ${most}) x) as cancelled,
      (select count(*)::int from (select from purchase_order o where ${within(side)} limit ${most}) x) as all, ${late} as late`.execute(
    database.kysely,
  );
  return rows[0] ?? { open: {}, arrived: 0, cancelled: 0, all: 0, late: null };
}
