import * as z from 'zod/mini';
import { approvalOfCheckout, approvalReason } from './approval-reasons.ts';
import { declare } from '../wire/call.ts';
import { amount, countryCode, currencyCode, id, list, requiredText, text, time } from '../wire/fields.ts';
import { cartLine, mostCartLines } from './cart.ts';
import { storageTerms } from '../stores/storage-terms.ts';
import { postalCodeCheck } from '../values/postal-code-check.ts';
import { vatCategories, vatCauses, vatReasons } from '../values/vat/vat-reasons.ts';

export const deliveries = ['ship', 'drop_ship', 'collect', 'keep'] as const;
export type Delivery = (typeof deliveries)[number];

/** Delivery address. `addressId` names one of the company's addresses; a drop-shipment has its own address. */
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
/** An address entered with the order. Orders store a copy of it. */
export const givenAddress = z.extend(shippingAddress, { postalCode: z._default(text(16), '') }).check(postalCodeCheck as never);

export const vatDecision = z.object({
  reason: z.enum(vatReasons),
  /** With `shipFromRate`; null for orders that were placed before this was stored. */
  cause: z._default(z.nullable(z.enum(vatCauses)), null),
  /** The explanation for the buyer, in the caller's language. */
  message: z.string(),
  category: z.enum(vatCategories),
  /** Code of the exemption, such as VATEX-EU-IC; null for taxed supplies. */
  exemption: z.nullable(z.string()),
  shipFrom: countryCode,
  shipTo: countryCode,
  /** The state whose rates apply; null if there is none. */
  rateCountry: z.nullable(countryCode),
  evidence: z.object({
    buyerVatId: z.nullable(z.string()),
    buyerVatState: z.enum(['unchecked', 'valid', 'invalid', 'unavailable']),
    buyerVatCheckedAt: z.nullable(time),
    consultationNumber: z.nullable(z.string()),
    sellerVatId: z.nullable(z.string()),
  }),
  /** One row per rate; rates in hundredths of a per cent: 1900 is 19 %. `base` is lines minus discount plus shipping. */
  rows: z.array(z.object({ category: z.enum(vatCategories), rate: z.int(), base: amount, vat: amount })),
});
export type VatDecision = z.infer<typeof vatDecision>;

const shippingOffer = z.object({
  id: z.int(),
  name: z.string(),
  carrier: z.string(),
  /** Working days from the hand-over to the carrier. */
  minDays: z.int(),
  maxDays: z.int(),
  price: amount,
});

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
  /** Services that take the goods there, cheapest first, with what they cost; none where the store's flat fee applies. */
  services: z.array(shippingOffer),
  /** The service that is planned with: the one asked for if it is offered, else the cheapest. */
  serviceId: z.nullable(z.int()),
  /** On which the store holds goods that stay in its warehouse; null: nothing is charged. */
  storageTerms: z.nullable(storageTerms),
});

const total = z.object({ currency: currencyCode, total: amount });
/** Null for users without `price.view`. */
export const shownTotals = z.array(z.extend(total, { total: z.nullable(amount) }));

const choice = {
  /** Cart lines; empty means all lines that are not saved for later. */
  lineIds: list(id, mostCartLines),
  addressId: z.optional(id),
  address: z.optional(givenAddress),
  /** Stores that are not listed ship to the address. */
  stores: z._default(
    z
      .array(
        z.object({
          storeId: id,
          delivery: z.enum(deliveries),
          /** A shipping service of the store that was offered; the cheapest one if none is named. */
          serviceId: z.optional(id),
          /** With `keep`, the terms of storage that the buyer saw, null for none: if the store has others by now, nothing is ordered. */
          storageTermsId: z.optional(z.nullable(id)),
          address: z.optional(givenAddress),
          reference: z._default(text(60), ''),
          note: z._default(text(500), ''),
        }),
      )
      .check(z.maxLength(500, 'field.tooMany')),
    [],
  ),
};

/** For users without `price.view`, amounts are null and VAT rows are missing. */
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
  /** Goods are reserved until then; after that the checkout cannot be paid. */
  expiresAt: time,
  createdAt: time,
  paidAt: z.nullable(time),
  /** The approval that it waits or waited for. */
  approval: z.nullable(approvalOfCheckout),
  orders: z.array(order),
  /** Amounts to pay, per currency. */
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
      /** Set if the order needs approval; if nobody can approve it, `possible` is false and `message` says whom to contact. */
      approval: z.nullable(z.object({ reasons: z.array(approvalReason), possible: z.boolean(), message: z.string() })),
      /** True if all lines and minimum order values are valid, and any approval needed can be given. */
      orderable: z.boolean(),
    }),
  }),
  /**
   * One purchase order per store. Goods are reserved for 30 minutes, or for 7 days while approval is pending (state `awaiting_approval`).
   * Refused entirely if one line is not available.
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
      /** The totals that the buyer saw: if they have changed, nothing is ordered. */
      expectedTotals: z.optional(z.array(total).check(z.maxLength(20, 'field.tooMany'))),
      /** A note for the approvers. */
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
