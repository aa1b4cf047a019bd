import * as z from 'zod/mini';
import { declare } from '../../wire/call.ts';
import { amount, currencyCode, day, id, minorUnits } from '../../wire/fields.ts';
import { fileContent } from '../../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../../wire/paging.ts';
import { creditItem, itemSort, itemStates } from './credit.ts';

/* Credit terms as the buyer sees them. */

const terms = z.object({
  id: z.int(),
  /** The seller for whose stores they are; null: the operator, for all stores. */
  creditor: z.nullable(z.string()),
  currency: currencyCode,
  limit: amount,
  used: amount,
  available: amount,
  overdue: amount,
  days: z.int(),
  isBlocked: z.boolean(),
});
export type OwnTerms = z.output<typeof terms>;

const due = z.object({ day, currency: currencyCode, open: amount, items: z.int() });
export type DueDay = z.output<typeof due>;

const filter = { state: z.optional(z.enum(itemStates)), currency: z.optional(currencyCode), sort: itemSort };
const access = { who: 'buyer', code: 'billing.view' } as const;

/** Items that one payment pays at most. */
export const mostPaidItems = 100;
const payment = z.object({ id, /** At most what is open. */ amount: minorUnits.check(z.gte(1, 'field.amount')) });
/** Items to be paid, each once. */
export const paidItems = z.array(payment, 'credit.choose').check(
  z.minLength(1, 'credit.choose'),
  z.maxLength(mostPaidItems, 'field.tooMany'),
  z.refine((items) => new Set(items.map((one) => one.id)).size === items.length, 'credit.choose'),
);

export const ownCreditCalls = {
  overview: declare({
    name: 'ownCredit.overview',
    method: 'GET',
    path: '/buyer/credit',
    summary: 'The credit terms of the company with their use, and what is due on which day',
    access,
    input: z.object({}),
    answer: z.object({ terms: z.array(terms), /** Each day on which something is due, from the first one. */ days: z.array(due) }),
  }),
  items: declare({
    name: 'ownCredit.items',
    method: 'GET',
    path: '/buyer/credit/items',
    summary: 'What the company has to pay, and has paid, on credit terms',
    access,
    input: z.object({ ...filter, ...cursorInput }),
    answer: cursorPage(creditItem),
  }),
  export: declare({
    name: 'ownCredit.export',
    method: 'GET',
    path: '/buyer/credit/export',
    summary: 'The filtered items as CSV',
    access,
    input: z.object(filter),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  /** Refused with 180001 and `MissingBalance[]` as data when the balance is too low. */
  pay: declare({
    name: 'ownCredit.pay',
    method: 'POST',
    path: '/buyer/credit/pay',
    summary: 'Pays open items, or a part of them, from the balance',
    access: { who: 'auditedBuyer', code: 'payment.pay' },
    input: z.object({ items: paidItems }),
    answer: z.object({ settled: z.int() }),
    encrypted: true,
    idempotent: true,
  }),
};
