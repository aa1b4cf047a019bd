import { sql } from 'kysely';
import type { BulkAction, BulkReason } from '../../../../contract/orders/bulk-actions.ts';
import type { BulkDetail, StartedBulk } from '../../../../contract/orders/order-bulk.ts';
import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { isSellerSide, type OrderSide, within } from '../purchase-orders/index.ts';
import type { FoundOrder, PlannedLine } from './lines.ts';

export async function ordersByNumber(db: Connection, side: OrderSide, numbers: readonly string[]): Promise<FoundOrder[]> {
  const { rows } = await sql<Omit<FoundOrder, 'state'> & { state: OrderState }>`
    select o.id, o.number, o.state, o.asked_change_id is not null as waits,
      (select coalesce(json_agg(json_build_object('carrier', h.carrier, 'trackingNumber', h.tracking_number)), '[]') from shipment h where h.order_id = o.id) as parcels
    from purchase_order o where o.number = any(${numbers}::text[]) and ${within(side)}`.execute(db);
  return rows;
}

export type NewBulk = { companyId: number; userId: number; storeId: number | null; action: BulkAction; carrier: string; now: Date };

export async function insertBulk(
  tx: Tx,
  { companyId, userId, storeId, action, carrier, now }: NewBulk,
  lines: readonly PlannedLine[],
): Promise<number> {
  const { id } = await tx
    .insertInto('order_bulk')
    .values({ company_id: companyId, user_id: userId, store_id: storeId, action, carrier, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = sql<{ position: number; given: string; orderId: number | null; trackingNumber: string; reason: string | null }>`
    jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)`.as<'x'>(
    sql`x (position integer, given text, "orderId" bigint, "trackingNumber" text, reason text)`,
  );
  await tx
    .insertInto('order_bulk_row')
    .columns(['bulk_id', 'position', 'given', 'order_id', 'tracking_number', 'outcome', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom(rows)
        .select([
          sql<number>`${id}::bigint`.as('bulk_id'),
          'x.position',
          'x.given',
          'x.orderId',
          'x.trackingNumber',
          sql<string | null>`case when x.reason is not null then 'skipped' end`.as('outcome'),
          'x.reason',
        ]),
    )
    .execute();
  return id;
}

/** The owner's part of a bulk action: the store of a seller, or a buyer company. */
const ownedBy = (side: OrderSide) => {
  if (isSellerSide(side)) return sql`b.store_id = ${side.storeId} and b.company_id = ${side.sellerCompanyId}`;
  return 'buyerCompanyId' in side ? sql`b.store_id is null and b.company_id = ${side.buyerCompanyId}` : sql`false`;
};

type Summary = Omit<StartedBulk, 'createdAt' | 'finishedAt'> & { createdAt: Date; finishedAt: Date | null };
const seen = ({ createdAt, finishedAt, ...row }: Summary): StartedBulk => ({
  ...row,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});
const summary = sql`b.id, b.action, b.carrier, b.created_at as "createdAt", b.finished_at as "finishedAt", r.lines, r.done, r.skipped`;
const counted = sql`cross join lateral (
  select count(*)::int as lines, (count(*) filter (where x.outcome = 'done'))::int as done, (count(*) filter (where x.outcome = 'skipped'))::int as skipped
  from order_bulk_row x where x.bulk_id = b.id) r`;

export async function selectBulks(db: Connection, side: OrderSide, most: number): Promise<StartedBulk[]> {
  const { rows } = await sql<Summary>`
    select ${summary} from order_bulk b ${counted} where ${ownedBy(side)} order by b.id desc limit ${most}`.execute(db);
  return rows.map(seen);
}

export async function selectBulk(db: Connection, side: OrderSide, bulkId: number): Promise<BulkDetail | null> {
  const { rows } = await sql<Summary & { rows: BulkDetail['rows'] }>`
    select ${summary}, (select coalesce(json_agg(json_build_object('position', x.position, 'given', x.given, 'orderId', x.order_id,
        'trackingNumber', x.tracking_number, 'reason', x.reason, 'outcome', x.outcome) order by x.position), '[]')
      from order_bulk_row x where x.bulk_id = b.id) as rows
    from order_bulk b ${counted} where b.id = ${bulkId} and ${ownedBy(side)}`.execute(db);
  const [row] = rows;
  return row ? { ...seen(row), rows: row.rows } : null;
}

export type Work = { companyId: number; userId: number; storeId: number | null; action: BulkAction; carrier: string; positions: number[] };

/** What is still to be done of a bulk action; undefined if nothing is, or it is finished. */
export async function openWork(db: Connection, bulkId: number): Promise<Work | undefined> {
  const bulk = await db
    .selectFrom('order_bulk')
    .select(['company_id as companyId', 'user_id as userId', 'store_id as storeId', 'action', 'carrier'])
    .where('id', '=', bulkId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (!bulk) return undefined;
  const rows = await db
    .selectFrom('order_bulk_row')
    .select('position')
    .where('bulk_id', '=', bulkId)
    .where('outcome', 'is', null)
    // The order in which rows of orders are locked everywhere.
    .orderBy('order_id')
    .execute();
  return { ...bulk, action: bulk.action as BulkAction, positions: rows.map(({ position }) => position) };
}

/** Locks a line that is not done yet, so that it is done once. */
export async function lockLine(tx: Tx, bulkId: number, position: number): Promise<{ orderId: number; trackingNumber: string } | undefined> {
  const row = await tx
    .selectFrom('order_bulk_row')
    .select(['order_id as orderId', 'tracking_number as trackingNumber'])
    .where('bulk_id', '=', bulkId)
    .where('position', '=', position)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.orderId ? { ...row, orderId: row.orderId } : undefined;
}

export async function noteLine(db: Connection, bulkId: number, position: number, reason: BulkReason | null): Promise<void> {
  await db
    .updateTable('order_bulk_row')
    .set({ outcome: reason === null ? 'done' : 'skipped', reason })
    .where('bulk_id', '=', bulkId)
    .where('position', '=', position)
    .where('outcome', 'is', null)
    .execute();
}

export async function finishBulk(db: Connection, bulkId: number, now: Date): Promise<void> {
  await db.updateTable('order_bulk').set({ finished_at: now }).where('id', '=', bulkId).where('finished_at', 'is', null).execute();
}
