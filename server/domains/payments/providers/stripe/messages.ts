import type { IncomingHttpHeaders } from 'node:http';
import type Stripe from 'stripe';
import { BadMessage, type ProviderMessage } from '../provider.ts';
import { asking, stripeClient, type StripeSettings } from './client.ts';

/** Seconds by which a message may be old; older ones may be replayed by somebody who has seen them. */
const tolerance = 5 * 60;

/** What a message is about: a session, an intent, a charge, a dispute, a transfer, an account, or anything else. */
type About = { id?: unknown; object?: unknown; payment_intent?: unknown };

const idOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'object' && value !== null && 'id' in value ? idOf(value.id) : null;

/** The message, if the official client finds its signature and its time right. */
async function verified(
  settings: StripeSettings,
  { headers, body, now }: { headers: IncomingHttpHeaders; body: string; now: Date },
): Promise<Stripe.Event> {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string') throw new BadMessage('no signature');
  const { client, errors } = await stripeClient(settings);
  for (const secret of [settings.webhookSecret, settings.connectWebhookSecret].filter((one) => one !== undefined))
    try {
      return client.webhooks.constructEvent(body, signature, secret, tolerance, undefined, now.getTime());
    } catch (error) {
      // The rest is a body that cannot be read, signed all the same.
      if (!(error instanceof errors.StripeSignatureVerificationError)) throw new BadMessage('no message');
    }
  throw new BadMessage('wrong signature or of another time');
}

/** Messages about transfers and accounts of sellers name their own number. The market knows a payment by the number of its session; messages about what follows (refunds, disputes) name the payment intent. */
export async function verifyStripeMessage(
  settings: StripeSettings,
  request: { headers: IncomingHttpHeaders; body: string; now: Date },
): Promise<ProviderMessage> {
  const { id, data } = (await verified(settings, request)) as { id?: unknown; data?: { object?: About } };
  const about = data?.object;
  if (typeof id !== 'string' || !about) throw new BadMessage('no message');
  const own = idOf(about) ?? '';
  if (about.object === 'checkout.session') return { id, reference: own };
  const intent = about.object === 'payment_intent' ? own : idOf(about.payment_intent);
  if (!intent) return { id, reference: own };
  const { data: sessions } = await asking(settings, (client) => client.checkout.sessions.list({ payment_intent: intent, limit: 1 }));
  return { id, reference: sessions[0]?.id ?? intent };
}
