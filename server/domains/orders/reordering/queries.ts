import { type RawBuilder, sql } from 'kysely';
import type { ReorderPointInput, reorderTabs } from '../../../../contract/orders/reorder-points.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { containingKeyword } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { itemName, optionsText } from '../../catalogue/index.ts';

export type PlannedRow = {
  id: number;
  itemId: number;
  sku: string;
  name: string;
  options: string;
  pictureKey: string | null;
  storeId: number;
  storeName: string;
  leadDays: number;
  held: number;
  ordered: number;
  sold: number;
  minimum: number | null;
  target: number | null;
  available: number;
  /** What the seller expects, by day. */
  incoming: { day: string; pieces: number }[];
};

type Plan = { companyId: number; since: Date };

/** What is planned: variants with a reorder point, and all that the company has ever held. */
const planned = ({ companyId, since }: Plan): RawBuilder<unknown> => sql`
  (select p.variant_id from reorder_point p where p.company_id = ${companyId} union select h.variant_id from held_stock h where h.company_id = ${companyId}) own
  join variant v on v.id = own.variant_id join item i on i.id = v.item_id join store s on s.id = i.store_id
  left join reorder_point r on r.company_id = ${companyId} and r.variant_id = v.id
  cross join lateral (
    select coalesce(sum(h.on_hand - h.reserved), 0)::int as held,
      coalesce((select -sum(m.quantity) from held_movement m where m.held_stock_id = any(array_agg(h.id)) and m.kind = 'shipped' and m.at >= ${since}), 0)::int as sold
    from held_stock h where h.company_id = ${companyId} and h.variant_id = v.id) stored
  cross join lateral (
    select coalesce(sum(l.quantity - l.cancelled_quantity), 0)::int as ordered from purchase_order o join purchase_order_line l on l.order_id = o.id
    where o.buyer_company_id = ${companyId} and o.completed_at is null and o.cancelled_at is null and o.delivery = 'keep'
      and o.state in ('awaiting_approval', 'awaiting_payment', 'paid') and l.variant_id = v.id) buying`;

const isDue = sql`r.minimum > stored.held + buying.ordered`;

/** A page of the plan by the newest variants, and the row after it. One statement. */
export async function selectPlan(
  db: Connection,
  plan: Plan,
  { tab, keyword, language }: { tab: (typeof reorderTabs)[number]; keyword: string | undefined; language: Language },
  cursor: Cursor,
  most: number,
): Promise<PlannedRow[]> {
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and v.id < ${cursor.id}` : sql`and v.id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const pattern = containingKeyword(keyword);
  const found =
    pattern === null ? sql`` : sql`and (v.sku ilike ${pattern} or i.item_code ilike ${pattern} or ${itemName(language)} ilike ${pattern})`;
  const { rows } = await sql<PlannedRow>`
    select v.id, i.id as "itemId", v.sku, coalesce(${itemName(language)}, '') as name, ${optionsText(language)} as options,
      coalesce(v.picture_key, i.picture_keys[1]) as "pictureKey", s.id as "storeId", s.name as "storeName", coalesce(i.lead_days, s.lead_days) as "leadDays",
      stored.held, buying.ordered, stored.sold, r.minimum, r.target,
      (select coalesce(sum(greatest(k.on_hand - k.reserved, 0)), 0)::int from stock k where k.variant_id = v.id) as available,
      (select coalesce(json_agg(json_build_object('day', k.incoming_at, 'pieces', k.incoming) order by k.incoming_at, k.warehouse_id), '[]')
        from stock k where k.variant_id = v.id and k.incoming > 0 and k.incoming_at is not null) as incoming
    from ${planned(plan)}
    where ${tab === 'due' ? isDue : sql`true`} ${found} ${beyond} order by v.id ${order} limit ${most}`.execute(db);
  return rows;
}

export async function countDue(db: Connection, plan: Plan): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${planned(plan)} where ${isDue}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What is due of some variants, or of all; the most urgent first. */
export async function selectDue(
  db: Connection,
  plan: Plan,
  variantIds: readonly number[],
  most: number,
): Promise<{ variantId: number; quantity: number }[]> {
  const chosen = variantIds.length > 0 ? sql`and v.id = ${anyOf(variantIds)}` : sql``;
  // sql-check: not null quantity, what is due has a reorder point
  const { rows } = await sql<{ variantId: number; quantity: number }>`
    select v.id as "variantId", r.target - stored.held - buying.ordered as quantity from ${planned(plan)}
    where ${isDue} ${chosen} order by stored.held + buying.ordered - r.minimum, v.id limit ${most}`.execute(db);
  return rows;
}

/** Whether the company may plan a variant: it is on sale, or the company holds it. */
export async function isKnownVariant(db: Connection, companyId: number, variantId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select v.id from variant v where v.id = ${variantId} and exists (select from held_stock h where h.variant_id = v.id and h.company_id = ${companyId})`.execute(
    db,
  );
  return rows.length > 0;
}

export async function upsertPoint(
  tx: Tx,
  { companyId, userId, now }: { companyId: number; userId: number; now: Date },
  { variantId, minimum, target }: ReorderPointInput,
): Promise<void> {
  const changed = { minimum, target, changed_by: userId, changed_at: now };
  await tx
    .insertInto('reorder_point')
    .values({ company_id: companyId, variant_id: variantId, ...changed })
    .onConflict((conflict) => conflict.columns(['company_id', 'variant_id']).doUpdateSet(changed))
    .execute();
}

export async function deletePoint(tx: Tx, companyId: number, variantId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reorder_point')
    .where('company_id', '=', companyId)
    .where('variant_id', '=', variantId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
