import * as z from 'zod/mini';
import { approvalOfCheckout } from '../buying/approval-reasons.ts';
import { declare } from '../wire/call.ts';
import { amount, currencyCode, id, time } from '../wire/fields.ts';
import { checkoutStates } from '../buying/checkout.ts';

export const paymentMethods = ['balance'] as const;
export const paymentStates = ['captured', 'pending', 'failed', 'unknown'] as const;

const payment = z.object({
  id: z.int(),
  method: z.enum(['balance', 'card', 'bank_transfer', 'credit']),
  state: z.enum(paymentStates),
  currency: currencyCode,
  /** Null, like the orders' totals, for users without `price.view`. */
  amount: z.nullable(amount),
  createdAt: time,
});

export const paymentResult = z.object({
  checkoutId: z.int(),
  state: z.enum(checkoutStates),
  /** What the state means and what to do, in the caller's language. */
  message: z.string(),
  expiresAt: time,
  paidAt: z.nullable(time),
  approval: z.nullable(approvalOfCheckout),
  payments: z.array(payment),
  orders: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      storeName: z.string(),
      state: z.string(),
      currency: currencyCode,
      total: z.nullable(amount),
    }),
  ),
});
export type PaymentResult = z.infer<typeof paymentResult>;

/** Details of the refusal 180001: per currency the amount required, available and missing. */
export type MissingBalance = { currency: string; needed: number; balance: number; missing: number };

export const paymentCalls = {
  /** Pays all orders of a checkout. Refused with 180001 and `MissingBalance[]` as data when the balance is too low. */
  settle: declare({
    name: 'payments.settle',
    method: 'POST',
    path: '/buyer/payment/settle-accounts',
    summary: 'Pays a checkout',
    access: { who: 'auditedBuyer', code: 'payment.pay' },
    input: z.object({ checkoutId: id, method: z.enum(paymentMethods) }),
    answer: z.object({ checkoutId: z.int(), state: z.enum(checkoutStates), paidAt: z.nullable(time) }),
    encrypted: true,
    idempotent: true,
  }),
  result: declare({
    name: 'payments.result',
    method: 'GET',
    path: '/buyer/payment/result/{checkoutId}',
    summary: 'Whether a checkout is paid, and what to do if not',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({ checkoutId: id }),
    answer: paymentResult,
  }),
  balance: declare({
    name: 'payments.balance',
    method: 'GET',
    path: '/buyer/payment/balance',
    summary: 'The company\u2019s balance, per currency',
    access: { who: 'buyer', code: 'balance.view' },
    input: z.object({}),
    answer: z.object({ balances: z.array(z.object({ currency: currencyCode, balance: amount })) }),
  }),
};
