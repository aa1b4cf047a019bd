import { timeValue } from '../../../platform/formats/text-value.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { mails } from '../mails.ts';
import { type ChangeFacts, selectChange } from './queries.ts';
import { orderRecipients } from './recipients.ts';
import { piecesText, whyValue } from './wording.ts';

/** What has happened, and who has done it: these users are not notified of it. */
type Scope = { now: Date; publicUrl: string; userId: number | null };

const linkOf = { buyer: '/purchased/purchase-orders', seller: '/seller-console/sales' } as const;

const valuesOf = (change: ChangeFacts, side: 'buyer' | 'seller') => ({
  order: change.number,
  store: change.store,
  buyer: change.buyer,
  pieces: piecesText(change.lines),
  reason: whyValue(change.reason, change.note),
  link: `${linkOf[side]}/${change.orderId}`,
});

async function peopleOf(tx: Tx, { orderId }: ChangeFacts, { userId }: Scope) {
  const { buyer, seller } = await orderRecipients(tx, [orderId]);
  const others = (person: { userId: number | null }): boolean => person.userId !== userId;
  return { buyer: buyer.filter(others), seller: seller.filter(others) };
}

/** Informs both sides of a change that is made; in its transaction. These mails are always sent. */
export async function mailMade(tx: Tx, scope: Scope, changeId: number): Promise<void> {
  const change = await selectChange(tx, changeId);
  const { buyer, seller } = await peopleOf(tx, change, scope);
  await notify(tx, scope, mails.orderChanged, buyer, valuesOf(change, 'buyer'));
  await notify(tx, scope, mails.saleChanged, seller, valuesOf(change, 'seller'));
}

/** Asks the buyer about a change. */
export async function mailAsked(tx: Tx, scope: Scope, changeId: number, answerUntil: Date): Promise<void> {
  const change = await selectChange(tx, changeId);
  const { buyer } = await peopleOf(tx, change, scope);
  await notify(tx, scope, mails.orderChangeAsked, buyer, { ...valuesOf(change, 'buyer'), until: timeValue(answerUntil) });
}

/** Informs the buyer that there is nothing to answer any more. */
export async function mailWithdrawn(tx: Tx, scope: Scope, changeId: number): Promise<void> {
  const change = await selectChange(tx, changeId);
  const { buyer } = await peopleOf(tx, change, scope);
  await notify(tx, scope, mails.orderChangeWithdrawn, buyer, valuesOf(change, 'buyer'));
}

/** Informs both sides that the buyer has agreed to a change. */
export async function mailAgreed(tx: Tx, scope: Scope, changeId: number): Promise<void> {
  const change = await selectChange(tx, changeId);
  const { buyer, seller } = await peopleOf(tx, change, scope);
  await notify(tx, scope, mails.orderChanged, buyer, valuesOf(change, 'buyer'));
  await notify(tx, scope, mails.saleChangeAgreed, seller, valuesOf(change, 'seller'));
}

/** Informs both sides that what was not shipped is cancelled, since the buyer did not agree or did not answer. */
export async function mailDeclined(tx: Tx, scope: Scope, changeId: number): Promise<void> {
  const change = await selectChange(tx, changeId);
  const { buyer, seller } = await peopleOf(tx, change, scope);
  await notify(tx, scope, mails.orderChanged, buyer, valuesOf(change, 'buyer'));
  await notify(tx, scope, mails.saleCancelled, seller, { ...valuesOf(change, 'seller'), reason: whyValue('not_agreed', '') });
}
