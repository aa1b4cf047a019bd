import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { storageTerms } from '../stores/storage-terms.ts';
import { amount, currencyCode, flag, id, integer, list, minorUnits } from '../wire/fields.ts';

/** What pays without a person; cards are not among it. */
export const autoPays = ['balance', 'credit'] as const;
export type AutoPay = (typeof autoPays)[number];

/** Percent above the last price. */
export const mostRise = 1_000;
/** Stores that goods of other sellers may be limited to. */
export const mostStores = 100;

/** Why a run has not bought what is missing. */
export const missingReasons = [
  /** It is ordered already, and the seller has not accepted it. */
  'underWay',
  /** Other goods of the sales order are missing. */
  'order',
  'notOffered',
  /** No seller sends it to the recipient's country. */
  'country',
  'holiday',
  /** Less than the store's minimum order value. */
  'minimum',
  /** Less than is sold at least, or no multiple of the step. */
  'quantity',
  'stock',
  /** Another seller has the same goods. */
  'otherSeller',
  /** The price has risen by more than the limit. */
  'price',
  /** Storing costs more than is allowed. */
  'storage',
  'budget',
  'balance',
  /** Nobody may approve the purchase. */
  'noApprover',
  /** The company has no address. */
  'address',
  /** The tax rate of the seller's country is missing. */
  'vat',
  /** There is no exchange rate into the currency of the budgets. */
  'rate',
  /** The seller has refused or cancelled what was bought. */
  'refused',
  'unpaid',
  'unapproved',
] as const;
export type MissingReason = (typeof missingReasons)[number];

/** Why a purchase of a run is not paid. */
export const purchaseProblems = ['balance', 'credit', 'confirm', 'other'] as const;
export type PurchaseProblem = (typeof purchaseProblems)[number];

const budget = z.nullable(minorUnits.check(z.gte(1, 'field.amount')));

const rules = z.object({
  isOn: z.boolean(),
  pays: z.enum(autoPays),
  perRun: z.nullable(amount),
  perDay: z.nullable(amount),
  perMonth: z.nullable(amount),
  mostRise: z.nullable(z.int()),
  mostStorage: z.nullable(amount),
  otherSellers: z.boolean(),
  storeIds: z.array(z.int()),
});
export type AutoPurchaseRules = z.infer<typeof rules>;

/** Whether runs of the matching buy by themselves what sales orders lack. */
export const autoPurchaseCalls = {
  settings: declare({
    name: 'autoPurchase.settings',
    method: 'GET',
    path: '/buyer/sales-order/auto-purchase',
    summary:
      'Whether and within which limits runs buy what sales orders lack, what they have spent, and the stores that goods may come from',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({}),
    answer: z.extend(rules, {
      /** Of the budgets. */
      currency: currencyCode,
      /** Null for users who see no prices. */
      spentToday: z.nullable(amount),
      spentThisMonth: z.nullable(amount),
      stores: z.array(z.object({ id: z.int(), name: z.string() })),
      /** Terms of storage that were accepted although they are dearer; empty for users who see no prices. */
      acceptedTerms: z.array(z.extend(storageTerms, { storeName: z.string(), currency: currencyCode })),
    }),
  }),
  save: declare({
    name: 'autoPurchase.save',
    method: 'POST',
    path: '/buyer/sales-order/auto-purchase',
    summary: 'Sets whether and within which limits runs buy what sales orders lack; 40005 for who may not pay',
    access: { who: 'auditedBuyer', code: 'order.place' },
    input: z.object({
      isOn: flag,
      pays: z.enum(autoPays),
      /** Budgets with VAT, of a run, a day and a month; one of them at least. */
      perRun: budget,
      perDay: budget,
      perMonth: budget,
      /** Goods whose price has risen by more percent since the last purchase are left to a person. */
      mostRise: z.nullable(integer.check(z.gte(0, 'field.integer'), z.lte(mostRise, 'field.integer'))),
      /**
       * The most that storing may cost, for `storageUnit` without VAT: nothing is bought of stores where it costs more. Null: no more than the company
       * has agreed to with its latest order that stays with the store. What is not given stays as it is.
       */
      mostStorage: z.optional(z.nullable(minorUnits.check(z.gte(0, 'field.amount')))),
      /** The same goods (GTIN) may come from another seller that is cheaper, or has them. */
      otherSellers: flag,
      /** Of these stores; empty: of all. */
      storeIds: list(id, mostStores),
      /** Terms that are not accepted any more. */
      takenBackTermsIds: z._default(z.array(id).check(z.maxLength(1_000, 'field.tooMany')), []),
    }),
    answer: z.object({}),
  }),
  allowStorage: declare({
    name: 'autoPurchase.allowStorage',
    method: 'POST',
    path: '/buyer/sales-order/auto-purchase/allow-storage',
    summary:
      'Accepts the terms on which a store holds goods for what runs buy there, though they are dearer; 40901 where they are others by now, 40005 for who may not pay',
    access: { who: 'auditedBuyer', code: 'order.place' },
    input: z.object({ storeId: id, /** The terms that the user has seen. */ termsId: id }),
    answer: z.object({}),
  }),
};
