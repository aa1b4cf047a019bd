import { type Transaction, sql } from 'kysely';
import { codes } from '../../../../contract/wire/codes.ts';
import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { releaseOrders } from '../../buying/checkout/index.ts';
import { refundOrder } from '../../payments/balance/index.ts';
import { lockOrder, moveOrders } from './queries.ts';
import { movedOn, orderMissing } from './service.ts';

const cancellable: readonly OrderState[] = ['awaiting_approval', 'awaiting_payment', 'paid'];

type Money = { seller_company_id: number; currency: string; total: number };

/** Payment, expiry and cancellation all lock the checkout's row before the orders. */
async function lockCheckoutOf(tx: Transaction<DB>, buyerCompanyId: number, orderId: number): Promise<Money | null> {
  const { rows } = await sql<Money>`
    select o.seller_company_id, o.currency, o.total from purchase_order o join checkout k on k.id = o.checkout_id
    where o.id = ${orderId} and o.buyer_company_id = ${buyerCompanyId} for no key update of k`.execute(tx);
  return rows[0] ?? null;
}

/** A checkout whose orders are all cancelled has nothing left to pay or to approve. */
async function closeEmptyCheckout(tx: Transaction<DB>, checkoutId: number, by: { userId: number; now: Date }): Promise<void> {
  await sql`
    with closed as (
      update checkout set state = 'cancelled' where id = ${checkoutId} and state in ('open', 'pending')
        and not exists (select 1 from purchase_order o where o.checkout_id = checkout.id and o.state <> 'cancelled') returning id)
    update order_approval set state = 'withdrawn', decided_at = ${by.now}, decided_by = ${by.userId}
    where checkout_id in (select id from closed) and state = 'waiting'`.execute(tx);
}

/**
 * Cancels an order that the seller has not accepted: goods are returned and the amount paid goes to the balance, in one transaction.
 * @throws 170000 for another company's order, 40010 once it is accepted, 40901 if it is already cancelled
 */
export async function cancelOrder(
  tx: Transaction<DB>,
  session: Session,
  input: { buyerOrderId: number; note: string },
  now: Date,
): Promise<{ state: 'cancelled' }> {
  const side = { buyerCompanyId: session.companyId };
  const money = await lockCheckoutOf(tx, session.companyId, input.buyerOrderId);
  const order = money && (await lockOrder(tx, side, input.buyerOrderId));
  if (!order) throw orderMissing();
  if (order.state === 'cancelled') throw movedOn();
  if (!cancellable.includes(order.state)) throw new Refusal(codes.refused, 'order.notCancellable');
  const moved = await moveOrders(tx, {
    orderIds: [order.id],
    from: [order.state],
    to: 'cancelled',
    actor: 'buyer',
    userId: session.userId,
    note: input.note,
    now,
  });
  if (moved === 0) throw movedOn();
  await releaseOrders(tx, [order.id]);
  if (order.state === 'paid') {
    const { seller_company_id: sellerCompanyId, currency, total } = money;
    await refundOrder(tx, { orderId: order.id, buyerCompanyId: session.companyId, sellerCompanyId, currency, total, at: now });
  } else await closeEmptyCheckout(tx, order.checkout_id, { userId: session.userId, now });
  return { state: 'cancelled' };
}
