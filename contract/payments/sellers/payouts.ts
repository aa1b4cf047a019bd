import * as z from 'zod/mini';
import { isBic, isIban, normaliseIban } from '../../values/iban.ts';
import { declare } from '../../wire/call.ts';
import { amount, currencyCode, day, id, list, requiredText, text, time } from '../../wire/fields.ts';
import { fileContent } from '../../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../../wire/paging.ts';

/**
 * `ordered`: in a file for the bank, or to be transferred by the provider. `returned`: made, and sent back by the bank or taken back by
 * the provider.
 */
export const payoutStates = ['ordered', 'executed', 'failed', 'returned'] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutMoves: Record<PayoutState, readonly PayoutState[]> = {
  ordered: ['executed', 'failed'],
  executed: ['returned'],
  // The provider has made the transfer after all, such as for a process that had stopped amid the call.
  failed: ['executed'],
  returned: [],
};

/** How payouts of a run leave: in a file for the bank, or as transfers of a provider to the accounts that sellers have there. */
export const payoutWays = ['bank_file', 'provider'] as const;
export type PayoutWay = (typeof payoutWays)[number];
export const payoutProviders = ['stripe', 'test'] as const;
export type PayoutProviderName = (typeof payoutProviders)[number];

/** Why a provider has made no transfer, or has taken it back: the seller's account, the market's balance there, anything else. */
export const payoutFailures = ['account', 'balance', 'refused', 'reversed'] as const;
export type PayoutFailure = (typeof payoutFailures)[number];

/** Why a payout that is due cannot be in a file for the bank. */
export const payoutObstacles = ['currency', 'noAccount', 'notSepa', 'suspended', 'returned'] as const;
export type PayoutObstacle = (typeof payoutObstacles)[number];

/** Why a provider cannot transfer it. */
export const transferObstacles = ['noProviderAccount', 'notReady', 'providerCurrency', 'suspended'] as const;
export type TransferObstacle = (typeof transferObstacles)[number];

/** Payouts in one file. */
export const mostInRun = 500;

const settlement = z.object({ id: z.int(), number: z.string() });

const payout = z.object({
  id: z.int(),
  settlement,
  seller: z.object({ id: z.int(), name: z.string() }),
  currency: currencyCode,
  amount,
  state: z.enum(payoutStates),
  /** Null: paid by hand. */
  runId: z.nullable(z.int()),
  way: z.enum(payoutWays),
  provider: z.nullable(z.enum(payoutProviders)),
  accountHolder: z.string(),
  iban: z.string(),
  /** The bank's, of one that was paid by hand; the provider's number of its transfer. */
  reference: z.string(),
  executedOn: z.nullable(day),
  returnedOn: z.nullable(day),
  /** Why it failed or was returned, in the words of the operator; empty where `failure` says it. */
  reason: z.string(),
  failure: z.nullable(z.enum(payoutFailures)),
  /** Since when the provider has given no answer; it is asked again. */
  silentSince: z.nullable(time),
  /** What the provider has taken back of it; all of it when it was returned. */
  reversed: amount,
  returnedAt: z.nullable(time),
  createdAt: time,
});
export type Payout = z.output<typeof payout>;

const account = z.object({
  accountHolder: requiredText(70),
  iban: text(60).check(
    z.overwrite(normaliseIban),
    z.refine((value: string) => isIban(value), 'paymentSetting.iban'),
  ),
  bic: z._default(
    text(20).check(
      z.toUpperCase(),
      z.refine((value: string) => value === '' || isBic(value), 'paymentSetting.bic'),
    ),
    '',
  ),
});
export const payoutAccountInput = z.extend(account, {
  /** Required to change an account that is already set. */
  password: z._default(z.string('password.required').check(z.maxLength(200, 'password.length')), ''),
});
export type PayoutAccountInput = z.output<typeof payoutAccountInput>;

const payoutAccount = z.object({
  accountHolder: z.string(),
  /** Empty while there is none. */
  iban: z.string(),
  bic: z.string(),
  changedAt: z.nullable(time),
  changedBy: z.nullable(z.string()),
  mayChange: z.boolean(),
});
export type PayoutAccount = z.output<typeof payoutAccount>;

const seller = { who: 'seller', code: 'payout.view' } as const;
const accountant = { who: 'operator', code: 'money.confirm' } as const;

export const sellerPayoutCalls = {
  list: declare({
    name: 'sellerPayouts.list',
    method: 'GET',
    path: '/seller/payout/list',
    summary: 'Payouts of the company, newest first',
    access: seller,
    input: z.object(cursorInput),
    answer: cursorPage(payout),
  }),
  account: declare({
    name: 'sellerPayouts.account',
    method: 'GET',
    path: '/seller/payout/account',
    summary: 'The account that payouts go to',
    access: seller,
    input: z.object({}),
    answer: payoutAccount,
  }),
  saveAccount: declare({
    name: 'sellerPayouts.saveAccount',
    method: 'POST',
    path: '/seller/payout/account',
    summary: 'Changes the account that payouts go to; everybody who sees payouts is notified',
    access: { who: 'seller', code: 'account.manage' },
    input: payoutAccountInput,
    answer: payoutAccount,
    encrypted: true,
    limit: { calls: 10, seconds: 60 },
  }),
};

const due = z.object({
  settlement,
  seller: z.object({ id: z.int(), name: z.string() }),
  currency: currencyCode,
  amount,
  periodTo: day,
  iban: z.string(),
  /** Null: it can be in a file for the bank. */
  obstacle: z.nullable(z.enum(payoutObstacles)),
  /** Null: the provider can transfer it. Always one where the market has no provider of payouts. */
  transferObstacle: z.nullable(z.enum(transferObstacles)),
  /** Why the last attempt failed or came back; empty where `failure` says it. */
  failed: z.nullable(z.string()),
  failure: z.nullable(z.enum(payoutFailures)),
});
export type DuePayout = z.output<typeof due>;

const run = z.object({
  id: z.int(),
  way: z.enum(payoutWays),
  provider: z.nullable(z.enum(payoutProviders)),
  executeOn: day,
  /** Empty for transfers of a provider. */
  iban: z.string(),
  createdBy: z.string(),
  createdAt: time,
  payments: z.int(),
  /** All payouts of a run are in one currency. */
  currency: currencyCode,
  total: amount,
  ordered: z.int(),
  executed: z.int(),
  failed: z.int(),
  returned: z.int(),
});
export type PayoutRun = z.output<typeof run>;

export const runSorts = ['time', 'executeOn', 'total'] as const;
/** Newest first by default. */
const runFilter = { sort: z.optional(z.enum(runSorts.flatMap((sort) => [sort, `-${sort}` as const]))) };
export const payoutSorts = ['seller', 'amount'] as const;
/** By the seller's name by default. */
const payoutSort = { sort: z.optional(z.enum(payoutSorts.flatMap((sort) => [sort, `-${sort}` as const]))) };

export const payoutCalls = {
  due: declare({
    name: 'payouts.due',
    method: 'GET',
    path: '/operator/payouts',
    summary: 'Settlements whose payout is due and not under way, oldest first, at most 500, with the sums of all by currency',
    access: accountant,
    input: z.object({ currency: z.optional(currencyCode) }),
    answer: z.object({
      rows: z.array(due),
      sums: z.array(z.object({ currency: currencyCode, payouts: z.int(), amount })),
      /** The market’s accounts that a file can be for. */
      accounts: z.array(z.object({ holder: z.string(), iban: z.string() })),
      /** Who can transfer payouts besides the bank. */
      provider: z.nullable(z.enum(payoutProviders)),
    }),
  }),
  createRun: declare({
    name: 'payouts.createRun',
    method: 'POST',
    path: '/operator/payouts/run',
    summary: 'Orders payouts in euros: their settlements wait for the bank, and a file for it can be downloaded',
    access: accountant,
    input: z.object({
      settlementIds: list(id, mostInRun),
      /** One of the market’s accounts. */
      iban: requiredText(60).check(z.overwrite(normaliseIban)),
      executeOn: day,
    }),
    answer: z.object({ id: z.int() }),
    encrypted: true,
    idempotent: true,
  }),
  transfer: declare({
    name: 'payouts.transfer',
    method: 'POST',
    path: '/operator/payouts/transfer',
    summary: 'Orders payouts in one currency as transfers of the provider, which a job makes one by one',
    access: accountant,
    input: z.object({ settlementIds: list(id, mostInRun) }),
    answer: z.object({ id: z.int() }),
    encrypted: true,
    idempotent: true,
  }),
  runs: declare({
    name: 'payouts.runs',
    method: 'GET',
    path: '/operator/payouts/runs',
    summary: 'Payout runs',
    access: accountant,
    input: z.object({ ...runFilter, ...cursorInput }),
    answer: cursorPage(run),
  }),
  exportRuns: declare({
    name: 'payouts.exportRuns',
    method: 'GET',
    path: '/operator/payouts/runs/export',
    summary: 'The same as a CSV file, at most 10,000 rows',
    access: accountant,
    input: z.object(runFilter),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  export: declare({
    name: 'payouts.export',
    method: 'GET',
    path: '/operator/payouts/export',
    summary: 'All payouts, newest first, or those of a run, as a CSV file, at most 10,000 rows',
    access: accountant,
    input: z.object({ runId: z.optional(id), ...payoutSort }),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  run: declare({
    name: 'payouts.run',
    method: 'GET',
    path: '/operator/payouts/run/{runId}',
    summary: 'A payout run with its payouts',
    access: accountant,
    input: z.object({ runId: id, ...payoutSort }),
    answer: z.extend(run, { payouts: z.array(payout) }),
  }),
  file: declare({
    name: 'payouts.file',
    method: 'GET',
    path: '/operator/payouts/run/{runId}/file',
    summary: 'The payouts of a run as SEPA file for the bank (pain.001.001.09), in base64; those that failed are not in it',
    access: accountant,
    input: z.object({ runId: id }),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  execute: declare({
    name: 'payouts.execute',
    method: 'POST',
    path: '/operator/payouts/execute',
    summary: 'Records that the bank has made payouts of a run: the money leaves the ledger, and the sellers are notified. All or none',
    access: accountant,
    input: z.object({ runId: id, payoutIds: list(id, mostInRun), executedOn: day }),
    answer: z.object({ executed: z.int() }),
    encrypted: true,
    idempotent: true,
  }),
  fail: declare({
    name: 'payouts.fail',
    method: 'POST',
    path: '/operator/payouts/fail',
    summary: 'Records that the bank has not made a payout: it is due again',
    access: accountant,
    input: z.object({ payoutId: id, reason: requiredText(300) }),
    answer: z.object({}),
    encrypted: true,
    idempotent: true,
  }),
  recordReturn: declare({
    name: 'payouts.recordReturn',
    method: 'POST',
    path: '/operator/payouts/return',
    summary: 'Records that the bank has sent back a payout that it had made: it is due again, and the seller is notified',
    access: accountant,
    input: z.object({ payoutId: id, returnedOn: day, reference: requiredText(140), reason: requiredText(300) }),
    answer: z.object({}),
    encrypted: true,
    idempotent: true,
  }),
  byHand: declare({
    name: 'payouts.byHand',
    method: 'POST',
    path: '/operator/payouts/by-hand',
    summary: 'Records a payout that was made without a file, such as one in another currency',
    access: accountant,
    input: z.object({ settlementId: id, executedOn: day, reference: requiredText(140) }),
    answer: z.object({}),
    encrypted: true,
    idempotent: true,
  }),
};
