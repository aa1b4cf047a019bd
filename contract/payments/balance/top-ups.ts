import * as z from 'zod/mini';
import { currencies } from '../../values/money.ts';
import { declare } from '../../wire/call.ts';
import { amount, currencyCode, id, minorUnits, time } from '../../wire/fields.ts';
import { paymentFailures, paymentStates } from '../payments.ts';

/** The largest top-up by card, in minor units: what card companies take in one payment. */
const mostTopUp = 999_999_99;
const leastTopUp = 1_00;

export const topUpInput = z.object({
  currency: z.enum(currencies, 'field.required'),
  amount: minorUnits.check(z.gte(leastTopUp, 'topUp.amount'), z.lte(mostTopUp, 'topUp.amount')),
});
export type TopUpInput = z.input<typeof topUpInput>;

const topUp = z.object({
  id: z.int(),
  state: z.enum(paymentStates),
  currency: currencyCode,
  amount,
  /** Why the provider refused it. */
  failure: z.nullable(z.enum(paymentFailures)),
  /** Where it can still be paid, while the buyer has not. */
  page: z.nullable(z.string()),
  createdAt: time,
});
export type TopUp = z.output<typeof topUp>;

const payer = { who: 'auditedBuyer', code: 'balance.topup' } as const;

export const topUpCalls = {
  offered: declare({
    name: 'topUps.offered',
    method: 'GET',
    path: '/buyer/balance/top-up',
    summary: 'Whether the balance can be topped up by card, and why not',
    access: payer,
    input: z.object({}),
    /** `card` is false where the market takes no cards at all. */
    answer: z.object({ card: z.boolean(), obstacle: z.nullable(z.string()) }),
  }),
  begin: declare({
    name: 'topUps.begin',
    method: 'POST',
    path: '/buyer/balance/top-up/begin',
    summary: 'Begins a top-up by card, and says where the buyer pays',
    access: payer,
    input: topUpInput,
    answer: z.object({ id: z.int(), page: z.string() }),
    encrypted: true,
    idempotent: true,
    limit: { calls: 20, seconds: 60 },
  }),
  result: declare({
    name: 'topUps.result',
    method: 'GET',
    path: '/buyer/balance/top-up/{id}',
    summary: 'What has become of a top-up by card',
    access: { who: 'buyer', code: 'balance.view' },
    input: z.object({ id }),
    answer: topUp,
  }),
  follow: declare({
    name: 'topUps.follow',
    method: 'POST',
    path: '/buyer/balance/top-up/follow',
    summary: 'Asks the provider about a top-up, for a buyer who comes back from its page',
    access: { who: 'buyer', code: 'balance.view' },
    input: z.object({ id }),
    answer: topUp,
    limit: { calls: 60, seconds: 60 },
  }),
};
