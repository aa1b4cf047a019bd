import { salesOrderMoves, type SalesOrderState } from '../../../../contract/orders/sales-orders.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { move, stateMachine } from '../../../platform/state-machine.ts';

const salesOrders = stateMachine({
  table: 'sales_order',
  column: 'state',
  moves: salesOrderMoves,
  stamps: {
    matched: 'matched_at',
    ordered: 'ordered_at',
    shipped: 'shipped_at',
    delivered: 'delivered_at',
    cancelled: 'cancelled_at',
  },
  history: { table: 'sales_order_event', row: 'sales_order_id', before: 'state_before', after: 'state_after', at: 'at' },
});

/** Who moves sales orders, and when; the user is null for the system. */
export type SalesOrderActor = { actor: 'buyer' | 'seller' | 'system'; userId: number | null; now: Date };

/** Moves sales orders with their history, in one statement. Returns the ids of those that were in one of the states. */
export async function moveSalesOrders(
  tx: Tx,
  ids: readonly number[],
  { from, to, note = '' }: { from: readonly SalesOrderState[]; to: SalesOrderState; note?: string },
  { actor, userId, now }: SalesOrderActor,
): Promise<number[]> {
  const moved = await move(tx, salesOrders, { ids, from, to, now, history: { actor, user_id: userId, note } });
  return moved.map(({ id }) => id);
}
