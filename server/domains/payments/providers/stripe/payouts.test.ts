/** Transfers by Stripe against a server that behaves as Stripe does. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payoutConformance } from '../../../../../test/support/payout-conformance.ts';
import { startStripeServer, type StripeServer } from '../../../../../test/support/stripe-server.ts';
import { BadMessage, ProviderSilent, TransferRefused } from '../index.ts';
import { stripePayouts } from './payouts.ts';
import { stripe } from './provider.ts';

let server: StripeServer;
beforeAll(async () => {
  server = await startStripeServer();
});
afterAll(() => server.close());
beforeEach(() => void server.faults.splice(0));

const now = new Date();
const provider = () => stripePayouts(server.settings, 'https://market.example');
let keys = 0;
const request = (account: string, key = `key ${++keys}`) => ({ key, account, currency: 'EUR', amount: 50_00, description: 'S-1', now });
async function ready(): Promise<string> {
  const account = await provider().createAccount({ key: `account ${++keys}`, country: 'PL', now });
  server.connect.complete(account);
  return account;
}
const made = (account: string) => server.connect.transfers.filter(({ destination }) => destination === account);

payoutConformance(async () => ({
  provider: provider(),
  complete: async (account) => server.connect.complete(account),
  block: async (account) => server.connect.block(account),
  reverse: async (reference) => server.connect.reverse(reference),
  transfers: async (account) => made(account).length,
}));

describe('an account', () => {
  it('says in kinds what Stripe wants to know, and leads to its page and back', async () => {
    const account = await provider().createAccount({ key: 'missing', country: 'PL', now });
    expect(await provider().accountFacts(account, now)).toEqual({
      ...{ standing: 'incomplete', missing: ['bankAccount', 'company', 'people', 'terms'], currencies: ['EUR'], country: 'PL' },
    });
    const { requirements, external_accounts: banks } = server.connect.account(account);
    Object.assign(requirements, {
      currently_due: [],
      past_due: [],
      pending_verification: ['company.verification.document'],
      disabled_reason: null,
    });
    banks.data.push({ currency: 'pln' });
    expect(await provider().accountFacts(account, now)).toMatchObject({ standing: 'reviewed', currencies: ['EUR', 'PLN'] });
    const page = await provider().onboarding(account, { returnTo: '/seller-console/payouts', language: 'pl', now });
    expect(page).toContain('https://connect.stripe.com/');
    server.connect.deleteAccount(account);
    expect(await provider().accountFacts(account, now)).toBeNull();
  });
});

describe('without an answer of Stripe nothing is guessed', () => {
  it.each(['lost', 'lostError'] as const)(
    '%s: a transfer that was made is found, also when Stripe has forgotten its key',
    async (fault) => {
      const account = await ready();
      const wanted = request(account);
      server.fail(/^POST .*transfers$/, fault, 2);
      await expect(provider().transfer(wanted)).rejects.toBeInstanceOf(ProviderSilent);
      server.forgetKeys();
      expect(await provider().transfer(wanted)).toMatchObject({ amount: 50_00 });
      expect(made(account)).toHaveLength(1);
    },
  );

  it.each(['cut', 'tooMany', 'wrongKey'] as const)('%s: nothing was made, and a later call makes it', async (fault) => {
    const account = await ready();
    const wanted = request(account);
    server.fail(/transfers/, fault, 2);
    await expect(provider().transfer(wanted)).rejects.toBeInstanceOf(ProviderSilent);
    for (const planned of server.faults) planned.times = 0;
    await provider().transfer(wanted);
    expect(made(account)).toHaveLength(1);
  });

  it('an error of Stripe under a key is no refusal: the transfer is tried again once the key is forgotten', async () => {
    const account = await ready();
    const wanted = request(account);
    server.fail(/^POST .*transfers$/, 'error');
    for (let round = 0; round < 2; round++) await expect(provider().transfer(wanted)).rejects.toBeInstanceOf(ProviderSilent);
    server.forgetKeys();
    await provider().transfer(wanted);
    expect(made(account)).toHaveLength(1);
  });

  it('a key that came with something else is no refusal', async () => {
    const [account, other] = [await ready(), await ready()];
    const wanted = request(account);
    server.fail(/^POST .*transfers$/, 'error');
    await expect(provider().transfer(wanted)).rejects.toBeInstanceOf(ProviderSilent);
    await expect(provider().transfer({ ...wanted, account: other })).rejects.toBeInstanceOf(ProviderSilent);
    expect([...made(account), ...made(other)]).toEqual([]);
  });

  it('a refusal whose account or balance is the reason says so', async () => {
    const account = await ready();
    server.connect.balance.available = 10;
    await expect(provider().transfer(request(account))).rejects.toMatchObject({ failure: 'balance' });
    server.connect.balance.available = 1_000_000_00;
    await expect(provider().transfer(request('acct_nobody'))).rejects.toMatchObject({ failure: 'account' });
    const refused: unknown = await provider()
      .transfer({ ...request(account), currency: 'EUR' })
      .catch((error: unknown) => error);
    expect(refused).not.toBeInstanceOf(TransferRefused);
  });
});

describe('a message about a transfer or an account', () => {
  it('names its number, and is signed by one of the two secrets', async () => {
    const payments = stripe({ ...server.settings, connectWebhookSecret: 'whsec_ofAccounts' }, '');
    const about = server.signed({ object: 'transfer', id: 'tr_1' }, { id: 'evt_1', type: 'transfer.reversed' });
    expect(await payments.verifyWebhook({ ...about, now })).toEqual({ id: 'evt_1', reference: 'tr_1' });
    const swapped = stripe({ ...server.settings, webhookSecret: 'whsec_another', connectWebhookSecret: server.settings.webhookSecret }, '');
    const account = server.signed({ object: 'account', id: 'acct_1' }, { id: 'evt_2', type: 'account.updated' });
    expect(await swapped.verifyWebhook({ ...account, now })).toEqual({ id: 'evt_2', reference: 'acct_1' });
    const neither = stripe({ ...server.settings, webhookSecret: 'whsec_another', connectWebhookSecret: 'whsec_third' }, '');
    await expect(neither.verifyWebhook({ ...account, now })).rejects.toBeInstanceOf(BadMessage);
  });
});
