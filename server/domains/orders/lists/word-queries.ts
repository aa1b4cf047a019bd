import { sql } from 'kysely';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

type SearchMark = { orderId: number; shipmentId: number };

/** Locks the mark, so that one job works at a time. */
export async function lockSearchMark(tx: Tx): Promise<SearchMark> {
  return tx
    .selectFrom('order_search_mark')
    .select(['order_id as orderId', 'shipment_id as shipmentId'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type Wanted = { before: Date; most: number };

/** The next ids up to the first that is too new. */
const settled = (rows: readonly { id: number; at: Date }[], before: Date): number[] => {
  const young = rows.findIndex(({ at }) => at >= before);
  return rows.slice(0, young === -1 ? rows.length : young).map(({ id }) => id);
};

export async function ordersToIndex(tx: Tx, after: number, { before, most }: Wanted): Promise<number[]> {
  const rows = await tx
    .selectFrom('purchase_order')
    .select(['id', 'created_at as at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  return settled(rows, before);
}

export async function shipmentsToIndex(tx: Tx, after: number, { before, most }: Wanted): Promise<number[]> {
  const rows = await tx
    .selectFrom('shipment')
    .select(['id', 'shipped_at as at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  return settled(rows, before);
}

const columns = ['order_id', 'word', 'buyer_company_id', 'store_id'] as const;

export async function writeOrderWords(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('order_word')
    .columns(columns)
    .expression((eb) =>
      eb
        .selectFrom('purchase_order as o')
        .innerJoinLateral(sql<{ word: string }>`order_words(o.id)`.as<'x'>(sql`x (word)`), (join) => join.onTrue())
        .select(['o.id', 'x.word', 'o.buyer_company_id', 'o.store_id'])
        .where('o.id', '=', anyOf(orderIds)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Parcels of orders that have their other words already. */
export async function writeTrackingWords(tx: Tx, shipmentIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('order_word')
    .columns(columns)
    .expression((eb) =>
      eb
        .selectFrom('shipment as h')
        .innerJoin('purchase_order as o', 'o.id', 'h.order_id')
        .select(['o.id', sql<string>`search_code(h.tracking_number)`.as('word'), 'o.buyer_company_id', 'o.store_id'])
        .where('h.id', '=', anyOf(shipmentIds)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function writeDays(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('order_day')
    .columns(['day', 'first_id', 'last_id'])
    .expression((eb) =>
      eb
        .selectFrom('purchase_order as o')
        .select([
          sql<Date>`(o.created_at at time zone 'UTC')::date`.as('day'),
          sql<number>`min(o.id)`.as('first_id'),
          sql<number>`max(o.id)`.as('last_id'),
        ])
        .where('o.id', '=', anyOf(orderIds))
        .groupBy('day'),
    )
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        first_id: sql`least(order_day.first_id, excluded.first_id)`,
        last_id: sql`greatest(order_day.last_id, excluded.last_id)`,
      }),
    )
    .execute();
}

export async function moveSearchMark(tx: Tx, { orderId, shipmentId }: SearchMark): Promise<void> {
  await tx.updateTable('order_search_mark').set({ order_id: orderId, shipment_id: shipmentId }).execute();
}
