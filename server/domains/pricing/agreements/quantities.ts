import { sql } from 'kysely';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/** Pieces that an order takes from a price agreement which is limited to a quantity. */
export type Taken = { agreementId: number; variantId: number; quantity: number };

/** Takes ordered pieces from agreements. One statement. False if one of them has too few left; then the caller rolls back. */
export async function takeAgreedQuantities(tx: Tx, given: readonly Taken[]): Promise<boolean> {
  if (given.length === 0) return true;
  const taken = sql<{ agreement_id: number; variant_id: number; quantity: number }>`unnest(
    ${given.map((one) => one.agreementId)}::bigint[], ${given.map((one) => one.variantId)}::bigint[],
    ${given.map((one) => one.quantity)}::integer[])`.as<'taken'>(sql`taken (agreement_id, variant_id, quantity)`);
  const rows = await tx
    .updateTable('price_agreement_line')
    .from(taken)
    .set((eb) => ({ quantity_left: eb('price_agreement_line.quantity_left', '-', eb.ref('taken.quantity')) }))
    .whereRef('price_agreement_line.agreement_id', '=', 'taken.agreement_id')
    .whereRef('price_agreement_line.variant_id', '=', 'taken.variant_id')
    .whereRef('price_agreement_line.quantity_left', '>=', 'taken.quantity')
    .returning('price_agreement_line.variant_id as variantId')
    .execute();
  return rows.length === given.length;
}

/** Returns quantities that cancelled orders took from price agreements. One statement. */
export async function returnAgreedQuantities(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('price_agreement_line as l')
    .from((eb) =>
      eb
        .selectFrom('purchase_order_line')
        .select([
          sql<number>`(price_reason ->> 'agreementId')::bigint`.as('agreement_id'),
          'variant_id',
          sql<number>`sum(quantity - cancelled_quantity)::integer`.as('quantity'),
        ])
        .where('order_id', '=', anyOf(orderIds))
        .where(sql<string>`price_reason ->> 'kind'`, '=', 'agreement')
        .where(sql<string>`price_reason ->> 'quantityLeft'`, 'is not', null)
        .groupBy([sql`1`, 'variant_id'])
        .as('returned'),
    )
    .set((eb) => ({ quantity_left: eb('l.quantity_left', '+', eb.ref('returned.quantity')) }))
    .whereRef('l.agreement_id', '=', 'returned.agreement_id')
    .whereRef('l.variant_id', '=', 'returned.variant_id')
    .where('l.quantity_left', 'is not', null)
    .execute();
}

/** Returns pieces of order lines that are not delivered after all to the price agreements that they were taken from. One statement. */
export async function returnAgreedPieces(tx: Tx, given: readonly { orderLineId: number; quantity: number }[]): Promise<void> {
  const pieces = sql<{ order_line_id: number; quantity: number }>`unnest(
    ${given.map((one) => one.orderLineId)}::bigint[], ${given.map((one) => one.quantity)}::integer[])`.as<'piece'>(
    sql`piece (order_line_id, quantity)`,
  );
  await tx
    .updateTable('price_agreement_line as l')
    .from((eb) =>
      eb
        .selectFrom(pieces)
        .innerJoin('purchase_order_line', 'purchase_order_line.id', 'piece.order_line_id')
        .select([
          sql<number>`(price_reason ->> 'agreementId')::bigint`.as('agreement_id'),
          'variant_id',
          sql<number>`sum(piece.quantity)::integer`.as('quantity'),
        ])
        .where(sql<string>`price_reason ->> 'kind'`, '=', 'agreement')
        .where(sql<string>`price_reason ->> 'quantityLeft'`, 'is not', null)
        .groupBy([sql`1`, 'variant_id'])
        .as('returned'),
    )
    .set((eb) => ({ quantity_left: eb('l.quantity_left', '+', eb.ref('returned.quantity')) }))
    .whereRef('l.agreement_id', '=', 'returned.agreement_id')
    .whereRef('l.variant_id', '=', 'returned.variant_id')
    .where('l.quantity_left', 'is not', null)
    .execute();
}
