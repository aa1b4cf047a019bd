import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { amount, currencyCode, day, id, requiredText, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';

/** The chart of accounts. The first five belong to a company each, the others are the market's own. */
export const ledgerKinds = [
  'buyer_balance',
  'balance_reserved',
  'buyer_credit',
  'seller_payable',
  'seller_pending',
  'commission',
  'provider_clearing',
  'bank_clearing',
  'vat',
  'refunds',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** Postings that have words; one of another kind is shown by its code. */
export const postingKinds = [
  'order_payment',
  'order_refund',
  'card_refund',
  'card_refund_credit',
  'card_refund_taken_back',
  'top_up',
  'balance_reservation',
  'balance_release',
  'credit_payment',
  'credit_transfer',
  'payment_receipt',
  'payment_return',
  'payment_return_failed',
  'payment_credit',
  'payment_dispute',
  'settlement_commission',
  'settlement_payout',
  'payout_return',
  'transfer_credit',
  'bank_import',
  'bank_removal',
  'withdrawal',
  'withdrawal_transfer',
  'withdrawal_return',
] as const;

const accountant = { who: 'operator', code: 'money.confirm' } as const;

const sheetFilter = {
  kind: z.enum(ledgerKinds, 'field.required'),
  currency: currencyCode,
  /** The account of one company; without it, all accounts of the kind. */
  companyId: z.optional(id),
  /** Days, both included, in UTC. */
  from: z.optional(day),
  to: z.optional(day),
};

const sheetRow = z.object({
  /** The entry’s number, in the order in which entries were written. */
  id: z.int(),
  transactionId: z.int(),
  at: time,
  posting: z.string(),
  company: z.nullable(z.object({ id: z.int(), name: z.string() })),
  amount,
});
export type SheetRow = z.output<typeof sheetRow>;

const trialRow = z.object({
  kind: z.enum(ledgerKinds),
  /** Accounts of this kind: one for each company, or the market’s. */
  accounts: z.int(),
  /** What increased and decreased what the market owes; the balance is their difference. */
  increases: amount,
  decreases: amount,
  balance: amount,
});
export type TrialRow = z.output<typeof trialRow>;

const ledgerOrder = z.object({
  id: z.int(),
  number: z.string(),
  state: z.string(),
  buyer: z.string(),
  seller: z.string(),
  currency: currencyCode,
  total: amount,
});

const ledgerTransaction = z.object({
  id: z.int(),
  posting: z.string(),
  /** What identifies the posting; there is no second one. */
  key: z.string(),
  at: time,
  entries: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(ledgerKinds),
      company: z.nullable(z.object({ id: z.int(), name: z.string() })),
      currency: currencyCode,
      amount,
    }),
  ),
  /** The orders that were paid, refunded or settled by it. */
  orders: z.array(ledgerOrder),
  settlementId: z.nullable(z.int()),
});
export type LedgerTransaction = z.output<typeof ledgerTransaction>;

/** One decision about the lock; the newest counts. */
const ledgerLock = z.object({
  id: z.int(),
  /** The last locked day; null when everything is open. */
  lockedTo: z.nullable(z.string()),
  reason: z.string(),
  decidedBy: z.string(),
  at: time,
});
export type LedgerLock = z.output<typeof ledgerLock>;

export const ledgerLockCalls = {
  read: declare({
    name: 'ledgerLock.read',
    method: 'GET',
    path: '/operator/ledger/lock',
    summary: 'Up to which day the ledger is locked, the last day that can be locked, and the decisions, newest first',
    access: accountant,
    input: z.object({ ...cursorInput }),
    answer: z.object({ ...cursorPage(ledgerLock).def.shape, lockedTo: z.nullable(z.string()), lastDay: z.string() }),
  }),
  lock: declare({
    name: 'ledgerLock.lock',
    method: 'POST',
    path: '/operator/ledger/lock/set',
    summary: 'Locks the ledger up to a day: nothing dated before its end is posted any more',
    access: accountant,
    input: z.object({ to: day }),
    answer: z.object({ lockedTo: z.nullable(z.string()) }),
    encrypted: true,
    idempotent: true,
  }),
  reopen: declare({
    name: 'ledgerLock.reopen',
    method: 'POST',
    path: '/operator/ledger/lock/reopen',
    summary: 'Opens locked days again, with a reason: those after `to`, or all',
    access: accountant,
    input: z.object({ to: z._default(z.nullable(day), null), reason: requiredText(500) }),
    answer: z.object({ lockedTo: z.nullable(z.string()) }),
    encrypted: true,
    idempotent: true,
  }),
};

/** What the proof checks, each over the entire ledger. */
export const ledgerChecks = [
  'transactions',
  'currencies',
  'balances',
  'entryCurrencies',
  'emptyTransactions',
  'negativeBalances',
  'payments',
  'deposits',
  'withdrawals',
] as const;
export type LedgerCheck = (typeof ledgerChecks)[number];

export const ledgerCalls = {
  prove: declare({
    name: 'ledger.prove',
    method: 'GET',
    path: '/operator/ledger/proof',
    summary: 'Adds up the entire ledger: by transaction, account and currency, and against payments, deposits and withdrawals',
    access: accountant,
    input: z.object({}),
    answer: z.object({
      at: time,
      transactions: z.int(),
      entries: z.int(),
      /** `found` is zero, or something is wrong; `examples` are numbers of transactions, accounts, payments, deposits or withdrawals. */
      checks: z.array(z.object({ check: z.enum(ledgerChecks), found: z.int(), examples: z.array(z.string()) })),
    }),
    limit: { calls: 6, seconds: 60 },
  }),
  trial: declare({
    name: 'ledger.trial',
    method: 'GET',
    path: '/operator/ledger',
    summary: 'The trial balance of each currency up to a day, and whether it is zero',
    access: accountant,
    input: z.object({ to: z.optional(day) }),
    answer: z.object({
      currencies: z.array(
        z.object({
          currency: currencyCode,
          rows: z.array(trialRow),
          /** Zero, or the ledger is broken. */
          sum: amount,
        }),
      ),
      /** Transactions that do not sum to zero in each currency: none, or the ledger is broken. */
      broken: z.array(z.int()),
      /** Accounts whose stored balance is not the sum of their entries. */
      differing: z.int(),
      transactions: z.int(),
    }),
  }),
  sheet: declare({
    name: 'ledger.sheet',
    method: 'GET',
    path: '/operator/ledger/sheet',
    summary: 'The entries of an account, or of all accounts of a kind, newest first',
    access: accountant,
    input: z.object({ ...sheetFilter, ...cursorInput }),
    answer: z.object({
      ...cursorPage(sheetRow).def.shape,
      company: z.nullable(z.object({ id: z.int(), name: z.string() })),
      /** Of the days chosen: the balance before them, their entries, and the balance after them. */
      opening: amount,
      increases: amount,
      decreases: amount,
      closing: amount,
    }),
  }),
  transaction: declare({
    name: 'ledger.transaction',
    method: 'GET',
    path: '/operator/ledger/transaction/{id}',
    summary: 'A posting with all of its entries and the orders that it is about',
    access: accountant,
    input: z.object({ id }),
    answer: ledgerTransaction,
  }),
  exportTrial: declare({
    name: 'ledger.exportTrial',
    method: 'GET',
    path: '/operator/ledger/export',
    summary: 'The trial balance as CSV',
    access: accountant,
    input: z.object({ to: z.optional(day) }),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  exportSheet: declare({
    name: 'ledger.exportSheet',
    method: 'GET',
    path: '/operator/ledger/sheet/export',
    summary: 'The entries of an account as CSV, oldest first, at most 10,000',
    access: accountant,
    input: z.object(sheetFilter),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
};
