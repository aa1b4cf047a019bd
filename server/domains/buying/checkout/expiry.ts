import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { move } from '../../../platform/state-machine.ts';
import { moveOrders } from '../../orders/placing/index.ts';
import { releaseParts } from '../../payments/balance/index.ts';
import { closeUnapproved } from './approval/ends.ts';
import { returnGoods } from './return-goods.ts';
import * as queries from './settle-queries.ts';
import { approvals, checkouts } from './states.ts';

/**
 * Minutes for which goods and prices are reserved for an unpaid order. A payment under way prolongs them: `transferDays` in transfers/begin.ts for a bank
 * transfer, `longestDecision` in provider-payments/timing.ts while a provider decides.
 */
export const reservationMinutes = 30;
/** Days for which they are reserved while approval is pending. */
export const approvalDays = 7;

/**
 * Ends at most `most` checkouts whose reservation has expired: orders are cancelled, goods released. If an approval was pending, the goods
 * return to the cart and the requester gets a mail. Checkouts that are being paid or decided are left to the next run. Returns the number.
 * @param publicUrl the market's address, for the mails
 */
export async function expireCheckouts(tx: Tx, now: Date, most: number, publicUrl?: string): Promise<number> {
  const checkoutIds = await queries.lockExpiredCheckouts(tx, now, most);
  if (checkoutIds.length === 0) return 0;
  const waiting = await queries.selectApprovalIds(tx, checkoutIds);
  const [, unapproved, orderIds] = await Promise.all([
    move(tx, checkouts, { ids: checkoutIds, from: ['open', 'pending'], to: 'expired', now }),
    move(tx, approvals, { ids: waiting, from: ['waiting'], to: 'expired', now }),
    cancelUnpaidOrders(tx, checkoutIds, now),
  ]);
  await returnGoods(tx, orderIds);
  await releaseParts(tx, { checkoutIds }, now);
  const approvalIds = unapproved.map(({ id }) => id);
  if (approvalIds.length > 0) await closeUnapproved(tx, approvalIds, { now, publicUrl });
  return checkoutIds.length;
}

/** A checkout whose orders are all cancelled has nothing left to pay or to approve. */
export async function closeEmptyCheckout(tx: Tx, checkoutId: number, { userId, now }: { userId: number; now: Date }): Promise<void> {
  if (await queries.hasOrders(tx, checkoutId)) return;
  const closed = await move(tx, checkouts, { ids: [checkoutId], from: ['open', 'pending'], to: 'cancelled', now });
  if (closed.length === 0) return;
  await releaseParts(tx, { checkoutIds: [checkoutId] }, now);
  const ids = await queries.selectApprovalIds(tx, [checkoutId]);
  await move(tx, approvals, { ids, from: ['waiting'], to: 'withdrawn', now, set: { decided_by: userId } });
}

/** Returns the ids of the cancelled orders. */
async function cancelUnpaidOrders(tx: Tx, checkoutIds: readonly number[], now: Date): Promise<number[]> {
  const orderIds = await queries.selectOrderIds(tx, checkoutIds);
  const from = ['awaiting_approval', 'awaiting_payment'] as const;
  return moveOrders(tx, { orderIds, from, to: 'cancelled', actor: 'system', userId: null, note: 'expired', now });
}
