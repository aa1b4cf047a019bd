import { sql } from 'kysely';
import type { MissingReason } from '../../../../contract/orders/auto-purchase.ts';
import type { MatchRunState } from '../../../../contract/orders/matching.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { itemName } from '../../catalogue/index.ts';
import type { Missing } from './assign.ts';
import type { WantedLine } from './purchase/plan.ts';

/** Ready sales orders of a company, locked in the order of their ids: those given, or the next ones of a run. */
export async function lockReady(
  tx: Tx,
  companyId: number,
  wanted: { ids: readonly number[] } | { afterId: number; untilId: number; most: number },
): Promise<number[]> {
  const ready = tx
    .selectFrom('sales_order')
    .select('id')
    .where('company_id', '=', companyId)
    .where('state', '=', 'ready')
    .orderBy('id')
    .forNoKeyUpdate();
  const rows = await ('ids' in wanted
    ? ready.where('id', '=', anyOf(wanted.ids)).execute()
    : ready.where('id', '>', wanted.afterId).where('id', '<=', wanted.untilId).limit(wanted.most).execute());
  return rows.map(({ id }) => id);
}

/** What the lines of the orders still need: what is in a dispatch already does not count. One statement. */
export async function selectOpenLines(tx: Tx, orderIds: readonly number[]): Promise<WantedLine[]> {
  // The dispatches are found by the ids of the lines: joined, the planner reads all that there are.
  const { rows } = await sql<WantedLine>`
    with wanted as materialized (
      select l.id, o.id as order_id, o.country_code, l.variant_id, l.quantity, l.position, l.quantity_accepted from sales_order_line l join sales_order o on o.id = l.sales_order_id
      where l.sales_order_id = any(${orderIds}::bigint[]) and not l.ignored and l.variant_id is not null),
    sent as materialized (
      select x.sales_order_line_id as id, sum(x.quantity)::int as quantity from dispatch_line x join dispatch d on d.id = x.dispatch_id
      where x.sales_order_line_id = any(array(select id from wanted)) and d.state not in ('cancelled', 'returned') group by 1)
    select wanted.id, wanted.order_id as "orderId", wanted.country_code as "countryCode", wanted.variant_id as "variantId",
      wanted.quantity - coalesce(sent.quantity, 0) as quantity, wanted.quantity_accepted as accepted
    from wanted left join sent on sent.id = wanted.id where wanted.quantity > coalesce(sent.quantity, 0) order by wanted.order_id, wanted.position`.execute(
    tx,
  );
  return rows;
}

/** Notes what was not found, and why it was not bought; lines of the other orders lack nothing any more. */
export async function writeMissing(
  tx: Tx,
  orderIds: readonly number[],
  missing: readonly (Missing & { reason?: MissingReason })[],
): Promise<void> {
  await tx
    .updateTable('sales_order_line')
    .set({ missing: null, missing_reason: null })
    .where('sales_order_id', '=', anyOf(orderIds))
    .where('missing', 'is not', null)
    .execute();
  if (missing.length === 0) return;
  await tx
    .updateTable('sales_order_line')
    .from(rowsOf(missing, sql`"lineId" bigint, missing integer, reason text`))
    .set((eb) => ({ missing: eb.ref('given.missing'), missing_reason: eb.ref('given.reason') }))
    .whereRef('sales_order_line.id', '=', 'given.lineId')
    .execute();
}

export type RunRow = {
  id: number;
  companyId: number;
  userId: number;
  state: MatchRunState;
  total: number;
  untilId: number;
  afterId: number;
  seen: number;
  matched: number;
  orders: boolean;
  /** Up to which order it has bought, and for how many. */
  buyAfterId: number;
  bought: number;
  createdAt: Date;
  endedAt: Date | null;
};

const runs = (db: Connection) =>
  db
    .selectFrom('match_run')
    .select([
      ...(['id', 'company_id as companyId', 'user_id as userId', 'total', 'until_id as untilId', 'after_id as afterId', 'seen'] as const),
      ...(['matched', 'orders', 'created_at as createdAt', 'ended_at as endedAt', 'buy_after_id as buyAfterId', 'bought'] as const),
      sql<MatchRunState>`state`.as('state'),
    ]);

/** The next run that nobody works on, locked; without those that are left out. */
export const lockRunning = (tx: Tx, except: ReadonlySet<number>): Promise<RunRow | undefined> =>
  runs(tx)
    .where('state', '=', 'running')
    .where('id', '<>', sql<number>`all(${[...except]}::bigint[])`)
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

export const lockRun = (tx: Tx, companyId: number, id: number): Promise<RunRow | undefined> =>
  runs(tx).where('id', '=', id).where('company_id', '=', companyId).forNoKeyUpdate().executeTakeFirst();

export const selectLatestRun = (db: Connection, companyId: number): Promise<RunRow | undefined> =>
  runs(db).where('company_id', '=', companyId).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** Begins a run over the orders that are ready now; undefined while another one is under way. */
export async function insertRun(
  tx: Tx,
  { companyId, userId, orders, now }: { companyId: number; userId: number; orders: boolean; now: Date },
): Promise<{ id: number; total: number } | undefined> {
  return tx
    .insertInto('match_run')
    .columns(['company_id', 'user_id', 'orders', 'created_at', 'total', 'until_id'])
    .expression((eb) =>
      eb
        .selectFrom('sales_order')
        .where('company_id', '=', companyId)
        .where('state', '=', 'ready')
        .select([
          sql<number>`${companyId}::bigint`.as('company_id'),
          sql<number>`${userId}::bigint`.as('user_id'),
          sql<boolean>`${orders}::boolean`.as('orders'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
          sql<number>`count(*)::int`.as('total'),
          sql<number>`coalesce(max(id), 0)`.as('until_id'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'total'])
    .executeTakeFirst();
}

export async function noteProgress(
  tx: Tx,
  id: number,
  { afterId, seen, matched }: { afterId: number; seen: number; matched: number },
): Promise<void> {
  await tx
    .updateTable('match_run')
    .set((eb) => ({ after_id: afterId, seen: eb('seen', '+', seen), matched: eb('matched', '+', matched) }))
    .where('id', '=', id)
    .execute();
}

export type MissingGoods = {
  variantId: number;
  sku: string;
  name: string;
  storeId: number;
  storeName: string;
  currency: string;
  /** Why it was not bought; null where runs do not buy. */
  reason: MissingReason | null;
  pieces: number;
  orders: number;
};

/** Goods that ready orders lack since their latest match, most wanted first. */
export async function selectMissing(db: Connection, companyId: number, language: Language, most: number): Promise<MissingGoods[]> {
  const { rows } = await sql<MissingGoods>`
    select v.id as "variantId", v.sku, coalesce(${itemName(language)}, '') as name, s.id as "storeId", s.name as "storeName", s.currency_code::text as currency, lack.reason, lack.pieces, lack.orders from (
      select l.variant_id, l.missing_reason as reason, sum(l.missing)::int as pieces, count(distinct o.id)::int as orders
      from sales_order_line l join sales_order o on o.id = l.sales_order_id
      where l.missing is not null and o.company_id = ${companyId} and o.state = 'ready' group by 1, 2) lack
    join variant v on v.id = lack.variant_id join item i on i.id = v.item_id join store s on s.id = i.store_id
    order by lack.pieces desc, v.id, lack.reason limit ${most}`.execute(db);
  return rows;
}

/** Pieces that ready orders lack, of some variants or of all, most wanted first. */
export async function selectLacking(
  db: Connection,
  companyId: number,
  variantIds: readonly number[],
  most: number,
): Promise<{ variantId: number; pieces: number }[]> {
  const chosen = variantIds.length > 0 ? sql`and l.variant_id = ${anyOf(variantIds)}` : sql``;
  const { rows } = await sql<{ variantId: number; pieces: number }>`
    select l.variant_id as "variantId", sum(l.missing)::int as pieces from sales_order_line l join sales_order o on o.id = l.sales_order_id
    where l.missing is not null and l.variant_id is not null and o.company_id = ${companyId} and o.state = 'ready' ${chosen}
    group by 1 order by 2 desc, 1 limit ${most}`.execute(db);
  return rows;
}

/** Accepts the quantity of lines that were not bought because of it. Returns their number. */
export async function acceptQuantities(tx: Tx, companyId: number, variantId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sales_order_line')
    .from('sales_order as o')
    .set({ quantity_accepted: true })
    .whereRef('o.id', '=', 'sales_order_line.sales_order_id')
    .where('o.company_id', '=', companyId)
    .where('o.state', '=', 'ready')
    .where('sales_order_line.variant_id', '=', variantId)
    .where('sales_order_line.missing_reason', '=', 'quantity')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Pieces that come into a company's held stock: that it has ordered, that the sellers have not accepted yet, and that are not bought for a sales
 * order already; and those of parcels that came back, until the seller has said what can be sent again.
 */
export async function selectUnderWay(
  db: Connection,
  companyId: number,
  variantIds: readonly number[],
): Promise<{ variantId: number; pieces: number }[]> {
  const { rows } = await sql<{ variantId: number; pieces: number }>`
    select coming."variantId", sum(coming.pieces)::int as pieces from (
    select l.variant_id as "variantId", sum(greatest(l.quantity - l.cancelled_quantity - coalesce(p.quantity, 0), 0))::int as pieces
    from purchase_order o join purchase_order_line l on l.order_id = o.id
    left join lateral (select sum(x.quantity) as quantity from sales_order_purchase x where x.order_line_id = l.id and x.outcome is null) p on true
    where o.buyer_company_id = ${companyId} and o.delivery = 'keep' and o.completed_at is null and o.cancelled_at is null
      and o.state in ('awaiting_approval', 'awaiting_payment', 'paid') and l.variant_id = ${anyOf(variantIds)}
    group by l.variant_id
    union all
    select h.variant_id, sum(x.quantity)
    from held_stock h join dispatch_line x on x.held_stock_id = h.id join dispatch d on d.id = x.dispatch_id
    where h.company_id = ${companyId} and h.variant_id = ${anyOf(variantIds)} and d.state = 'returned' and d.received_at is null
    group by h.variant_id) coming group by 1`.execute(db);
  return rows;
}
