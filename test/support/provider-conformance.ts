/** What every payment provider has to do (server/domains/payments/providers/provider.ts); docs/payments.md says how a new one is tried. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BadMessage, type PaymentProvider, type ProviderPayment, ProviderRefused } from '../../server/domains/payments/providers/index.ts';

/** A provider with somebody who pays on its page: against a sandbox, a script that does it. */
export type ProviderUnderTest = {
  provider: PaymentProvider;
  /** The buyer agrees, and the bank too. */
  pay: (reference: string) => Promise<void>;
  /** As `pay`, and the buyer has the card saved; of providers that save cards. */
  paySaving?: (reference: string) => Promise<void>;
  /** The buyer agrees, and the bank refuses for want of money. */
  payWithoutMoney: (reference: string) => Promise<void>;
  /** What was given back last has not reached the card. */
  failRefund: (reference: string) => Promise<void>;
  /** A message as the provider would send it at that time. */
  message: (message: { id: string; reference: string }, at: Date) => Promise<{ headers: Record<string, string>; body: string }>;
};

export function providerConformance(make: () => Promise<ProviderUnderTest>): void {
  const now = new Date();
  const amount = 119_00;
  const request = (key = randomUUID(), customer: string | null = null) => ({
    ...{
      key,
      customer,
      currency: 'EUR',
      amount,
      description: '1',
      language: 'en' as const,
      returnTo: '/payment/pay-results?checkout=1',
      now,
    },
  });
  async function paid() {
    const made = await make();
    const { reference } = await made.provider.authorize(request());
    await made.pay(reference);
    return { ...made, reference };
  }

  /** With the part of a provider that saves cards; null for all others. */
  async function saving() {
    const { provider, paySaving } = await make();
    const { savedCards } = provider;
    if (!savedCards || !paySaving) return null;
    const save = async (customer: string): Promise<void> => {
      const { reference } = await provider.authorize(request(randomUUID(), customer));
      await paySaving(reference);
    };
    return { savedCards, save, newCustomer: () => savedCards.createCustomer({ key: randomUUID(), now }) };
  }

  describe('a provider that saves cards', () => {
    it('has one customer for each key', async () => {
      const found = await saving();
      if (!found) return;
      const key = randomUUID();
      const first = await found.savedCards.createCustomer({ key, now });
      expect(await found.savedCards.createCustomer({ key, now })).toBe(first);
      expect(await found.newCustomer()).not.toBe(first);
      expect(await found.savedCards.knows(first)).toBe(true);
      expect(await found.savedCards.knows('cus_nobody')).toBe(false);
      expect(await found.savedCards.list(first)).toEqual([]);
      expect(await found.savedCards.list('cus_nobody')).toEqual([]);
    });

    it('lists the cards that a customer has saved, and removes them for it alone, once', async () => {
      const found = await saving();
      if (!found) return;
      const [customer, other] = [await found.newCustomer(), await found.newCustomer()];
      await found.save(customer);
      const [card, ...more] = await found.savedCards.list(customer);
      expect(more).toEqual([]);
      expect(card).toEqual({
        ...{ id: expect.stringMatching(/^[\w-]{1,100}$/), brand: 'visa', lastFour: '4242' },
        expires: { year: expect.any(Number), month: 12 },
      });
      expect(await found.savedCards.list(other)).toEqual([]);
      expect(await found.savedCards.remove(other, card?.id ?? '')).toBeNull();
      expect(await found.savedCards.list(customer)).toHaveLength(1);
      expect(await found.savedCards.remove(customer, card?.id ?? '')).toEqual(card);
      expect(await found.savedCards.remove(customer, card?.id ?? '')).toBeNull();
      expect(await found.savedCards.list(customer)).toEqual([]);
    });

    it('forgets a customer with all of its cards, also one that is not there any more', async () => {
      const found = await saving();
      if (!found) return;
      const customer = await found.newCustomer();
      await found.save(customer);
      await found.savedCards.forget(customer);
      await found.savedCards.forget(customer);
      expect(await found.savedCards.knows(customer)).toBe(false);
      expect(await found.savedCards.list(customer)).toEqual([]);
    });
  });

  describe('a provider', () => {
    it('has one payment for each key, with a page to pay it, and knows its amount', async () => {
      const { provider } = await make();
      const key = randomUUID();
      const [first, second] = await Promise.all([provider.authorize(request(key)), provider.authorize(request(key))]);
      expect(second).toEqual(first);
      expect((await provider.authorize(request())).reference).not.toBe(first.reference);
      expect(first.page).toMatch(/^(\/|https:\/\/)/);
      expect(await provider.status(first.reference, now)).toEqual({
        ...{ state: 'pending', currency: 'EUR', amount, refunded: 0, failedRefunds: 0, failure: null, isDisputed: false },
        cardLastFour: null,
      } satisfies ProviderPayment);
    });

    it('takes no money before the buyer has agreed, and then once, however often it is asked', async () => {
      const { provider, pay } = await make();
      const { reference } = await provider.authorize(request());
      await expect(provider.capture(reference, now)).rejects.toBeInstanceOf(ProviderRefused);
      await pay(reference);
      expect(await provider.status(reference, now)).toMatchObject({ state: 'authorized' });
      const captured = await Promise.all([1, 2, 3].map(() => provider.capture(reference, now)));
      for (const one of captured) expect(one).toMatchObject({ state: 'captured', amount, refunded: 0 });
    });

    it('says why a payment failed, and takes nothing of it', async () => {
      const { provider, payWithoutMoney } = await make();
      const { reference } = await provider.authorize(request());
      await payWithoutMoney(reference);
      expect(await provider.status(reference, now)).toMatchObject({ state: 'failed', failure: 'insufficientFunds' });
      await expect(provider.capture(reference, now)).rejects.toBeInstanceOf(ProviderRefused);
    });

    it('ends what was not captured, also a page that is still open, and leaves what was captured', async () => {
      const { provider, pay } = await make();
      const { reference: open } = await provider.authorize(request());
      expect(await provider.cancel(open, now)).toMatchObject({ state: 'cancelled' });
      await pay(open);
      expect(await provider.status(open, now)).toMatchObject({ state: 'cancelled' });
      const { provider: other, reference } = await paid();
      expect(await other.cancel(reference, now)).toMatchObject({ state: 'cancelled' });
      const captured = await paid();
      await captured.provider.capture(captured.reference, now);
      expect(await captured.provider.cancel(captured.reference, now)).toMatchObject({ state: 'captured', refunded: 0 });
    });

    it('gives back once for each key, and never more than it took', async () => {
      const { provider, reference } = await paid();
      await expect(provider.refund(reference, { key: 'early', amount: 1, now })).rejects.toBeInstanceOf(ProviderRefused);
      await provider.capture(reference, now);
      const half = { key: `half of ${reference}`, amount: 60_00, now };
      const results = await Promise.all([1, 2, 3].map(() => provider.refund(reference, half)));
      for (const one of results) expect(one).toEqual({ ...results[0], key: half.key, amount: 60_00, state: 'succeeded', failure: null });
      expect(await provider.status(reference, now)).toMatchObject({ state: 'captured', refunded: 60_00, failedRefunds: 0 });
      await expect(provider.refund(reference, { key: `more of ${reference}`, amount: 60_00, now })).rejects.toBeInstanceOf(ProviderRefused);
      const rest = { key: `rest of ${reference}`, amount: 59_00, now };
      expect(await provider.refund(reference, rest)).toMatchObject({ key: rest.key, amount: 59_00, state: 'succeeded' });
      expect(await provider.refund(reference, half)).toEqual(results[0]);
      expect(await provider.status(reference, now)).toMatchObject({ refunded: amount });
    });

    it('gives back in parts at the same moment, however many, and knows all of them', async () => {
      const { provider, reference } = await paid();
      await provider.capture(reference, now);
      const keys = Array.from({ length: 120 }, (_, index) => `part ${index} of ${reference}`);
      for (let from = 0; from < keys.length; from += 20)
        await Promise.all(keys.slice(from, from + 20).map((key) => provider.refund(reference, { key, amount: 1, now })));
      const found = await provider.refunds(reference, now);
      expect(found.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
      expect(new Set(found.map((one) => one.reference)).size).toBe(keys.length);
      for (const one of found) expect(one).toMatchObject({ amount: 1, state: 'succeeded', failure: null });
      expect(await provider.status(reference, now)).toMatchObject({ refunded: keys.length });
    });

    it('says of a refund that has failed that it has, and does not make it again', async () => {
      const { provider, reference, failRefund } = await paid();
      await provider.capture(reference, now);
      const refund = { key: `failing of ${reference}`, amount: 60_00, now };
      const made = await provider.refund(reference, refund);
      await failRefund(reference);
      const failed = { ...made, state: 'failed', failure: expect.stringMatching(/^(cardGone|notTaken)$/) };
      expect(await provider.refunds(reference, now)).toEqual([failed]);
      expect(await provider.refund(reference, refund)).toEqual(failed);
      expect(await provider.status(reference, now)).toMatchObject({ refunded: 0, failedRefunds: 1 });
      expect(await provider.refund(reference, { ...refund, key: `again of ${reference}` })).toMatchObject({ state: 'succeeded' });
    });

    it('says which card has paid', async () => {
      const { provider, reference } = await paid();
      expect(await provider.capture(reference, now)).toMatchObject({ cardLastFour: '4242' });
      expect(await provider.status(reference, now)).toMatchObject({ cardLastFour: '4242' });
    });

    it('does not know the payments of others', async () => {
      const { provider } = await make();
      await expect(provider.status('nothing', now)).rejects.toBeInstanceOf(ProviderRefused);
    });

    it('takes its own messages only: unchanged, and of now', async () => {
      const { provider, message } = await make();
      const said = { id: randomUUID(), reference: 'R-1' };
      const { headers, body } = await message(said, now);
      expect(await provider.verifyWebhook({ headers, body, now })).toEqual(said);
      const refused = async (request: { headers: Record<string, string>; body: string; now: Date }) =>
        expect(provider.verifyWebhook(request)).rejects.toBeInstanceOf(BadMessage);
      await refused({ headers, body: body.replace('R-1', 'R-2'), now });
      await refused({ headers: {}, body, now });
      await refused({ headers, body, now: new Date(now.getTime() + 60 * 60_000) });
      const flipped = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, value.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]),
      );
      await refused({ headers: flipped, body, now });
    });
  });
}
