import type { Transaction } from 'kysely';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Session } from '../../../platform/http/session.ts';
import { announce } from '../../../platform/events/outbox.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { payFromBalance } from '../../payments/balance/index.ts';
import { releaseReservations, takeReservations } from '../../stock/index.ts';
import { closeUnapproved } from './approval-ends.ts';
import * as queries from './settle-queries.ts';

type SettleScope = { session: Session; language: Language; now: Date };

/**
 * Pays a checkout from the company's balance: the orders become paid, their goods leave the stock, the money is posted. All or nothing.
 * Payment and expiry both lock the checkout's row: the second finds its state changed. Ledger accounts are shared by many orders, so they
 * are locked last, for the shortest time.
 * @throws 40004 for another company's checkout, 40901 paid before, 40010 expired or cancelled, 40001 at `password` when it must be
 * confirmed, 180001 balance too low
 */
export async function settle(tx: Transaction<DB>, { session, language, now }: SettleScope, checkoutId: number): Promise<void> {
  const [checkout, obstacles, orders] = await Promise.all([
    queries.lockCheckout(tx, checkoutId, session.companyId),
    queries.selectObstacles(tx, { checkoutId, companyId: session.companyId, sessionId: session.id, now }),
    queries.lockOrders(tx, checkoutId, session.companyId),
  ]);
  if (!checkout) throw notFound();
  const refusal = refusalOf(checkout, obstacles, orders, now);
  if (refusal) throw refusal;

  const due = orders.filter((order) => order.state === 'awaiting_payment');
  const orderIds = due.map((order) => order.id);
  await Promise.all([
    queries.markCheckoutPaid(tx, checkoutId, now),
    queries.markOrdersPaid(tx, orderIds, { userId: session.userId, now }),
    takeReservations(tx, orderIds),
  ]);
  await payFromBalance(tx, { checkoutId, buyerCompanyId: session.companyId, due, at: now, language });
}

/** The reason why a checkout cannot be paid; null if it can. */
function refusalOf(
  checkout: queries.LockedCheckout,
  { approvalPending, confirmationMissing }: queries.Obstacles,
  orders: readonly queries.LockedOrder[],
  now: Date,
): Refusal | null {
  const { state } = checkout;
  const inTime = state === 'open' && checkout.expires_at > now;
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

const batch = 100;

/**
 * Ends every checkout whose reservation has expired: orders are cancelled, goods released. If an approval was pending, the goods return to
 * the cart and the requester gets a mail. Returns the number of checkouts.
 * @param publicUrl the market's address, for the mails
 */
export async function releaseExpiredCheckouts(database: Database, now: Date, publicUrl?: string): Promise<number> {
  let all = 0;
  for (;;) {
    const expired = await database.transaction((tx) => expireCheckouts(tx, now, publicUrl));
    all += expired;
    if (expired > 0) announce(database);
    if (expired < batch) return all;
  }
}

/** Expires one batch. Checkouts that are currently being paid or decided are left to the next run. */
async function expireCheckouts(tx: Transaction<DB>, now: Date, publicUrl: string | undefined): Promise<number> {
  const checkoutIds = await queries.lockExpiredCheckouts(tx, now, batch);
  if (checkoutIds.length === 0) return 0;
  const [, unapproved, orderIds] = await Promise.all([
    queries.markCheckoutsExpired(tx, checkoutIds),
    queries.expireApprovals(tx, checkoutIds, now),
    queries.cancelUnpaidOrders(tx, checkoutIds, now),
  ]);
  await releaseOrders(tx, orderIds);
  if (unapproved.length > 0) await closeUnapproved(tx, unapproved, { now, publicUrl });
  return checkoutIds.length;
}

/**
 * Returns the goods of cancelled orders, whether reserved or paid, and the quantities taken from price agreements. Idempotent. Returns the
 * number of reservations that ended.
 */
export async function releaseOrders(tx: Transaction<DB>, orderIds: readonly number[]): Promise<number> {
  const { variantIds, released } = await releaseReservations(tx, orderIds);
  if (released === 0) return 0;
  await Promise.all([queries.returnAgreedQuantities(tx, orderIds), queries.addStockEvent(tx, variantIds)]);
  return released;
}
