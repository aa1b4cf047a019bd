/** What every provider of payouts has to do (server/domains/payments/providers/payout-provider.ts). */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type PayoutProvider, ProviderRefused, TransferRefused } from '../../server/domains/payments/providers/index.ts';

/** A provider with a seller who acts on its page: against a sandbox, a script that does it. */
export type PayoutProviderUnderTest = {
  provider: PayoutProvider;
  /** The seller enters what the provider wants to know, and the provider agrees. */
  complete: (account: string) => Promise<void>;
  /** The provider lets the account receive nothing any more. */
  block: (account: string) => Promise<void>;
  /** The provider takes back all of a transfer. */
  reverse: (reference: string) => Promise<void>;
  /** Transfers to an account. */
  transfers: (account: string) => Promise<number>;
};

export function payoutConformance(make: () => Promise<PayoutProviderUnderTest>): void {
  const now = new Date();
  const amount = 107_10;
  const newAccount = (provider: PayoutProvider, key: string = randomUUID()) => provider.createAccount({ key, country: 'DE', now });
  const request = (account: string, key: string = randomUUID()) => ({ key, account, currency: 'EUR', amount, description: 'S-1', now });
  async function ready() {
    const made = await make();
    const account = await newAccount(made.provider);
    await made.complete(account);
    return { ...made, account };
  }

  describe('a provider of payouts', () => {
    it('opens one account for each key, with a page for what it wants to know', async () => {
      const { provider } = await make();
      const key = randomUUID();
      const [first, second] = await Promise.all([newAccount(provider, key), newAccount(provider, key)]);
      expect(second).toBe(first);
      expect(await newAccount(provider)).not.toBe(first);
      expect(await provider.onboarding(first, { returnTo: '/back', language: 'en', now })).toMatch(/^(\/|https:\/\/)/);
    });

    it('says what is missing of an account until it can receive transfers', async () => {
      const { provider, complete, block } = await make();
      const account = await newAccount(provider);
      const before = await provider.accountFacts(account, now);
      expect(before).toMatchObject({ standing: 'incomplete', country: 'DE' });
      expect(before?.missing).toContain('bankAccount');
      await complete(account);
      expect(await provider.accountFacts(account, now)).toMatchObject({ standing: 'ready', missing: [], currencies: ['EUR'] });
      await block(account);
      expect(await provider.accountFacts(account, now)).toMatchObject({ standing: 'blocked' });
      expect(await provider.accountFacts('acct_nobody', now)).toBeNull();
    });

    it('makes one transfer for each key, at the same time or later', async () => {
      const { provider, account, transfers } = await ready();
      const wanted = request(account);
      const made = await provider.transfer(wanted);
      expect(made).toMatchObject({ currency: 'EUR', amount, reversed: 0 });
      expect(await provider.transfer(wanted)).toEqual(made);
      expect(await provider.transferFacts(made.reference, now)).toEqual(made);
      expect(await transfers(account)).toBe(1);
      await provider.transfer(request(account));
      expect(await transfers(account)).toBe(2);
    });

    it('refuses a transfer to an account that cannot receive it, and has made none', async () => {
      const { provider, block, transfers, account } = await ready();
      await block(account);
      const refused: unknown = await provider.transfer(request(account)).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(TransferRefused);
      expect(refused).toMatchObject({ failure: 'account' });
      expect(await transfers(account)).toBe(0);
    });

    it('finds a transfer that was made before the account was blocked', async () => {
      const { provider, block, account } = await ready();
      const wanted = request(account);
      const made = await provider.transfer(wanted);
      await block(account);
      expect(await provider.transfer(wanted)).toEqual(made);
    });

    it('says that a transfer was taken back', async () => {
      const { provider, reverse, account } = await ready();
      const wanted = request(account);
      const { reference } = await provider.transfer(wanted);
      await reverse(reference);
      expect(await provider.transferFacts(reference, now)).toMatchObject({ reversed: amount });
      expect(await provider.transfer(wanted)).toMatchObject({ reference, reversed: amount });
      await expect(provider.transferFacts('tr_nothing', now)).rejects.toBeInstanceOf(ProviderRefused);
    });
  });
}
