import { sql } from 'kysely';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { type OrderSide, within } from '../purchase-orders/index.ts';

export type PrintedOrder = {
  id: number;
  /** Neither cancelled nor of goods that stay in the warehouse. */
  leaves: boolean;
  number: string;
  reference: string;
  createdAt: Date;
  storeName: string;
  logoKey: string | null;
  delivery: string;
  address: Record<string, string | undefined>;
};

/** Those of the orders that the side has, in the order of their ids. */
export async function printedOrders(db: Connection, side: OrderSide, orderIds: readonly number[]): Promise<PrintedOrder[]> {
  const { rows } = await sql<PrintedOrder>`
    select o.id, o.state <> 'cancelled' and o.delivery <> 'keep' as leaves, o.number, o.reference, o.created_at as "createdAt", s.name as "storeName", s.logo_key as "logoKey", o.delivery, o.address
    from purchase_order o join store s on s.id = o.store_id where o.id = any(${orderIds}::bigint[]) and ${within(side)} order by o.id`.execute(
    db,
  );
  return rows;
}

export type PrintedLine = {
  orderId: number;
  variantId: number;
  sku: string;
  name: string;
  options: string;
  /** Without what is cancelled. */
  pieces: number;
  /** Of these, still to be shipped. */
  left: number;
};

export async function printedLines(db: Connection, orderIds: readonly number[]): Promise<PrintedLine[]> {
  const { rows } = await sql<PrintedLine>`
    select l.order_id as "orderId", l.variant_id as "variantId", l.sku, l.name, l.options, l.quantity - l.cancelled_quantity as pieces,
      case when o.state in ('paid', 'accepted', 'packing', 'partly_shipped') and o.delivery <> 'keep'
        then l.quantity - l.cancelled_quantity - l.shipped_quantity else 0 end as left
    from purchase_order_line l join purchase_order o on o.id = l.order_id
    where l.order_id = any(${orderIds}::bigint[]) order by l.order_id, l.position`.execute(db);
  return rows;
}

export type Taken = { orderId: number; variantId: number; warehouse: string; quantity: number };

/** From which warehouses the goods of orders were taken; what was cancelled returned to the last of them. */
export async function takenFrom(db: Connection, orderIds: readonly number[]): Promise<Taken[]> {
  return db
    .selectFrom('stock_reservation as r')
    .innerJoin('warehouse as w', 'w.id', 'r.warehouse_id')
    .select(['r.order_id as orderId', 'r.variant_id as variantId', 'w.name as warehouse', 'r.quantity'])
    .where('r.order_id', 'in', [...orderIds])
    .where('r.state', '=', 'taken')
    .orderBy('r.id')
    .execute();
}
