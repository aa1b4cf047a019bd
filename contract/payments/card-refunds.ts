import * as z from 'zod/mini';
import { amount, time } from '../wire/fields.ts';

/** `requested`: the provider is not asked yet; `sent`: it decides; `failed`: the amount is on the balance, unless the bank had it back before (`disputed`). */
export const cardRefundStates = ['requested', 'sent', 'succeeded', 'failed'] as const;
export type CardRefundState = (typeof cardRefundStates)[number];

/**
 * Why the card has not taken it: the provider refuses, the card does not exist any more, the bank sends it back, the provider is not used any
 * more, or the buyer has had the payment reclaimed by the bank, and the amount from there.
 */
export const cardRefundFailures = ['refused', 'cardGone', 'notTaken', 'noProvider', 'disputed'] as const;
export type CardRefundFailure = (typeof cardRefundFailures)[number];

/** What becomes of an amount that goes back to a card; it is on the balance once it has failed, unless it was `disputed`. */
export const cardRefund = z.object({
  state: z.enum(cardRefundStates),
  failure: z.nullable(z.enum(cardRefundFailures)),
  /** Null where the provider has not said them. */
  lastFour: z.nullable(z.string()),
});
export type CardRefund = z.output<typeof cardRefund>;

/** The state in words: of what has failed, whether it is on the balance or came from the bank. */
export const stateShown = ({ state, failure }: CardRefund): CardRefundState | 'disputed' => (failure === 'disputed' ? failure : state);

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
