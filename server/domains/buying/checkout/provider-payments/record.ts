import type { PaymentState } from '../../../../../contract/payments/payments.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { move } from '../../../../platform/state-machine.ts';
import { releaseParts } from '../../../payments/balance/index.ts';
import {
  isUnderWay,
  lockProviderPayment,
  noteDispute,
  payments,
  postDispute,
  postFailedReturn,
  postReceipt,
  postReturn,
  type ProviderPaymentRow,
  receiptOf,
  selectProviderPayment,
} from '../../../payments/provider-payments/index.ts';
import type { ProviderPayment } from '../../../payments/providers/index.ts';
import { lockSubject, type Subject } from './subject.ts';
import { firstQuestion, longestDecision, reservationRenewed } from './timing.ts';

/** What the provider has to be asked to do next; its answer is recorded again. */
export type NextStep = 'capture' | 'cancel' | 'refund' | null;

type Recording = { tx: Tx; payment: ProviderPaymentRow; found: ProviderPayment; subject: Subject; now: Date };

/**
 * Records what a provider says of a payment. What the payment is for, and the payment, are locked, and the rules look at what is there
 * now: so it does not matter how often, when, or in which order the answers of a provider arrive. All or nothing.
 */
export async function record(tx: Tx, paymentId: number, found: ProviderPayment, now: Date): Promise<NextStep> {
  // What it is for is locked before the payment, as by payments from the balance.
  const known = await selectProviderPayment(tx, paymentId);
  if (!known) return null;
  const subject = await lockSubject(tx, known, now);
  const payment = await lockProviderPayment(tx, paymentId);
  if (!payment) return null;
  const recording = { tx, payment, found, subject, now };
  if (payment.state === 'captured') return recordDispute(recording);
  if (await recordFailedReturn(recording)) return null;
  if (payment.state === 'returned' || payment.state === 'return_failed' || payment.state === 'credited') return null;
  if (found.state === 'captured') return recordCapture(recording);
  if (found.state === 'authorized') return recordAuthorization(recording);
  return recordOther(recording);
}

/** A payment that cannot become one of its orders any more returns its part of the balance. */
async function moveTo(
  { tx, payment, now }: Recording,
  to: PaymentState,
  set: { failure?: string | null; ask_at?: Date | null; ledger_transaction_id?: number; card_last_four?: string | null } = {},
): Promise<void> {
  if (payment.state === to) return;
  await move(tx, payments, { ids: [payment.id], from: [payment.state], to, now, set });
  if (!isUnderWay(to) && to !== 'captured' && payment.balancePart > 0) await releaseParts(tx, { paymentIds: [payment.id] }, now);
}

const hold = ({ payment, subject, now }: Recording): Promise<void> =>
  subject.hold(new Date(Math.min(now.getTime() + reservationRenewed, payment.createdAt.getTime() + longestDecision)));

/** The money is taken: it is used for what it was meant for, or goes back. */
async function recordCapture(recording: Recording): Promise<NextStep> {
  const { tx, payment, found, subject, now } = recording;
  const fits = found.currency === payment.currency && found.amount === payment.amount && found.refunded === 0;
  if (isUnderWay(payment.state) && subject.canUse(payment) && fits) {
    const transactionId = await subject.pay();
    await moveTo(recording, 'captured', { ask_at: null, ledger_transaction_id: transactionId, card_last_four: found.cardLastFour });
    return null;
  }
  await moveTo(recording, 'returning', { ask_at: new Date(recording.now.getTime() + firstQuestion) });
  const receipt = (await receiptOf(tx, payment)) ?? (await postReceipt(tx, payment, found, now));
  if (found.refunded < found.amount) return 'refund';
  await postReturn(tx, payment, receipt, now);
  await move(tx, payments, { ids: [payment.id], from: ['returning'], to: 'returned', now, set: { ask_at: null } });
  return null;
}

/** The money is promised: it is taken only while it can be used; orders wait for it. */
async function recordAuthorization(recording: Recording): Promise<NextStep> {
  const { payment, subject } = recording;
  if (isUnderWay(payment.state) && subject.canUse(payment)) {
    await hold(recording);
    await moveTo(recording, 'authorized');
    return 'capture';
  }
  await moveTo(recording, 'returning', { ask_at: new Date(recording.now.getTime() + firstQuestion) });
  return 'cancel';
}

/** No money yet, or none at all. */
async function recordOther(recording: Recording): Promise<NextStep> {
  const { payment, found, subject } = recording;
  if (found.state === 'failed' || found.state === 'cancelled') {
    if (payment.state === 'returning') await moveTo(recording, 'returned', { ask_at: null });
    else if (isUnderWay(payment.state)) await moveTo(recording, found.state, { ask_at: null, failure: found.failure });
    return null;
  }
  if (!isUnderWay(payment.state) || !subject.isOpen) return 'cancel';
  if (found.state === 'processing') {
    await hold(recording);
    await moveTo(recording, 'processing');
  } else if (payment.state === 'created' || payment.state === 'unknown') await moveTo(recording, 'pending');
  return null;
}

/**
 * Money that was given back has not reached the buyer: it is at the provider again, and an operator decides. The provider's number of failures
 * only grows, so that an older answer changes nothing.
 */
async function recordFailedReturn({ tx, payment, found, now }: Recording): Promise<boolean> {
  const { id, state } = payment;
  if ((state !== 'returning' && state !== 'returned') || found.state !== 'captured') return false;
  if (found.failedRefunds <= payment.failedRefunds) return false;
  const receipt = (await receiptOf(tx, payment)) ?? (await postReceipt(tx, payment, found, now));
  if (state === 'returned') await postFailedReturn(tx, payment, found.failedRefunds, receipt, now);
  const set = { ask_at: null, failed_refunds: found.failedRefunds };
  await move(tx, payments, { ids: [id], from: [state], to: 'return_failed', now, set });
  return true;
}

async function recordDispute({ tx, payment, found, now }: Recording): Promise<NextStep> {
  if (!found.isDisputed || payment.disputedAt) return null;
  await noteDispute(tx, payment.id, now);
  if (payment.refunded < payment.amount) await postDispute(tx, payment, now);
  return null;
}
