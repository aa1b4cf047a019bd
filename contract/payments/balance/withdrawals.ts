import * as z from 'zod/mini';
import { isBic, isIban, normaliseIban } from '../../values/iban.ts';
import { currencies } from '../../values/money.ts';
import { declare } from '../../wire/call.ts';
import { amount, currencyCode, id, minorUnits, requiredText, text, time } from '../../wire/fields.ts';
import { fileContent } from '../../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../../wire/paging.ts';

/** `in_transfer`: an operator has begun to transfer the money, the buyer cannot cancel any more. */
export const withdrawalStates = ['requested', 'in_transfer', 'transferred', 'refused', 'cancelled'] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

export const withdrawalInput = z.object({
  currency: z.enum(currencies, 'field.required'),
  amount: minorUnits.check(z.gte(1, 'field.amount'), z.lte(100_000_000_00, 'field.amount')),
  /** Banks take 70 characters of a name. */
  holder: requiredText(70),
  iban: requiredText(60).check(
    z.overwrite(normaliseIban),
    z.refine((value: string) => value === '' || isIban(value), 'paymentSetting.iban'),
  ),
  bic: z._default(
    text(20).check(
      z.toUpperCase(),
      z.refine((value: string) => value === '' || isBic(value), 'paymentSetting.bic'),
    ),
    '',
  ),
});
export type WithdrawalInput = z.input<typeof withdrawalInput>;

const withdrawal = z.object({
  id: z.int(),
  state: z.enum(withdrawalStates),
  currency: currencyCode,
  amount,
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  reference: z.string(),
  reason: z.string(),
  requestedBy: z.string(),
  createdAt: time,
  decidedAt: z.nullable(time),
});
export type Withdrawal = z.output<typeof withdrawal>;

const operatorWithdrawal = z.extend(withdrawal, {
  company: z.object({ id: z.int(), name: z.string() }),
  /** The operator's user who decided last. */
  decidedBy: z.nullable(z.string()),
});
export type OperatorWithdrawal = z.output<typeof operatorWithdrawal>;

const requester = { who: 'auditedBuyer', code: 'balance.withdraw' } as const;
const confirmer = { who: 'operator', code: 'money.confirm' } as const;
const stateAnswer = z.object({ state: z.enum(withdrawalStates) });
const changing = { method: 'POST', encrypted: true, idempotent: true } as const;

export const withdrawalCalls = {
  account: declare({
    name: 'withdrawals.account',
    method: 'GET',
    path: '/buyer/withdrawals/account',
    summary: 'The bank account of the company’s payment settings, as a proposal for a withdrawal',
    access: requester,
    input: z.object({}),
    answer: z.object({ holder: z.string(), iban: z.string(), bic: z.string() }),
  }),
  request: declare({
    ...changing,
    name: 'withdrawals.request',
    path: '/buyer/withdrawals/request',
    summary: 'Asks for money of the balance; it leaves the balance at once. Requires `paymentSettings.confirm` a short time before',
    access: requester,
    input: withdrawalInput,
    answer: z.object({ id: z.int() }),
    limit: { calls: 20, seconds: 60 },
  }),
  list: declare({
    name: 'withdrawals.list',
    method: 'GET',
    path: '/buyer/withdrawals',
    summary: 'The withdrawals that the company has requested, newest first',
    access: { who: 'buyer', code: 'balance.view' },
    input: z.object({ state: z.optional(z.enum(withdrawalStates)), ...cursorInput }),
    answer: cursorPage(withdrawal),
  }),
  cancel: declare({
    name: 'withdrawals.cancel',
    method: 'POST',
    path: '/buyer/withdrawals/cancel',
    summary: 'Cancels a withdrawal that the operator has not begun to transfer; the money is on the balance again',
    access: requester,
    input: z.object({ id }),
    answer: z.object({}),
    encrypted: true,
  }),
};

export const withdrawalSorts = ['time', 'amount'] as const;
const operatorFilter = {
  state: z.optional(z.enum(withdrawalStates)),
  currency: z.optional(currencyCode),
  /** Part of the company’s name, of the account’s holder or of the IBAN. */
  keyword: z.optional(text(80)),
  /** Newest first by default. */
  sort: z.optional(z.enum(withdrawalSorts.flatMap((sort) => [sort, `-${sort}` as const]))),
};

export const operatorWithdrawalCalls = {
  list: declare({
    name: 'operatorWithdrawals.list',
    method: 'GET',
    path: '/operator/withdrawals',
    summary: 'The withdrawals that buyers have requested',
    access: confirmer,
    input: z.object({ ...operatorFilter, ...cursorInput }),
    answer: cursorPage(operatorWithdrawal),
  }),
  export: declare({
    name: 'operatorWithdrawals.export',
    method: 'GET',
    path: '/operator/withdrawals/export',
    summary: 'The same as a CSV file, at most 10,000 rows',
    access: confirmer,
    input: z.object(operatorFilter),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  item: declare({
    name: 'operatorWithdrawals.item',
    method: 'GET',
    path: '/operator/withdrawals/{id}',
    summary: 'One withdrawal',
    access: confirmer,
    input: z.object({ id }),
    answer: operatorWithdrawal,
  }),
  begin: declare({
    ...changing,
    name: 'operatorWithdrawals.begin',
    path: '/operator/withdrawals/{id}/begin',
    summary: 'Marks a withdrawal as being transferred: nobody else transfers it, and the buyer cannot cancel it any more',
    access: confirmer,
    input: z.object({ id }),
    answer: stateAnswer,
  }),
  confirm: declare({
    ...changing,
    name: 'operatorWithdrawals.confirm',
    path: '/operator/withdrawals/{id}/confirm',
    summary: 'Confirms that the money was transferred, with the reference of the transfer',
    access: confirmer,
    input: z.object({ id, reference: requiredText(140) }),
    answer: stateAnswer,
  }),
  refuse: declare({
    ...changing,
    name: 'operatorWithdrawals.refuse',
    path: '/operator/withdrawals/{id}/refuse',
    summary: 'Refuses a withdrawal, with a reason that the buyer reads; the money is on the balance again',
    access: confirmer,
    input: z.object({ id, reason: requiredText(500) }),
    answer: stateAnswer,
  }),
};
