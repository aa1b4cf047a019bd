import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { id, integer, list, requiredText, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { shipment } from './purchase-orders.ts';
import { mostSalesOrderLines } from './sales-order-input.ts';

export const dispatchStates = ['reserved', 'open', 'picking', 'packed', 'shipped', 'delivered', 'returned', 'cancelled'] as const;
export type DispatchState = (typeof dispatchStates)[number];
/** Sellers see a dispatch once its buyer has ordered it. */
export const sellerDispatchStates = ['open', 'picking', 'packed', 'shipped', 'delivered', 'returned', 'cancelled'] as const;

/** All allowed moves. */
export const dispatchMoves: Record<DispatchState, readonly DispatchState[]> = {
  reserved: ['open', 'cancelled'],
  open: ['picking', 'packed', 'shipped', 'cancelled'],
  picking: ['packed', 'shipped', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'returned'],
  delivered: [],
  returned: [],
  cancelled: [],
};

export const dispatchReasons = ['missing', 'damaged', 'address', 'other'] as const;

const dispatchLine = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  options: z.string(),
  quantity: z.int(),
  /** Pieces that came back and are in the held stock again. */
  returned: z.int(),
});

const shared = {
  id: z.int(),
  number: z.string(),
  state: z.enum(dispatchStates),
  warehouse: z.string(),
  pieces: z.int(),
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.nullable(z.string()),
  reason: z.nullable(z.enum(dispatchReasons)),
  note: z.string(),
  openedAt: z.nullable(time),
  shippedAt: z.nullable(time),
  deliveredAt: z.nullable(time),
  /** When its parcel came back, and when the seller has looked at what is in it. */
  returnedAt: z.nullable(time),
  receivedAt: z.nullable(time),
  /** What its carrier reports; null before it is shipped. */
  parcel: z.nullable(z.object({ state: shipment.shape.state, problem: shipment.shape.problem, events: shipment.shape.events })),
  lines: z.array(dispatchLine),
};

/** A dispatch as the buyer sees it with its sales order. */
export const ownDispatch = z.object({
  ...shared,
  store: z.object({ id: z.int(), name: z.string() }),
});
export type OwnDispatch = z.infer<typeof ownDispatch>;

/** In a list sellers see where it goes, not to whom. */
export const dispatchSummary = z.object({
  ...shared,
  buyer: z.object({ id: z.int(), name: z.string() }),
  destination: z.object({ countryCode: z.string(), postalCode: z.string(), city: z.string() }),
  service: z.string(),
});
export type DispatchSummary = z.infer<typeof dispatchSummary>;

/** The recipient is part of it as long as the seller needs it: until a month after the delivery. */
export const dispatchDetail = z.extend(dispatchSummary, {
  recipient: z.nullable(
    z.object({
      name: z.string(),
      companyName: z.string(),
      line1: z.string(),
      line2: z.string(),
      postalCode: z.string(),
      city: z.string(),
      region: z.string(),
      countryCode: z.string(),
      phone: z.string(),
    }),
  ),
  reference: z.string(),
  warehouseNote: z.string(),
  actions: z.array(z.enum(['pick', 'pack', 'ship', 'refuse', 'deliver', 'takeBack', 'note'])),
});
export type DispatchDetail = z.infer<typeof dispatchDetail>;

const seller = { who: 'seller', code: 'sale.fulfil' } as const;
const one = { storeId: id, dispatchId: id };
const moved = z.object({ state: z.enum(dispatchStates) });

/** What sellers send to customers of buyers. Dispatches of other stores are answered as not found. */
export const dispatchCalls = {
  list: declare({
    name: 'dispatches.list',
    method: 'GET',
    path: '/seller/dispatch/list',
    summary: 'Dispatches of a store, newest first',
    access: seller,
    input: z.object({
      storeId: id,
      state: z.optional(z.enum(sellerDispatchStates)),
      /** Prefix of number, tracking number, SKU or postal code. */
      keyword: z.optional(text(80)),
      ...cursorInput,
    }),
    answer: cursorPage(dispatchSummary),
  }),
  detail: declare({
    name: 'dispatches.detail',
    method: 'GET',
    path: '/seller/dispatch/{dispatchId}',
    summary: 'A dispatch with its recipient; 170000 when there is none',
    access: seller,
    input: z.object(one),
    answer: dispatchDetail,
  }),
  note: declare({
    name: 'dispatches.note',
    method: 'GET',
    path: '/seller/dispatch/{dispatchId}/note',
    summary: 'The delivery note in the buyer’s name, without prices, as PDF in base64',
    access: seller,
    input: z.object(one),
    answer: fileContent,
    limit: { calls: 60, seconds: 60 },
  }),
  step: declare({
    name: 'dispatches.step',
    method: 'POST',
    path: '/seller/dispatch/step',
    summary: 'Begins to pick a dispatch, or notes that it is packed',
    access: seller,
    input: z.object({ ...one, to: z.enum(['picking', 'packed']) }),
    answer: moved,
    idempotent: true,
  }),
  ship: declare({
    name: 'dispatches.ship',
    method: 'POST',
    path: '/seller/dispatch/ship',
    summary: 'Ships a dispatch with carrier and tracking number: its goods leave the held stock',
    access: seller,
    input: z.object({
      ...one,
      carrier: requiredText(60),
      trackingNumber: requiredText(60).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 .-]{3,59}$/, 'shipment.trackingNumber')),
    }),
    answer: moved,
    idempotent: true,
  }),
  deliver: declare({
    name: 'dispatches.deliver',
    method: 'POST',
    path: '/seller/dispatch/deliver',
    summary: 'Notes that a dispatch has arrived',
    access: seller,
    input: z.object(one),
    answer: moved,
    idempotent: true,
  }),
  refuse: declare({
    name: 'dispatches.refuse',
    method: 'POST',
    path: '/seller/dispatch/refuse',
    summary: 'Refuses a dispatch that cannot be sent: its goods are free again, the sales order is ready again, the buyer is notified',
    access: seller,
    input: z.object({ ...one, reason: z.enum(dispatchReasons), note: requiredText(300) }),
    answer: moved,
    idempotent: true,
  }),
  takeBack: declare({
    name: 'dispatches.takeBack',
    method: 'POST',
    path: '/seller/dispatch/take-back',
    summary:
      'Notes that the parcel of a dispatch came back: the pieces that are named go into the buyer’s held stock again; the buyer is notified',
    access: seller,
    input: z.object({
      ...one,
      lines: list(z.object({ lineId: id, pieces: integer.check(z.gte(0, 'field.integer')) }), mostSalesOrderLines),
      note: z._default(text(300), ''),
    }),
    answer: moved,
    idempotent: true,
  }),
};
