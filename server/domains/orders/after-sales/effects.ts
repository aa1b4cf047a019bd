import { split } from '../../../../contract/values/money.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { message } from '../../../platform/texts.ts';
import { placeReshipment } from '../../buying/checkout/index.ts';
import { refundOrder } from '../../payments/balance/index.ts';
import { cancelForBuyer } from '../changes/index.ts';
import { type CaseMover, type LockedCase, moveCase, noteRefunded, returnAddressOf } from './case-queries.ts';
import { deadlineOf } from './deadlines/due.ts';

/** Who grants what, and what the timeline says about it. */
export type Grant = CaseMover & { publicUrl: string; note: string };

/** The parts of an amount that the lines of a case get: by what was asked for each, and never more than that. */
export const partsByLine = ({ lines }: LockedCase, amount: number): { orderLineId: number; refunded: number }[] => {
  const parts = split(
    amount,
    lines.map((line) => line.asked),
  );
  return lines.map(({ orderLineId }, index) => ({ orderLineId, refunded: parts[index] ?? 0 }));
};

/** Returns the money of a case to the buyer. Ledger accounts are locked last. */
export async function refundCase(
  tx: Tx,
  given: LockedCase,
  lines: readonly { orderLineId: number; refunded: number }[],
  at: Date,
): Promise<void> {
  const total = lines.reduce((sum, line) => sum + line.refunded, 0);
  if (total === 0) return;
  const { id: caseId, orderId, buyerCompanyId, sellerCompanyId, currency } = given;
  await noteRefunded(tx, { caseId, orderId, total, lines });
  await refundOrder(tx, { orderId, caseId, buyerCompanyId, sellerCompanyId, currency, total, at });
}

/** Cancels what is not shipped of the lines of a request. False if all of it has been shipped or cancelled meanwhile. */
async function grantCancel(tx: Tx, given: LockedCase, by: Grant): Promise<boolean> {
  const made = await cancelForBuyer(tx, given.orderId, given.lines, { ...by, userId: given.openedBy });
  if (!made) return false;
  const accepted = await moveCase(tx, given, { ...by, to: 'accepted', deadline: null });
  await moveCase(tx, accepted, { ...by, note: '', to: 'done', amount: made.total, deadline: null, set: { change_id: made.changeId } });
  return true;
}

/** Places the order that sends the pieces once more. False if the store has too few of them. */
async function grantReshipment(tx: Tx, given: LockedCase, by: Grant): Promise<boolean> {
  const note = message('afterSales.reshipmentOf', given.orderLanguage, { number: given.orderNumber });
  const placed = await placeReshipment(tx, { orderId: given.orderId, lines: given.lines, userId: given.openedBy, note, now: by.now });
  if (!placed) return false;
  const answered = by.actor === 'seller' ? { answered_at: by.now } : {};
  const accepted = await moveCase(tx, given, { ...by, to: 'accepted', deadline: null, set: answered });
  await moveCase(tx, accepted, { ...by, note: '', to: 'done', deadline: null, set: { reshipment_id: placed.id } });
  return true;
}

/**
 * Grants a case: what is not shipped is cancelled, pieces are sent once more, or an amount is refunded, at once or when the goods are back.
 * False for a request to cancel of which nothing is left, and for pieces that are not in stock.
 */
export async function grant(tx: Tx, given: LockedCase, amount: number, by: Grant): Promise<boolean> {
  if (given.kind === 'cancel') return grantCancel(tx, given, by);
  if (given.kind === 'reshipment') return grantReshipment(tx, given, by);
  const answered = by.actor === 'seller' && given.answeredAt === null ? { answered_at: by.now } : {};
  const accepted = await moveCase(tx, given, { ...by, to: 'accepted', amount, deadline: null, set: { ...answered, granted: amount } });
  const address = given.returnWanted ? (given.returnAddress ?? (await returnAddressOf(tx, given.storeId))) : null;
  // Goods that cannot be sent anywhere stay with the buyer.
  if (address !== null) {
    const deadline = await deadlineOf('shipReturn', given, by.now);
    await moveCase(tx, accepted, { ...by, note: '', to: 'awaiting_return', deadline, set: { return_address: address } });
    return true;
  }
  await moveCase(tx, accepted, { ...by, note: '', to: 'done', amount, deadline: null });
  await refundCase(tx, given, partsByLine(given, amount), by.now);
  return true;
}
