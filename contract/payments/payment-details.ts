import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { amount, currencyCode, day, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { cardRefund } from './card-refunds.ts';
import { preferableMethods } from './payment-settings.ts';
import { paymentStates } from './payments.ts';

export const detailKinds = ['payment', 'refund', 'top_up'] as const;

const filter = {
  kind: z.optional(z.enum(detailKinds)),
  method: z.optional(z.enum(preferableMethods)),
  state: z.optional(z.enum(paymentStates)),
  currency: z.optional(currencyCode),
  /** The beginning of an order's number. */
  keyword: z.optional(text(80)),
  /** Days, both included, in UTC. */
  from: z.optional(day),
  to: z.optional(day),
};

const detail = z.object({
  kind: z.enum(detailKinds),
  /** Of the payment; of a refund, of its entry in the ledger. */
  id: z.int(),
  at: time,
  /** Refunds go to the card, reduce what is to be paid on credit terms, or go to the balance. */
  method: z.enum(preferableMethods),
  /** Of payments. */
  state: z.nullable(z.enum(paymentStates)),
  /** Of refunds to a card; others are made at once. */
  card: z.nullable(cardRefund),
  currency: currencyCode,
  amount,
  /** Paid from the balance in addition, or to be paid; what was given back of it is not counted. */
  balancePart: amount,
  /** What the buyer was charged in addition. */
  fee: amount,
  orders: z.array(z.object({ id: z.int(), number: z.string() })),
});
export type PaymentDetail = z.output<typeof detail>;

const access = { who: 'buyer', code: 'billing.view' } as const;

export const paymentDetailCalls = {
  list: declare({
    name: 'paymentDetails.list',
    method: 'GET',
    path: '/buyer/payment/details',
    summary: 'Every payment, refund and top-up by card of the company, newest first',
    access,
    input: z.object({ ...filter, ...cursorInput }),
    answer: cursorPage(detail),
  }),
  export: declare({
    name: 'paymentDetails.export',
    method: 'GET',
    path: '/buyer/payment/details/export',
    summary: 'The same as a CSV file, at most 10,000 rows',
    access,
    input: z.object(filter),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
};
