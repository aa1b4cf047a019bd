import type Stripe from 'stripe';
import { currencies } from '../../../../../contract/values/money.ts';
import type { MissingKind } from '../../../../../contract/payments/sellers/provider-accounts.ts';
import { type AccountFacts, type PayoutProvider, type ProviderTransfer, TransferRefused } from '../payout-provider.ts';
import { ProviderRefused, ProviderSilent } from '../provider.ts';
import { asking, type StripeSettings } from './client.ts';

/** A page waits for the answer: it gets less time than money does. */
const quick = { timeout: 4_000, maxNetworkRetries: 0 };

/** Stripe names each field that it wants; the first pattern that fits says which kind it is. */
const kinds: readonly [RegExp, MissingKind][] = [
  [/^external_account/, 'bankAccount'],
  [/^tos_acceptance/, 'terms'],
  [/(^|\.)(documents?|verification)(\.|$)/, 'documents'],
  [/^(person_|individual|representative|owners|directors|executives|authorizer|relationship)/, 'people'],
  [/^(company|business_profile|business_type)/, 'company'],
];

function missingOf(fields: readonly string[]): MissingKind[] {
  const found = fields.map((field) => kinds.find(([pattern]) => pattern.test(field))?.[1] ?? 'other');
  return [...new Set(found)].toSorted();
}

function seenAccount({
  capabilities,
  requirements,
  country,
  default_currency: own,
  external_accounts: banks,
}: Stripe.Account): AccountFacts {
  const missing = missingOf([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]);
  const taken = [own, ...(banks?.data ?? []).map(({ currency }) => currency)].map((code) => code?.toUpperCase());
  const facts = { missing, currencies: currencies.filter((code) => taken.includes(code)), country: country ?? null };
  if (capabilities?.transfers === 'active') return { standing: 'ready', ...facts };
  const reason = requirements?.disabled_reason ?? '';
  if (/^(rejected|listed|platform_paused|other$)/.test(reason)) return { standing: 'blocked', ...facts };
  if (missing.length > 0) return { standing: 'incomplete', ...facts };
  const isReviewed =
    capabilities?.transfers === 'pending' || (requirements?.pending_verification ?? []).length > 0 || reason === 'under_review';
  return { standing: isReviewed ? 'reviewed' : 'incomplete', ...facts };
}

const seenTransfer = ({ id, currency, amount, amount_reversed: reversed }: Stripe.Transfer): ProviderTransfer => ({
  ...{ reference: id, currency: currency.toUpperCase(), amount, reversed },
});

/** The transfer that was made under a key: Stripe forgets keys after a day, and knows the group of a transfer for good. */
async function find(client: Stripe, key: string): Promise<Stripe.Transfer | undefined> {
  const { data } = await client.transfers.list({ transfer_group: key, limit: 1 });
  return data[0];
}

/** Stripe's codes for an account that is not there, or takes no transfers. */
const accountCodes = new Set(
  'account_closed account_invalid capability_not_active insufficient_capabilities_for_transfer no_account resource_missing transfers_not_allowed'.split(
    ' ',
  ),
);

function failureOf(code: string): TransferRefused['failure'] {
  if (code === 'balance_insufficient') return 'balance';
  return accountCodes.has(code) ? 'account' : 'refused';
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && (('statusCode' in error && error.statusCode === 404) || ('code' in error && error.code === 'account_invalid'));

/** Payouts to connected accounts: each is a transfer of the market's balance at Stripe. Sellers enter what Stripe asks for on its own pages. */
export const stripePayouts = (settings: StripeSettings, publicUrl: string): PayoutProvider => ({
  name: 'stripe',
  createAccount: ({ key, country }) =>
    asking(settings, async (client) => {
      const made = await client.accounts.create(
        {
          country,
          business_type: 'company',
          // Stripe collects what the law asks for and shows sellers their balance; the market bears fees and what an account owes.
          controller: {
            ...{ fees: { payer: 'application' }, losses: { payments: 'application' } },
            ...{ requirement_collection: 'stripe', stripe_dashboard: { type: 'express' } },
          },
          capabilities: { transfers: { requested: true } },
          metadata: { seller: key },
        },
        { idempotencyKey: key },
      );
      return made.id;
    }),
  onboarding: (account, { returnTo }) =>
    asking(settings, async (client) => {
      const back = `${publicUrl}${returnTo}`;
      const link = await client.accountLinks.create({ account, type: 'account_onboarding', return_url: back, refresh_url: back }, quick);
      return link.url;
    }),
  accountFacts: (account) =>
    asking(settings, async (client) => {
      try {
        return seenAccount(await client.accounts.retrieve(account, {}, quick));
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    }),
  transfer: async ({ key, account, currency, amount, description }) => {
    try {
      return await asking(settings, async (client) => {
        const known = await find(client, key);
        if (known) return seenTransfer(known);
        const wanted = { amount, currency: currency.toLowerCase(), destination: account, description };
        const made = await client.transfers.create({ ...wanted, transfer_group: key, metadata: { payout: key } }, { idempotencyKey: key });
        return seenTransfer(made);
      });
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      // A refusal may be about the call and not about the transfer, such as a key that came with something else.
      const made = await asking(settings, (client) => find(client, key));
      if (made) return seenTransfer(made);
      if (error.code === 'StripeIdempotencyError') throw new ProviderSilent(error.message);
      throw new TransferRefused(failureOf(error.code), error.message, error.code);
    }
  },
  transferFacts: (reference) => asking(settings, async (client) => seenTransfer(await client.transfers.retrieve(reference))),
});
