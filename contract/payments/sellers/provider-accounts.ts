import * as z from 'zod/mini';
import { declare } from '../../wire/call.ts';
import { currencyCode, time } from '../../wire/fields.ts';
import { payoutProviders } from './payouts.ts';

/** What is known of a seller's account at a provider. `reviewed`: the provider checks it; `gone`: it does not know it any more. */
export const accountStandings = ['incomplete', 'reviewed', 'ready', 'blocked', 'gone'] as const;
export type AccountStanding = (typeof accountStandings)[number];

/** What a provider still wants to know of a seller. */
export const missingKinds = ['company', 'people', 'bankAccount', 'documents', 'terms', 'other'] as const;
export type MissingKind = (typeof missingKinds)[number];

const providerAccount = z.object({
  /** Null: the market pays out by bank alone. */
  provider: z.nullable(z.enum(payoutProviders)),
  /** Null: the company has none. */
  account: z.nullable(
    z.object({
      reference: z.string(),
      standing: z.enum(accountStandings),
      missing: z.array(z.enum(missingKinds)),
      currencies: z.array(currencyCode),
      /** When the provider has said so; null: it has said nothing yet. */
      standingAt: z.nullable(time),
    }),
  ),
  /** The provider was asked and gave no answer. */
  silent: z.boolean(),
  mayChange: z.boolean(),
});
export type ProviderAccount = z.output<typeof providerAccount>;

export const connectInput = z.object({
  password: z.string('password.required').check(z.minLength(1, 'password.required'), z.maxLength(200, 'password.length')),
});
export type ConnectInput = z.output<typeof connectInput>;

export const providerAccountCalls = {
  read: declare({
    name: 'providerAccount.read',
    method: 'GET',
    path: '/seller/payout/provider-account',
    summary: 'The company’s account at the provider of payouts, as it was last known',
    access: { who: 'seller', code: 'payout.view' },
    input: z.object({}),
    answer: providerAccount,
  }),
  refresh: declare({
    name: 'providerAccount.refresh',
    method: 'POST',
    path: '/seller/payout/provider-account/refresh',
    summary: 'The same, after asking the provider',
    access: { who: 'seller', code: 'payout.view' },
    input: z.object({}),
    answer: providerAccount,
    limit: { calls: 20, seconds: 60 },
  }),
  connect: declare({
    name: 'providerAccount.connect',
    method: 'POST',
    path: '/seller/payout/provider-account',
    summary:
      'Opens an account at the provider, or goes on with one: where the provider asks for what it wants to know; everybody who sees payouts is notified of a new one',
    access: { who: 'seller', code: 'account.manage' },
    input: connectInput,
    answer: z.object({ page: z.string() }),
    encrypted: true,
    limit: { calls: 10, seconds: 60 },
  }),
};

const reference = z.string('field.text').check(z.regex(/^[A-Za-z0-9_-]{1,60}$/, 'field.text'));

/** What becomes of an account at the embedded test provider. */
export const testOutcomes = ['ready', 'incomplete', 'blocked'] as const;
export type TestOutcome = (typeof testOutcomes)[number];

/** The page of the embedded test provider, which asks sellers nothing and moves no money. */
export const testAccountCalls = {
  read: declare({
    name: 'testAccounts.read',
    method: 'GET',
    path: '/seller/payout/test-account/{reference}',
    summary: 'The company’s account at the embedded test provider',
    access: { who: 'seller', code: 'account.manage' },
    input: z.object({ reference }),
    answer: z.object({ reference: z.string(), standing: z.enum(testOutcomes) }),
  }),
  decide: declare({
    name: 'testAccounts.decide',
    method: 'POST',
    path: '/seller/payout/test-account',
    summary: 'Decides what becomes of an account at the embedded test provider',
    access: { who: 'seller', code: 'account.manage' },
    input: z.object({ reference, outcome: z.enum(testOutcomes) }),
    answer: z.object({ returnTo: z.string() }),
    limit: { calls: 60, seconds: 60 },
  }),
};
