import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { paidItems } from './credit/own-credit.ts';
import { amount, currencyCode, day, id, requiredText, text, time } from '../wire/fields.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';

/**
 * `matched`: being posted; `partial`: less than the orders cost, waits for the rest; `doubtful`: probably the same as a booking of another file,
 * not posted; `duplicate`: it was, and does not count.
 */
export const bookingStates = ['unmatched', 'doubtful', 'matched', 'partial', 'settled', 'duplicate'] as const;
export type BookingState = (typeof bookingStates)[number];

/** What settled money became: payment of orders or of open items on credit terms, balance of a buyer, a reported deposit, or nothing of the buyers'. */
export const bookingOutcomes = ['order', 'credit', 'balance', 'deposit', 'other'] as const;
export type BookingOutcome = (typeof bookingOutcomes)[number];

/** Decisions about duplicates at once. */
export const mostDuplicates = 200;

/** Credits of one statement at most. */
export const mostBookings = 20_000;

const booking = z.object({
  id: z.int(),
  state: z.enum(bookingStates),
  bookedOn: z.string(),
  valueOn: z.nullable(z.string()),
  currency: currencyCode,
  amount,
  payerName: z.string(),
  payerIban: z.string(),
  text: z.string(),
  accountIban: z.string(),
  bankReference: z.string(),
  /** The file that brought it. */
  fileName: z.string(),
  /** The booking of another file that it is, or was, probably the same as. */
  sameAs: z.nullable(z.int()),
  outcome: z.nullable(z.enum(bookingOutcomes)),
  reference: z.nullable(z.string()),
  company: z.nullable(z.object({ id: z.int(), name: z.string() })),
  depositId: z.nullable(z.int()),
  reason: z.string(),
  decidedBy: z.nullable(z.string()),
  createdAt: time,
  settledAt: z.nullable(time),
});
export type Booking = z.output<typeof booking>;

const bookingDetail = z.extend(booking, {
  /** Items on credit terms that it has paid, with what of each. */
  items: z.array(z.object({ id: z.int(), order: z.string(), invoice: z.nullable(z.string()), amount })),
  /** That booking. */
  twin: z.nullable(booking),
  /** What is left of it beyond these items, on the balance. */
  rest: amount,
});
export type BookingDetail = z.output<typeof bookingDetail>;

const payment = z.object({
  id: z.int(),
  reference: z.string(),
  companyId: z.int(),
  companyName: z.string(),
  currency: currencyCode,
  amount,
  /** Of it has arrived. */
  received: amount,
  orders: z.array(z.string()),
  /** The amount, or the account of the payer, is the same. */
  sameAmount: z.boolean(),
  sameAccount: z.boolean(),
});
/** What a buyer has to pay for an order on credit terms. */
const openItem = z.object({
  id: z.int(),
  companyId: z.int(),
  companyName: z.string(),
  /** Null: the operator of the market. */
  creditor: z.nullable(z.string()),
  order: z.string(),
  invoice: z.nullable(z.string()),
  dueOn: day,
  currency: currencyCode,
  open: amount,
  /** The number of the order or the invoice stands in the text; the amount, or the account of the payer, is the same. */
  named: z.boolean(),
  sameAmount: z.boolean(),
  sameAccount: z.boolean(),
});
export type OpenItemTarget = z.output<typeof openItem>;

const target = z.object({
  payments: z.array(payment),
  items: z.array(openItem),
  deposits: z.array(
    z.object({ id: z.int(), companyName: z.string(), state: z.string(), currency: currencyCode, amount, reference: z.string() }),
  ),
  buyers: z.array(z.object({ id: z.int(), name: z.string(), countryCode: z.string() })),
});
export type BookingTargets = z.output<typeof target>;

const access = { who: 'operator', code: 'money.confirm' } as const;
const reason = requiredText(500);

export const bankCalls = {
  accounts: declare({
    name: 'bank.accounts',
    method: 'GET',
    path: '/operator/bank/accounts',
    summary: 'The IBANs of the market’s bank accounts',
    access,
    input: z.object({}),
    answer: z.array(z.string()),
  }),
  list: declare({
    name: 'bank.list',
    method: 'GET',
    path: '/operator/bank',
    summary: 'Incoming bookings of the market’s bank accounts, newest first',
    access,
    input: z.object({
      state: z.optional(z.enum(bookingStates)),
      /** Part of the payer’s name or of the text. */
      keyword: z.optional(text(80)),
      ...cursorInput,
    }),
    answer: cursorPage(booking),
  }),
  item: declare({
    name: 'bank.item',
    method: 'GET',
    path: '/operator/bank/{id}',
    summary: 'One booking',
    access,
    input: z.object({ id }),
    answer: bookingDetail,
  }),
  targets: declare({
    name: 'bank.targets',
    method: 'GET',
    path: '/operator/bank/{id}/targets',
    summary:
      'What a booking could be: payments and open items of the same amount or account, or that its text names, reported deposits, and what a keyword finds',
    access,
    input: z.object({ id, keyword: z._default(text(80), '') }),
    answer: target,
  }),
  import: declare({
    name: 'bank.import',
    method: 'POST',
    path: '/operator/bank/import',
    summary: 'Imports a bank statement (CAMT.053 or CSV); each booking counts once, and those with a reference pay their orders',
    access,
    input: z.object({
      /** Key of an upload for `bankStatement`. */
      file: requiredText(200),
      /** Of a CSV file that does not name its account. */
      iban: z._default(text(60), ''),
    }),
    answer: z.object({
      ...{ bookings: z.int(), added: z.int(), matched: z.int(), unmatched: z.int(), debits: z.int() },
      /** Probably known from another file; not counted until it is decided. */
      doubtful: z.int(),
    }),
    limit: { calls: 20, seconds: 60 },
  }),
  assign: declare({
    name: 'bank.assign',
    method: 'POST',
    path: '/operator/bank/{id}/assign',
    summary:
      'Decides by hand what a booking is: a payment of orders, a reported deposit, the balance of a buyer, or none of the buyers’ money',
    access,
    input: z.object({
      id,
      to: z.enum(['payment', 'deposit', 'balance', 'other'], 'field.required'),
      /** The payment, the deposit or the company. */
      targetId: z.optional(id),
      reason,
    }),
    answer: z.object({ state: z.enum(bookingStates) }),
    encrypted: true,
    idempotent: true,
  }),
  decideDuplicates: declare({
    name: 'bank.decideDuplicates',
    method: 'POST',
    path: '/operator/bank/duplicates',
    summary: 'Decides whether bookings are the same as those of another file: the same do not count, others are posted. All or none',
    access,
    input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(mostDuplicates)), same: z.boolean(), reason }),
    answer: z.object({ decided: z.int() }),
    encrypted: true,
    idempotent: true,
  }),
  payItems: declare({
    name: 'bank.payItems',
    method: 'POST',
    path: '/operator/bank/{id}/pay-items',
    summary:
      'Pays open items of a buyer on credit terms, or parts of them, with a booking that is not matched; what is left of it goes to the balance',
    access,
    input: z.object({ id, companyId: id, items: paidItems, reason }),
    answer: z.object({ settled: z.int(), rest: amount }),
    encrypted: true,
    idempotent: true,
  }),
};
