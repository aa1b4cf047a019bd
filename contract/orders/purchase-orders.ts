import * as z from 'zod/mini';
import { approvalStates } from '../buying/approval-reasons.ts';
import { declare } from '../wire/call.ts';
import { deliveries, shippingAddress, vatDecision } from '../buying/checkout.ts';
import { amount, currencyCode, day, id, list, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { parcelLabel } from './labels.ts';
import { parcelProblems, reportKinds } from './parcels.ts';
import { priceReason } from '../pricing/pricing.ts';
import { orderStorage } from '../stores/storage-terms.ts';
import { refundPart } from '../payments/card-refunds.ts';
import { orderChange } from './order-changes.ts';

export const orderStates = [
  'awaiting_approval',
  'awaiting_payment',
  'paid',
  'accepted',
  'packing',
  'partly_shipped',
  'shipped',
  'delivered',
  'completed',
  'cancelled',
] as const;
export type OrderState = (typeof orderStates)[number];

/** All allowed moves. Orders can be cancelled until something has been shipped. Goods that stay in the warehouse are delivered when the order is accepted. */
export const orderMoves: Record<OrderState, readonly OrderState[]> = {
  awaiting_approval: ['awaiting_payment', 'cancelled'],
  awaiting_payment: ['paid', 'cancelled'],
  paid: ['accepted', 'cancelled'],
  accepted: ['packing', 'delivered', 'cancelled'],
  packing: ['partly_shipped', 'shipped', 'cancelled'],
  partly_shipped: ['partly_shipped', 'shipped'],
  shipped: ['delivered'],
  delivered: ['completed'],
  completed: [],
  cancelled: [],
};

/** Filters of a list of orders, for both sides. */
export const orderFilter = {
  states: list(z.enum(orderStates), orderStates.length),
  /**
   * Beginning of an order number, own reference, SKU, item number, GTIN, tracking number, name or company of the recipient, or postal code, whatever its
   * case, accents and signs; of a buyer also of its own numbers.
   */
  keyword: z.optional(text(80)),
  /** Days, both included, in UTC. */
  from: z.optional(day),
  to: z.optional(day),
};

export const orderSummary = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(orderStates),
  /** The other side: the store for a buyer, the buyer's company for a seller. */
  partner: z.object({ id: z.int(), name: z.string() }),
  createdAt: time,
  currency: currencyCode,
  /** As ordered; `cancelledTotal` of it is cancelled since the payment. */
  total: amount,
  cancelledTotal: amount,
  reference: z.string(),
  lines: z.int(),
  pieces: z.int(),
  /** Pictures of the first lines. */
  pictureKeys: z.array(z.string()),
  /** Payment deadline; null once paid, or when nothing is reserved. */
  payUntil: z.nullable(time),
  checkoutId: z.int(),
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const orderLine = z.object({
  id: z.int(),
  itemId: z.int(),
  variantId: z.int(),
  /** Texts as they were at the time of the order. */
  itemCode: z.string(),
  sku: z.string(),
  /** The buyer's current own number of the variant; null for a seller. */
  ownNumber: z.nullable(z.string()),
  name: z.string(),
  options: z.string(),
  pictureKey: z.nullable(z.string()),
  quantity: z.int(),
  shippedQuantity: z.int(),
  cancelledQuantity: z.int(),
  unitPrice: amount,
  lineTotal: amount,
  /** Hundredths of a per cent. */
  vatRate: z.int(),
  priceReason,
});

export const orderEvent = z.object({
  id: z.int(),
  before: z.nullable(z.enum(orderStates)),
  after: z.enum(orderStates),
  actor: z.enum(['buyer', 'seller', 'operator', 'system']),
  note: z.string(),
  at: time,
});

export const shipmentStates = ['shipped', 'in_transit', 'delivered', 'returned'] as const;

/** `kind` is what the carrier reports; null for what users have entered. */
const shipmentEvent = z.object({
  state: z.enum(shipmentStates),
  kind: z.nullable(z.enum(reportKinds)),
  place: z.string(),
  note: z.string(),
  at: time,
});

export const shipment = z.object({
  id: z.int(),
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.nullable(z.string()),
  state: z.enum(shipmentStates),
  shippedAt: time,
  deliveredAt: z.nullable(time),
  lines: z.array(z.object({ orderLineId: z.int(), sku: z.string(), name: z.string(), quantity: z.int() })),
  problem: z.nullable(z.enum(parcelProblems)),
  events: z.array(shipmentEvent),
});
export type Shipment = z.infer<typeof shipment>;

const totals = { linesTotal: amount, shippingTotal: amount, discountTotal: amount, vatTotal: amount };

export const orderDetail = z.extend(orderSummary, {
  ...totals,
  vat: vatDecision,
  delivery: z.enum(deliveries),
  /** The store's service that it is shipped with, by its name when it was ordered; null for none in particular. */
  shippingService: z.nullable(z.string()),
  /** What storing costs with the delivery `keep`; null where it costs nothing. */
  storage: z.nullable(orderStorage),
  address: shippingAddress,
  note: z.string(),
  language: z.string(),
  orderLines: z.array(orderLine),
  timeline: z.array(orderEvent),
  shipments: z.array(shipment),
  /** Without those that were taken back. */
  labels: z.array(parcelLabel),
  paidAt: z.nullable(time),
  /** Id of the approval request that it belongs to. */
  approval: z.nullable(z.object({ id: z.int(), state: z.enum(approvalStates), requestedBy: z.int(), expiresAt: time })),
  /** What was cancelled after the payment, oldest first. */
  changes: z.array(orderChange),
  /** The document without what is cancelled; null if nothing is. */
  remaining: z.nullable(z.object({ ...totals, total: amount, vatRows: vatDecision.shape.rows })),
  /** What was refunded, by its parts, oldest first; for the buyer and the operator. */
  refunds: z.array(refundPart),
  /** Actions that the caller may take now. */
  actions: z.array(
    z.enum([
      ...(['pay', 'cancel', 'confirmReceipt', 'answerChange', 'addLabel'] as const),
      ...(['accept', 'pack', 'ship', 'deliver', 'change', 'refuse', 'withdrawChange', 'makeLabel'] as const),
    ]),
  ),
});
export type OrderDetail = z.infer<typeof orderDetail>;

/** Orders that a tab counts; one more stands for all above. */
export const mostCounted = 999;

/** Orders behind the tabs of a list, each number up to `mostCounted` and one. */
export const orderCounts = z.object({
  /** By their states, orders that are neither completed nor cancelled. */
  open: z.partialRecord(z.enum(orderStates), z.int()),
  /** Delivered and completed. */
  arrived: z.int(),
  cancelled: z.int(),
  all: z.int(),
  /** To be shipped before today; null for a buyer. */
  late: z.nullable(z.int()),
});
export type OrderCounts = z.output<typeof orderCounts>;

/** For users of the buyer without `price.view`, amounts are null and VAT rows are missing. */
const hidden = z.nullable(amount);
export const purchaseOrderSummary = z.extend(orderSummary, { total: hidden, cancelledTotal: hidden });
export type PurchaseOrderSummary = z.infer<typeof purchaseOrderSummary>;
export const purchaseOrderDetail = z.extend(orderDetail, {
  total: hidden,
  cancelledTotal: hidden,
  linesTotal: hidden,
  shippingTotal: hidden,
  discountTotal: hidden,
  vatTotal: hidden,
  orderLines: z.array(z.extend(orderLine, { unitPrice: hidden, lineTotal: hidden, priceReason: z.nullable(priceReason) })),
  changes: z.array(z.extend(orderChange, { total: hidden })),
});
export type PurchaseOrderDetail = z.infer<typeof purchaseOrderDetail>;

/** Orders that one call puts into the cart once more. */
export const mostOrderedAgain = 200;

const inCart = z.object({
  /** Lines that are in the cart now. */
  added: z.int(),
  different: z.array(
    z.object({ sku: z.string(), name: z.string(), /** No longer for sale. */ missing: z.boolean(), messages: z.array(z.string()) }),
  ),
});

export const purchaseOrderCalls = {
  list: declare({
    name: 'purchaseOrders.list',
    method: 'GET',
    path: '/buyer/purchase-order/list',
    summary: 'Purchase orders of the company, newest first. A page may have fewer rows than its size where others follow',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({ ...orderFilter, storeId: z.optional(id), ...cursorInput }),
    answer: cursorPage(purchaseOrderSummary),
  }),
  counts: declare({
    name: 'purchaseOrders.counts',
    method: 'GET',
    path: '/buyer/purchase-order/counts',
    summary: 'Numbers of purchase orders by state',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({}),
    answer: orderCounts,
  }),
  export: declare({
    name: 'purchaseOrders.export',
    method: 'GET',
    path: '/buyer/purchase-order/export',
    summary: 'The filtered purchase orders with their lines, as CSV; cells of amounts are empty for users who may not see prices',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({ ...orderFilter, storeId: z.optional(id) }),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  detail: declare({
    name: 'purchaseOrders.detail',
    method: 'GET',
    path: '/buyer/purchase-order/{buyerOrderId}',
    summary: 'A purchase order with lines, timeline and shipments; 170000 when there is none',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({ buyerOrderId: id }),
    answer: purchaseOrderDetail,
  }),
  paper: declare({
    name: 'purchaseOrders.paper',
    method: 'GET',
    path: '/buyer/purchase-order/{buyerOrderId}/paper',
    summary: 'The order as PDF in base64; without amounts for users who may not see prices',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({ buyerOrderId: id }),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  orderAgain: declare({
    name: 'purchaseOrders.orderAgain',
    method: 'POST',
    path: '/buyer/purchase-order/order-again',
    summary: 'Puts the lines of an order that are still for sale into the cart; what is missing or has changed is listed',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({ buyerOrderId: id }),
    answer: inCart,
  }),
  orderAgainMany: declare({
    name: 'purchaseOrders.orderAgainMany',
    method: 'POST',
    path: '/buyer/purchase-order/order-again-many',
    summary: 'The same with several orders: what was in several of them is put into the cart with the sum of its quantities',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({ buyerOrderIds: list(id, mostOrderedAgain).check(z.minLength(1, 'field.required')) }),
    answer: inCart,
  }),
  cancel: declare({
    name: 'purchaseOrders.cancel',
    method: 'POST',
    path: '/buyer/purchase-order/cancel',
    summary: 'Cancels an order that the seller has not accepted; the amount paid goes back to the balance',
    access: { who: 'auditedBuyer', code: 'order.place' },
    input: z.object({ buyerOrderId: id, note: z._default(text(500), '') }),
    answer: z.object({ state: z.enum(orderStates) }),
    idempotent: true,
  }),
  confirmReceipt: declare({
    name: 'purchaseOrders.confirmReceipt',
    method: 'POST',
    path: '/buyer/purchase-order/confirm-receipt',
    summary: 'Confirms that everything has arrived',
    access: { who: 'auditedBuyer', code: 'order.place' },
    input: z.object({ buyerOrderId: id }),
    answer: z.object({ state: z.enum(orderStates) }),
    idempotent: true,
  }),
};
