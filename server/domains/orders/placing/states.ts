import { orderMoves, type OrderState } from '../../../../contract/orders/purchase-orders.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { move, stateMachine } from '../../../platform/state-machine.ts';

const purchaseOrders = stateMachine({
  table: 'purchase_order',
  column: 'state',
  moves: orderMoves,
  stamps: {
    paid: 'paid_at',
    accepted: 'accepted_at',
    shipped: 'shipped_at',
    delivered: 'delivered_at',
    completed: 'completed_at',
    cancelled: 'cancelled_at',
  },
  history: { table: 'purchase_order_event', row: 'order_id', before: 'state_before', after: 'state_after', at: 'at' },
  event: { topic: 'order.changed', key: 'orderId' },
});

export type OrderMove = {
  orderIds: readonly number[];
  from: readonly OrderState[];
  to: OrderState;
  actor: 'buyer' | 'seller' | 'operator' | 'system';
  /** Null for the system. */
  userId: number | null;
  note: string;
  now: Date;
};

/** Who moves an order, and when. */
export type OrderActor = Pick<OrderMove, 'actor' | 'userId' | 'now'>;

/** Moves orders, with their history and an event each, in one statement. Returns the ids of those that were in one of the states. */
export async function moveOrders(tx: Tx, { orderIds, from, to, actor, userId, note, now }: OrderMove): Promise<number[]> {
  const moved = await move(tx, purchaseOrders, { ids: orderIds, from, to, now, history: { actor, user_id: userId, note } });
  return moved.map(({ id }) => id);
}
