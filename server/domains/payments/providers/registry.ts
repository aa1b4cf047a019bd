import type { Database } from '../../../platform/postgres/pool.ts';
import type { PayoutProvider } from './payout-provider.ts';
import type { PaymentProvider, Transact } from './provider.ts';
import type { StripeSettings } from './stripe/client.ts';
import { stripePayouts } from './stripe/payouts.ts';
import { stripe } from './stripe/provider.ts';
import { testCards } from './test-cards/provider.ts';
import { testPayouts } from './test-payouts/provider.ts';

/** Providers by their names, for payments that were made with them: one that is no longer offered still has to be asked. */
export type Providers = (name: string) => PaymentProvider | undefined;

/** The names that payments can have as their provider. */
export const providerNames = (): string[] => Object.keys(makers);

/** What providers need to know of the market. */
export type ProviderSettings = {
  /** Origin of the installation's public address, without a slash at the end. */
  publicUrl: string;
  stripe?: StripeSettings | undefined;
};

const makers: Record<string, (database: Database, transact: Transact, settings: ProviderSettings) => PaymentProvider | undefined> = {
  test: testCards,
  stripe: (_database, _transact, settings) => settings.stripe && stripe(settings.stripe, settings.publicUrl),
};

export const providersOf =
  (database: Database, transact: Transact, settings: ProviderSettings): Providers =>
  (name) =>
    Object.hasOwn(makers, name) ? makers[name]?.(database, transact, settings) : undefined;

/** Providers of payouts by their names, also those that payouts are not ordered from any more. */
export type PayoutProviders = (name: string) => PayoutProvider | undefined;

export const payoutProvidersOf =
  (transact: Transact, { stripe: keys, publicUrl }: ProviderSettings): PayoutProviders =>
  (name) => {
    if (name === 'test') return testPayouts(transact);
    return name === 'stripe' && keys ? stripePayouts(keys, publicUrl) : undefined;
  };
