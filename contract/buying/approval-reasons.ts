import * as z from 'zod/mini';
import { amount, currencyCode, time } from '../wire/fields.ts';

export const ruleKinds = ['order_total', 'shipping_cost', 'sku_count', 'new_seller', 'balance_below'] as const;
export type RuleKind = (typeof ruleKinds)[number];
export const reasonKinds = ['limit_per_order', 'limit_per_month', ...ruleKinds] as const;

/** Why an order needs approval. `value` is null when an exchange rate is missing, and for `new_seller`, which lists `sellers`. */
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

/** The approval state of a checkout that waits or waited for a colleague. */
export const approvalOfCheckout = z.object({
  id: z.int(),
  state: z.enum(approvalStates),
  /** Only this user and users who may approve orders can read the request. */
  requestedBy: z.int(),
  expiresAt: time,
  reasons: z.array(approvalReason),
});
