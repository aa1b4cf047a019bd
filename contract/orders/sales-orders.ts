import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { missingReasons } from './auto-purchase.ts';
import { orderStates } from './purchase-orders.ts';
import { amount, countryCode, currencyCode, day, flag, id, list, rowVersion, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { ownDispatch } from './dispatches.ts';
import { salesOrderInput } from './sales-order-input.ts';

export const salesOrderStates = [
  'draft',
  'checking',
  'problem',
  'ready',
  'matched',
  'ordered',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export type SalesOrderState = (typeof salesOrderStates)[number];

/**
 * All allowed moves. Goods of a matched order are reserved; an ordered one is with the sellers, whose refusal leads back to `ready`, and from
 * there to `ordered` where what was refused is left out. A parcel that comes back makes it a `problem`: the buyer decides whether its goods are sent again.
 */
export const salesOrderMoves: Record<SalesOrderState, readonly SalesOrderState[]> = {
  draft: ['checking', 'cancelled'],
  checking: ['problem', 'ready', 'cancelled'],
  problem: ['checking', 'cancelled'],
  ready: ['checking', 'problem', 'matched', 'ordered', 'cancelled'],
  matched: ['ready', 'problem', 'ordered', 'cancelled'],
  ordered: ['ready', 'problem', 'shipped', 'cancelled'],
  shipped: ['problem', 'delivered'],
  delivered: [],
  cancelled: [],
};

/** What can be wrong with a recipient, or with all lines of an order. */
export const salesOrderProblems = ['postalCode', 'phone', 'poBox', 'parcelLocker', 'nothing', 'returned'] as const;
export type SalesOrderProblem = (typeof salesOrderProblems)[number];
/** What can be wrong with a line. */
export const salesLineProblems = ['unknown', 'ambiguous', 'notDelivered', 'belowMinimum', 'notMultiple'] as const;
export type SalesLineProblem = (typeof salesLineProblems)[number];

export const remedies = ['goods', 'quantity', 'ignore', 'restore'] as const;

/** Sales orders that one call adds or changes at most. */
export const mostSalesOrders = 200;

/** Empty but for the country once the recipient is forgotten. */
const storedAddress = z.object({
  name: z.string(),
  companyName: z.string(),
  line1: z.string(),
  line2: z.string(),
  postalCode: z.string(),
  city: z.string(),
  region: z.string(),
  countryCode,
  phone: z.string(),
});

export const salesOrderSummary = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(salesOrderStates),
  channel: z.string(),
  externalNumber: z.string(),
  soldOn: z.nullable(day),
  createdAt: time,
  recipient: z.object({ name: z.string(), postalCode: z.string(), city: z.string(), countryCode: z.string() }),
  lines: z.int(),
  pieces: z.int(),
  /** Pieces that the latest match has not found. */
  missing: z.int(),
  /** Problems of recipient and lines. */
  problems: z.int(),
});
export type SalesOrderSummary = z.infer<typeof salesOrderSummary>;

export const salesOrderLine = z.object({
  id: z.int(),
  position: z.int(),
  sku: z.string(),
  gtin: z.string(),
  name: z.string(),
  quantity: z.int(),
  soldFor: z.nullable(amount),
  externalLine: z.string(),
  problem: z.nullable(z.enum(salesLineProblems)),
  ignored: z.boolean(),
  quantityAccepted: z.boolean(),
  /** Pieces that the latest match has not found; null if it has found all, or before it. */
  missing: z.nullable(z.int()),
  /** Why it was not bought; null where runs do not buy. */
  missingReason: z.nullable(z.enum(missingReasons)),
  /** A seller sends it or has sent it. */
  dispatched: z.boolean(),
  /** What was bought for it and is not stored yet. */
  purchase: z.nullable(z.object({ id: z.int(), number: z.string(), state: z.enum(orderStates) })),
  /** The SKU that it had named before another seller's goods were bought. */
  insteadOf: z.nullable(z.string()),
  /** What the goods are on this market; null until they are recognised. */
  goods: z.nullable(
    z.object({
      variantId: z.int(),
      itemId: z.int(),
      sku: z.string(),
      name: z.string(),
      options: z.string(),
      pictureKey: z.nullable(z.string()),
      storeId: z.int(),
      storeName: z.string(),
      minimum: z.int(),
      multiple: z.int(),
    }),
  ),
});
export type SalesOrderLine = z.infer<typeof salesOrderLine>;

export const salesOrderActions = ['edit', 'check', 'match', 'order', 'cancel'] as const;

export const salesOrderDetail = z.extend(salesOrderSummary, {
  address: storedAddress,
  email: z.string(),
  service: z.string(),
  reference: z.string(),
  note: z.string(),
  currency: z.nullable(currencyCode),
  problem: z.nullable(z.enum(salesOrderProblems)),
  version: z.int(),
  orderLines: z.array(salesOrderLine),
  timeline: z.array(
    z.object({
      id: z.int(),
      before: z.nullable(z.enum(salesOrderStates)),
      after: z.enum(salesOrderStates),
      actor: z.enum(['buyer', 'seller', 'operator', 'system']),
      note: z.string(),
      at: time,
    }),
  ),
  dispatches: z.array(ownDispatch),
  /** What the company's users who place orders can do now. */
  actions: z.array(z.enum(salesOrderActions)),
});
export type SalesOrderDetail = z.infer<typeof salesOrderDetail>;

export const salesOrderFilter = {
  state: z.optional(z.enum(salesOrderStates)),
  /** Prefix of number, external number, SKU, recipient's name or postal code. */
  keyword: z.optional(text(80)),
  channel: z.optional(text(40)),
  /** Those of an uploaded file. */
  uploadId: z.optional(id),
  /** Days on which they were entered, both included, in UTC. */
  from: z.optional(day),
  to: z.optional(day),
};

const view = { who: 'buyer', code: 'order.view' } as const;
const place = { who: 'auditedBuyer', code: 'order.place' } as const;
const some = z.object({ buyerOrderIds: list(id, mostSalesOrders).check(z.minLength(1, 'field.required')) });
const done = z.object({ done: z.array(z.int()), skipped: z.array(z.int()) });
const moved = z.object({ state: z.enum(salesOrderStates) });

export const salesOrderCalls = {
  list: declare({
    name: 'salesOrders.list',
    method: 'GET',
    path: '/buyer/sales-order/list',
    summary: 'Sales orders of the company, newest first',
    access: view,
    input: z.object({ ...salesOrderFilter, ...cursorInput }),
    answer: cursorPage(salesOrderSummary),
  }),
  counts: declare({
    name: 'salesOrders.counts',
    method: 'GET',
    path: '/buyer/sales-order/counts',
    summary: 'How many sales orders are in each state, and the channels that there are',
    access: view,
    input: z.object({}),
    answer: z.object({
      states: z.array(z.object({ state: z.enum(salesOrderStates), count: z.int() })),
      channels: z.array(z.string()),
    }),
  }),
  export: declare({
    name: 'salesOrders.export',
    method: 'GET',
    path: '/buyer/sales-order/export',
    summary: 'The filtered sales orders with their lines, as CSV',
    access: view,
    input: z.object(salesOrderFilter),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  detail: declare({
    name: 'salesOrders.detail',
    method: 'GET',
    path: '/buyer/sales-order/{buyerOrderId}',
    summary: 'A sales order with lines, problems and timeline; 170000 when there is none',
    access: view,
    input: z.object({ buyerOrderId: id }),
    answer: salesOrderDetail,
  }),
  /** The channel’s number makes a repeated call harmless: what is there already is answered as known. */
  add: declare({
    name: 'salesOrders.add',
    method: 'POST',
    path: '/buyer/sales-order/add',
    summary: 'Adds sales orders and checks them; those that exist already are answered as known and stay as they are',
    access: place,
    body: '2 MB',
    input: z.object({
      orders: list(salesOrderInput, mostSalesOrders).check(z.minLength(1, 'field.required')),
      /** Not to be checked yet. */
      draft: z._default(flag, false),
    }),
    answer: z.object({
      added: z.array(z.object({ index: z.int(), id: z.int(), number: z.string(), state: z.enum(salesOrderStates) })),
      known: z.array(z.object({ index: z.int(), id: z.int() })),
      refused: z.array(z.object({ index: z.int(), message: z.string() })),
    }),
  }),
  save: declare({
    name: 'salesOrders.save',
    method: 'POST',
    path: '/buyer/sales-order/save',
    summary: 'Replaces recipient and lines of a sales order that is not matched yet, and checks it',
    access: place,
    body: '256 KB',
    input: z.object({ buyerOrderId: id, version: rowVersion, order: salesOrderInput, draft: z._default(flag, false) }),
    answer: moved,
  }),
  remedy: declare({
    name: 'salesOrders.remedy',
    method: 'POST',
    path: '/buyer/sales-order/remedy',
    summary: 'Solves the problem of a line: names its goods, accepts its quantity, ignores it, or takes it up again; then checks the order',
    access: place,
    input: z.object({ buyerOrderId: id, lineId: id, remedy: z.enum(remedies), variantId: z.optional(id) }),
    /** `others`: further orders with the same code, which are checked again. */
    answer: z.object({ state: z.enum(salesOrderStates), others: z.int() }),
  }),
  goods: declare({
    name: 'salesOrders.goods',
    method: 'GET',
    path: '/buyer/sales-order/goods',
    summary: 'Goods that can be sent to a country, by SKU, GTIN, own number or words of their name',
    access: place,
    input: z.object({ keyword: text(80), countryCode }),
    answer: z.array(z.object({ variantId: z.int(), sku: z.string(), name: z.string(), options: z.string(), storeName: z.string() })),
    limit: { calls: 120, seconds: 60 },
  }),
  check: declare({
    name: 'salesOrders.check',
    method: 'POST',
    path: '/buyer/sales-order/check',
    summary: 'Checks sales orders again that are not matched yet; others are answered as skipped',
    access: place,
    input: some,
    answer: done,
  }),
  cancel: declare({
    name: 'salesOrders.cancel',
    method: 'POST',
    path: '/buyer/sales-order/cancel',
    summary: 'Cancels sales orders; those that cannot be cancelled any more are answered as skipped',
    access: place,
    input: some,
    answer: done,
    idempotent: true,
  }),
};
