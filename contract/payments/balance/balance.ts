import * as z from 'zod/mini';
import { declare } from '../../wire/call.ts';
import { amount, currencyCode, day, id, minorUnits, requiredText, text, time } from '../../wire/fields.ts';
import { fileContent } from '../../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../../wire/paging.ts';
import { currencies } from '../../values/money.ts';

/** What moves a buyer's balance: kinds of ledger transactions. */
export const movementKinds = [
  'top_up',
  'order_payment',
  'order_refund',
  'card_refund_credit',
  'card_refund_taken_back',
  'transfer_credit',
  'withdrawal',
  'withdrawal_return',
  'balance_reservation',
  'balance_release',
  'credit_payment',
  'credit_transfer',
  'payment_credit',
] as const;
export type MovementKind = (typeof movementKinds)[number];

const filter = {
  currency: z.optional(currencyCode),
  kind: z.optional(z.enum(movementKinds)),
  /** Days, both included, in UTC. */
  from: z.optional(day),
  to: z.optional(day),
};

const movement = z.object({
  id: z.int(),
  at: time,
  kind: z.enum(movementKinds),
  currency: currencyCode,
  amount,
  /** The balance in this currency after it. */
  balance: amount,
  /** The purchase orders that it is about. */
  orders: z.array(z.object({ id: z.int(), number: z.string() })),
  depositId: z.nullable(z.int()),
  withdrawalId: z.nullable(z.int()),
});
export type Movement = z.output<typeof movement>;

export const depositStates = ['submitted', 'confirmed', 'refused', 'withdrawn'] as const;
export type DepositState = (typeof depositStates)[number];

/** The largest deposit, in minor units. */
const mostDeposit = 100_000_000_00;
const depositAmount = minorUnits.check(z.gte(1, 'field.amount'), z.lte(mostDeposit, 'field.amount'));

export const depositInput = z.object({
  currency: z.enum(currencies, 'field.required'),
  amount: depositAmount,
  paidOn: day,
  /** What is written on the transfer, by which the operator finds it. */
  reference: requiredText(140),
  /** Key of an upload for `paymentProof`. */
  proof: requiredText(200),
});
export type DepositInput = z.input<typeof depositInput>;

const deposit = z.object({
  id: z.int(),
  state: z.enum(depositStates),
  currency: currencyCode,
  amount,
  paidOn: z.string(),
  reference: z.string(),
  proofName: z.string(),
  confirmedAmount: z.nullable(amount),
  reason: z.string(),
  submittedBy: z.string(),
  createdAt: time,
  decidedAt: z.nullable(time),
});
export type Deposit = z.output<typeof deposit>;

const operatorDeposit = z.extend(deposit, { company: z.object({ id: z.int(), name: z.string() }), decidedBy: z.nullable(z.string()) });
export type OperatorDeposit = z.output<typeof operatorDeposit>;

const bankAccount = z.object({ holder: z.string(), bank: z.string(), iban: z.string(), bic: z.string() });

const link = z.object({ address: z.string(), seconds: z.int() });
const viewer = { who: 'buyer', code: 'balance.view' } as const;
const payer = { who: 'auditedBuyer', code: 'balance.topup' } as const;
const confirmer = { who: 'operator', code: 'money.confirm' } as const;

export const balanceCalls = {
  movements: declare({
    name: 'balance.movements',
    method: 'GET',
    path: '/buyer/balance/movements',
    summary: 'What has moved the company’s balance, newest first, with the balance after each',
    access: viewer,
    input: z.object({ ...filter, ...cursorInput }),
    answer: cursorPage(movement),
  }),
  export: declare({
    name: 'balance.export',
    method: 'GET',
    path: '/buyer/balance/export',
    summary: 'The same as a CSV file, at most 10,000 movements',
    access: viewer,
    input: z.object(filter),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  days: declare({
    name: 'balance.days',
    method: 'GET',
    path: '/buyer/balance/days',
    summary: 'The balance in a currency at the end of each of the last 90 days, in UTC',
    access: viewer,
    input: z.object({ currency: currencyCode }),
    answer: z.array(z.object({ day: z.string(), balance: amount })),
  }),
};

export const depositCalls = {
  accounts: declare({
    name: 'deposits.accounts',
    method: 'GET',
    path: '/buyer/balance/accounts',
    summary: 'The bank accounts of the market’s operator that money for the balance is transferred to',
    access: { who: 'auditedBuyer', code: 'balance.topup' },
    input: z.object({}),
    answer: z.array(bankAccount),
  }),
  submit: declare({
    name: 'deposits.submit',
    method: 'POST',
    path: '/buyer/balance/submit',
    summary: 'Reports a bank transfer for the balance; the operator confirms or refuses it',
    access: payer,
    input: depositInput,
    answer: z.object({ id: z.int() }),
    encrypted: true,
    idempotent: true,
    limit: { calls: 20, seconds: 60 },
  }),
  list: declare({
    name: 'deposits.list',
    method: 'GET',
    path: '/buyer/balance/deposits',
    summary: 'The deposits that the company has reported, newest first',
    access: viewer,
    input: z.object({ state: z.optional(z.enum(depositStates)), ...cursorInput }),
    answer: cursorPage(deposit),
  }),
  withdraw: declare({
    name: 'deposits.withdraw',
    method: 'POST',
    path: '/buyer/balance/withdraw',
    summary: 'Withdraws a deposit that the operator has not decided about',
    access: payer,
    input: z.object({ id }),
    answer: z.object({}),
    encrypted: true,
  }),
};

export const depositSorts = ['time', 'paidOn', 'amount'] as const;
const operatorFilter = {
  state: z.optional(z.enum(depositStates)),
  currency: z.optional(currencyCode),
  /** Part of the company’s name or of the reference. */
  keyword: z.optional(text(80)),
  /** Newest first by default. */
  sort: z.optional(z.enum(depositSorts.flatMap((sort) => [sort, `-${sort}` as const]))),
};

export const operatorDepositCalls = {
  list: declare({
    name: 'operatorDeposits.list',
    method: 'GET',
    path: '/operator/deposits',
    summary: 'The deposits that buyers have reported',
    access: confirmer,
    input: z.object({ ...operatorFilter, ...cursorInput }),
    answer: cursorPage(operatorDeposit),
  }),
  export: declare({
    name: 'operatorDeposits.export',
    method: 'GET',
    path: '/operator/deposits/export',
    summary: 'The same as a CSV file, at most 10,000 rows',
    access: confirmer,
    input: z.object(operatorFilter),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  item: declare({
    name: 'operatorDeposits.item',
    method: 'GET',
    path: '/operator/deposits/{id}',
    summary: 'One deposit',
    access: confirmer,
    input: z.object({ id }),
    answer: operatorDeposit,
  }),
  proof: declare({
    name: 'operatorDeposits.proof',
    method: 'GET',
    path: '/operator/deposits/{id}/proof',
    summary: 'A short-lived address of the proof of a deposit',
    access: confirmer,
    input: z.object({ id }),
    answer: link,
  }),
  confirm: declare({
    name: 'operatorDeposits.confirm',
    method: 'POST',
    path: '/operator/deposits/{id}/confirm',
    summary: 'Credits a deposit to the buyer’s balance; an amount other than the reported one needs a reason',
    access: confirmer,
    input: z.object({ id, amount: depositAmount, reason: z._default(text(500), '') }),
    answer: z.object({ state: z.enum(depositStates) }),
    encrypted: true,
    idempotent: true,
  }),
  refuse: declare({
    name: 'operatorDeposits.refuse',
    method: 'POST',
    path: '/operator/deposits/{id}/refuse',
    summary: 'Refuses a deposit, with a reason that the buyer reads',
    access: confirmer,
    input: z.object({ id, reason: requiredText(500) }),
    answer: z.object({ state: z.enum(depositStates) }),
    encrypted: true,
    idempotent: true,
  }),
};
