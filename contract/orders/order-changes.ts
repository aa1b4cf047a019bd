import * as z from 'zod/mini';
import { amount, time } from '../wire/fields.ts';

/** Reasons that a seller gives; `not_agreed` is for the rest of an order whose buyer did not agree to a change. */
export const sellerReasons = ['out_of_stock', 'damaged', 'price_error', 'not_deliverable', 'buyer_request', 'other'] as const;
export const changeReasons = [...sellerReasons, 'not_agreed'] as const;
export type ChangeReason = (typeof changeReasons)[number];

/** Reasons whose pieces are not in the warehouse: they are not put back into stock unless the seller says so. */
export const reasonsWithoutGoods: readonly ChangeReason[] = ['out_of_stock', 'damaged'];

/**
 * Why the buyer is asked: more than a fifth of the goods' value is removed without consent; what remains is below the store's minimum order
 * value; or below the value of free freight; or below the quantity of a price tier.
 */
export const askCauses = ['share', 'minimum', 'freight', 'tier'] as const;
export type AskCause = (typeof askCauses)[number];

export const changeStates = ['asked', 'made', 'declined', 'withdrawn', 'lapsed'] as const;
export type ChangeState = (typeof changeStates)[number];

/** The moves of a change; one of which the buyer is only informed begins as `made`. */
export const changeMoves: Record<ChangeState, readonly ChangeState[]> = {
  asked: ['made', 'declined', 'withdrawn', 'lapsed'],
  made: [],
  declined: [],
  withdrawn: [],
  lapsed: [],
};

export const orderChange = z.object({
  id: z.int(),
  state: z.enum(changeStates),
  actor: z.enum(['buyer', 'seller', 'system']),
  reason: z.enum(changeReasons),
  note: z.string(),
  askedBecause: z.array(z.enum(askCauses)),
  /** What is refunded. */
  total: amount,
  lines: z.array(z.object({ orderLineId: z.int(), sku: z.string(), name: z.string(), quantity: z.int() })),
  at: time,
  answerUntil: z.nullable(time),
  decidedAt: z.nullable(time),
});
export type OrderChange = z.infer<typeof orderChange>;
