import * as z from 'zod/mini';
import { approvalOfCheckout } from '../buying/approval-reasons.ts';
import { declare } from '../wire/call.ts';
import { amount, currencyCode, id, minorUnits, time } from '../wire/fields.ts';
import { checkoutStates } from '../buying/checkout.ts';

export const paymentStates = [
  /** Not announced to the provider yet. */
  'created',
  /** The buyer is at the provider’s page. */
  'pending',
  /** The provider or the bank decides. */
  'processing',
  /** The money is promised, and being taken. */
  'authorized',
  'captured',
  'failed',
  'cancelled',
  /** The provider gave no answer; it is asked again. */
  'unknown',
  /** The order could no longer be paid: the money is on its way back. */
  'returning',
  'returned',
  /** The provider has reported that the money did not reach the buyer; an operator decides. */
  'return_failed',
  /** The buyer has that money on its balance. */
  'credited',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Why a provider refused a payment. */
export const paymentFailures = ['declined', 'insufficientFunds', 'notConfirmed', 'other'] as const;
export type PaymentFailure = (typeof paymentFailures)[number];

const payment = z.object({
  id: z.int(),
  method: z.enum(['balance', 'card', 'bank_transfer', 'credit']),
  state: z.enum(paymentStates),
  currency: currencyCode,
  /** Null, like the orders' totals, for users without `price.view`. */
  amount: z.nullable(amount),
  /** Paid from the balance in addition. */
  balancePart: z.nullable(amount),
  failure: z.nullable(z.enum(paymentFailures)),
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
  /** What is to be transferred, and where to, while a bank transfer is waited for; `code` is the path of a QR code (EPC069-12). */
  transfer: z.nullable(
    z.object({
      reference: z.string(),
      holder: z.string(),
      iban: z.string(),
      bic: z.string(),
      currency: currencyCode,
      amount,
      /** Of the whole amount, what has arrived. */
      received: amount,
      code: z.nullable(z.object({ side: z.int(), path: z.string() })),
    }),
  ),
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

/** What of a checkout is paid from the balance, in minor units; the method pays the rest. */
const balancePart = z._default(minorUnits.check(z.gte(0, 'field.amount')), 0);

export const paymentCalls = {
  /** Pays all orders of a checkout, or puts them on credit terms, a part from the balance with them if wanted. Refused with 180001 and `MissingBalance[]` as data when the balance is too low. */
  settle: declare({
    name: 'payments.settle',
    method: 'POST',
    path: '/buyer/payment/settle-accounts',
    summary: 'Pays a checkout',
    access: { who: 'auditedBuyer', code: 'payment.pay' },
    input: z
      .object({ checkoutId: id, method: z.enum(['balance', 'credit']), balancePart })
      .check(
        z.refine(({ method, balancePart: part }) => method === 'credit' || part === 0, { path: ['balancePart'], error: 'field.amount' }),
      ),
    answer: z.object({ checkoutId: z.int(), state: z.enum(checkoutStates), paidAt: z.nullable(time) }),
    encrypted: true,
    idempotent: true,
  }),
  /** Repeated while the buyer has not paid, it leads to the same payment. */
  begin: declare({
    name: 'payments.begin',
    method: 'POST',
    path: '/buyer/payment/begin',
    summary: 'Begins the payment of a checkout at a provider, and says where the buyer pays',
    access: { who: 'auditedBuyer', code: 'payment.pay' },
    input: z.object({ checkoutId: id, method: z.enum(['card']), balancePart }),
    answer: z.object({ page: z.string() }),
    encrypted: true,
    limit: { calls: 30, seconds: 60 },
  }),
  transfer: declare({
    name: 'payments.transfer',
    method: 'POST',
    path: '/buyer/payment/transfer',
    summary: 'Pays a checkout by bank transfer: it gets a reference, and its goods stay reserved for five days',
    access: { who: 'auditedBuyer', code: 'payment.pay' },
    input: z.object({ checkoutId: id, balancePart }),
    answer: z.object({ checkoutId: z.int() }),
    encrypted: true,
    limit: { calls: 30, seconds: 60 },
  }),
  follow: declare({
    name: 'payments.follow',
    method: 'POST',
    path: '/buyer/payment/follow',
    summary: 'Asks the provider about the payment of a checkout, for a buyer who comes back from its page',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({ checkoutId: id }),
    answer: z.object({ state: z.enum(checkoutStates) }),
    limit: { calls: 60, seconds: 60 },
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
    /** `reserved` is held for payments under way, and not part of `balance`. */
    answer: z.object({ balances: z.array(z.object({ currency: currencyCode, balance: amount, reserved: amount })) }),
  }),
};
