import { sql, type Transaction } from 'kysely';
import type { BulkChange } from '../../../../contract/listings/bulk-changes.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { notFound } from '../../../platform/refusal.ts';
import { recordChanges } from '../editor/history.ts';
import { nameIn, type Outcome, type BulkContext } from './context.ts';

type StockRow = { item_id: number; variant_id: number; sku: string; on_hand: number; reserved: number };

/** Sets pieces on hand of the variants in one warehouse. @throws Refusal 40004 if the store has no such warehouse. */
export async function changeStock(
  { warehouseId, by, value }: Extract<BulkChange, { kind: 'stock' }>,
  { tx, store, items, preview, language, who }: BulkContext,
): Promise<Outcome> {
  const { rows: places } = await sql<{
    name: string;
  }>`select name from warehouse where id = ${warehouseId} and store_id = ${store.id}`.execute(tx);
  const [warehouse] = places;
  if (!warehouse) throw notFound();
  const itemIds = items.map(({ id }) => id);
  const stock = await stockIn(tx, itemIds, warehouseId, !preview);
  const names = new Map(items.map(({ id, snapshot }) => [id, nameIn(snapshot, language)]));
  const outcome: Outcome = { lines: [], refused: [] };
  const written: (StockRow & { after: number })[] = [];
  for (const row of stock) {
    const after = by === 'to' ? value : row.on_hand + value;
    if (after === row.on_hand) continue;
    const one = { itemId: row.item_id, name: names.get(row.item_id) ?? '', sku: row.sku };
    if (after < 0 || after > 10_000_000) outcome.refused.push({ ...one, reason: 'product.stock' });
    else if (after < row.reserved) outcome.refused.push({ ...one, reason: 'product.stockReserved' });
    else {
      outcome.lines.push({ ...one, before: String(row.on_hand), after: String(after) });
      written.push({ ...row, after });
    }
  }
  if (preview || written.length === 0) return outcome;
  await writeStock(tx, warehouseId, written);
  const byItem = Map.groupBy(written, ({ item_id }) => item_id);
  const place = `stock.${warehouse.name}`;
  const changes = [...byItem].map(([itemId, rows]) => ({
    itemId,
    changes: Object.fromEntries(
      rows.map((row) => [`variants.${row.sku}.${place}`, [String(row.on_hand), String(row.after)] as [string, string]]),
    ),
  }));
  await recordChanges(tx, changes, who);
  await publish(tx, 'stock.changed', { itemIds: [...byItem.keys()] });
  return outcome;
}

/** In the order in which orders lock them. */
async function stockIn(tx: Transaction<DB>, itemIds: readonly number[], warehouseId: number, lock: boolean): Promise<StockRow[]> {
  if (lock) {
    await sql`insert into stock (variant_id, warehouse_id) select v.id, ${warehouseId} from variant v
      where v.item_id = any (${itemIds}::bigint[]) and v.state = 'active' order by v.id on conflict do nothing`.execute(tx);
    await sql`select 1 from stock k join variant v on v.id = k.variant_id where v.item_id = any (${itemIds}::bigint[]) and k.warehouse_id = ${warehouseId}
      order by k.variant_id, k.warehouse_id for no key update of k`.execute(tx);
  }
  const { rows } = await sql<StockRow>`
    select v.item_id, v.id as variant_id, v.sku, coalesce(k.on_hand, 0) as on_hand, coalesce(k.reserved, 0) as reserved
    from variant v left join stock k on k.variant_id = v.id and k.warehouse_id = ${warehouseId}
    where v.item_id = any (${itemIds}::bigint[]) and v.state = 'active' order by v.id`.execute(tx);
  return rows;
}

async function writeStock(tx: Transaction<DB>, warehouseId: number, rows: readonly { variant_id: number; after: number }[]): Promise<void> {
  await sql`update stock k set on_hand = g.after from unnest(${rows.map((row) => row.variant_id)}::bigint[], ${rows.map((row) => row.after)}::integer[]) as g (id, after)
    where k.variant_id = g.id and k.warehouse_id = ${warehouseId}`.execute(tx);
}
