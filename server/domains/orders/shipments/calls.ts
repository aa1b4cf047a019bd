import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { shipmentCalls } from '../../../../contract/orders/shipments.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { buyerSide, sellerSide } from '../purchase-orders/index.ts';
import { deliver, ship, track } from './service.ts';

const by = (context: CallContext, actor: 'buyer' | 'seller') => ({ actor, userId: signedIn(context).userId, now: context.now });

export const handlers: Handler[] = [
  handle(salesCalls.ship, (input, context) =>
    context.once((tx) => ship(tx, sellerSide(context, input.storeId), input, by(context, 'seller'))),
  ),
  handle(salesCalls.deliver, (input, context) =>
    context.once((tx) => deliver(tx, sellerSide(context, input.storeId), input, by(context, 'seller'))),
  ),
  handle(purchaseOrderCalls.confirmReceipt, (input, context) =>
    context.once((tx) =>
      deliver(tx, buyerSide(context), { orderId: input.buyerOrderId, shipmentId: null, place: '' }, by(context, 'buyer')),
    ),
  ),
  handle(shipmentCalls.track, (input, context) => track(context.database, input)),
];
