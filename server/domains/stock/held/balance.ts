import { sql } from 'kysely';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/*
 * The balance of held stock, its batches and its movements are written here alone, together: the balance is the sum of the movements and of what
 * remains of the batches. Rows are locked in the order of their ids.
 */

type By = { userId: number | null; now: Date };

/**
 * Stores the goods of purchase orders that stay in the warehouse: what was taken from the stock for them becomes the buyer's. An order is
 * stored once. Five statements for any number of orders. Returns the rows that have grown.
 */
export async function storeBought(tx: Tx, orderIds: readonly number[], { userId, now }: By): Promise<number[]> {
  const bought = await tx
    .selectFrom('stock_reservation as r')
    .innerJoin('purchase_order as o', 'o.id', 'r.order_id')
    .innerJoin('purchase_order_line as l', (join) => join.onRef('l.order_id', '=', 'o.id').onRef('l.variant_id', '=', 'r.variant_id'))
    .select([
      'o.id as orderId',
      'o.buyer_company_id as companyId',
      'r.variant_id as variantId',
      'r.warehouse_id as warehouseId',
      'r.quantity',
      sql<number>`min(l.id)`.as('lineId'),
    ])
    .where('o.id', '=', anyOf(orderIds))
    .where('r.state', '=', 'taken')
    .groupBy(['r.id', 'o.id'])
    .orderBy('o.buyer_company_id')
    .orderBy('r.variant_id')
    .orderBy('r.warehouse_id')
    .orderBy('o.id')
    .execute();
  if (bought.length === 0) return [];
  const goods = rowsOf(
    bought,
    sql`"orderId" bigint, "companyId" bigint, "variantId" bigint, "warehouseId" bigint, quantity integer, "lineId" bigint`,
  );
  await tx
    .insertInto('held_stock')
    .columns(['company_id', 'variant_id', 'warehouse_id'])
    .expression((eb) => eb.selectFrom(goods).select(['given.companyId', 'given.variantId', 'given.warehouseId']).distinct())
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const held = await tx
    .selectFrom('held_stock as h')
    .innerJoin(goods, (join) =>
      join
        .onRef('h.company_id', '=', 'given.companyId')
        .onRef('h.variant_id', '=', 'given.variantId')
        .onRef('h.warehouse_id', '=', 'given.warehouseId'),
    )
    .select(['h.id', 'given.orderId', 'given.lineId', 'given.quantity'])
    .orderBy('h.id')
    .orderBy('given.orderId')
    .forNoKeyUpdate('h')
    .execute();
  const rows = rowsOf(held, sql`id bigint, "orderId" bigint, "lineId" bigint, quantity integer`);
  await tx
    .with('moved', (db) =>
      db
        .insertInto('held_movement')
        .columns(['held_stock_id', 'kind', 'quantity', 'order_id', 'user_id', 'at'])
        .expression((eb) =>
          eb
            .selectFrom(rows)
            .select([
              'given.id',
              sql<string>`'stored'`.as('kind'),
              'given.quantity',
              'given.orderId',
              sql<number | null>`${userId}::bigint`.as('user_id'),
              sql<Date>`${now}::timestamptz`.as('at'),
            ]),
        ),
    )
    .with('batches', (db) =>
      db
        .insertInto('held_batch')
        .columns(['held_stock_id', 'order_line_id', 'stored_at', 'quantity', 'remaining'])
        .expression((eb) =>
          eb
            .selectFrom(rows)
            .select([
              'given.id',
              'given.lineId',
              sql<Date>`${now}::timestamptz`.as('stored_at'),
              'given.quantity',
              'given.quantity as remaining',
            ]),
        ),
    )
    .updateTable('held_stock')
    .from((eb) =>
      eb
        .selectFrom(rows)
        .select(['given.id', sql<number>`sum(given.quantity)::int`.as('more')])
        .groupBy('given.id')
        .as('grown'),
    )
    .set((eb) => ({ on_hand: eb('held_stock.on_hand', '+', eb.ref('grown.more')) }))
    .whereRef('held_stock.id', '=', 'grown.id')
    .execute();
  return [...new Set(held.map(({ id }) => id))];
}

/** Takes pieces from the oldest batches of rows that the caller has locked. */
async function takeFromBatches(tx: Tx, taken: readonly { id: number; quantity: number }[]): Promise<void> {
  const rows = rowsOf(taken, sql`id bigint, quantity integer`);
  await tx
    .updateTable('held_batch')
    .from((eb) =>
      eb
        .selectFrom((inner) =>
          inner
            .selectFrom('held_batch as b')
            .innerJoin(rows, 'given.id', 'b.held_stock_id')
            .select([
              'b.id',
              'b.remaining',
              'given.quantity',
              sql<number>`(sum(b.remaining) over (partition by b.held_stock_id order by b.id) - b.remaining)::int`.as('before'),
            ])
            .where('b.remaining', '>', 0)
            .as('open'),
        )
        .select(['open.id', sql<number>`least(open.remaining, open.quantity - open.before)`.as('less')])
        .where(sql<boolean>`open.before < open.quantity`)
        .as('oldest'),
    )
    .set((eb) => ({ remaining: eb('held_batch.remaining', '-', eb.ref('oldest.less')) }))
    .whereRef('held_batch.id', '=', 'oldest.id')
    .execute();
}

export type CorrectionReason = 'count' | 'damaged' | 'lost' | 'found';

/** Sets the balance of a locked row to what was counted. @throws by the constraint of the table for less than is promised */
export async function correctHeld(
  tx: Tx,
  { id, onHand }: { id: number; onHand: number },
  { difference, reason, note }: { difference: number; reason: CorrectionReason; note: string },
  { userId, now }: By,
): Promise<void> {
  await tx.updateTable('held_stock').set({ on_hand: onHand }).where('id', '=', id).execute();
  if (difference > 0)
    await tx.insertInto('held_batch').values({ held_stock_id: id, stored_at: now, quantity: difference, remaining: difference }).execute();
  else await takeFromBatches(tx, [{ id, quantity: -difference }]);
  await tx
    .insertInto('held_movement')
    .values({ held_stock_id: id, kind: 'corrected', quantity: difference, reason, note, user_id: userId, at: now })
    .execute();
}

export type HeldRow = { id: number; companyId: number; variantId: number; warehouseId: number; countryCode: string; available: number };

/** What a company holds of variants and has not promised, locked. */
export function lockAvailable(tx: Tx, companyId: number, variantIds: readonly number[]): Promise<HeldRow[]> {
  return tx
    .selectFrom('held_stock as h')
    .innerJoin('warehouse as w', 'w.id', 'h.warehouse_id')
    .select([
      'h.id',
      'h.company_id as companyId',
      'h.variant_id as variantId',
      'h.warehouse_id as warehouseId',
      sql<string>`w.country_code::text`.as('countryCode'),
      sql<number>`h.on_hand - h.reserved`.as('available'),
    ])
    .where('h.company_id', '=', companyId)
    .where('h.variant_id', '=', anyOf(variantIds))
    .orderBy('h.id')
    .forNoKeyUpdate('h')
    .execute();
}

type Pieces = { id: number; quantity: number };

/** One row per held stock, in the order in which the rows are locked. */
function summed(pieces: readonly Pieces[]): Pieces[] {
  const sums = new Map<number, number>();
  for (const { id, quantity } of pieces) sums.set(id, (sums.get(id) ?? 0) + quantity);
  return [...sums].map(([id, quantity]) => ({ id, quantity })).toSorted((a, b) => a.id - b.id);
}

const lockRows = (tx: Tx, ids: readonly number[]) =>
  tx.selectFrom('held_stock').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute();

/** Promises pieces of rows that the caller has locked, or ends promises (below zero). @throws by the constraint of the table for more than there is */
async function promise(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  await tx
    .updateTable('held_stock')
    .from(rowsOf(pieces, sql`id bigint, quantity integer`))
    .set((eb) => ({ reserved: eb('held_stock.reserved', '+', eb.ref('given.quantity')) }))
    .whereRef('held_stock.id', '=', 'given.id')
    .execute();
}

/** Promises pieces of rows that the caller has locked by `lockAvailable`. */
export const promiseHeld = (tx: Tx, pieces: readonly Pieces[]): Promise<void> => promise(tx, summed(pieces));

/** Ends promises: the pieces are free again. */
export async function freeHeld(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  const sums = summed(pieces);
  await lockRows(
    tx,
    sums.map(({ id }) => id),
  );
  await promise(
    tx,
    sums.map(({ id, quantity }) => ({ id, quantity: -quantity })),
  );
}

/** Promised pieces leave the warehouse with a dispatch, the oldest first. */
export async function shipHeld(tx: Tx, dispatchId: number, pieces: readonly Pieces[], { userId, now }: By): Promise<void> {
  const sums = summed(pieces);
  await lockRows(
    tx,
    sums.map(({ id }) => id),
  );
  const rows = rowsOf(sums, sql`id bigint, quantity integer`);
  await tx
    .updateTable('held_stock')
    .from(rows)
    .set((eb) => ({
      on_hand: eb('held_stock.on_hand', '-', eb.ref('given.quantity')),
      reserved: eb('held_stock.reserved', '-', eb.ref('given.quantity')),
    }))
    .whereRef('held_stock.id', '=', 'given.id')
    .execute();
  await takeFromBatches(tx, sums);
  await tx
    .insertInto('held_movement')
    .columns(['held_stock_id', 'kind', 'quantity', 'dispatch_id', 'user_id', 'at'])
    .expression((eb) =>
      eb
        .selectFrom(rows)
        .select([
          'given.id',
          sql<string>`'shipped'`.as('kind'),
          sql<number>`-given.quantity`.as('quantity'),
          sql<number>`${dispatchId}::bigint`.as('dispatch_id'),
          sql<number | null>`${userId}::bigint`.as('user_id'),
          sql<Date>`${now}::timestamptz`.as('at'),
        ]),
    )
    .execute();
}

/** Pieces of a dispatch came back: they are on hand again, as a batch of their own. */
export async function returnHeld(tx: Tx, dispatchId: number, pieces: readonly Pieces[], { userId, now }: By): Promise<void> {
  const sums = summed(pieces);
  if (sums.length === 0) return;
  await lockRows(
    tx,
    sums.map(({ id }) => id),
  );
  for (const { id, quantity } of sums) {
    await tx
      .updateTable('held_stock')
      .set((eb) => ({ on_hand: eb('on_hand', '+', quantity) }))
      .where('id', '=', id)
      .execute();
    await tx.insertInto('held_batch').values({ held_stock_id: id, stored_at: now, quantity, remaining: quantity }).execute();
    await tx
      .insertInto('held_movement')
      .values({ held_stock_id: id, kind: 'returned', quantity, dispatch_id: dispatchId, user_id: userId, at: now })
      .execute();
  }
}
