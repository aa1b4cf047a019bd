import type { BulkAction } from '../../../../contract/orders/bulk-actions.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { assertNothingAsked } from '../changes/index.ts';
import { moveOrders, type OrderActor } from '../placing/index.ts';
import { cancelOrder } from '../purchase-orders/cancel.ts';
import { lockOrder, movedOn, orderMissing, type OrderSide } from '../purchase-orders/index.ts';
import { deliver, shipRest } from '../shipments/index.ts';
import { storeAccepted } from '../storing/index.ts';

export type BulkStep = { action: BulkAction; carrier: string; orderId: number; trackingNumber: string };
type Maker = OrderActor & { userId: number; companyId: number; publicUrl: string };

const moves = { accept: { from: 'paid', to: 'accepted' }, pack: { from: 'accepted', to: 'packing' } } as const;

/** Makes the action of one line, by the rules of the call for a single order. */
export async function makeStep(tx: Tx, side: OrderSide, step: BulkStep, by: Maker): Promise<void> {
  const { action, orderId, carrier, trackingNumber } = step;
  if (action === 'ship') await shipRest(tx, side, { orderId, carrier, trackingNumber }, by);
  else if (action === 'confirmReceipt') await deliver(tx, side, { orderId, shipmentId: null, place: '' }, by);
  else if (action === 'cancel') await cancelOrder(tx, by, { buyerOrderId: orderId, note: '' }, by);
  else {
    const order = await lockOrder(tx, side, orderId);
    if (!order) throw orderMissing();
    assertNothingAsked(order);
    const { from, to } = moves[action];
    const moved = await moveOrders(tx, {
      orderIds: [orderId],
      from: [from],
      to,
      actor: by.actor,
      userId: by.userId,
      note: '',
      now: by.now,
    });
    if (moved.length === 0) throw movedOn();
    if (to === 'accepted') await storeAccepted(tx, moved, by);
  }
}
