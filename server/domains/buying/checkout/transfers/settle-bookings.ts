import { sql } from 'kysely';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { move } from '../../../../platform/state-machine.ts';
import { heldPart, releaseParts } from '../../../payments/balance/index.ts';
import { payments } from '../../../payments/provider-payments/index.ts';
import {
  bookings,
  type LockedBooking,
  lockBooking,
  lockPartial,
  lockTransfer,
  notifyOfCredit,
  postTransferCapture,
  postTransferCredit,
} from '../../../payments/transfers/index.ts';
import { totalsOf } from '../plan.ts';
import { lockForPayment } from '../provider-payments/payable.ts';
import { dueOf, markPaid } from '../settle.ts';

export type BookingWork = { now: Date; publicUrl?: string | undefined; userId?: number | null; reason?: string };

/**
 * Posts a booking that is for a payment by transfer: with what has arrived before it pays the orders if it is enough, and what is left goes
 * to the buyer's balance; it waits if it is too little; and all of it goes to the balance if the orders cannot be paid any more. The checkout
 * is locked first, as by every payment and by the expiry. Returns false if another has settled the booking meanwhile.
 */
export async function settleBooking(
  tx: Tx,
  { bookingId, paymentId, from }: { bookingId: number; paymentId: number; from: 'matched' | 'unmatched' },
  work: BookingWork,
): Promise<boolean> {
  const { now } = work;
  // sql-check: not null checkoutId, a transfer pays a checkout
  const named = await tx
    .selectFrom('payment')
    .select(sql<number>`checkout_id`.as('checkoutId'))
    .where('id', '=', paymentId)
    .where('method', '=', 'bank_transfer')
    .executeTakeFirst();
  if (!named) return false;
  const locked = await lockForPayment(tx, named.checkoutId, now);
  const payment = await lockTransfer(tx, paymentId);
  const booking = await lockBooking(tx, bookingId);
  if (!payment || booking?.state !== from || booking.currency !== payment.currency) return false;
  const { companyId } = locked;
  const due = dueOf(locked.orders);
  const [total, ...others] = totalsOf(due);
  const fits = payment.state === 'pending' && locked.isOpen && total?.currency === payment.currency && others.length === 0;
  const partial = await lockPartial(tx, paymentId);
  if (!total || !fits) {
    await credit(tx, [...partial, booking], { paymentId, companyId }, work);
    return true;
  }
  const received = [...partial, booking].reduce((sum, one) => sum + one.amount, 0);
  const set = { payment_id: paymentId, company_id: companyId, ...decision(work) };
  const history = { user_id: work.userId ?? null };
  const held = heldPart(payment);
  if (received + held < total.total) {
    await move(tx, bookings, { ids: [bookingId], from: [from], to: 'partial', now, set, history });
    return true;
  }
  await markPaid(tx, { checkoutId: payment.checkoutId, due, userId: locked.userId, now });
  await releaseParts(tx, { checkoutIds: [payment.checkoutId], except: paymentId }, now);
  // The transfer is used first, the part of the balance for what it lacks.
  const { currency, checkoutId } = payment;
  const amount = Math.min(received, total.total);
  const used = total.total - amount;
  const captured = { id: paymentId, checkoutId, currency, amount, part: { companyId, currency, held, used } };
  const transactionId = await postTransferCapture(tx, captured, due, now);
  await move(tx, payments, {
    ...{ ids: [paymentId], from: ['pending'], to: 'captured', now },
    set: { amount, balance_part: used, balance_released_at: null, ledger_transaction_id: transactionId },
  });
  await move(tx, bookings, {
    ...{ ids: partial.map(({ id }) => id), from: ['partial'], to: 'settled', now, history },
    set: { outcome: 'order' },
  });
  await move(tx, bookings, { ids: [bookingId], from: [from], to: 'settled', now, set: { ...set, outcome: 'order' }, history });
  const rest = received - amount;
  if (rest > 0) {
    await postTransferCredit(tx, bookingId, companyId, { currency: payment.currency, amount: rest }, now);
    await notifyOfCredit(tx, companyId, { currency: payment.currency, amount: rest }, work);
  }
  return true;
}

const decision = ({ userId, reason }: BookingWork): { decided_by?: number; reason?: string } =>
  userId ? { decided_by: userId, reason: reason ?? '' } : {};

/** Money that pays no orders goes to the buyer's balance, and the buyer is notified. */
async function credit(
  tx: Tx,
  credited: readonly LockedBooking[],
  { paymentId, companyId }: { paymentId: number | null; companyId: number },
  work: BookingWork,
): Promise<void> {
  const { now } = work;
  for (const { id, state, currency, amount } of credited) {
    await move(tx, bookings, {
      ...{ ids: [id], from: [state], to: 'settled', now, history: { user_id: work.userId ?? null } },
      set: { outcome: 'balance', payment_id: paymentId, company_id: companyId, ...decision(work) },
    });
    await postTransferCredit(tx, id, companyId, { currency, amount }, now);
    await notifyOfCredit(tx, companyId, { currency, amount }, work);
  }
}

/** By hand: a booking is a buyer's, whatever it was meant for. */
export async function creditBooking(tx: Tx, booking: LockedBooking, companyId: number, work: BookingWork): Promise<void> {
  await credit(tx, [booking], { paymentId: booking.paymentId, companyId }, work);
}

/** The checkout has ended otherwise: no transfer is waited for any more, and what has arrived of it goes to the balance. */
export async function closeTransfer(
  tx: Tx,
  { paymentId, checkoutId }: { paymentId: number; checkoutId: number },
  work: BookingWork,
): Promise<void> {
  const locked = await lockForPayment(tx, checkoutId, work.now);
  const payment = await lockTransfer(tx, paymentId);
  if (payment?.state !== 'pending' || locked.state === 'open') return;
  await endTransfer(tx, { paymentId, companyId: locked.companyId }, work);
}

/** A transfer is not waited for any more: its part of the balance goes back, and what has arrived of it to the balance. */
export async function endTransfer(
  tx: Tx,
  { paymentId, companyId }: { paymentId: number; companyId: number },
  work: BookingWork,
): Promise<void> {
  await move(tx, payments, { ids: [paymentId], from: ['pending'], to: 'cancelled', now: work.now });
  await releaseParts(tx, { paymentIds: [paymentId] }, work.now);
  await credit(tx, await lockPartial(tx, paymentId), { paymentId, companyId }, work);
}
