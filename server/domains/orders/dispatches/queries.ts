import { type RawBuilder, sql } from 'kysely';
import type { DispatchState, OwnDispatch } from '../../../../contract/orders/dispatches.ts';
import type { ShippingAddress } from '../../../../contract/buying/checkout.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { escapeLike } from '../../../platform/postgres/sql/like.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { itemName, optionsText } from '../../catalogue/index.ts';

export type NewDispatch = {
  salesOrderId: number;
  warehouseId: number;
  lines: readonly { salesOrderLineId: number; heldStockId: number; quantity: number }[];
};

/** Writes dispatches with their lines, one for each sales order and warehouse. With `open` their sellers see them at once. Two statements. */
export async function insertDispatches(
  tx: Tx,
  given: readonly NewDispatch[],
  now: Date,
  { open = false }: { open?: boolean } = {},
): Promise<void> {
  if (given.length === 0) return;
  const rows = rowsOf(
    given.map(({ salesOrderId, warehouseId }) => ({ salesOrderId, warehouseId })),
    sql`"salesOrderId" bigint, "warehouseId" bigint`,
  );
  const added = await tx
    .insertInto('dispatch')
    .columns(['number', 'sales_order_id', 'company_id', 'store_id', 'warehouse_id', 'state', 'created_at', 'opened_at'])
    .expression((eb) =>
      eb
        .selectFrom(rows)
        .innerJoin('sales_order as o', 'o.id', 'given.salesOrderId')
        .innerJoin('warehouse as w', 'w.id', 'given.warehouseId')
        .select([
          sql<string>`'DS-' || lpad(nextval('dispatch_number')::text, 8, '0')`.as('number'),
          'o.id as sales_order_id',
          'o.company_id',
          'w.store_id',
          'w.id as warehouse_id',
          sql<string>`${open ? 'open' : 'reserved'}::text`.as('state'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
          sql<Date | null>`${open ? now : null}::timestamptz`.as('opened_at'),
        ]),
    )
    .returning(['id', 'sales_order_id as salesOrderId', 'warehouse_id as warehouseId'])
    .execute();
  const ids = new Map(added.map((row) => [`${row.salesOrderId} ${row.warehouseId}`, row.id]));
  await insertLines(
    tx,
    given.flatMap(({ salesOrderId, warehouseId, lines }) =>
      lines.map((line) => ({ dispatchId: ids.get(`${salesOrderId} ${warehouseId}`) ?? 0, ...line })),
    ),
  );
}

/** Adds lines to dispatches of locked sales orders that no seller sees yet, and writes those that are not there. */
export async function addToDispatches(tx: Tx, given: readonly NewDispatch[], now: Date): Promise<void> {
  if (given.length === 0) return;
  const there = await tx
    .selectFrom('dispatch')
    .select(['id', 'sales_order_id as salesOrderId', 'warehouse_id as warehouseId'])
    .where('sales_order_id', '=', anyOf(given.map(({ salesOrderId }) => salesOrderId)))
    .where('state', '=', 'reserved')
    .execute();
  const ids = new Map(there.map((row) => [`${row.salesOrderId} ${row.warehouseId}`, row.id]));
  const idOf = ({ salesOrderId, warehouseId }: NewDispatch): number | undefined => ids.get(`${salesOrderId} ${warehouseId}`);
  await insertLines(
    tx,
    given.flatMap((one) => {
      const dispatchId = idOf(one);
      return dispatchId === undefined ? [] : one.lines.map((line) => ({ dispatchId, ...line }));
    }),
  );
  await insertDispatches(
    tx,
    given.filter((one) => idOf(one) === undefined),
    now,
  );
}

type NewLine = { dispatchId: number } & NewDispatch['lines'][number];

async function insertLines(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('dispatch_line')
    .columns(['dispatch_id', 'sales_order_line_id', 'held_stock_id', 'quantity'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(lines, sql`"dispatchId" bigint, "salesOrderLineId" bigint, "heldStockId" bigint, quantity integer`))
        .select(['given.dispatchId', 'given.salesOrderLineId', 'given.heldStockId', 'given.quantity']),
    )
    .execute();
}

export type LockedDispatch = { id: number; salesOrderId: number; state: DispatchState };

/** The dispatches of sales orders, locked in the order of their ids; the caller has locked the orders. */
export const lockDispatchesOf = (tx: Tx, salesOrderIds: readonly number[]): Promise<LockedDispatch[]> =>
  tx
    .selectFrom('dispatch')
    .select(['id', 'sales_order_id as salesOrderId', sql<DispatchState>`state`.as('state')])
    .where('sales_order_id', '=', anyOf(salesOrderIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** The pieces of dispatches by the row of held stock that they are taken from. */
export const selectPieces = (tx: Tx, dispatchIds: readonly number[]): Promise<{ id: number; quantity: number }[]> =>
  tx.selectFrom('dispatch_line').select(['held_stock_id as id', 'quantity']).where('dispatch_id', '=', anyOf(dispatchIds)).execute();

/** The sales order that a dispatch of a store belongs to. */
export async function selectSalesOrderOf(
  tx: Tx,
  { storeId, sellerCompanyId, dispatchId }: { storeId: number; sellerCompanyId: number; dispatchId: number },
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('dispatch as d')
    .innerJoin('store as s', 's.id', 'd.store_id')
    .select('d.sales_order_id as salesOrderId')
    .where('d.id', '=', dispatchId)
    .where('d.state', '<>', 'reserved')
    .where('s.id', '=', storeId)
    .where('s.company_id', '=', sellerCompanyId)
    .executeTakeFirst();
  return row?.salesOrderId;
}

/** Locks a sales order whatever its company: the seller of one of its dispatches works on it. */
export const lockOrder = (tx: Tx, salesOrderId: number): Promise<unknown> =>
  tx.selectFrom('sales_order').select('id').where('id', '=', salesOrderId).forNoKeyUpdate().execute();

export async function setParcel(
  tx: Tx,
  dispatchId: number,
  given: { carrier: string; trackingNumber: string; trackingUrl: string | null },
): Promise<void> {
  await tx
    .updateTable('dispatch')
    .set({ carrier: given.carrier, tracking_number: given.trackingNumber, tracking_url: given.trackingUrl })
    .where('id', '=', dispatchId)
    .execute();
}

export async function setReason(tx: Tx, dispatchId: number, { reason, note }: { reason: string; note: string }): Promise<void> {
  await tx.updateTable('dispatch').set({ reason, note }).where('id', '=', dispatchId).execute();
}

/** Whether all of a sales order has left the warehouses, and whether all of it has arrived; of lines that are left out only what was sent before. */
export async function progressOf(tx: Tx, salesOrderId: number): Promise<{ shipped: boolean; delivered: boolean }> {
  const { rows } = await sql<{ shipped: boolean; delivered: boolean }>`
    select coalesce(bool_and(wanted.quantity <= sent.shipped), false) as shipped, coalesce(bool_and(wanted.quantity <= sent.delivered), false) as delivered
    from sales_order_line l cross join lateral (
      select coalesce(sum(x.quantity) filter (where d.state not in ('cancelled', 'returned')), 0) as pieces,
        coalesce(sum(x.quantity) filter (where d.state in ('shipped', 'delivered')), 0) as shipped,
        coalesce(sum(x.quantity) filter (where d.state = 'delivered'), 0) as delivered
      from dispatch_line x join dispatch d on d.id = x.dispatch_id where x.sales_order_line_id = l.id) sent
    cross join lateral (select case when l.ignored then sent.pieces else l.quantity end as quantity) wanted
    where l.sales_order_id = ${salesOrderId} and wanted.quantity > 0`.execute(tx);
  return rows[0] ?? { shipped: false, delivered: false };
}

/** Pieces of a line in dispatches that are neither cancelled nor came back. Looked up for each line: the planner would read all dispatches otherwise. */
export const dispatchedPieces = (lineId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  coalesce((select sum(x.quantity) from dispatch_line x join dispatch d on d.id = x.dispatch_id
    where x.sales_order_line_id = ${lineId} and d.state not in ('cancelled', 'returned')), 0)::int`;

/** Whether nothing of a line is left to send. */
export const isDispatched = (lineId: RawBuilder<unknown>, quantity: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${dispatchedPieces(lineId)} >= ${quantity})`;

/** Whether a sales order has a dispatch that is neither cancelled nor came back. */
export async function hasDispatches(tx: Tx, salesOrderId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('dispatch')
    .select('id')
    .where('sales_order_id', '=', salesOrderId)
    .where('state', 'not in', ['cancelled', 'returned'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export type DispatchRow = {
  id: number;
  number: string;
  state: DispatchState;
  warehouse: string;
  pieces: number;
  carrier: string;
  trackingNumber: string;
  trackingUrl: string | null;
  reason: OwnDispatch['reason'];
  note: string;
  openedAt: Date | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  returnedAt: Date | null;
  receivedAt: Date | null;
  /** How far the parcel is; null before it is shipped. */
  parcel: unknown;
  storeId: number;
  storeName: string;
  buyerId: number;
  buyerName: string;
  service: string;
  reference: string;
  warehouseNote: string;
  recipient: ShippingAddress;
  lines: unknown[];
};

const columns = sql`
  d.id, d.number, d.state, w.name as warehouse, d.carrier, d.tracking_number as "trackingNumber", d.tracking_url as "trackingUrl", d.reason, d.note,
  d.opened_at as "openedAt", d.shipped_at as "shippedAt", d.delivered_at as "deliveredAt", d.returned_at as "returnedAt", d.received_at as "receivedAt", s.id as "storeId", s.name as "storeName", c.id as "buyerId",
  c.legal_name as "buyerName", o.service, o.reference, o.note as "warehouseNote", o.recipient, goods.pieces, goods.lines,
  (select json_build_object('state', h.state, 'problem', h.problem, 'events', (
      select coalesce(json_agg(json_build_object('state', v.state, 'kind', v.kind, 'place', v.place, 'note', '', 'at', to_char(v.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.at, v.id), '[]')
      from shipment_event v where v.shipment_id = h.id))
    from shipment h where h.dispatch_id = d.id) as parcel`;
const tables = (language: Language) => sql`
  dispatch d join sales_order o on o.id = d.sales_order_id join warehouse w on w.id = d.warehouse_id join store s on s.id = d.store_id
  join company c on c.id = d.company_id
  cross join lateral (
    select coalesce(sum(x.quantity), 0)::int as pieces, coalesce(json_agg(json_build_object('id', x.id, 'returned', x.returned_quantity, 'sku', v.sku, 'name', coalesce(${itemName(language)}, ''),
      'options', ${optionsText(language)}, 'quantity', x.quantity) order by x.id), '[]') as lines
    from dispatch_line x join held_stock h on h.id = x.held_stock_id
    join variant v on v.id = h.variant_id join item i on i.id = v.item_id where x.dispatch_id = d.id) goods`;

const ofStore = ({ storeId, sellerCompanyId }: { storeId: number; sellerCompanyId: number }): RawBuilder<unknown> =>
  sql`d.state <> 'reserved' and s.id = ${storeId} and s.company_id = ${sellerCompanyId}`;

type Side = { storeId: number; sellerCompanyId: number; language: Language };

/** A page and the row after it, in the cursor's direction. One statement. */
export async function listDispatches(
  db: Connection,
  side: Side,
  { state, keyword }: { state?: DispatchState | undefined; keyword?: string | undefined },
  cursor: Cursor,
  most: number,
): Promise<DispatchRow[]> {
  const pattern = keyword?.trim() ? `${escapeLike(keyword.trim().toUpperCase())}%` : null;
  const found = pattern
    ? sql`and (upper(d.number) like ${pattern} or upper(d.tracking_number) like ${pattern} or upper(o.postal_code) like ${pattern}
        or exists (select from dispatch_line x join held_stock h on h.id = x.held_stock_id join variant v on v.id = h.variant_id
          where x.dispatch_id = d.id and upper(v.sku) like ${pattern}))`
    : sql``;
  const wanted = state ? sql`and d.state = ${state}` : sql``;
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and d.id < ${cursor.id}` : sql`and d.id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const { rows } = await sql<DispatchRow>`
    select ${columns} from ${tables(side.language)}
    where ${ofStore(side)} ${wanted} ${found} ${beyond} order by d.id ${order} limit ${most}`.execute(db);
  return rows;
}

export async function findDispatch(db: Connection, side: Side, dispatchId: number): Promise<DispatchRow | undefined> {
  const { rows } = await sql<DispatchRow>`
    select ${columns} from ${tables(side.language)} where d.id = ${dispatchId} and ${ofStore(side)}`.execute(db);
  return rows[0];
}

/** The dispatches of a sales order, oldest first. */
export async function dispatchesOf(db: Connection, salesOrderId: number, language: Language): Promise<DispatchRow[]> {
  const { rows } = await sql<DispatchRow>`
    select ${columns} from ${tables(language)} where d.sales_order_id = ${salesOrderId} order by d.id`.execute(db);
  return rows;
}

export type PieceRow = { id: number; heldStockId: number; quantity: number };

/** The lines of a dispatch, whatever has become of the lines of the sales order. */
export const selectDispatchLines = (tx: Tx, dispatchId: number): Promise<PieceRow[]> =>
  tx
    .selectFrom('dispatch_line')
    .select(['id', 'held_stock_id as heldStockId', 'quantity'])
    .where('dispatch_id', '=', dispatchId)
    .orderBy('id')
    .execute();

/** Notes what came back of a locked dispatch; false if that has been noted before. */
export async function noteReceived(
  tx: Tx,
  dispatchId: number,
  { lines, note, now }: { lines: readonly { lineId: number; pieces: number }[]; note: string; now: Date },
): Promise<boolean> {
  const noted = await tx
    .updateTable('dispatch')
    .set({ received_at: now, note })
    .where('id', '=', dispatchId)
    .where('received_at', 'is', null)
    .returning('id')
    .execute();
  if (noted.length === 0) return false;
  await tx
    .updateTable('dispatch_line')
    .from(rowsOf(lines, sql`"lineId" bigint, pieces integer`))
    .set((eb) => ({ returned_quantity: eb.ref('given.pieces') }))
    .whereRef('dispatch_line.id', '=', 'given.lineId')
    .execute();
  return true;
}

export type Person = { userId: number; email: string; language: string | null; kind: 'buyer' };
export type OrderFacts = { number: string; companyId: number; userId: number };

export const selectOrderFacts = (tx: Tx, salesOrderId: number): Promise<OrderFacts> =>
  tx
    .selectFrom('sales_order')
    .select(['number', 'company_id as companyId', 'user_id as userId'])
    .where('id', '=', salesOrderId)
    .executeTakeFirstOrThrow();

/** The user who entered a sales order, or the company's owners if that user has left. */
export async function selectPeople(tx: Tx, { companyId, userId }: OrderFacts): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id as "userId", u.email, u.language, 'buyer' as kind from user_account u join role r on r.id = u.role_id
    where u.company_id = ${companyId} and u.state = 'active'
      and case when exists (select from user_account a where a.id = ${userId} and a.state = 'active') then u.id = ${userId} else r.key = 'owner' end
    order by u.id`.execute(tx);
  return rows;
}

export const peopleOf = async (tx: Tx, salesOrderId: number): Promise<Person[]> =>
  selectPeople(tx, await selectOrderFacts(tx, salesOrderId));
