import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providerConformance } from '../../../../../test/support/provider-conformance.ts';
import { type StripeServer, startStripeServer, stripeKey } from '../../../../../test/support/stripe-server.ts';
import { BadMessage, ProviderRefused, ProviderSilent } from '../provider.ts';
import { stripe } from './provider.ts';

let server: StripeServer;
beforeAll(async () => {
  server = await startStripeServer();
});
afterAll(() => server.close());

const now = new Date();
const provider = (settings: Partial<StripeServer['settings']> = {}) =>
  stripe({ ...server.settings, ...settings }, 'https://market.example');
const ask = (key: string = randomUUID()) => ({
  ...{
    key,
    currency: 'PLN',
    amount: 50_00,
    description: 'Order 7',
    language: 'pl' as const,
    returnTo: '/payment/pay-results?checkout=7',
    customer: null,
    now,
  },
});
const authorized = async (): Promise<string> => {
  const { reference } = await provider().authorize(ask());
  server.pay(reference);
  return reference;
};
const captured = async (): Promise<string> => {
  const reference = await authorized();
  await provider().capture(reference, now);
  return reference;
};
const counted = (pattern: RegExp): number => server.calls.filter((call) => pattern.test(call)).length;

providerConformance(async () => ({
  provider: provider(),
  pay: async (reference) => server.pay(reference),
  paySaving: async (reference) => void server.paySaving(reference),
  payWithoutMoney: async (reference) => {
    server.decline(reference, { code: 'card_declined', decline_code: 'insufficient_funds' });
    server.expire(reference);
  },
  failRefund: async (reference) => void server.failRefund(reference),
  message: async ({ id, reference }, at) => server.signed({ object: 'checkout.session', id: reference }, { id, at }),
}));

describe('Stripe', () => {
  it('is informed where the buyer comes from and in which language', async () => {
    const { reference, page } = await provider().authorize(ask('payment-7'));
    expect(page).toBe(`https://checkout.stripe.com/c/pay/${reference}`);
    const back = 'https://market.example/payment/pay-results?checkout=7';
    expect(server.session(reference)).toMatchObject({
      locale: 'pl',
      success_url: back,
      cancel_url: back,
      client_reference_id: 'payment-7',
    });
  });

  it('refuses another payment under the same key', async () => {
    await provider().authorize(ask('taken'));
    await expect(provider().authorize({ ...ask('taken'), amount: 1_00 })).rejects.toBeInstanceOf(ProviderRefused);
  });

  it.each([
    [{ code: 'card_declined', decline_code: 'generic_decline' }, 'declined'],
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficientFunds'],
    [{ code: 'card_declined', decline_code: 'authentication_required' }, 'notConfirmed'],
    [{ code: 'payment_intent_authentication_failure' }, 'notConfirmed'],
    [{ code: 'expired_card' }, 'declined'],
  ])('lets the buyer try another card after %o, and says %s once the page is closed', async (refusal, failure) => {
    const { reference } = await provider().authorize(ask());
    server.decline(reference, refusal);
    expect(await provider().status(reference, now)).toMatchObject({ state: 'pending', failure: null });
    server.expire(reference);
    expect(await provider().status(reference, now)).toMatchObject({ state: 'failed', failure });
    const { reference: other } = await provider().authorize(ask());
    server.decline(other, refusal);
    server.pay(other);
    expect(await provider().status(other, now)).toMatchObject({ state: 'authorized', failure: null });
  });

  it('says that a payment was reclaimed', async () => {
    const reference = await captured();
    server.dispute(reference);
    expect(await provider().status(reference, now)).toMatchObject({ state: 'captured', isDisputed: true });
  });
});

describe('without an answer of Stripe nothing is guessed', () => {
  it('an announcement whose answer is lost is the same payment when it is repeated', async () => {
    server.fail(/^POST .*sessions$/, 'lost', 2);
    await expect(provider().authorize(ask('lost'))).rejects.toBeInstanceOf(ProviderSilent);
    const { reference } = await provider().authorize(ask('lost'));
    const again = await provider().authorize(ask('lost'));
    expect(again.reference).toBe(reference);
  });

  it('money that was taken without an answer was taken once', async () => {
    const reference = await authorized();
    server.fail(/capture$/, 'lost', 2);
    await expect(provider().capture(reference, now)).rejects.toBeInstanceOf(ProviderSilent);
    expect(await provider().status(reference, now)).toMatchObject({ state: 'captured', amount: 50_00 });
    expect(await provider().capture(reference, now)).toMatchObject({ state: 'captured', amount: 50_00, refunded: 0 });
  });

  it('an error of Stripe at a capture is not repeated for a day, whether the money was taken or not', async () => {
    for (const fault of ['error', 'lostError'] as const) {
      const reference = await authorized();
      // The client repeats the call under its own key, which brings the same error.
      server.fail(/capture$/, fault);
      await expect(provider().capture(reference, now)).rejects.toBeInstanceOf(ProviderSilent);
      expect(await provider().capture(reference, now)).toMatchObject({ state: 'captured' });
    }
  });

  it('money is given back once, also when its answer is lost and Stripe has forgotten the key', async () => {
    const reference = await captured();
    const half = { key: `return ${reference}`, amount: 20_00, now };
    server.fail(/^POST .*refunds$/, 'lost', 2);
    await expect(provider().refund(reference, half)).rejects.toBeInstanceOf(ProviderSilent);
    server.forgetKeys();
    expect(await provider().refund(reference, half)).toMatchObject({ amount: 20_00, state: 'succeeded' });
    expect(await provider().status(reference, now)).toMatchObject({ refunded: 20_00 });
    await provider().refund(reference, { ...half, key: `more ${reference}` });
    expect(await provider().status(reference, now)).toMatchObject({ refunded: 40_00 });
  });

  it('a refund that a lost call has made counts, whatever Stripe says of the next one', async () => {
    const reference = await captured();
    const all = { key: `all ${reference}`, amount: 50_00, now };
    server.fail(/^POST .*refunds$/, 'lost', 2);
    await expect(provider().refund(reference, all)).rejects.toBeInstanceOf(ProviderSilent);
    server.forgetKeys();
    expect(await provider().refund(reference, all)).toMatchObject({ state: 'succeeded' });
    await expect(provider().refund(reference, { ...all, key: `more ${reference}` })).rejects.toBeInstanceOf(ProviderRefused);
    expect(await provider().status(reference, now)).toMatchObject({ refunded: 50_00 });
  });

  it('a payment that Stripe does not find says nothing about its refund', async () => {
    const reference = await captured();
    const all = { key: `all ${reference}`, amount: 50_00, now };
    // As with the keys of another account: Stripe refuses to look it up.
    for (const lookUp of [/^GET .*sessions/, /^GET .*refunds/]) {
      server.fail(lookUp, 'missing');
      await expect(provider().refund(reference, all)).rejects.toBeInstanceOf(ProviderSilent);
    }
    // Found at first, and not after Stripe has refused the refund.
    server.fail(/^POST .*refunds$/, () => server.fail(/^GET .*refunds/, 'missing'));
    await expect(provider().refund(reference, { ...all, key: `more ${reference}`, amount: 50_01 })).rejects.toBeInstanceOf(ProviderSilent);
    expect(await provider().refund(reference, all)).toMatchObject({ state: 'succeeded' });
  });

  it('a refund is decided later, or sent back by the bank, which says why', async () => {
    const reference = await captured();
    server.delayRefunds(true);
    const refund = { key: `later ${reference}`, amount: 20_00, now };
    expect(await provider().refund(reference, refund)).toMatchObject({ state: 'pending', failure: null });
    server.delayRefunds(false);
    server.decideRefunds();
    expect(await provider().refunds(reference, now)).toMatchObject([{ key: refund.key, state: 'succeeded' }]);
    server.failRefund(reference, 'declined');
    expect(await provider().refunds(reference, now)).toMatchObject([{ state: 'failed', failure: 'notTaken' }]);
    await provider().refund(reference, { ...refund, key: `other ${reference}` });
    server.failRefund(reference, 'lost_or_stolen_card');
    expect((await provider().refunds(reference, now))[0]).toMatchObject({ state: 'failed', failure: 'cardGone' });
  });

  it.each(['cut', 'error', 'tooMany', 'wrongKey'] as const)('%s: it is silent, and answers later', async (fault) => {
    const reference = await authorized();
    server.fail(/^GET .*sessions/, fault, 2);
    await expect(provider().status(reference, now)).rejects.toBeInstanceOf(ProviderSilent);
    for (const planned of server.faults) planned.times = 0;
    expect(await provider().status(reference, now)).toMatchObject({ state: 'authorized' });
  });

  it('a server that is not there is silent', async () => {
    await expect(provider({ api: 'http://127.0.0.1:1' }).status('cs_test_1', now)).rejects.toBeInstanceOf(ProviderSilent);
  });

  it('no error shows the key', async () => {
    const wrong = provider({ key: 'sk_test_anotherOne' });
    const error: unknown = await wrong.status('cs_test_1', now).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderSilent);
    const refused: unknown = await provider()
      .status('cs_test_none', now)
      .catch((thrown: unknown) => thrown);
    expect(refused).toBeInstanceOf(ProviderRefused);
    for (const one of [error, refused]) {
      const shown = JSON.stringify(one, Object.getOwnPropertyNames(one));
      expect(shown).toContain('Stripe: 40');
      expect(shown).not.toContain(stripeKey);
      expect(shown).not.toContain('sk_test');
    }
  });
});

describe('while the buyer acts at the same moment', () => {
  it('a page that is closed was either paid before or cannot be paid any more', async () => {
    const { reference } = await provider().authorize(ask());
    server.fail(/expire$/, () => server.pay(reference));
    expect(await provider().cancel(reference, now)).toMatchObject({ state: 'cancelled' });
    expect(server.session(reference)).toMatchObject({ status: 'complete', payment_intent: { status: 'canceled' } });
    await expect(provider().capture(reference, now)).rejects.toBeInstanceOf(ProviderRefused);
  });

  it('money that Stripe takes while it is being cancelled is seen as taken', async () => {
    const reference = await authorized();
    server.fail(/cancel$/, () => server.capture(reference));
    expect(await provider().cancel(reference, now)).toMatchObject({ state: 'captured', amount: 50_00 });
  });

  it('a captured payment is not cancelled, and costs no further call', async () => {
    const reference = await captured();
    const before = counted(/cancel$/);
    expect(await provider().cancel(reference, now)).toMatchObject({ state: 'captured', refunded: 0 });
    expect(counted(/cancel$/)).toBe(before);
  });
});

describe('a message of Stripe', () => {
  const verify = (signed: { headers: Record<string, string>; body: string }, at = now) => provider().verifyWebhook({ ...signed, now: at });

  it.each(['charge', 'dispute', 'payment_intent'] as const)('about a %s leads to the payment', async (object) => {
    const reference = await captured();
    const intent = server.session(reference).payment_intent?.id ?? '';
    const about = object === 'payment_intent' ? { object, id: intent } : { object, id: 'of-it', payment_intent: intent };
    expect(await verify(server.signed(about, { id: 'evt_1' }))).toEqual({ id: 'evt_1', reference });
  });

  it('about something else is one about an unknown payment', async () => {
    expect(await verify(server.signed({ object: 'customer', id: 'cus_1' }, { id: 'evt_2' }))).toEqual({ id: 'evt_2', reference: 'cus_1' });
    const foreign = server.signed({ object: 'payment_intent', id: 'pi_foreign' }, { id: 'evt_3' });
    expect(await verify(foreign)).toEqual({ id: 'evt_3', reference: 'pi_foreign' });
  });

  it('has to be repeated while Stripe cannot say which payment it is about', async () => {
    server.fail(/^GET .*sessions$/, 'cut', 2);
    await expect(verify(server.signed({ object: 'payment_intent', id: 'pi_1' }))).rejects.toBeInstanceOf(ProviderSilent);
  });

  it('is refused with another secret, and five minutes later', async () => {
    const signed = server.signed({ object: 'checkout.session', id: 'cs_1' }, { at: now });
    const other = stripe({ ...server.settings, webhookSecret: 'whsec_another' }, '');
    await expect(other.verifyWebhook({ ...signed, now })).rejects.toBeInstanceOf(BadMessage);
    expect(await verify(signed, new Date(now.getTime() + 4 * 60_000))).toMatchObject({ reference: 'cs_1' });
    await expect(verify(signed, new Date(now.getTime() + 6 * 60_000))).rejects.toBeInstanceOf(BadMessage);
    await expect(verify({ ...signed, body: '' })).rejects.toBeInstanceOf(BadMessage);
  });
});
