import type { PaymentState } from '../../../../../contract/payments/payments.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { move } from '../../../../platform/state-machine.ts';
import {
  isUnderWay,
  lockProviderPayment,
  noteDispute,
  payments,
  postCapture,
  postDispute,
  postReceipt,
  postReturn,
  type ProviderPaymentRow,
  receiptOf,
} from '../../../payments/provider-payments/index.ts';
import type { ProviderPayment } from '../../../payments/providers/index.ts';
import { dueOf, markPaid } from '../settle.ts';
import { lockForPayment, type LockedForPayment } from './payable.ts';
import { holdUntil } from './queries.ts';

/** What the provider has to be asked to do next; its answer is recorded again. */
export type NextStep = 'capture' | 'cancel' | 'refund' | null;

/** Milliseconds after which the provider is asked again about money that has to go back. */
const firstQuestion = 60_000;

/** Milliseconds for which goods stay reserved after the provider has said that it decides, renewed each time; and in all. */
const held = 15 * 60_000;
const longestHeld = 24 * 60 * 60_000;

type Recording = { tx: Tx; payment: ProviderPaymentRow; found: ProviderPayment; locked: LockedForPayment; now: Date };

/**
 * Records what a provider says of a payment. The rows of the checkout and of the payment are locked, and the rules look at what is there
 * now: so it does not matter how often, when, or in which order the answers of a provider arrive. All or nothing.
 */
export async function record(tx: Tx, paymentId: number, found: ProviderPayment, now: Date): Promise<NextStep> {
  const locked = await lockCheckoutFirst(tx, paymentId, now);
  if (!locked) return null;
  const payment = await lockProviderPayment(tx, paymentId);
  if (!payment) return null;
  const recording = { tx, payment, found, locked, now };
  if (payment.state === 'captured') return recordDispute(recording);
  if (payment.state === 'returned') return null;
  if (found.state === 'captured') return recordCapture(recording);
  if (found.state === 'authorized') return recordAuthorization(recording);
  return recordOther(recording);
}

/** The checkout is locked before the payment, as by payments from the balance. */
async function lockCheckoutFirst(tx: Tx, paymentId: number, now: Date): Promise<LockedForPayment | null> {
  const row = await tx
    .selectFrom('payment')
    .select(['checkout_id as checkoutId', 'currency', 'amount'])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return row ? lockForPayment(tx, row, now) : null;
}

const moveTo = (
  { tx, payment, now }: Recording,
  to: PaymentState,
  set: { failure?: string | null; ask_at?: Date | null; ledger_transaction_id?: number } = {},
): Promise<unknown> =>
  payment.state === to ? Promise.resolve() : move(tx, payments, { ids: [payment.id], from: [payment.state], to, now, set });

const hold = ({ tx, payment, now }: Recording): Promise<void> =>
  holdUntil(tx, payment.checkoutId, new Date(Math.min(now.getTime() + held, payment.createdAt.getTime() + longestHeld)));

/** The money is taken: it pays the orders, or goes back. */
async function recordCapture(recording: Recording): Promise<NextStep> {
  const { tx, payment, found, locked, now } = recording;
  const fits = found.currency === payment.currency && found.amount === payment.amount && found.refunded === 0;
  if (isUnderWay(payment.state) && locked.isPayable && fits) {
    const due = dueOf(locked.orders);
    await markPaid(tx, { checkoutId: payment.checkoutId, due, userId: locked.userId, now });
    const transactionId = await postCapture(tx, payment, due, now);
    await moveTo(recording, 'captured', { ask_at: null, ledger_transaction_id: transactionId });
    return null;
  }
  await moveTo(recording, 'returning', { ask_at: new Date(recording.now.getTime() + firstQuestion) });
  const receipt = (await receiptOf(tx, payment)) ?? (await postReceipt(tx, payment, found, now));
  if (found.refunded < found.amount) return 'refund';
  await postReturn(tx, payment, receipt, now);
  await move(tx, payments, { ids: [payment.id], from: ['returning'], to: 'returned', now, set: { ask_at: null } });
  return null;
}

/** The money is promised: it is taken only while it can pay the orders, which wait for it. */
async function recordAuthorization(recording: Recording): Promise<NextStep> {
  const { payment, locked } = recording;
  if (isUnderWay(payment.state) && locked.isPayable) {
    await hold(recording);
    await moveTo(recording, 'authorized');
    return 'capture';
  }
  await moveTo(recording, 'returning', { ask_at: new Date(recording.now.getTime() + firstQuestion) });
  return 'cancel';
}

/** No money yet, or none at all. */
async function recordOther(recording: Recording): Promise<NextStep> {
  const { payment, found, locked } = recording;
  if (found.state === 'failed' || found.state === 'cancelled') {
    if (payment.state === 'returning') await moveTo(recording, 'returned', { ask_at: null });
    else if (isUnderWay(payment.state)) await moveTo(recording, found.state, { ask_at: null, failure: found.failure });
    return null;
  }
  if (!isUnderWay(payment.state) || !locked.isOpen) return 'cancel';
  if (found.state === 'processing') {
    await hold(recording);
    await moveTo(recording, 'processing');
  } else if (payment.state === 'created' || payment.state === 'unknown') await moveTo(recording, 'pending');
  return null;
}

async function recordDispute({ tx, payment, found, now }: Recording): Promise<NextStep> {
  if (!found.isDisputed || payment.disputedAt) return null;
  await noteDispute(tx, payment.id, now);
  await postDispute(tx, payment, now);
  return null;
}
