import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { amount, countryCode, flag, id, list, minorUnits, text, time } from '../wire/fields.ts';
import { currencies } from '../values/money.ts';

/** Ways to pay that the program knows. Which of them a market offers, and to whom, is set by its operator. */
export const paymentMethods = ['balance', 'card', 'bank_transfer', 'credit'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Methods with which a buyer can pay that has paid nothing before: a balance has to be filled, and credit terms be granted first. */
export const forNewBuyers: Record<PaymentMethod, boolean> = { balance: false, card: true, bank_transfer: true, credit: false };

const configurer = { who: 'operator', code: 'market.configure' } as const;
const method = z.enum(paymentMethods, 'field.required');

const bound = z._default(z.nullable(minorUnits.check(z.gte(0, 'field.amount'), z.lte(100_000_000_00, 'field.amount'))), null);
const limits = z.object({ currency: z.enum(currencies, 'field.required'), minimum: bound, maximum: bound }).check(
  z.refine(({ minimum, maximum }) => minimum === null || maximum === null || minimum <= maximum, {
    path: ['maximum'],
    error: 'paymentMethod.maximum',
  }),
);
/** Amounts of one payment that a method takes in a currency, in minor units; null: no limit. */
export type AmountLimits = z.output<typeof limits>;

/** Who may use a method: all buyers, only the named ones, or all except those. */
export const buyerChoices = ['all', 'only', 'except'] as const;

export const paymentMethodInput = z
  .object({
    method,
    isOn: flag,
    /** Countries of the buyers; empty: all. */
    countries: list(countryCode, 300),
    /** Empty: all currencies, without limits. */
    currencies: list(limits, currencies.length),
    buyers: z._default(z.enum(buyerChoices), 'all'),
    companyIds: list(id, 1_000),
  })
  .check(
    z.refine(({ currencies: given }) => new Set(given.map(({ currency }) => currency)).size === given.length, {
      path: ['currencies'],
      error: 'paymentMethod.currencyTwice',
    }),
    z.refine(({ buyers, companyIds }) => buyers === 'all' || companyIds.length > 0, {
      path: ['companyIds'],
      error: 'paymentMethod.nobody',
    }),
  );
export type PaymentMethodInput = z.output<typeof paymentMethodInput>;

const buyer = z.object({ id: z.int(), name: z.string(), countryCode: z.string() });

const setMethod = z.object({
  method,
  isOn: z.boolean(),
  countries: z.array(z.string()),
  currencies: z.array(z.object({ currency: z.enum(currencies), minimum: z.nullable(z.int()), maximum: z.nullable(z.int()) })),
  buyers: z.enum(buyerChoices),
  companies: z.array(buyer),
  /** The provider that makes its payments; null where none is needed. */
  provider: z.nullable(z.string()),
  changedAt: z.nullable(time),
  changedBy: z.nullable(z.string()),
});
export type SetMethod = z.output<typeof setMethod>;

export const paymentMethodCalls = {
  list: declare({
    name: 'paymentMethods.list',
    method: 'GET',
    path: '/operator/payment-methods',
    summary: 'The ways to pay that the program knows, and to whom the market offers them',
    access: configurer,
    input: z.object({}),
    answer: z.array(setMethod),
  }),
  save: declare({
    name: 'paymentMethods.save',
    method: 'POST',
    path: '/operator/payment-methods/save',
    summary: 'Change whether, where, for which amounts and to whom a way to pay is offered',
    access: configurer,
    input: paymentMethodInput,
    answer: setMethod,
  }),
  buyers: declare({
    name: 'paymentMethods.buyers',
    method: 'GET',
    path: '/operator/payment-methods/buyers',
    summary: 'Buyers by a part of their name or their VAT id, at most ten',
    access: configurer,
    input: z.object({ keyword: z._default(text(80), '') }),
    answer: z.array(buyer),
  }),
  /** Only methods that are on are listed. */
  offered: declare({
    name: 'paymentMethods.offered',
    method: 'GET',
    path: '/buyer/payment/methods/{checkoutId}',
    summary: 'The ways in which a checkout can be paid, and why others of the market cannot be used for it',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({ checkoutId: id }),
    answer: z.object({
      methods: z.array(
        z.object({
          method,
          /** Null: it can be used. */
          obstacle: z.nullable(z.string()),
          /** Only together with all that the balance can pay. */
          needsPart: z.boolean(),
        }),
      ),
      /** A payment is under way at a provider; until it is decided no other can begin. */
      underWay: z.boolean(),
      /** What of the balance is reserved for this checkout by a payment that is not decided; it counts when another one begins. */
      reserved: amount,
      /** What the company has chosen in its payment settings. */
      preferred: z.string(),
    }),
  }),
};
