import type Stripe from 'stripe';
import { ProviderRefused, type SavedCard, type SavedCards } from '../provider.ts';
import { asking, type StripeSettings } from './client.ts';

/** A page waits for the list: it gets less time than money does. */
const quick = { timeout: 4_000, maxNetworkRetries: 0 };
/** Stripe lists so many at once, more than a company saves. */
const most = 100;

const seen = ({ id, card }: Stripe.PaymentMethod): SavedCard | null =>
  card
    ? { id, brand: card.display_brand ?? card.brand, lastFour: card.last4, expires: { year: card.exp_year, month: card.exp_month } }
    : null;

const statusOf = (error: unknown): unknown => (error instanceof Error && 'statusCode' in error ? error.statusCode : undefined);

/** The answer, or what is said of a customer or a card that Stripe does not have. */
async function orElse<Answer>(missing: Answer, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (statusOf(error) === 404) return missing;
    // A restricted key that may not write customers: cards are paid with, and not saved.
    if (statusOf(error) === 403) throw new ProviderRefused('Stripe: 403, the key may not manage customers');
    throw error;
  }
}

/** Cards that Stripe stores for a customer, saved on its page. Stripe learns nothing of the company. */
export const stripeCards = (settings: StripeSettings): SavedCards => ({
  createCustomer: ({ key }) =>
    asking(settings, async (client) => {
      const made = await orElse(null, () => client.customers.create({ metadata: { customer: key } }, { idempotencyKey: key }));
      if (!made) throw new ProviderRefused('Stripe: 404, no customers');
      return made.id;
    }),
  knows: (customer) =>
    asking(settings, (client) => orElse(false, async () => !('deleted' in (await client.customers.retrieve(customer, {}, quick))))),
  list: (customer) =>
    asking(settings, (client) =>
      orElse([], async () => {
        const { data } = await client.customers.listPaymentMethods(customer, { type: 'card', limit: most }, quick);
        return data.map(seen).filter((card) => card !== null);
      }),
    ),
  remove: (customer, id) =>
    asking(settings, (client) =>
      orElse(null, async () => {
        // A card of another customer is not found.
        const found = seen(await client.customers.retrievePaymentMethod(customer, id));
        if (!found) return null;
        await client.paymentMethods.detach(id);
        return found;
      }),
    ),
  forget: (customer) =>
    asking(settings, (client) =>
      orElse(undefined, async () => {
        await client.customers.del(customer);
      }),
    ),
});
