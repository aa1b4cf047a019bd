import * as z from 'zod/mini';
import { amount, time } from '../wire/fields.ts';

/** `requested`: the provider is not asked yet; `sent`: it decides; `failed`: the amount is on the balance, unless the bank had it back before (`disputed`). */
export const cardRefundStates = ['requested', 'sent', 'succeeded', 'failed'] as const;
export type CardRefundState = (typeof cardRefundStates)[number];

/**
 * Why the card has not taken it: the provider refuses, the card does not exist any more, the bank sends it back, the provider is not used any
 * more, the buyer has had the payment reclaimed by the bank, and the amount from there, or the operator has ended what the provider never answered.
 */
export const cardRefundFailures = ['refused', 'cardGone', 'notTaken', 'noProvider', 'disputed', 'ended'] as const;
export type CardRefundFailure = (typeof cardRefundFailures)[number];

/**
 * What has become of a refund that was ended. The provider has given it back nevertheless: the buyer has the amount twice, it has come back
 * from the card, or it was taken off the balance again. Or the provider says that it was not given back.
 */
export const lateRefunds = ['given', 'cameBack', 'takenBack', 'notGiven'] as const;
export type LateRefund = (typeof lateRefunds)[number];

/** What becomes of an amount that goes back to a card; it is on the balance once it has failed, unless it was `disputed`. */
export const cardRefund = z.object({
  state: z.enum(cardRefundStates),
  failure: z.nullable(z.enum(cardRefundFailures)),
  /** It was ended, has reached the card nevertheless, and is not on the balance any more. */
  late: z.nullable(z.literal('takenBack')),
  /** Null where the provider has not said them. */
  lastFour: z.nullable(z.string()),
});
export type CardRefund = z.output<typeof cardRefund>;

/** What is needed to word what has become of one; only operators see each value of `late`. */
export type RefundOutcome = Pick<CardRefund, 'state' | 'failure'> & { late: LateRefund | null };

/** The state in words: of what has failed, whether it is on the balance or came from the bank. */
export function stateShown({ state, failure, late }: RefundOutcome): CardRefundState | 'disputed' {
  if (late === 'takenBack') return 'succeeded';
  return failure === 'disputed' ? failure : state;
}

/** Why the amount is not on the card, in words: not of what has reached it after all. */
export const failureShown = ({ failure, late }: RefundOutcome): CardRefundFailure | null => (late === 'takenBack' ? null : failure);

/** Refunds go to the card, reduce what is open on credit terms, or go to the balance. */
export const refundMethods = ['card', 'credit', 'balance'] as const;

/** A part of a refund of an order. */
export const refundPart = z.object({
  at: time,
  /** The after-sales case that it is for. */
  caseId: z.nullable(z.int()),
  method: z.enum(refundMethods),
  amount,
  /** Of what goes to a card. */
  card: z.nullable(cardRefund),
});
export type RefundPart = z.output<typeof refundPart>;
