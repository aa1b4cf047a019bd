import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { amount, currencyCode, flag, time } from '../wire/fields.ts';
import { savedCard } from './saved-cards.ts';

/** Cards of the embedded test provider, and what each does. Other numbers are refused. */
export const testCards = {
  success: '4242424242424242',
  secure: '4000002500003155',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  delayed: '4000000000000077',
  dispute: '4000000000000259',
  refundPending: '4000000000007726',
  refundFails: '4000000000005126',
} as const;
export type TestCard = keyof typeof testCards;

/** How the provider sends its messages about a payment. */
export const messagePlans = ['on_time', 'late', 'twice', 'out_of_order', 'never'] as const;
export type MessagePlan = (typeof messagePlans)[number];

const reference = z.string('field.text').check(z.regex(/^[A-Za-z0-9_-]{1,60}$/, 'field.text'));
const cardNumber = z.string('testCard.number').check(
  z.maxLength(40, { error: 'testCard.number', abort: true }),
  z.overwrite((value) => value.replaceAll(/[\s-]/g, '')),
  z.refine((value: string) => Object.values<string>(testCards).includes(value), 'testCard.number'),
);

export const testCardInput = z
  .object({
    reference,
    /** What was entered; with a saved card it is left out. */
    number: z._default(z.nullable(cardNumber), null),
    /** A saved card instead of a number. */
    saved: z._default(z.nullable(reference), null),
    /** The card is offered next time. */
    save: z._default(flag, false),
    messages: z._default(z.enum(messagePlans), 'on_time'),
    /** The answer to the bank’s question, for cards that ask one; null before it was asked. */
    confirmed: z._default(z.nullable(flag), null),
  })
  .check(z.refine(({ number, saved }) => number !== null || saved !== null, { path: ['number'], error: 'testCard.number' }));
export type TestCardInput = z.output<typeof testCardInput>;

/** Everybody who may pay orders or top up the balance sees the balance. */
const access = { who: 'auditedBuyer', code: 'balance.view' } as const;

export const testCardCalls = {
  read: declare({
    name: 'testCards.read',
    method: 'GET',
    path: '/payment/test-cards/{reference}',
    summary: 'A payment at the embedded test provider, which moves no money',
    access,
    input: z.object({ reference }),
    answer: z.object({
      ...{ reference: z.string(), currency: currencyCode, amount, open: z.boolean(), returnTo: z.string(), createdAt: time },
      /** The page can save a card, and these are saved. */
      ...{ saves: z.boolean(), saved: z.array(savedCard) },
    }),
  }),
  pay: declare({
    name: 'testCards.pay',
    method: 'POST',
    path: '/payment/test-cards/pay',
    summary: 'Pays at the embedded test provider with one of its card numbers',
    access,
    input: testCardInput,
    /** `asks`: the bank wants a confirmation first. */
    answer: z.object({ asks: z.boolean(), returnTo: z.string() }),
    limit: { calls: 60, seconds: 60 },
  }),
  cancel: declare({
    name: 'testCards.cancel',
    method: 'POST',
    path: '/payment/test-cards/cancel',
    summary: 'Leaves the embedded test provider without paying',
    access,
    input: z.object({ reference }),
    answer: z.object({ returnTo: z.string() }),
    limit: { calls: 60, seconds: 60 },
  }),
};
