import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';

/** A card that the provider of payments stores for a company: no more is known of it. */
export const savedCard = z.object({
  id: z.string(),
  /** As the provider calls it, such as `visa`. */
  brand: z.string(),
  lastFour: z.string(),
  expires: z.object({ year: z.int(), month: z.int() }),
});
export type SavedCard = z.output<typeof savedCard>;

const access = { who: 'buyer', code: 'payment.pay' } as const;

export const savedCardCalls = {
  list: declare({
    name: 'savedCards.list',
    method: 'GET',
    path: '/buyer/payment/saved-cards',
    summary: 'The cards that the company has saved with the provider of payments',
    access,
    input: z.object({}),
    /** `off` where no cards are saved on this market, `silent` when the provider does not answer. */
    answer: z.object({ state: z.enum(['off', 'silent', 'known']), cards: z.array(savedCard) }),
    limit: { calls: 60, seconds: 60 },
  }),
  remove: declare({
    name: 'savedCards.remove',
    method: 'POST',
    path: '/buyer/payment/saved-cards/remove',
    summary: 'Has the provider remove a saved card',
    access,
    input: z.object({ id: z.string('field.text').check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, 'field.text')) }),
    answer: z.object({}),
    limit: { calls: 30, seconds: 60 },
  }),
};
