import { sql } from 'kysely';
import { anyOf } from '../../platform/postgres/sql/any-of.ts';
import { compiled } from '../../platform/postgres/sql/compiled.ts';
import type { Tx } from '../../platform/postgres/sql/tx.ts';

/** A variant's stock in one warehouse: pieces on hand, and pieces that are expected on a day (`2026-12-24`). */
export type StockLevel = { variantId: number; warehouseId: number; onHand: number; incoming: number; incomingAt: string | null };

/** The change of one variant's stock in one warehouse, in pieces. */
export type StockChange = { variantId: number; warehouseId: number; onHand: number; reserved: number };

type Place = { variantId: number; warehouseId: number };

/** In the order in which every transaction locks these rows. */
const sorted = <Row extends Place>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.variantId - b.variantId || a.warehouseId - b.warehouseId);

/**
 * Writes the stock of variants, whether they have had any in that warehouse or not. Where reservations hold more pieces than are given,
 * `reserved: 'keep'` leaves as many on hand as are reserved; otherwise the database refuses the write. One statement.
 */
export async function setStock(tx: Tx, given: readonly StockLevel[], options: { reserved?: 'keep' } = {}): Promise<void> {
  if (given.length === 0) return;
  const levels = sql<{ variant_id: number; warehouse_id: number; on_hand: number; incoming: number; incoming_at: string | null }>`
    jsonb_to_recordset(${JSON.stringify(
      sorted(given).map(({ variantId, warehouseId, onHand, incoming, incomingAt }) => ({
        variant_id: variantId,
        warehouse_id: warehouseId,
        on_hand: onHand,
        incoming,
        incoming_at: incomingAt,
      })),
    )}::jsonb)`.as<'given'>(sql`given (variant_id bigint, warehouse_id bigint, on_hand integer, incoming integer, incoming_at date)`);
  await tx
    .insertInto('stock')
    .columns(['variant_id', 'warehouse_id', 'on_hand', 'incoming', 'incoming_at'])
    .expression((eb) =>
      eb
        .selectFrom(levels)
        .select(['given.variant_id', 'given.warehouse_id', 'given.on_hand', 'given.incoming', 'given.incoming_at'])
        .orderBy('given.variant_id')
        .orderBy('given.warehouse_id'),
    )
    .onConflict((conflict) =>
      conflict.columns(['variant_id', 'warehouse_id']).doUpdateSet((eb) => ({
        on_hand:
          options.reserved === 'keep' ? eb.fn<number>('greatest', ['excluded.on_hand', 'stock.reserved']) : eb.ref('excluded.on_hand'),
        incoming: eb.ref('excluded.incoming'),
        incoming_at: eb.ref('excluded.incoming_at'),
      })),
    )
    .execute();
}

/** Makes sure that variants have a row for a warehouse, so that it can be locked. One statement. */
export async function addMissingStock(tx: Tx, variantIds: readonly number[], warehouseId: number): Promise<void> {
  await tx
    .insertInto('stock')
    .columns(['variant_id', 'warehouse_id'])
    .expression((eb) =>
      eb
        .selectFrom('variant')
        .select(['id', sql<number>`${warehouseId}::bigint`.as('warehouse_id')])
        .where('id', '=', anyOf(variantIds))
        .orderBy('id'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sets the pieces on hand of variants that have a row for the warehouse. One statement. */
export async function setOnHand(tx: Tx, given: readonly (Place & { onHand: number })[]): Promise<void> {
  if (given.length === 0) return;
  const rows = sql<{ variant_id: number; warehouse_id: number; on_hand: number }>`unnest(
    ${given.map((one) => one.variantId)}::bigint[], ${given.map((one) => one.warehouseId)}::bigint[],
    ${given.map((one) => one.onHand)}::integer[])`.as<'given'>(sql`given (variant_id, warehouse_id, on_hand)`);
  await tx
    .updateTable('stock')
    .from(rows)
    .set((eb) => ({ on_hand: eb.ref('given.on_hand') }))
    .whereRef('stock.variant_id', '=', 'given.variant_id')
    .whereRef('stock.warehouse_id', '=', 'given.warehouse_id')
    .execute();
}

/** Removes the stock of variants that are deleted. */
export async function removeStock(tx: Tx, variantIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('stock').where('variant_id', '=', anyOf(variantIds)).execute();
}

/** One change per variant and warehouse. */
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
  return sorted([...byPlace.values()]);
}

type Changes = { variants: number[]; warehouses: number[]; onHand: number[]; reserved: number[] };

const change = compiled('stock_change', (db, { variants, warehouses, onHand, reserved }: Changes) => {
  const given = sql<{ variant_id: number; warehouse_id: number; on_hand: number; reserved: number }>`unnest(
    ${variants}::bigint[], ${warehouses}::bigint[], ${onHand}::integer[], ${reserved}::integer[])`.as<'change'>(
    sql`change (variant_id, warehouse_id, on_hand, reserved)`,
  );
  return db
    .with('locked', (inner) =>
      inner
        .selectFrom('stock')
        .innerJoin(given, (join) =>
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
    .returning('stock.variant_id as variantId');
});

/**
 * Adds to pieces on hand and reserved, or takes from them, in one statement. Rows are locked in the order of their ids before any of them
 * changes, so that two transactions never deadlock.
 * @throws Error if a variant has no stock in that warehouse; the database refuses more reserved pieces than are on hand
 */
export async function changeStock(tx: Tx, given: readonly StockChange[]): Promise<void> {
  const changes = summed(given);
  if (changes.length === 0) return;
  const changed = await change(tx, {
    variants: changes.map((one) => one.variantId),
    warehouses: changes.map((one) => one.warehouseId),
    onHand: changes.map((one) => one.onHand),
    reserved: changes.map((one) => one.reserved),
  });
  if (changed.length !== changes.length) throw new Error('a variant has no stock in a warehouse');
}
