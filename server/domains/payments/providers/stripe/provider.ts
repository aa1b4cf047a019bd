import type Stripe from 'stripe';
import { type PaymentProvider, type ProviderRefund, ProviderRefused, ProviderSilent, ProviderUnclear } from '../provider.ts';
import { stripeCards } from './cards.ts';
import { asking, lookingUp, type StripeSettings } from './client.ts';
import { verifyStripeMessage } from './messages.ts';
import { intentOf, seenIntent, seenRefund, seenSession } from './seen.ts';

const sessionFacts = { expand: ['payment_intent.latest_charge.refunds'] };
const intentFacts = { expand: ['latest_charge.refunds'] };

/** How often a call is repeated because the buyer or another call was quicker. */
const mostRounds = 3;

const find = (client: Stripe, reference: string): Promise<Stripe.Checkout.Session> =>
  client.checkout.sessions.retrieve(reference, sessionFacts);

/** The number of the intent whose money was taken. */
function capturedIntent(session: Stripe.Checkout.Session): string {
  const { state } = seenSession(session);
  const intent = intentOf(session);
  if (state !== 'captured' || !intent) throw new ProviderRefused(`${session.id} is ${state}`);
  return intent.id;
}

/** All refunds of an intent, page by page. */
async function listRefunds(client: Stripe, intent: string): Promise<ProviderRefund[]> {
  const found: ProviderRefund[] = [];
  for await (const refund of client.refunds.list({ payment_intent: intent, limit: 100 })) found.push(seenRefund(refund));
  return found;
}

const findRefund = async (client: Stripe, intent: string, key: string): Promise<ProviderRefund | undefined> =>
  (await listRefunds(client, intent)).find((one) => one.key === key);

/** The payment, after a call that Stripe refuses when the payment is not in the state for it any more; null if it did. */
async function unlessMoved<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

const isRefusal = (error: unknown): boolean => error instanceof Error && 'statusCode' in error && error.statusCode === 400;

/**
 * Cards and wallets by Stripe. The buyer pays on Stripe's own page (a Checkout session), which also asks for 3-D Secure, so our pages need no
 * script of others. The card is authorized there and captured by us, once the orders are still to be paid.
 */
export const stripe = (settings: StripeSettings, publicUrl: string): PaymentProvider => ({
  name: 'stripe',
  authorize: ({ key, currency, amount, description, language, returnTo, customer }) =>
    asking(settings, async (client) => {
      const back = `${publicUrl}${returnTo}`;
      // The same for each call with this key: Stripe refuses a key that comes with anything else.
      const session = await client.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [
            { quantity: 1, price_data: { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: description } } },
          ],
          payment_intent_data: { capture_method: 'manual', description, metadata: { payment: key } },
          allowed_payment_method_types: ['card'],
          adaptive_pricing: { enabled: false },
          // The page offers the cards that the buyer has saved, and to save one.
          ...(customer === null ? {} : { customer, saved_payment_method_options: { payment_method_save: 'enabled' } }),
          ...{ client_reference_id: key, locale: language, success_url: back, cancel_url: back },
        },
        { idempotencyKey: key },
      );
      if (!session.url) throw new ProviderSilent('Stripe: a session has no page');
      return { reference: session.id, page: session.url };
    }),
  capture: (reference) =>
    asking(settings, async (client) => {
      const session = await find(client, reference);
      const before = seenSession(session);
      const intent = intentOf(session);
      if (before.state === 'captured') return before;
      if (before.state !== 'authorized' || !intent) throw new ProviderRefused(`${reference} is ${before.state}`);
      // Stripe takes the money of an intent once by itself. A key of ours would be answered with a former error of Stripe for a day.
      const captured = await unlessMoved(() => client.paymentIntents.capture(intent.id, intentFacts));
      const after = captured ? seenIntent(captured) : seenSession(await find(client, reference));
      if (after.state !== 'captured') throw new ProviderRefused(`${reference} is ${after.state}`);
      return after;
    }),
  cancel: (reference) =>
    asking(settings, async (client) => {
      for (let round = 0; round < mostRounds; round++) {
        const session = await find(client, reference);
        const found = seenSession(session);
        const intent = intentOf(session);
        if (session.status === 'open') {
          const expired = await unlessMoved(() => client.checkout.sessions.expire(reference, sessionFacts));
          if (expired) return seenSession(expired);
        } else if (found.state === 'authorized' && intent) {
          const cancelled = await unlessMoved(() => client.paymentIntents.cancel(intent.id, intentFacts));
          if (cancelled) return seenIntent(cancelled);
        } else return found;
      }
      throw new ProviderSilent(`${reference} changes all the time`);
    }),
  refund: async (reference, { key, amount }) => {
    const intent = capturedIntent(await lookingUp(settings, (client) => find(client, reference)));
    // Stripe forgets keys after a day; what was given back names its key.
    const findMade = () => lookingUp(settings, (client) => findRefund(client, intent, key));
    const known = await findMade();
    if (known) return known;
    try {
      const wanted = { payment_intent: intent, amount, metadata: { key } };
      return seenRefund(await asking(settings, (client) => client.refunds.create(wanted, { idempotencyKey: key })));
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      // A former call whose answer was lost may have made it; otherwise a refusal counts.
      const made = await findMade().catch((silence: unknown) => {
        throw silence instanceof ProviderSilent ? new ProviderUnclear(silence.message) : silence;
      });
      if (made) return made;
      throw error;
    }
  },
  refunds: (reference) => asking(settings, async (client) => listRefunds(client, capturedIntent(await find(client, reference)))),
  status: (reference) => asking(settings, async (client) => seenSession(await find(client, reference))),
  savedCards: stripeCards(settings),
  verifyWebhook: (request) => verifyStripeMessage(settings, request),
});
