import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { amount, currencyCode, day, flag, id, requiredText, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { bookingOutcomes, bookingStates } from './bank.ts';
import { cardRefund, cardRefundStates, lateRefunds, refundMethods } from './card-refunds.ts';
import { detailKinds } from './payment-details.ts';
import { preferableMethods } from './payment-settings.ts';
import { paymentFailures, paymentStates } from './payments.ts';

/* All payments, refunds and top-ups by card of the market, as the operator sees them. */

export const operatorPaymentSorts = ['time', 'amount'] as const;

const filter = {
  kind: z.optional(z.enum(detailKinds)),
  method: z.optional(z.enum(preferableMethods)),
  state: z.optional(z.enum(paymentStates)),
  currency: z.optional(currencyCode),
  /** Only payments that the buyer has reclaimed at the bank. */
  disputed: z.optional(flag),
  /** Only payments of which a refund to the card waits for an operator: without an answer for a day, or given back after it was ended. */
  undecided: z.optional(flag),
  /** Part of the buyer's name, or the beginning of an order's number, of the provider's number or of a transfer's reference. */
  keyword: z.optional(text(80)),
  /** Days, both included, in UTC. */
  from: z.optional(day),
  to: z.optional(day),
  /** Newest first by default. Amounts of different currencies are compared as they are. */
  sort: z.optional(z.enum(operatorPaymentSorts.flatMap((sort) => [sort, `-${sort}` as const]))),
};

const row = {
  kind: z.enum(detailKinds),
  /** Of the payment; of a refund, of its entry in the ledger. */
  id: z.int(),
  at: time,
  company: z.object({ id: z.int(), name: z.string() }),
  /** Refunds go to the card, reduce what is to be paid on credit terms, or go to the balance. */
  method: z.enum(preferableMethods),
  provider: z.nullable(z.string()),
  /** Of payments. */
  state: z.nullable(z.enum(paymentStates)),
  failure: z.nullable(z.enum(paymentFailures)),
  isDisputed: z.boolean(),
  currency: currencyCode,
  amount,
  /** Paid from the balance in addition, or to be paid; what was given back of it is not counted. */
  balancePart: amount,
  /** The provider's number of the payment, or the reference of the transfer. */
  reference: z.nullable(z.string()),
  /** The posting of a refund, or of a captured payment. */
  transactionId: z.nullable(z.int()),
};
const order = { id: z.int(), number: z.string() };

const listed = z.object({
  ...row,
  orders: z.array(z.object(order)),
  /** Of refunds to a card; others are made at once. */
  card: z.nullable(cardRefund),
});
export type OperatorPayment = z.output<typeof listed>;

const detail = z.object({
  ...row,
  /** What the checkout's orders of this currency are now. */
  orders: z.array(z.object({ ...order, seller: z.string(), state: z.string(), total: amount })),
  checkoutId: z.nullable(z.int()),
  /** States with the time since when; the first one is that in which the payment was begun. */
  history: z.array(z.object({ state: z.enum(paymentStates), at: time })),
  disputedAt: z.nullable(time),
  balanceReleasedAt: z.nullable(time),
  /** How often the provider was asked by the job, and when it is asked next. */
  asks: z.int(),
  askAt: z.nullable(time),
  /** Messages of the provider that have had their effect; they are known for 30 days. */
  messages: z.array(z.object({ id: z.string(), at: time })),
  /** What was posted of it. */
  transactions: z.array(z.object({ id: z.int(), posting: z.string(), at: time, amount })),
  /** Refunds of the orders since. */
  refunds: z.array(
    z.object({
      ...{ transactionId: z.int(), at: time, order: z.string(), method: z.enum(refundMethods), amount },
      /** Of what goes to the card: what has become of it, the provider's number of it, and when the provider is asked next. */
      card: z.nullable(
        z.extend(cardRefund, {
          ...{ id: z.int(), reference: z.nullable(z.string()), asks: z.int(), askAt: z.nullable(time) },
          late: z.nullable(z.enum(lateRefunds)),
          /** It can be ended unless the provider answers now. Not where the program has no keys of the provider. */
          mayEnd: z.boolean(),
          /** Why the operator has ended it. */
          endReason: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  /** What has arrived at the bank for it. */
  bookings: z.array(
    z.object({
      id: z.int(),
      bookedOn: z.string(),
      state: z.enum(bookingStates),
      outcome: z.nullable(z.enum(bookingOutcomes)),
      amount,
    }),
  ),
  /** The provider can be asked what has become of it. */
  mayAsk: z.boolean(),
});
export type OperatorPaymentDetail = z.output<typeof detail>;

/**
 * What came of ending a refund: the amount is on the balance; it is not, since the bank had reclaimed the payment; the provider has answered,
 * which counts; or another operator was quicker.
 */
export const refundEnds = ['credited', 'disputed', 'answered', 'endedBefore'] as const;
export type RefundEnd = (typeof refundEnds)[number];

/** What came of asking: an answer, none, or one that refuses the payment for good. */
export const providerReplies = ['answered', 'silent', 'refused'] as const;
export type ProviderReply = (typeof providerReplies)[number];

const access = { who: 'operator', code: 'money.confirm' } as const;

export const operatorPaymentCalls = {
  list: declare({
    name: 'operatorPayments.list',
    method: 'GET',
    path: '/operator/payments',
    summary: 'Every payment, refund and top-up by card of the market',
    access,
    input: z.object({ ...filter, ...cursorInput }),
    answer: cursorPage(listed),
  }),
  export: declare({
    name: 'operatorPayments.export',
    method: 'GET',
    path: '/operator/payments/export',
    summary: 'The same as a CSV file, at most 10,000 rows',
    access,
    input: z.object(filter),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  item: declare({
    name: 'operatorPayments.item',
    method: 'GET',
    path: '/operator/payments/{id}',
    summary: 'One payment with its history, postings, orders and refunds',
    access,
    input: z.object({ id }),
    answer: detail,
  }),
  returnAgain: declare({
    name: 'operatorPayments.returnAgain',
    method: 'POST',
    path: '/operator/payments/{id}/return',
    summary: 'Has the provider give back money again that has not reached the buyer',
    access,
    input: z.object({ id }),
    answer: z.object({ state: z.enum(paymentStates), reply: z.enum(providerReplies) }),
    limit: { calls: 30, seconds: 60 },
  }),
  credit: declare({
    name: 'operatorPayments.credit',
    method: 'POST',
    path: '/operator/payments/{id}/credit',
    summary: 'Credits money that could not be given back to the buyer’s balance',
    access,
    input: z.object({ id }),
    answer: z.object({}),
    encrypted: true,
    idempotent: true,
  }),
  endRefund: declare({
    name: 'operatorPayments.endRefund',
    method: 'POST',
    path: '/operator/card-refunds/{id}/end',
    summary:
      'Asks the provider once more about a refund to a card, and, where it is silent, ends it for a reason: the amount goes to the buyer’s balance. 40901 for one that is not overdue or that the provider decides, and where the program has no keys of the provider',
    access,
    input: z.object({ id, reason: requiredText(500) }),
    answer: z.object({ state: z.enum(cardRefundStates), end: z.enum(refundEnds) }),
    encrypted: true,
    idempotent: true,
    limit: { calls: 30, seconds: 60 },
  }),
  takeBack: declare({
    name: 'operatorPayments.takeBack',
    method: 'POST',
    path: '/operator/card-refunds/{id}/take-back',
    summary: 'Takes off the buyer’s balance what the provider has given back after the refund was ended; the balance has to cover it',
    access,
    input: z.object({ id }),
    answer: z.object({}),
    encrypted: true,
    idempotent: true,
  }),
  ask: declare({
    name: 'operatorPayments.ask',
    method: 'POST',
    path: '/operator/payments/{id}/ask',
    summary: 'Asks the provider what has become of a payment that has not ended, as the job does, and records the answer',
    access,
    input: z.object({ id }),
    answer: z.object({ state: z.enum(paymentStates), reply: z.enum(providerReplies) }),
    limit: { calls: 30, seconds: 60 },
  }),
};
