import { codes } from '../../../../contract/wire/codes.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { move } from '../../../platform/state-machine.ts';
import { type CheckoutOrder, lockOrdersOf, moveOrders } from '../../orders/placing/index.ts';
import { payFromBalance } from '../../payments/balance/index.ts';
import { lockReservationsOf, takeReservations } from '../../stock/index.ts';
import * as queries from './settle-queries.ts';
import { checkouts } from './states.ts';

type SettleScope = { caller: Caller; language: Language; now: Date };

/**
 * Pays a checkout from the company's balance: the orders become paid, their goods leave the stock, the money is posted. All or nothing.
 * Payment and expiry both lock the checkout's row: the second finds its state changed. Ledger accounts are shared by many orders, so they
 * are locked last, for the shortest time.
 * @throws codes.notFound for another company's checkout, codes.conflict paid before, codes.refused expired or cancelled, codes.invalid at `password` when it must be
 * confirmed, codes.balanceTooLow balance too low
 */
export async function settle(tx: Tx, scope: SettleScope, checkoutId: number): Promise<void> {
  const { caller, language, now } = scope;
  const [checkout, obstacles, orders, reservations] = await Promise.all([
    queries.lockCheckout(tx, checkoutId, caller.companyId),
    queries.selectObstacles(tx, { checkoutId, companyId: caller.companyId, sessionId: caller.id, now }),
    lockOrdersOf(tx, checkoutId, caller.companyId),
    lockReservationsOf(tx, checkoutId),
  ]);
  if (!checkout) throw notFound();
  const refusal = refusalOf(checkout, obstacles, orders, now);
  if (refusal) throw refusal;

  const due = orders.filter((order) => order.state === 'awaiting_payment');
  const orderIds = due.map((order) => order.id);
  await Promise.all([
    move(tx, checkouts, { ids: [checkoutId], from: ['open'], to: 'paid', now }),
    moveOrders(tx, { orderIds, from: ['awaiting_payment'], to: 'paid', actor: 'buyer', userId: caller.userId, note: '', now }),
    takeReservations(
      tx,
      reservations.filter(({ orderId }) => orderIds.includes(orderId)),
    ),
    payFromBalance(tx, { checkoutId, buyerCompanyId: caller.companyId, due, at: now, language }),
  ]);
}

/** The reason why a checkout cannot be paid; null if it can. */
function refusalOf(
  checkout: queries.LockedCheckout,
  { approvalPending, confirmationMissing }: queries.Obstacles,
  orders: readonly CheckoutOrder[],
  now: Date,
): Refusal | null {
  const { state } = checkout;
  const inTime = state === 'open' && checkout.expiresAt > now;
  const ordersReady =
    orders.some((order) => order.state === 'awaiting_payment') &&
    orders.every((order) => order.state === 'awaiting_payment' || order.state === 'cancelled');
  if (inTime && ordersReady && !confirmationMissing) return null;
  if (state === 'paid') return new Refusal(codes.conflict, 'payment.alreadyPaid');
  if (approvalPending) return new Refusal(codes.refused, 'payment.awaitsApproval');
  if (state === 'expired' || (state === 'open' && !inTime)) return new Refusal(codes.refused, 'payment.expired');
  if (state === 'open' && confirmationMissing) return invalidFields({ password: 'payment.passwordNeeded' });
  return new Refusal(codes.refused, 'payment.notPayable');
}
