import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { amount, currencyCode, id, integer, minorUnits } from '../wire/fields.ts';

export const mostFreeDays = 3650;
const mostPrice = 100_000_000;

/** The pieces and days that the price is for. */
export const storageUnit = { pieces: 100, days: 30 } as const;

/** On which terms a store holds goods that buyers have bought. Nothing is charged where the price is 0. */
export const storageTerms = z.object({
  id: z.int(),
  /** From the day of storing on, this day included. */
  freeDays: z.int(),
  /** For `storageUnit`, without VAT; each day after the free ones costs its share. */
  price: amount,
});
export type StorageTerms = z.output<typeof storageTerms>;

/** The terms of an order whose goods stay with the store, in its currency; the price is null for users who may not see prices. */
export const orderStorage = z.object({ freeDays: z.int(), price: z.nullable(amount) });
export type OrderStorage = z.output<typeof orderStorage>;

export const storageTermsInput = z.object({
  storeId: id,
  /** The terms that the form has shown: others by now are refused. Null: none. */
  seenId: z._default(z.nullable(id), null),
  freeDays: integer.check(z.gte(0, 'storageTerms.freeDays'), z.lte(mostFreeDays, 'storageTerms.freeDays')),
  price: minorUnits.check(z.gte(0, 'field.amount'), z.lte(mostPrice, 'store.moneyTooLarge')),
});
export type StorageTermsInput = z.output<typeof storageTermsInput>;

export const storageTermsCalls = {
  current: declare({
    name: 'storageTerms.current',
    method: 'GET',
    path: '/seller/storage-terms',
    summary: 'The terms on which a store holds goods that buyers order from now on',
    access: { who: 'seller', code: 'store.manage' },
    input: z.object({ storeId: id }),
    answer: z.object({ currency: currencyCode, terms: z.nullable(storageTerms) }),
  }),
  save: declare({
    name: 'storageTerms.save',
    method: 'POST',
    path: '/seller/storage-terms/save',
    summary: 'Sets the terms for goods that are ordered from now on; goods that were ordered before stay on theirs',
    access: { who: 'seller', code: 'store.manage' },
    input: storageTermsInput,
    answer: storageTerms,
  }),
};
