import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';
import { publishAfterCommit } from '../../../platform/events/outbox.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { refundOrder } from '../../payments/balance/index.ts';
import { returnAgreedPieces } from '../../pricing/agreements/index.ts';
import { releasePieces } from '../../stock/index.ts';
import { moveOrders, type OrderActor } from '../placing/index.ts';
import { movedOn } from '../purchase-orders/index.ts';
import { storeAccepted } from '../storing/index.ts';
import { cancelPieces, hasParcelsUnderWay, type OrderToChange } from './queries.ts';

/** A change to make: one that the buyer is only informed of, has agreed to, or has refused. */
export type ChangeToMake = {
  id: number;
  total: number;
  /** Pieces by line; a line may have some that return to the stock and some that do not. */
  lines: readonly { orderLineId: number; quantity: number; restock: boolean }[];
  note: string;
};

/**
 * Makes a change of a locked order: the pieces are cancelled, returned to stock and agreement, refunded, and the order moves. Ledger
 * accounts are shared by many orders, so they are locked last. Returns the order's state.
 */
export async function makeChange(tx: Tx, order: OrderToChange, change: ChangeToMake, by: OrderActor): Promise<OrderState> {
  const variants = new Map(order.lines.map((line) => [line.id, line.variantId]));
  const pieces = change.lines.map(({ orderLineId, ...rest }) => ({ ...rest, variantId: variants.get(orderLineId) ?? 0 }));
  const sums = Map.groupBy(change.lines, (line) => line.orderLineId);
  const cancelled = [...sums].map(([orderLineId, parts]) => ({
    orderLineId,
    quantity: parts.reduce((sum, part) => sum + part.quantity, 0),
  }));
  await cancelPieces(tx, order.id, cancelled, change.total);
  const { itemIds } = await releasePieces(tx, order.id, pieces);
  await returnAgreedPieces(tx, cancelled);
  if (itemIds.length > 0) await publishAfterCommit(tx, 'stock.changed', { itemIds });
  const state = await moveOn(tx, order, cancelled, { ...by, note: change.note });
  const { id: orderId, buyerCompanyId, sellerCompanyId, currency } = order;
  await refundOrder(tx, { orderId, changeId: change.id, buyerCompanyId, sellerCompanyId, currency, total: change.total, at: by.now });
  return state;
}

/** The state that follows from what is left. */
async function moveOn(
  tx: Tx,
  order: OrderToChange,
  cancelled: readonly { orderLineId: number; quantity: number }[],
  by: OrderActor & { note: string },
): Promise<OrderState> {
  const less = cancelled.reduce((sum, line) => sum + line.quantity, 0);
  const left = order.lines.reduce((sum, line) => sum + line.quantity - line.shipped - line.cancelled, 0) - less;
  const to = async (state: OrderState, note = by.note): Promise<OrderState> => {
    const moved = await moveOrders(tx, { orderIds: [order.id], from: [order.state], to: state, ...by, note });
    if (moved.length === 0) throw movedOn();
    return state;
  };
  // A buyer who cancels a part accepts nothing in the seller's place.
  if (left > 0) {
    if (order.state !== 'paid' || by.actor !== 'seller') return order.state;
    await to('accepted');
    const stored = await storeAccepted(tx, [order.id], by);
    return stored.length > 0 ? 'delivered' : 'accepted';
  }
  if (order.state !== 'partly_shipped') return to('cancelled');
  await to('shipped', '');
  if (await hasParcelsUnderWay(tx, order.id)) return 'shipped';
  await moveOrders(tx, { orderIds: [order.id], from: ['shipped'], to: 'delivered', ...by, note: '' });
  return 'delivered';
}
