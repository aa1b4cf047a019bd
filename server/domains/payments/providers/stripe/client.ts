import type Stripe from 'stripe';
import { ProviderRefused, ProviderSilent, ProviderUnclear } from '../provider.ts';

export type StripeSettings = {
  key: string;
  webhookSecret: string;
  /** Of messages about connected accounts, which come from an address of their own at Stripe. */
  connectWebhookSecret?: string | undefined;
  /** Where it is asked: protocol, host, and port. */
  api: string;
};

/** Milliseconds for an answer, and how often a call that got none is repeated (with the same idempotency key). */
const longestWait = 10_000;
const repeats = 1;

type Loaded = { client: Stripe; errors: typeof Stripe.errors };

const loaded = new WeakMap<StripeSettings, Promise<Loaded>>();

/** The official client, loaded when Stripe is first used: most markets never need it. */
async function load({ key, api }: StripeSettings): Promise<Loaded> {
  const { default: StripeClient } = await import('stripe');
  const { protocol, hostname, port } = new URL(api);
  const client = new StripeClient(key, {
    ...{ host: hostname, port: port || (protocol === 'http:' ? 80 : 443), protocol: protocol === 'http:' ? 'http' : 'https' },
    ...{ timeout: longestWait, maxNetworkRetries: repeats, telemetry: false },
  });
  return { client, errors: StripeClient.errors };
}

export function stripeClient(settings: StripeSettings): Promise<Loaded> {
  let found = loaded.get(settings);
  if (!found) {
    found = load(settings);
    loaded.set(settings, found);
  }
  return found;
}

/**
 * Makes calls of the client, and says in our words what went wrong. Stripe's own message stays out of it: it can quote what was sent.
 * @throws ProviderSilent without an answer, and with 5xx; ProviderUnclear with others that say nothing about the payment: 409, too many calls, a wrong key
 * @throws ProviderRefused
 */
export async function asking<Answer>(settings: StripeSettings, work: (client: Stripe) => Promise<Answer>): Promise<Answer> {
  const { client, errors } = await stripeClient(settings);
  try {
    return await work(client);
  } catch (error) {
    if (!(error instanceof errors.StripeError)) throw error;
    const what = `Stripe: ${[error.statusCode ?? 'no answer', error.type, error.code, error.decline_code, error.requestId].filter(Boolean).join(', ')}`;
    const refuses = [errors.StripeInvalidRequestError, errors.StripeCardError, errors.StripeIdempotencyError];
    if (refuses.some((kind) => error instanceof kind)) throw new ProviderRefused(what, error.code ?? error.type);
    throw error.statusCode !== undefined && error.statusCode < 500 ? new ProviderUnclear(what) : new ProviderSilent(what);
  }
}

/**
 * Looks up what was asked for before. That Stripe does not find it says nothing about what has become of it: the keys may be another account's.
 * @throws ProviderSilent
 */
export async function lookingUp<Answer>(settings: StripeSettings, work: (client: Stripe) => Promise<Answer>): Promise<Answer> {
  try {
    return await asking(settings, work);
  } catch (error) {
    throw error instanceof ProviderRefused ? new ProviderUnclear(error.message) : error;
  }
}
