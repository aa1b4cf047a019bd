import { writtenTime } from '../../../platform/formats/written-time.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { mails } from '../mails.ts';
import { selectChange } from './queries.ts';
import { orderRecipients } from './recipients.ts';
import { piecesText, whyText } from './wording.ts';

type Scope = { now: Date; publicUrl: string };

/** Informs the buyer of a change, or asks about it; in the transaction of the change. These mails are always sent. */
export async function mailChange(tx: Tx, scope: Scope, changeId: number): Promise<void> {
  const change = await selectChange(tx, changeId);
  const { buyer } = await orderRecipients(tx, [change.orderId]);
  const { answerUntil } = change;
  await notify(tx, scope, answerUntil ? mails.orderChangeAsked : mails.orderChanged, buyer, (_person, language) => ({
    order: change.number,
    store: change.store,
    pieces: piecesText(change.lines),
    reason: whyText(change.reason, change.note, language),
    until: answerUntil ? writtenTime(answerUntil, language) : '',
    link: `/purchased/purchase-orders/${change.orderId}`,
  }));
}

/** Informs the seller that the buyer has agreed to a change. */
export async function mailAgreed(tx: Tx, scope: Scope, changeId: number): Promise<void> {
  const change = await selectChange(tx, changeId);
  const { seller } = await orderRecipients(tx, [change.orderId]);
  await notify(tx, scope, mails.saleChangeAgreed, seller, () => ({
    order: change.number,
    buyer: change.buyer,
    pieces: piecesText(change.lines),
    link: `/seller-console/sales/${change.orderId}`,
  }));
}

/** Informs the seller that the buyer did not agree, where the order is not cancelled by it: a part of it was shipped before. */
export async function mailDeclined(tx: Tx, scope: Scope, orderId: number, changeId: number): Promise<void> {
  const change = await selectChange(tx, changeId);
  const { seller } = await orderRecipients(tx, [orderId]);
  await notify(tx, scope, mails.saleCancelled, seller, (_person, language) => ({
    order: change.number,
    buyer: change.buyer,
    store: change.store,
    reason: whyText('not_agreed', '', language),
    link: `/seller-console/sales/${orderId}`,
  }));
}
