import { sql } from 'kysely';
import type { BulkChange } from '../../../../contract/listings/bulk-changes.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../platform/refusal.ts';
import { addMissingStock, setOnHand } from '../../stock/index.ts';
import { recordChanges } from '../editor/history.ts';
import type { KnownItem } from '../editor/snapshots.ts';
import { nameIn, type Outcome, type BulkContext } from './context.ts';

type StockRow = { itemId: number; variantId: number; sku: string; onHand: number; reserved: number };

/** Sets pieces on hand of the variants in one warehouse. @throws codes.notFound if the store has no such warehouse. */
export async function changeStock(
  { warehouseId, by, value }: Extract<BulkChange, { kind: 'stock' }>,
  { tx, store, items, preview, language, who }: BulkContext,
): Promise<Outcome> {
  const { rows: places } = await sql<{
    name: string;
  }>`select name from warehouse where id = ${warehouseId} and store_id = ${store.id}`.execute(tx);
  const [warehouse] = places;
  if (!warehouse) throw notFound();
  const stock = await stockIn(tx, items, warehouseId, !preview);
  const names = new Map(items.map(({ id, snapshot }) => [id, nameIn(snapshot, language)]));
  const outcome: Outcome = { lines: [], refused: [] };
  const written: (StockRow & { after: number })[] = [];
  for (const row of stock) {
    const after = by === 'to' ? value : row.onHand + value;
    if (after === row.onHand) continue;
    const one = { itemId: row.itemId, name: names.get(row.itemId) ?? '', sku: row.sku };
    if (after < 0 || after > 10_000_000) outcome.refused.push({ ...one, reason: 'product.stock' });
    else if (after < row.reserved) outcome.refused.push({ ...one, reason: 'product.stockReserved' });
    else {
      outcome.lines.push({ ...one, before: String(row.onHand), after: String(after) });
      written.push({ ...row, after });
    }
  }
  if (preview || written.length === 0) return outcome;
  await setOnHand(
    tx,
    written.map(({ variantId, after }) => ({ variantId, warehouseId, onHand: after })),
  );
  const byItem = Map.groupBy(written, ({ itemId }) => itemId);
  const place = `stock.${warehouse.name}`;
  const changes = [...byItem].map(([itemId, rows]) => ({
    itemId,
    changes: Object.fromEntries(
      rows.map((row) => [`variants.${row.sku}.${place}`, [String(row.onHand), String(row.after)] as [string, string]]),
    ),
  }));
  await recordChanges(tx, changes, who);
  await publish(tx, 'stock.changed', { itemIds: [...byItem.keys()] });
  return outcome;
}

/** In the order in which orders lock them. */
async function stockIn(tx: Tx, items: readonly KnownItem[], warehouseId: number, lock: boolean): Promise<StockRow[]> {
  const variantIds = items.flatMap(({ snapshot }) => snapshot.variants.map(({ id }) => id));
  if (lock) {
    await addMissingStock(tx, variantIds, warehouseId);
    await sql`select 1 from stock k where k.variant_id = any (${variantIds}::bigint[]) and k.warehouse_id = ${warehouseId}
      order by k.variant_id, k.warehouse_id for no key update of k`.execute(tx);
  }
  const { rows } = await sql<StockRow>`
    select v.item_id as "itemId", v.id as "variantId", v.sku, coalesce(k.on_hand, 0) as "onHand", coalesce(k.reserved, 0) as reserved
    from variant v left join stock k on k.variant_id = v.id and k.warehouse_id = ${warehouseId}
    where v.id = any (${variantIds}::bigint[]) and v.state = 'active' order by v.id`.execute(tx);
  return rows;
}
