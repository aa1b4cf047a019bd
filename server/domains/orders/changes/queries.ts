import { sql } from 'kysely';
import type { AskCause, ChangeReason } from '../../../../contract/orders/order-changes.ts';
import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';
import type { PriceReason } from '../../../../contract/pricing/pricing.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import type { Amounts } from '../../payments/tax/index.ts';

export type ChangedLine = {
  id: number;
  variantId: number;
  sku: string;
  quantity: number;
  shipped: number;
  cancelled: number;
  unitPrice: number;
  vatRate: number;
  vatCategory: string;
  priceReason: PriceReason;
};

export type OrderToChange = {
  id: number;
  state: OrderState;
  currency: string;
  buyerCompanyId: number;
  sellerCompanyId: number;
  shippingTotal: number;
  discountTotal: number;
  /** The store's terms under which it was placed. */
  minimumOrderValue: number;
  freeShippingFrom: number | null;
  /** Value of the goods that the seller has removed without the buyer's consent. */
  removedBefore: number;
  lines: ChangedLine[];
};

/** What a change depends on, of an order whose row the caller has locked. Two statements. */
export async function selectOrderToChange(tx: Tx, orderId: number): Promise<OrderToChange> {
  const [order, lines] = await Promise.all([
    tx
      .selectFrom('purchase_order as o')
      .innerJoin('store as s', 's.id', 'o.store_id')
      .select([
        'o.id',
        'o.state',
        'o.currency',
        'o.buyer_company_id as buyerCompanyId',
        'o.seller_company_id as sellerCompanyId',
        'o.shipping_total as shippingTotal',
        'o.discount_total as discountTotal',
        // Orders from before terms were stored with them have those of today.
        sql<number>`coalesce(o.minimum_order_value, s.minimum_order_value)`.as('minimumOrderValue'),
        sql<number | null>`case when o.minimum_order_value is null then s.free_shipping_from else o.free_shipping_from end`.as(
          'freeShippingFrom',
        ),
        sql<number>`(select coalesce(sum(c.lines_total), 0)::bigint from purchase_order_change c
          where c.order_id = o.id and c.state = 'made' and c.answer_until is null and c.actor <> 'buyer')`.as('removedBefore'),
      ])
      .where('o.id', '=', orderId)
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('purchase_order_line')
      .select([
        'id',
        'variant_id as variantId',
        'sku',
        'quantity',
        'shipped_quantity as shipped',
        'cancelled_quantity as cancelled',
        'unit_price as unitPrice',
        'vat_rate as vatRate',
        'vat_category as vatCategory',
        'price_reason as priceReason',
      ])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute(),
  ]);
  return {
    ...order,
    state: order.state as OrderState,
    lines: lines.map((line) => ({ ...line, priceReason: line.priceReason as PriceReason })),
  };
}

export type CancelledPieces = { orderLineId: number; quantity: number };

export type NewChange = {
  orderId: number;
  state: 'asked' | 'made';
  actor: 'buyer' | 'seller' | 'system';
  userId: number | null;
  reason: ChangeReason;
  note: string;
  restock: boolean;
  askedBecause: readonly AskCause[];
  answerUntil: Date | null;
  amounts: Omit<Amounts, 'vatRows'>;
  lines: readonly CancelledPieces[];
  now: Date;
};

const pieces = (lines: readonly CancelledPieces[]) =>
  sql<{ order_line_id: number; quantity: number }>`unnest(
    ${lines.map((one) => one.orderLineId)}::bigint[], ${lines.map((one) => one.quantity)}::integer[])`.as<'piece'>(
    sql`piece (order_line_id, quantity)`,
  );

/** Writes a change with its lines, in one statement; returns its id. */
export async function insertChange(tx: Tx, given: NewChange): Promise<number> {
  const { amounts } = given;
  const row = await tx
    .with('change', (db) =>
      db
        .insertInto('purchase_order_change')
        .values({
          order_id: given.orderId,
          state: given.state,
          actor: given.actor,
          user_id: given.userId,
          reason: given.reason,
          note: given.note,
          restock: given.restock,
          asked_because: [...given.askedBecause],
          lines_total: amounts.linesTotal,
          shipping_total: amounts.shippingTotal,
          discount_total: amounts.discountTotal,
          vat_total: amounts.vatTotal,
          total: amounts.total,
          created_at: given.now,
          answer_until: given.answerUntil,
          decided_at: given.state === 'made' ? given.now : null,
        })
        .returning('id'),
    )
    .with('lines', (db) =>
      db
        .insertInto('purchase_order_change_line')
        .columns(['change_id', 'order_line_id', 'quantity'])
        .expression((eb) =>
          eb
            .selectFrom('change')
            .innerJoin(pieces(given.lines), (join) => join.onTrue())
            .select(['change.id', 'piece.order_line_id', 'piece.quantity']),
        ),
    )
    .selectFrom('change')
    .select('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The change that the buyer is asked about; null for none. */
export async function setAskedChange(tx: Tx, orderId: number, changeId: number | null): Promise<void> {
  await tx.updateTable('purchase_order').set({ asked_change_id: changeId }).where('id', '=', orderId).execute();
}

export type AskedChange = { id: number; userId: number | null; restock: boolean; total: number; lines: CancelledPieces[] };

/** An open change of an order whose row the caller has locked. */
export async function selectAskedChange(tx: Tx, changeId: number): Promise<AskedChange> {
  // sql-check: not null lines, a change has lines
  const { rows } = await sql<AskedChange>`
    select c.id, c.user_id as "userId", c.restock, c.total,
      (select json_agg(json_build_object('orderLineId', l.order_line_id, 'quantity', l.quantity)) from purchase_order_change_line l
        where l.change_id = c.id) as lines
    from purchase_order_change c where c.id = ${changeId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an order refers to its change');
  return row;
}

/** Subtracts pieces from lines and their amount from the order, of an order whose row the caller has locked. One statement. */
export async function cancelPieces(tx: Tx, orderId: number, lines: readonly CancelledPieces[], total: number): Promise<void> {
  await tx
    .with('lines', (db) =>
      db
        .updateTable('purchase_order_line')
        .from(pieces(lines))
        .set((eb) => ({ cancelled_quantity: eb('purchase_order_line.cancelled_quantity', '+', eb.ref('piece.quantity')) }))
        .whereRef('purchase_order_line.id', '=', 'piece.order_line_id')
        .where('purchase_order_line.order_id', '=', orderId),
    )
    .updateTable('purchase_order')
    .set((eb) => ({ cancelled_total: eb('cancelled_total', '+', total), asked_change_id: null }))
    .where('id', '=', orderId)
    .execute();
}

/** Whether parcels of an order are under way. */
export async function hasParcelsUnderWay(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('shipment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['shipped', 'in_transit'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Open changes whose answer is overdue, by their orders. */
export async function selectOverdueChanges(tx: Tx, now: Date, most: number): Promise<{ changeId: number; orderId: number }[]> {
  return tx
    .selectFrom('purchase_order_change')
    .select(['id as changeId', 'order_id as orderId'])
    .where('state', '=', 'asked')
    .where('answer_until', '<=', now)
    .orderBy('answer_until')
    .limit(most)
    .execute();
}
