import { sql } from 'kysely';
import { anyOf } from '../../platform/postgres/sql/any-of.ts';
import { compiled } from '../../platform/postgres/sql/compiled.ts';
import type { Tx } from '../../platform/postgres/sql/tx.ts';
import { changeStock } from './levels.ts';

/** Pieces of a variant that a warehouse holds for the order of a checkout to one store. */
export type ReservedPick = { storeId: number; variantId: number; warehouseId: number; quantity: number };

type Picks = { checkoutId: number; stores: number[]; variants: number[]; warehouses: number[]; quantities: number[] };

const reserve = compiled('stock_reserve', (db, { checkoutId, stores, variants, warehouses, quantities }: Picks) => {
  const pick = sql<{ store_id: number; variant_id: number; warehouse_id: number; quantity: number }>`unnest(
    ${stores}::bigint[], ${variants}::bigint[], ${warehouses}::bigint[], ${quantities}::integer[])`.as<'pick'>(
    sql`pick (store_id, variant_id, warehouse_id, quantity)`,
  );
  return db
    .with('reserved', (inner) =>
      inner
        .updateTable('stock')
        .from(pick)
        .set((eb) => ({ reserved: eb('stock.reserved', '+', eb.ref('pick.quantity')) }))
        .whereRef('stock.variant_id', '=', 'pick.variant_id')
        .whereRef('stock.warehouse_id', '=', 'pick.warehouse_id')
        .where((eb) => eb(eb('stock.on_hand', '-', eb.ref('stock.reserved')), '>=', eb.ref('pick.quantity')))
        .returning(['stock.variant_id', 'stock.warehouse_id']),
    )
    .with('held', (inner) =>
      inner
        .insertInto('stock_reservation')
        .columns(['order_id', 'variant_id', 'warehouse_id', 'quantity'])
        .expression((eb) =>
          eb
            .selectFrom(pick)
            .innerJoin('purchase_order', 'purchase_order.store_id', 'pick.store_id')
            .where('purchase_order.checkout_id', '=', checkoutId)
            .select(['purchase_order.id', 'pick.variant_id', 'pick.warehouse_id', 'pick.quantity']),
        ),
    )
    .selectFrom('reserved')
    .select(['variant_id as variantId', 'warehouse_id as warehouseId']);
});

/**
 * Reserves goods for the orders of a checkout. The caller has locked the stock in the order of its ids. One statement. False if there is
 * not enough; then the caller rolls back.
 */
export async function reserveStock(tx: Tx, checkoutId: number, picks: readonly ReservedPick[]): Promise<boolean> {
  const reserved = await reserve(tx, {
    checkoutId,
    stores: picks.map((pick) => pick.storeId),
    variants: picks.map((pick) => pick.variantId),
    warehouses: picks.map((pick) => pick.warehouseId),
    quantities: picks.map((pick) => pick.quantity),
  });
  return reserved.length === picks.length;
}

export type Reservation = { id: number; orderId: number; variantId: number; warehouseId: number; quantity: number };

const lock = compiled('stock_lock_reservations', (db, given: { checkoutId: number }) =>
  db
    .selectFrom('stock_reservation')
    .innerJoin('purchase_order', 'purchase_order.id', 'stock_reservation.order_id')
    .select([
      'stock_reservation.id',
      'stock_reservation.order_id as orderId',
      'stock_reservation.variant_id as variantId',
      'stock_reservation.warehouse_id as warehouseId',
      'stock_reservation.quantity',
    ])
    .where('purchase_order.checkout_id', '=', given.checkoutId)
    .where('stock_reservation.state', '=', 'held')
    .orderBy('stock_reservation.id')
    .forNoKeyUpdate('stock_reservation'),
);

/** The goods held for the orders of a checkout, locked in the order of their ids. */
export const lockReservationsOf = (tx: Tx, checkoutId: number): Promise<Reservation[]> => lock(tx, { checkoutId });

const end = compiled('stock_end_reservations', (db, given: { ids: number[]; state: 'taken' | 'released' }) =>
  db.updateTable('stock_reservation').set({ state: given.state }).where('id', '=', anyOf(given.ids)),
);

/**
 * Takes goods of locked reservations out of stock, since their orders are paid. Two statements, sent together.
 * @throws Error if reserved goods are not in stock, which the constraints of the tables exclude
 */
export async function takeReservations(tx: Tx, reservations: readonly Reservation[]): Promise<void> {
  if (reservations.length === 0) return;
  await Promise.all([
    end(tx, { ids: reservations.map(({ id }) => id), state: 'taken' }),
    changeStock(
      tx,
      reservations.map(({ variantId, warehouseId, quantity }) => ({ variantId, warehouseId, onHand: -quantity, reserved: -quantity })),
    ),
  ]);
}

/**
 * Ends reservations of cancelled orders: held goods become available again, taken ones return to stock. Repeating it changes nothing. Three
 * statements. Returns the items whose stock has changed, and the number of ended reservations.
 */
export async function releaseReservations(tx: Tx, orderIds: readonly number[]): Promise<{ itemIds: number[]; released: number }> {
  if (orderIds.length === 0) return { itemIds: [], released: 0 };
  const rows = await tx
    .selectFrom('stock_reservation')
    .innerJoin('variant', 'variant.id', 'stock_reservation.variant_id')
    .select([
      'stock_reservation.id',
      'stock_reservation.variant_id as variantId',
      'stock_reservation.warehouse_id as warehouseId',
      'stock_reservation.quantity',
      'stock_reservation.state',
      'variant.item_id as itemId',
    ])
    .where('stock_reservation.order_id', '=', anyOf(orderIds))
    .where('stock_reservation.state', '<>', 'released')
    .orderBy('stock_reservation.id')
    .forNoKeyUpdate('stock_reservation')
    .execute();
  if (rows.length === 0) return { itemIds: [], released: 0 };
  await Promise.all([
    end(tx, { ids: rows.map((row) => row.id), state: 'released' }),
    changeStock(
      tx,
      rows.map(({ variantId, warehouseId, quantity, state }) => ({
        variantId,
        warehouseId,
        onHand: state === 'taken' ? quantity : 0,
        reserved: state === 'held' ? -quantity : 0,
      })),
    ),
  ]);
  return { itemIds: [...new Set(rows.map((row) => row.itemId))].toSorted((a, b) => a - b), released: rows.length };
}

/** Pieces of a paid order that are not delivered after all; `restock` false: they are not in the warehouse, so that they leave the stock for good. */
export type ReleasedPieces = { variantId: number; quantity: number; restock: boolean };

const shrink = compiled('stock_shrink_reservations', (db, given: { ids: number[]; quantities: number[] }) =>
  db
    .updateTable('stock_reservation')
    .from(
      sql<{ id: number; quantity: number }>`unnest(${given.ids}::bigint[], ${given.quantities}::integer[])`.as<'less'>(
        sql`less (id, quantity)`,
      ),
    )
    .set((eb) => ({ quantity: eb('stock_reservation.quantity', '-', eb.ref('less.quantity')) }))
    .whereRef('stock_reservation.id', '=', 'less.id'),
);

/**
 * Ends a part of the taken reservations of an order that the caller has locked. Four statements. Returns the items whose stock has changed.
 * @throws Error for more pieces than the order has taken
 */
export async function releasePieces(tx: Tx, orderId: number, pieces: readonly ReleasedPieces[]): Promise<{ itemIds: number[] }> {
  const rows = await tx
    .selectFrom('stock_reservation')
    .innerJoin('variant', 'variant.id', 'stock_reservation.variant_id')
    .select([
      'stock_reservation.id',
      'stock_reservation.variant_id as variantId',
      'stock_reservation.warehouse_id as warehouseId',
      'stock_reservation.quantity',
      'variant.item_id as itemId',
    ])
    .where('stock_reservation.order_id', '=', orderId)
    .where('stock_reservation.variant_id', '=', anyOf(pieces.map(({ variantId }) => variantId)))
    .where('stock_reservation.state', '=', 'taken')
    .orderBy('stock_reservation.id')
    .forNoKeyUpdate('stock_reservation')
    .execute();
  const parts = partsOf(rows, pieces);
  const sums = rows.map(({ id, quantity }) => ({ id, quantity, less: sumOf(parts.filter((part) => part.row.id === id)) }));
  const ended = sums.filter(({ quantity, less }) => less === quantity);
  const smaller = sums.filter(({ quantity, less }) => less > 0 && less < quantity);
  const back = parts.filter(({ restock }) => restock);
  await Promise.all([
    end(tx, { ids: ended.map(({ id }) => id), state: 'released' }),
    shrink(tx, { ids: smaller.map(({ id }) => id), quantities: smaller.map(({ less }) => less) }),
    changeStock(
      tx,
      back.map(({ row, quantity }) => ({ variantId: row.variantId, warehouseId: row.warehouseId, onHand: quantity, reserved: 0 })),
    ),
  ]);
  return { itemIds: [...new Set(back.map(({ row }) => row.itemId))].toSorted((a, b) => a - b) };
}

/**
 * Puts pieces of order lines that have come back into the warehouses that they were taken from, the one used last first; the reservations
 * stay. Two statements. Returns the items whose stock has changed.
 */
export async function returnPieces(
  tx: Tx,
  orderId: number,
  pieces: readonly { orderLineId: number; quantity: number }[],
): Promise<{ itemIds: number[] }> {
  if (pieces.length === 0) return { itemIds: [] };
  const given = sql<{ order_line_id: number; quantity: number }>`unnest(
    ${pieces.map((one) => one.orderLineId)}::bigint[], ${pieces.map((one) => one.quantity)}::integer[])`.as<'given'>(
    sql`given (order_line_id, quantity)`,
  );
  const rows = await tx
    .selectFrom(given)
    .innerJoin('purchase_order_line as l', 'l.id', 'given.order_line_id')
    .innerJoin('variant as v', 'v.id', 'l.variant_id')
    .innerJoin('stock_reservation as r', (join) =>
      join.onRef('r.order_id', '=', 'l.order_id').onRef('r.variant_id', '=', 'l.variant_id').on('r.state', '=', 'taken'),
    )
    .select([
      'given.order_line_id as orderLineId',
      'r.variant_id as variantId',
      'r.warehouse_id as warehouseId',
      'r.quantity',
      'v.item_id as itemId',
    ])
    .where('l.order_id', '=', orderId)
    .orderBy('r.id', 'desc')
    .execute();
  const open = new Map(pieces.map((one) => [one.orderLineId, one.quantity]));
  const changes = rows.flatMap(({ orderLineId, variantId, warehouseId, quantity }) => {
    const part = Math.min(open.get(orderLineId) ?? 0, quantity);
    open.set(orderLineId, (open.get(orderLineId) ?? 0) - part);
    return part > 0 ? [{ variantId, warehouseId, onHand: part, reserved: 0 }] : [];
  });
  await changeStock(tx, changes);
  return { itemIds: [...new Set(rows.map((row) => row.itemId))].toSorted((a, b) => a - b) };
}

const sumOf = (parts: readonly { quantity: number }[]): number => parts.reduce((sum, { quantity }) => sum + quantity, 0);

/** Which reservations the pieces are of: those of the last warehouse first. */
function partsOf<Row extends { id: number; variantId: number; quantity: number }>(rows: readonly Row[], pieces: readonly ReleasedPieces[]) {
  const left = new Map(rows.map((row) => [row.id, row.quantity]));
  return pieces.flatMap(({ variantId, quantity, restock }) => {
    const parts: { row: Row; quantity: number; restock: boolean }[] = [];
    let open = quantity;
    for (const row of rows.toReversed()) {
      const part = Math.min(open, row.variantId === variantId ? (left.get(row.id) ?? 0) : 0);
      if (part === 0) continue;
      parts.push({ row, quantity: part, restock });
      left.set(row.id, (left.get(row.id) ?? 0) - part);
      open -= part;
    }
    if (open > 0) throw new Error(`an order has not taken ${quantity} pieces of variant ${variantId}`);
    return parts;
  });
}
