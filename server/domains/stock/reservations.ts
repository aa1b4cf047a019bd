import { sql, type Transaction } from 'kysely';
import { anyOf } from '../../platform/postgres/any-of.ts';
import type { DB } from '../../platform/postgres/schema.ts';

/** The change of one variant's stock in one warehouse, in pieces. */
type StockChange = { variantId: number; warehouseId: number; onHand: number; reserved: number };

/**
 * Takes goods reserved for paid orders out of stock. Three statements.
 * @throws Error if reserved goods are not in stock, which the constraints of the tables exclude
 */
export async function takeReservations(tx: Transaction<DB>, orderIds: readonly number[]): Promise<void> {
  const taken = await tx
    .updateTable('stock_reservation')
    .set({ state: 'taken' })
    .where('order_id', '=', anyOf(orderIds))
    .where('state', '=', 'held')
    .returning(['variant_id', 'warehouse_id', 'quantity'])
    .execute();
  await changeStock(
    tx,
    taken.map((row) => ({ variantId: row.variant_id, warehouseId: row.warehouse_id, onHand: -row.quantity, reserved: -row.quantity })),
  );
}

/**
 * Ends reservations of cancelled orders: held goods become available again, taken ones return to stock. Repeating it changes nothing. Four
 * statements. Returns the variants whose stock has changed, and the number of ended reservations.
 */
export async function releaseReservations(
  tx: Transaction<DB>,
  orderIds: readonly number[],
): Promise<{ variantIds: number[]; released: number }> {
  if (orderIds.length === 0) return { variantIds: [], released: 0 };
  const rows = await tx
    .selectFrom('stock_reservation')
    .select(['id', 'variant_id', 'warehouse_id', 'quantity', 'state'])
    .where('order_id', '=', anyOf(orderIds))
    .where('state', '<>', 'released')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (rows.length === 0) return { variantIds: [], released: 0 };
  await tx
    .updateTable('stock_reservation')
    .set({ state: 'released' })
    .where('id', '=', anyOf(rows.map((row) => row.id)))
    .execute();
  await changeStock(
    tx,
    rows.map(({ variant_id, warehouse_id, quantity, state }) => ({
      variantId: variant_id,
      warehouseId: warehouse_id,
      onHand: state === 'taken' ? quantity : 0,
      reserved: state === 'held' ? -quantity : 0,
    })),
  );
  return { variantIds: [...new Set(rows.map((row) => row.variant_id))], released: rows.length };
}

/** One change per variant and warehouse, in the order in which every transaction locks these rows. */
function summed(changes: readonly StockChange[]): StockChange[] {
  const byPlace = new Map<string, StockChange>();
  for (const change of changes) {
    const place = `${change.variantId} ${change.warehouseId}`;
    const known = byPlace.get(place);
    byPlace.set(
      place,
      known ? { ...known, onHand: known.onHand + change.onHand, reserved: known.reserved + change.reserved } : { ...change },
    );
  }
  return [...byPlace.values()].toSorted((a, b) => a.variantId - b.variantId || a.warehouseId - b.warehouseId);
}

/** Rows are locked in the order of their ids before any of them changes, so that two orders never deadlock. */
async function changeStock(tx: Transaction<DB>, given: readonly StockChange[]): Promise<void> {
  const changes = summed(given);
  if (changes.length === 0) return;
  const change = sql<{ variant_id: number; warehouse_id: number; on_hand: number; reserved: number }>`unnest(
    ${changes.map((one) => one.variantId)}::bigint[], ${changes.map((one) => one.warehouseId)}::bigint[],
    ${changes.map((one) => one.onHand)}::integer[], ${changes.map((one) => one.reserved)}::integer[])`.as<'change'>(
    sql`change (variant_id, warehouse_id, on_hand, reserved)`,
  );
  const changed = await tx
    .with('locked', (db) =>
      db
        .selectFrom('stock')
        .innerJoin(change, (join) =>
          join.onRef('change.variant_id', '=', 'stock.variant_id').onRef('change.warehouse_id', '=', 'stock.warehouse_id'),
        )
        .select(['stock.variant_id', 'stock.warehouse_id', 'change.on_hand', 'change.reserved'])
        .orderBy('stock.variant_id')
        .orderBy('stock.warehouse_id')
        .forNoKeyUpdate('stock'),
    )
    .updateTable('stock')
    .from('locked')
    .set((eb) => ({
      on_hand: eb('stock.on_hand', '+', eb.ref('locked.on_hand')),
      reserved: eb('stock.reserved', '+', eb.ref('locked.reserved')),
    }))
    .whereRef('stock.variant_id', '=', 'locked.variant_id')
    .whereRef('stock.warehouse_id', '=', 'locked.warehouse_id')
    .returning('stock.variant_id')
    .execute();
  if (changed.length !== changes.length) throw new Error('reserved goods were not in stock');
}
