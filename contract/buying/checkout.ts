import * as z from 'zod/mini';
import { approvalOfCheckout, approvalReason } from './approval-reasons.ts';
import { declare } from '../wire/call.ts';
import { amount, countryCode, currencyCode, id, list, requiredText, text, time } from '../wire/fields.ts';
import { cartLine, mostCartLines } from './cart.ts';
import { postalCodeCheck } from '../values/postal-code-check.ts';
import { vatCategories, vatCauses, vatReasons } from '../values/vat-reasons.ts';

export const deliveries = ['ship', 'drop_ship', 'collect', 'keep'] as const;
export type Delivery = (typeof deliveries)[number];

/** Where goods go. `addressId` names one of the company's addresses; a drop-shipment has one of its own. */
export const shippingAddress = z.object({
  name: requiredText(120),
  companyName: z._default(text(160), ''),
  line1: requiredText(160),
  line2: z._default(text(160), ''),
  postalCode: requiredText(16),
  city: requiredText(80),
  region: z._default(text(80), ''),
  countryCode,
  phone: z._default(text(40), ''),
});
export type ShippingAddress = z.infer<typeof shippingAddress>;
/** One that is given with an order; what orders tell of theirs is as it was then. */
export const givenAddress = z.extend(shippingAddress, { postalCode: z._default(text(16), '') }).check(postalCodeCheck as never);

export const vatDecision = z.object({
  reason: z.enum(vatReasons),
  /** With `shipFromRate`; orders from before it was kept have none. */
  cause: z._default(z.nullable(z.enum(vatCauses)), null),
  /** The sentence for the buyer, in the caller's language. */
  message: z.string(),
  category: z.enum(vatCategories),
  /** Code of the exemption, such as VATEX-EU-IC; null for taxed supplies. */
  exemption: z.nullable(z.string()),
  shipFrom: countryCode,
  shipTo: countryCode,
  /** The state whose rates apply; null where none does. */
  rateCountry: z.nullable(countryCode),
  evidence: z.object({
    buyerVatId: z.nullable(z.string()),
    buyerVatState: z.enum(['unchecked', 'valid', 'invalid', 'unavailable']),
    buyerVatCheckedAt: z.nullable(time),
    consultationNumber: z.nullable(z.string()),
    sellerVatId: z.nullable(z.string()),
  }),
  /** One row per rate; rates in hundredths of a per cent, 1900 is 19 %. `base` holds lines, less discount, plus shipping. */
  rows: z.array(z.object({ category: z.enum(vatCategories), rate: z.int(), base: amount, vat: amount })),
});
export type VatDecision = z.infer<typeof vatDecision>;

const storePreview = z.object({
  storeId: z.int(),
  storeName: z.string(),
  currency: currencyCode,
  delivery: z.enum(deliveries),
  lines: z.array(cartLine),
  linesTotal: amount,
  shippingTotal: amount,
  discountTotal: amount,
  vatTotal: amount,
  total: amount,
  vat: vatDecision,
  minimumOrderValue: amount,
  missingToMinimum: amount,
  leadDays: z.int(),
});

const total = z.object({ currency: currencyCode, total: amount });
/** Null for people whose role lacks `price.view`. */
export const shownTotals = z.array(z.extend(total, { total: z.nullable(amount) }));

const choice = {
  /** Lines of the cart; empty means all that are not saved for later. */
  lineIds: list(id, mostCartLines),
  addressId: z.optional(id),
  address: z.optional(givenAddress),
  /** Stores not named here are shipped to the address. */
  stores: z._default(
    z
      .array(
        z.object({
          storeId: id,
          delivery: z.enum(deliveries),
          address: z.optional(givenAddress),
          reference: z._default(text(60), ''),
          note: z._default(text(500), ''),
        }),
      )
      .check(z.maxLength(500, 'field.tooMany')),
    [],
  ),
};

/** Amounts are null, and the rows of VAT missing, for people whose role lacks `price.view`. */
const order = z.object({
  id: z.int(),
  number: z.string(),
  storeId: z.int(),
  storeName: z.string(),
  state: z.string(),
  currency: currencyCode,
  linesTotal: z.nullable(amount),
  shippingTotal: z.nullable(amount),
  discountTotal: z.nullable(amount),
  vatTotal: z.nullable(amount),
  total: z.nullable(amount),
  delivery: z.enum(deliveries),
  reference: z.string(),
  lines: z.int(),
  vat: vatDecision,
});

export const checkoutStates = ['open', 'paid', 'pending', 'failed', 'expired', 'cancelled'] as const;

export const checkoutAnswer = z.object({
  id: z.int(),
  state: z.enum(checkoutStates),
  /** Until then the goods are reserved; later the checkout can no longer be paid. */
  expiresAt: time,
  createdAt: time,
  paidAt: z.nullable(time),
  /** A colleague's approval that it waits or waited for. */
  approval: z.nullable(approvalOfCheckout),
  orders: z.array(order),
  /** What is to be paid, per currency. */
  totals: shownTotals,
});
export type CheckoutAnswer = z.infer<typeof checkoutAnswer>;

export const checkoutCalls = {
  preview: declare({
    name: 'checkout.preview',
    method: 'POST',
    path: '/buyer/order/preview',
    summary: 'What the chosen lines would cost: shipping, VAT with its reason, totals per store and currency',
    access: { who: 'auditedBuyer', code: 'order.place' },
    body: '2 MB',
    input: z.object(choice),
    answer: z.object({
      address: z.nullable(z.extend(shippingAddress, { id: z.nullable(z.int()) })),
      stores: z.array(storePreview),
      totals: z.array(total),
      /** The order would wait for a colleague; `possible` is false when nobody could approve it, and `message` then says whom to ask. */
      approval: z.nullable(z.object({ reasons: z.array(approvalReason), possible: z.boolean(), message: z.string() })),
      /** Every line and minimum order value is in order, and nothing needs an approval that nobody could give. */
      orderable: z.boolean(),
    }),
  }),
  /**
   * One purchase order per store. Goods stay reserved for 30 minutes, or for 7 days while a colleague has to approve (state `awaiting_approval`).
   * Refused as a whole when one line cannot be had.
   */
  placeOrder: declare({
    name: 'checkout.placeOrder',
    method: 'POST',
    path: '/buyer/order/place-order',
    summary: 'Orders the chosen lines and reserves the goods until they are paid',
    access: { who: 'auditedBuyer', code: 'order.place' },
    body: '2 MB',
    input: z.object({
      ...choice,
      /** The totals that the buyer saw: when they have changed meanwhile, nothing is ordered. */
      expectedTotals: z.optional(z.array(total).check(z.maxLength(20, 'field.tooMany'))),
      /** For whoever has to approve it. */
      approvalNote: z._default(text(500), ''),
    }),
    answer: z.object({
      checkoutId: z.int(),
      expiresAt: time,
      orders: z.array(
        z.object({ id: z.int(), number: z.string(), storeId: z.int(), currency: currencyCode, total: amount, state: z.string() }),
      ),
      totals: z.array(total),
    }),
    idempotent: true,
  }),
  checkout: declare({
    name: 'checkout.checkout',
    method: 'GET',
    path: '/buyer/order/checkout/{checkoutId}',
    summary: 'A checkout with its purchase orders',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({ checkoutId: id }),
    answer: checkoutAnswer,
  }),
};
