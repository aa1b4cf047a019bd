import * as z from 'zod/mini';
import { amount, currencyCode, time } from '../wire/fields.ts';

export const ruleKinds = ['order_total', 'shipping_cost', 'sku_count', 'new_seller', 'balance_below'] as const;
export type RuleKind = (typeof ruleKinds)[number];
export const reasonKinds = ['limit_per_order', 'limit_per_month', ...ruleKinds] as const;

/** Why an order waits. `value` is null where a rate of exchange is missing, and with `new_seller`, which names `sellers`. */
export const approvalReason = z.object({
  kind: z.enum(reasonKinds),
  threshold: z.nullable(amount),
  value: z.nullable(amount),
  currency: currencyCode,
  sellers: z._default(z.array(z.string()), []),
});
export type ApprovalReason = z.infer<typeof approvalReason>;

export const approvalStates = ['waiting', 'approved', 'refused', 'expired', 'withdrawn'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** What a checkout that waited or waits for a colleague says of it. */
export const approvalOfCheckout = z.object({
  id: z.int(),
  state: z.enum(approvalStates),
  /** The request is read by this person, and by whoever may approve orders. */
  requestedBy: z.int(),
  expiresAt: time,
  reasons: z.array(approvalReason),
});
