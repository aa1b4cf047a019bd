import * as z from 'zod/mini';
import { currencies } from '../../values/money.ts';
import { type Access, declare } from '../../wire/call.ts';
import { amount, currencyCode, day, flag, id, integer, minorUnits, text, time } from '../../wire/fields.ts';
import { fileContent } from '../../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../../wire/paging.ts';

/* Credit terms as their creditor sees them: the operator those of the whole market, a seller those for its own stores. */

export const grantStates = ['active', 'ended'] as const;
export type GrantState = (typeof grantStates)[number];

/** `open`: all that is not paid, overdue amounts among them. */
export const itemStates = ['open', 'overdue', 'settled'] as const;
export type ItemState = (typeof itemStates)[number];

const limit = minorUnits.check(z.gte(1, 'field.amount'), z.lte(100_000_000_00, 'field.amount'));
export const fewestDays = 7;
export const mostDays = 120;
const days = integer.check(z.gte(fewestDays, 'credit.days'), z.lte(mostDays, 'credit.days'));
const note = z._default(text(500), '');

export const grantTerms = z.object({ limit, days, note });
export type GrantTerms = z.output<typeof grantTerms>;
export const newGrant = z.object({ buyerId: id, currency: z.enum(currencies, 'field.required'), limit, days, note });
export type NewGrant = z.output<typeof newGrant>;

const grant = z.object({
  id: z.int(),
  state: z.enum(grantStates),
  buyer: z.object({ id: z.int(), name: z.string(), countryCode: z.string() }),
  currency: currencyCode,
  limit: amount,
  days: z.int(),
  note: z.string(),
  /** Open amounts with this creditor in this currency, and what of them is overdue. */
  used: amount,
  overdue: amount,
  /** A third reminder was sent and is not paid: no further orders on credit. */
  isBlocked: z.boolean(),
  createdBy: z.string(),
  createdAt: time,
  changedAt: time,
  endedAt: z.nullable(time),
});
export type Grant = z.output<typeof grant>;

export const creditItem = z.object({
  id: z.int(),
  grantId: z.int(),
  buyer: z.object({ id: z.int(), name: z.string() }),
  /** Null: the operator of the market. */
  creditor: z.nullable(z.string()),
  order: z.object({ id: z.int(), number: z.string(), store: z.string() }),
  /** Numbers of the order's invoice; null while it is not written. */
  invoice: z.nullable(z.object({ id: z.int(), number: z.string() })),
  state: z.enum(itemStates),
  currency: currencyCode,
  amount,
  paid: amount,
  /** What was deducted since a part of the order was cancelled. */
  credited: amount,
  open: amount,
  dueOn: day,
  /** Days after the day on which it was due; 0 before. */
  daysOverdue: z.int(),
  reminders: z.int(),
  createdAt: time,
  settledAt: z.nullable(time),
});
export type CreditItem = z.output<typeof creditItem>;

/** Open amounts by how long they have been overdue. */
export const ageBuckets = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'older'] as const;
const ageing = z.object({
  currency: currencyCode,
  total: amount,
  buckets: z.array(z.object({ bucket: z.enum(ageBuckets), open: amount })),
});
export type Ageing = z.output<typeof ageing>;

const grantFilter = {
  state: z.optional(z.enum(grantStates)),
  currency: z.optional(currencyCode),
  /** Only those with overdue amounts. */
  overdue: z.optional(flag),
  /** Part of the buyer's name. */
  keyword: z.optional(text(80)),
};
export const itemSorts = ['dueOn', 'amount', 'open'] as const;
/** Newest first by default. */
export const itemSort = z.optional(z.enum(itemSorts.flatMap((sort) => [sort, `-${sort}` as const])));
const itemFilter = {
  grantId: z.optional(id),
  state: z.optional(z.enum(itemStates)),
  currency: z.optional(currencyCode),
  /** Part of the buyer's name, or the beginning of an order's number. */
  keyword: z.optional(text(80)),
  sort: itemSort,
};

type Name = 'credit' | 'sellerCredit';
type Path = `/${'operator' | 'seller'}/credit-limits`;

const callsOf = (name: Name, path: Path, { reads, grants }: Record<'reads' | 'grants', Access>) => ({
  list: declare({
    name: `${name}.list`,
    method: 'GET',
    path,
    summary: 'Credit limits with their terms and use, newest first',
    access: reads,
    input: z.object({ ...grantFilter, ...cursorInput }),
    answer: cursorPage(grant),
  }),
  export: declare({
    name: `${name}.export`,
    method: 'GET',
    path: `${path}/export`,
    summary: 'The filtered credit limits as CSV',
    access: reads,
    input: z.object(grantFilter),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  ageing: declare({
    name: `${name}.ageing`,
    method: 'GET',
    path: `${path}/ageing`,
    summary: 'Open amounts of each currency by how long they have been overdue',
    access: reads,
    input: z.object({}),
    answer: z.array(ageing),
  }),
  items: declare({
    name: `${name}.items`,
    method: 'GET',
    path: `${path}/items`,
    summary: 'What buyers have to pay, and have paid, on credit terms',
    access: reads,
    input: z.object({ ...itemFilter, ...cursorInput }),
    answer: cursorPage(creditItem),
  }),
  exportItems: declare({
    name: `${name}.exportItems`,
    method: 'GET',
    path: `${path}/items/export`,
    summary: 'The filtered items as CSV',
    access: reads,
    input: z.object(itemFilter),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  buyers: declare({
    name: `${name}.buyers`,
    method: 'GET',
    path: `${path}/buyers`,
    summary: 'Buyers that can be granted credit terms, by a part of their name: a seller’s are those that it knows',
    access: grants,
    input: z.object({ keyword: z._default(text(80), '') }),
    answer: z.array(z.object({ id: z.int(), name: z.string(), countryCode: z.string() })),
  }),
  grant: declare({
    name: `${name}.grant`,
    method: 'POST',
    path: `${path}/grant`,
    summary: 'Grant a buyer credit terms: a limit in a currency and the days until an order is due',
    access: grants,
    input: newGrant,
    answer: z.object({ id: z.int() }),
    encrypted: true,
    idempotent: true,
  }),
  item: declare({
    name: `${name}.item`,
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One credit limit with its terms and use',
    access: reads,
    input: z.object({ id }),
    answer: grant,
  }),
  change: declare({
    name: `${name}.change`,
    method: 'POST',
    path: `${path}/{id}/change`,
    summary: 'Change limit and days; what was ordered before is due as it was',
    access: grants,
    input: z.object({ id, ...grantTerms.shape }),
    answer: grant,
    encrypted: true,
  }),
  end: declare({
    name: `${name}.end`,
    method: 'POST',
    path: `${path}/{id}/end`,
    summary: 'End credit terms: nothing more can be ordered on them, and what is open stays due',
    access: grants,
    input: z.object({ id }),
    answer: grant,
    encrypted: true,
  }),
});
export type CreditCalls = ReturnType<typeof callsOf>;

const operator = { who: 'operator', code: 'money.confirm' } as const;
export const creditCalls: CreditCalls = callsOf('credit', '/operator/credit-limits', { reads: operator, grants: operator });
export const sellerCreditCalls: CreditCalls = callsOf('sellerCredit', '/seller/credit-limits', {
  reads: { who: 'seller', code: 'payout.view' },
  grants: { who: 'seller', code: 'agreement.manage' },
});
