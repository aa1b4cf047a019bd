import { sql } from 'kysely';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

/** Goods are reserved, ordered or sent, or were with a seller before it was refused. */
const begun = sql<boolean>`(o.state in ('matched', 'ordered', 'shipped', 'delivered') or o.ordered_at is not null
  or exists (select from dispatch d where d.sales_order_id = o.id))`;

type OfUpload = { companyId: number; uploadId: number };

/** Whether an upload has sales orders, and whether one of them is matched or ordered. */
export async function uploadedOrders(db: Connection, { companyId, uploadId }: OfUpload): Promise<{ exist: boolean; begun: boolean }> {
  const { rows } = await sql<{ exist: boolean; begun: boolean }>`
    select count(*) > 0 as exist, coalesce(bool_or(${begun}), false) as begun
    from sales_order o where o.upload_id = ${uploadId} and o.company_id = ${companyId}`.execute(db);
  return rows[0] ?? { exist: false, begun: false };
}

/**
 * Deletes some of the sales orders of an upload, locked in the order of their ids, with their lines and history. Those that are matched or ordered
 * meanwhile stay. Returns how many are deleted; 0 when none is left to be.
 */
export async function deleteUploaded(tx: Tx, { companyId, uploadId }: OfUpload, most: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select o.id from sales_order o where o.upload_id = ${uploadId} and o.company_id = ${companyId}
      and not ${begun} order by o.id limit ${most} for update`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx
    .with('lines', (db) => db.deleteFrom('sales_order_line').where('sales_order_id', 'in', ids))
    .with('history', (db) => db.deleteFrom('sales_order_event').where('sales_order_id', 'in', ids))
    .with('words', (db) => db.deleteFrom('sales_order_word').where('sales_order_id', 'in', ids))
    .deleteFrom('sales_order')
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}
