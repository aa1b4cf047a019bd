import type { CardRefundFailure } from '../../../../contract/payments/card-refunds.ts';
import { messageValue, moneyValue, type TextValue } from '../../../platform/formats/text-value.ts';
import { notify, type Recipient } from '../../../platform/notifications.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { selectPayers } from '../deposits/index.ts';
import { mails } from '../mails.ts';
import { type CardRefundRow, selectDeciders } from './queries.ts';

type Scope = { now: Date; publicUrl: string };

const readersOf = async (tx: Tx, { buyerCompanyId }: CardRefundRow): Promise<(Recipient & { kind: 'buyer' })[]> =>
  (await selectPayers(tx, buyerCompanyId)).map((person) => ({ ...person, kind: 'buyer' as const }));

const cardOf = ({ lastFour }: CardRefundRow): TextValue =>
  lastFour === null ? messageValue('cardRefund.card') : messageValue('cardRefund.cardEnding', { lastFour });

const common = (refund: CardRefundRow) => ({
  ...{ amount: moneyValue(refund.amount, refund.currency), order: refund.orderNumber, card: cardOf(refund) },
  link: `/purchased/purchase-orders/${refund.orderId}`,
});

/** The provider has given it back to the card. */
export async function notifyOfGiven(tx: Tx, scope: Scope, refund: CardRefundRow): Promise<void> {
  await notify(tx, scope, mails.cardRefunded, await readersOf(tx, refund), common(refund));
}

/** It is on the balance instead; `cameBack`: after it had been taken off there. */
export async function notifyOfCredit(tx: Tx, scope: Scope, refund: CardRefundRow, failure: CardRefundFailure | 'cameBack'): Promise<void> {
  const reason = messageValue(`cardRefund.failure.${failure}`);
  await notify(tx, scope, mails.cardRefundCredited, await readersOf(tx, refund), { ...common(refund), reason });
}

/** It has reached the card after all, and is not on the balance any more. */
export async function notifyOfTakenBack(tx: Tx, scope: Scope, refund: CardRefundRow): Promise<void> {
  await notify(tx, scope, mails.cardRefundTakenBack, await readersOf(tx, refund), common(refund));
}

/** Operators learn that the buyer has it twice. */
export async function notifyOfLate(tx: Tx, scope: Scope, refund: CardRefundRow): Promise<void> {
  const deciders = (await selectDeciders(tx)).map((person) => ({ ...person, kind: 'operator' as const }));
  await notify(tx, scope, mails.cardRefundTwice, deciders, { ...common(refund), link: `/operator/payments/${refund.paymentId}` });
}
