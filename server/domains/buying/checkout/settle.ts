import { codes } from '../../../../contract/wire/codes.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { move } from '../../../platform/state-machine.ts';
import { type CheckoutOrder, lockOrdersOf, moveOrders } from '../../orders/placing/index.ts';
import { payFromBalance, releaseParts } from '../../payments/balance/index.ts';
import { obstacleTo } from '../../payments/methods/index.ts';
import { lockReservationsOf, type Reservation, takeReservations } from '../../stock/index.ts';
import { totalsOf } from './plan.ts';
import * as queries from './settle-queries.ts';
import { checkouts } from './states.ts';

export type SettleScope = { caller: Caller; language: Language; now: Date };

/**
 * Pays a checkout from the company's balance: the orders become paid, their goods leave the stock, the money is posted. All or nothing.
 * Payment and expiry both lock the checkout's row: the second finds its state changed. Ledger accounts are shared by many orders, so they
 * are locked last, for the shortest time.
 * @throws codes.notFound for another company's checkout, codes.conflict paid before, codes.refused expired or cancelled, codes.invalid at `password` when it must be
 * confirmed, codes.refused when balances are not offered to the buyer, codes.balanceTooLow balance too low
 */
export async function settle(tx: Tx, scope: SettleScope, checkoutId: number): Promise<void> {
  const { caller, language, now } = scope;
  const [checkout, obstacles, orders, reservations] = await Promise.all([
    queries.lockCheckout(tx, checkoutId, caller.companyId),
    queries.selectObstacles(tx, { checkoutId, companyId: caller.companyId, sessionId: caller.id, method: 'balance', now }),
    lockOrdersOf(tx, checkoutId, caller.companyId),
    lockReservationsOf(tx, checkoutId),
  ]);
  if (!checkout) throw notFound();
  const refusal = refusalOf(checkout, obstacles, orders, now);
  if (refusal) throw refusal;
  const due = dueOf(orders);
  const notOffered = obstacleTo(obstacles.rule, totalsOf(due), language);
  if (notOffered) throw new Refusal(codes.refused, notOffered.key, notOffered.values);

  // Another payment cannot pay the orders any more: its part of the balance is free for this one.
  if (obstacles.holdsPart) await releaseParts(tx, { checkoutIds: [checkoutId] }, now);
  const orderIds = new Set(due.map((order) => order.id));
  const taken = reservations.filter(({ orderId }) => orderIds.has(orderId));
  await Promise.all([
    ...paidRows(tx, { checkoutId, due, userId: caller.userId, now }, taken),
    payFromBalance(tx, { checkoutId, buyerCompanyId: caller.companyId, due, at: now, language }),
  ]);
}

/** The orders of a checkout that are to be paid. */
export const dueOf = (orders: readonly CheckoutOrder[]): CheckoutOrder[] => orders.filter((order) => order.state === 'awaiting_payment');

type Paid = { checkoutId: number; due: readonly CheckoutOrder[]; userId: number; now: Date };

/** What is written about a paid checkout but its money: statements that are sent together with it. */
const paidRows = (tx: Tx, { checkoutId, due, userId, now }: Paid, reservations: readonly Reservation[]): Promise<unknown>[] => [
  move(tx, checkouts, { ids: [checkoutId], from: ['open'], to: 'paid', now }),
  moveOrders(tx, { orderIds: due.map(({ id }) => id), from: ['awaiting_payment'], to: 'paid', actor: 'buyer', userId, note: '', now }),
  takeReservations(tx, reservations),
];

/** Marks a locked checkout as paid by money that was posted elsewhere. */
export async function markPaid(tx: Tx, paid: Paid): Promise<void> {
  const orderIds = new Set(paid.due.map(({ id }) => id));
  const reservations = await lockReservationsOf(tx, paid.checkoutId);
  await Promise.all(
    paidRows(
      tx,
      paid,
      reservations.filter(({ orderId }) => orderIds.has(orderId)),
    ),
  );
}

const isInTime = ({ state, expiresAt }: queries.LockedCheckout, now: Date): boolean => state === 'open' && expiresAt > now;
const areReady = (orders: readonly CheckoutOrder[]): boolean =>
  orders.some((order) => order.state === 'awaiting_payment') &&
  orders.every((order) => order.state === 'awaiting_payment' || order.state === 'cancelled');

/** Whether money can pay a locked checkout. */
export const isPayable = (checkout: queries.LockedCheckout, orders: readonly CheckoutOrder[], now: Date): boolean =>
  isInTime(checkout, now) && areReady(orders);

/** The reason why a checkout cannot be paid; null if it can. */
export function refusalOf(
  checkout: queries.LockedCheckout,
  { approvalPending, confirmationMissing, isUnderWay }: queries.Obstacles,
  orders: readonly CheckoutOrder[],
  now: Date,
): Refusal | null {
  const { state } = checkout;
  const inTime = isInTime(checkout, now);
  if (isPayable(checkout, orders, now) && !confirmationMissing && !isUnderWay) return null;
  if (state === 'paid') return new Refusal(codes.conflict, 'payment.alreadyPaid');
  if (approvalPending) return new Refusal(codes.refused, 'payment.awaitsApproval');
  if (state === 'expired' || (state === 'open' && !inTime)) return new Refusal(codes.refused, 'payment.expired');
  if (isUnderWay) return new Refusal(codes.conflict, 'payment.underWay');
  if (state === 'open' && confirmationMissing) return invalidFields({ password: 'payment.passwordNeeded' });
  return new Refusal(codes.refused, 'payment.notPayable');
}
