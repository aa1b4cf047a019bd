import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import * as queries from './queries.ts';

/** The job that asks the providers. */
export const cardRefundTask = 'payments:refund-cards';

export type CardPart = { paymentId: number; amount: number };

/** How much of a refund goes back to the card: what it has paid of the checkout, less what has gone back. Locks the payment. */
export async function takeCardPart(tx: Tx, orderId: number, total: number): Promise<CardPart | null> {
  const payment = await queries.lockCardPayment(tx, orderId);
  return payment && payment.left > 0 ? { paymentId: payment.id, amount: Math.min(total, payment.left) } : null;
}

/** Has the provider give back a part that was taken, once the transaction has committed. */
export async function requestCardRefund(
  tx: Tx,
  { paymentId, amount }: CardPart,
  refund: { orderId: number; refundKey: string; currency: string; ledgerTransactionId: number; at: Date },
): Promise<void> {
  await queries.insertCardRefund(tx, { ...refund, paymentId, amount });
  await addJob(tx, cardRefundTask, {});
}
