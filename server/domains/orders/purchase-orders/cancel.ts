import { codes } from '../../../../contract/wire/codes.ts';
import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { closeEmptyCheckout, returnGoods } from '../../buying/checkout/index.ts';
import { refundOrder } from '../../payments/balance/index.ts';
import { declineAsked } from '../changes/index.ts';
import { moveOrders } from '../placing/index.ts';
import { lockOrder } from './queries.ts';
import { movedOn, orderMissing } from './service.ts';

const cancellable: readonly OrderState[] = ['awaiting_approval', 'awaiting_payment', 'paid'];

/** The order's checkout is locked first: payment, expiry and cancellation all lock it before the orders. */
const lockCheckoutOf = (tx: Tx, buyerCompanyId: number, orderId: number) =>
  tx
    .selectFrom('purchase_order')
    .innerJoin('checkout', 'checkout.id', 'purchase_order.checkout_id')
    .select(['purchase_order.seller_company_id as sellerCompanyId', 'purchase_order.currency', 'purchase_order.total'])
    .where('purchase_order.id', '=', orderId)
    .where('purchase_order.buyer_company_id', '=', buyerCompanyId)
    .forNoKeyUpdate('checkout')
    .executeTakeFirst();

/**
 * Cancels an order that the seller has not accepted: goods are returned and the amount paid goes to the balance, in one transaction.
 * @throws codes.ordersNotExist for another company's order, codes.refused once it is accepted, codes.conflict if it is already cancelled
 */
export async function cancelOrder(
  tx: Tx,
  caller: Pick<Caller, 'companyId' | 'userId'>,
  input: { buyerOrderId: number; note: string },
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<{ state: 'cancelled' }> {
  const side = { buyerCompanyId: caller.companyId };
  const money = await lockCheckoutOf(tx, caller.companyId, input.buyerOrderId);
  const order = money && (await lockOrder(tx, side, input.buyerOrderId));
  if (!order) throw orderMissing();
  if (order.state === 'cancelled') throw movedOn();
  if (!cancellable.includes(order.state)) throw new Refusal(codes.refused, 'order.notCancellable');
  const { askedChangeId } = order;
  if (askedChangeId !== null) {
    await declineAsked(tx, { ...order, askedChangeId }, input.note, { actor: 'buyer', userId: caller.userId, now, publicUrl });
    return { state: 'cancelled' };
  }
  const moved = await moveOrders(tx, {
    orderIds: [order.id],
    from: [order.state],
    to: 'cancelled',
    actor: 'buyer',
    userId: caller.userId,
    note: input.note,
    now,
  });
  if (moved.length === 0) throw movedOn();
  await returnGoods(tx, [order.id]);
  if (order.state === 'paid') {
    await refundOrder(tx, { orderId: order.id, buyerCompanyId: caller.companyId, ...money, at: now });
  } else await closeEmptyCheckout(tx, order.checkoutId, { userId: caller.userId, now });
  return { state: 'cancelled' };
}
