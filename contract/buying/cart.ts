import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { amount, currencyCode, id, list, quantity, requiredText, text } from '../wire/fields.ts';
import { priceReason, priceStep, quantityRule, retailPrice } from '../pricing/pricing.ts';

/** Maximum number of lines in a cart, and in one call. */
export const mostCartLines = 2_000;

/** Problems that prevent ordering the line unchanged; `priceChanged` is only informational. */
export const cartProblems = [
  'belowMoq',
  'notMultiple',
  'notSoldToCountry',
  'storeOnHoliday',
  'outOfStock',
  'notEnough',
  'priceChanged',
  'notAvailable',
] as const;
export type CartProblemKind = (typeof cartProblems)[number];

export const cartProblem = z.object({
  kind: z.enum(cartProblems),
  /** The code that an order of this line would be refused with; null if it would not be refused. */
  code: z.nullable(z.int()),
  /** The message to show, in the caller's language. */
  message: z.string(),
  /** The nearest allowed quantity, or null if there is none. */
  suggestedQuantity: z.nullable(z.int()),
});
export type CartProblem = z.infer<typeof cartProblem>;

/** One line. Prices are net, in minor units of the store's currency, and null for users who may not see prices. */
export const cartLine = z.object({
  /** null for a line stored on a visitor's device. */
  id: z.nullable(z.int()),
  variantId: z.int(),
  itemId: z.int(),
  storeId: z.int(),
  itemCode: z.string(),
  sku: z.string(),
  /** The company's own number of the variant. */
  ownNumber: z.nullable(z.string()),
  name: z.string(),
  urlKey: z.string(),
  /** The variant's options as text: "Oak, 120 × 80". */
  options: z.string(),
  pictureKey: z.nullable(z.string()),
  quantity: z.int(),
  note: z.string(),
  currency: currencyCode,
  unitPrice: z.nullable(amount),
  listPrice: z.nullable(amount),
  lineTotal: z.nullable(amount),
  priceWhenAdded: z.nullable(amount),
  /** Where the price comes from. */
  reason: z.nullable(priceReason),
  nextBreak: z.nullable(priceStep),
  /** The recommended retail price, and the margin of `unitPrice`. */
  retail: z.optional(retailPrice),
  rule: quantityRule,
  /** Pieces that can be ordered now, in all warehouses of the store. */
  stock: z.int(),
  /** True if no problem would cause an order to be refused. */
  orderable: z.boolean(),
  problems: z.array(cartProblem),
});
export type CartLine = z.infer<typeof cartLine>;

/** The lines of one store, which become one purchase order. Totals count the orderable lines. */
export const cartGroup = z.object({
  storeId: z.int(),
  storeName: z.string(),
  storeItemCode: z.string(),
  logoKey: z.nullable(z.string()),
  currency: currencyCode,
  lines: z.array(cartLine),
  quantity: z.int(),
  total: z.nullable(amount),
  minimumOrderValue: amount,
  /** Amount missing to the store's minimum order value; 0 when it is reached. */
  missingToMinimum: z.nullable(amount),
  /** Null: by weight and destination, as the order shows it. */
  shippingFee: z.nullable(amount),
  freeShippingFrom: z.nullable(amount),
});
export type CartGroup = z.infer<typeof cartGroup>;

export const cart = z.object({
  groups: z.array(cartGroup),
  savedForLater: z.array(cartLine),
  /** One per currency, without VAT and shipping. Amounts are null for users who may not see prices. */
  totals: z.array(z.object({ currency: currencyCode, total: z.nullable(amount), lines: z.int(), quantity: z.int() })),
});
export type Cart = z.infer<typeof cart>;

const wantedLine = z.object({ variantId: id, quantity });
const lineIds = list(id, mostCartLines).check(z.minLength(1, 'field.required'));
const count = z.object({ lines: z.int(), quantity: z.int() });

export const quickOrderStates = ['added', 'unknown', 'ambiguous', 'variants', 'noCarton', 'badQuantity', 'tooMany'] as const;

export const cartCalls = {
  list: declare({
    name: 'cart.list',
    method: 'GET',
    path: '/buyer/cart/list',
    summary: 'The cart, grouped by store, each line with price, tier, stock and problems',
    access: { who: 'buyer' },
    input: z.object({}),
    answer: cart,
  }),
  /** For visitors, whose cart is stored on their device. */
  describe: declare({
    name: 'cart.describe',
    method: 'POST',
    path: '/b2b/cart/describe',
    summary: 'The same view of lines that are stored on a visitor’s device',
    access: { who: 'anyone' },
    input: z.object({ lines: list(wantedLine, 200) }),
    answer: cart,
    limit: { calls: 120, seconds: 60 },
  }),
  /** Adds to existing quantities. A quantity below the minimum or off the step is raised to the next allowed one. */
  add: declare({
    name: 'cart.add',
    method: 'POST',
    path: '/buyer/cart/add',
    summary: 'Adds one or more variants to the cart',
    access: { who: 'buyer' },
    body: '256 KB',
    input: z.object({ lines: list(wantedLine, mostCartLines).check(z.minLength(1, 'field.required')) }),
    answer: z.object({ added: z.array(z.object({ lineId: z.int(), variantId: z.int(), quantity: z.int() })), count }),
  }),
  update: declare({
    name: 'cart.update',
    method: 'POST',
    path: '/buyer/cart/update',
    summary: 'Sets the quantity or the note of lines',
    access: { who: 'buyer' },
    body: '2 MB',
    input: z.object({
      lines: list(z.object({ lineId: id, quantity: z.optional(quantity), note: z.optional(text(200)) }), mostCartLines).check(
        z.minLength(1, 'field.required'),
      ),
    }),
    answer: count,
  }),
  remove: declare({
    name: 'cart.remove',
    method: 'POST',
    path: '/buyer/cart/remove',
    summary: 'Removes lines from the cart',
    access: { who: 'buyer' },
    input: z.object({ lineIds }),
    answer: count,
  }),
  saveForLater: declare({
    name: 'cart.saveForLater',
    method: 'POST',
    path: '/buyer/cart/save-for-later',
    summary: 'Saves lines for later, or returns them to the cart',
    access: { who: 'buyer' },
    input: z.object({ lineIds, saved: z.boolean('field.flag') }),
    answer: count,
  }),
  /** Each variant gets the larger of the two quantities, so merging twice changes nothing. */
  merge: declare({
    name: 'cart.merge',
    method: 'POST',
    path: '/buyer/cart/merge',
    summary: 'Merges the lines of the device into the cart at login',
    access: { who: 'buyer' },
    input: z.object({ lines: list(wantedLine, 200) }),
    answer: count,
  }),
  quickOrder: declare({
    name: 'cart.quickOrder',
    method: 'POST',
    path: '/buyer/cart/quick-order',
    summary: 'Adds pasted lines of SKU (or GTIN, own or maker’s number) and quantity, and returns the result of each line',
    access: { who: 'buyer' },
    body: '256 KB',
    input: z.object({ text: requiredText(100_000) }),
    limit: { calls: 60, seconds: 60 },
    answer: z.object({
      rows: z.array(
        z.object({
          /** Line number in the pasted text, from 1. */
          row: z.int(),
          sku: z.string(),
          quantity: z.nullable(z.int()),
          state: z.enum(quickOrderStates),
          /** How to fix the line, in the caller's language; empty when it was added. */
          message: z.string(),
          variantId: z.nullable(z.int()),
        }),
      ),
      added: z.int(),
      count,
    }),
  }),
};
