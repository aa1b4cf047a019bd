import { sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/** The price of a variant; `quantity` limits it where the agreement is limited, `minimumQuantity` is the smallest that gets it. */
export type AgreedLine = { variantId: number; unitPrice: number; quantity: number; minimumQuantity: number };

/**
 * Writes an agreement that both sides have signed, in force from now on. One statement. Returns its id, and the items whose prices change
 * for the buyer.
 */
export async function signAgreement(
  tx: Tx,
  agreement: {
    sellerId: number;
    buyerId: number;
    sellerUserId: number;
    buyerUserId: number;
    now: Date;
    until: Date;
    /** Whether the prices hold for the agreed quantities only. */
    limited: boolean;
    lines: readonly AgreedLine[];
  },
): Promise<{ id: number; itemIds: number[] }> {
  const { sellerId, buyerId, sellerUserId, buyerUserId, now, until, limited, lines } = agreement;
  const line = sql<{ variant_id: number; price: number; quantity_left: number | null; minimum_quantity: number }>`unnest(
    ${lines.map((one) => one.variantId)}::bigint[], ${lines.map((one) => one.unitPrice)}::bigint[],
    ${lines.map((one) => (limited ? one.quantity : null))}::integer[], ${lines.map((one) => one.minimumQuantity)}::integer[])`.as<'line'>(
    sql`line (variant_id, price, quantity_left, minimum_quantity)`,
  );
  const rows = await tx
    .with('signed', (db) =>
      db
        .insertInto('price_agreement')
        .values({
          seller_company_id: sellerId,
          buyer_company_id: buyerId,
          state: 'signed',
          valid_from: now,
          valid_to: until,
          created_at: now,
          signed_at: now,
          seller_user_id: sellerUserId,
          buyer_user_id: buyerUserId,
        })
        .returning('id'),
    )
    .with('written', (db) =>
      db
        .insertInto('price_agreement_line')
        .columns(['agreement_id', 'variant_id', 'price', 'quantity_left', 'minimum_quantity'])
        .expression((from) =>
          from
            .selectFrom('signed')
            .innerJoin(line, (join) => join.onTrue())
            .select(['signed.id', 'line.variant_id', 'line.price', 'line.quantity_left', 'line.minimum_quantity']),
        )
        .returning(['agreement_id', 'variant_id']),
    )
    .selectFrom('written')
    .innerJoin('variant', 'variant.id', 'written.variant_id')
    .select(['written.agreement_id as id', 'variant.item_id as itemId'])
    .distinct()
    .execute();
  const [first] = rows;
  if (!first) throw new Error('an agreement has lines');
  return { id: first.id, itemIds: rows.map((row) => row.itemId) };
}
