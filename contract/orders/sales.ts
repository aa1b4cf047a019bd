import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { amount, currencyCode, day, flag, id, list, quantity, text } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { carrierName, trackingNumber } from './labels.ts';
import { orderCounts, orderDetail, orderFilter, orderStates, orderSummary } from './purchase-orders.ts';

const seller = { who: 'seller', code: 'sale.fulfil' } as const;
const moved = z.object({ state: z.enum(orderStates) });

/** Orders that a seller accepts at once. */
export const mostAccepted = 100;

export const saleSummary = z.extend(orderSummary, {
  /** The last working day on which an order that is to be shipped leaves in time; null for all others. */
  shipBy: z.nullable(day),
  late: z.boolean(),
  /** The buyer is asked about a change: until the answer it cannot be accepted. */
  waits: z.boolean(),
});
export type SaleSummary = z.infer<typeof saleSummary>;

/** The seller's side of purchase orders, one store at a time. Stores and orders of other companies are answered as not found. */
export const salesCalls = {
  summary: declare({
    name: 'sales.summary',
    method: 'GET',
    path: '/seller/sale/summary',
    summary: 'Open work of a store, and its figures of the last 30 days',
    access: seller,
    input: z.object({ storeId: id }),
    answer: z.object({
      currency: currencyCode,
      /** Orders to accept, to pack, to ship (packing or partly shipped), in transit. */
      toAccept: z.int(),
      toPack: z.int(),
      toShip: z.int(),
      underWay: z.int(),
      /** Paid orders per day, oldest first; days without orders are included with zeros. */
      days: z.array(z.object({ day: z.string(), orders: z.int(), revenue: amount })),
      /** Variants with the fewest pieces left, best-selling first. */
      lowStock: z.array(
        z.object({
          variantId: z.int(),
          itemId: z.int(),
          sku: z.string(),
          name: z.string(),
          pictureKey: z.nullable(z.string()),
          available: z.int(),
          sold: z.int(),
        }),
      ),
    }),
  }),
  list: declare({
    name: 'sales.list',
    method: 'GET',
    path: '/seller/sale/list',
    summary: 'Orders of a store, newest first; unpaid ones are not shown. A page may have fewer rows than its size where others follow',
    access: seller,
    input: z.object({ storeId: id, ...orderFilter, late: z._default(flag, false), ...cursorInput }),
    answer: cursorPage(saleSummary),
  }),
  counts: declare({
    name: 'sales.counts',
    method: 'GET',
    path: '/seller/sale/counts',
    summary: 'Numbers of orders of a store by state',
    access: seller,
    input: z.object({ storeId: id }),
    answer: orderCounts,
  }),
  export: declare({
    name: 'sales.export',
    method: 'GET',
    path: '/seller/sale/export',
    summary: 'The filtered orders with their lines, as CSV',
    access: seller,
    input: z.object({ storeId: id, ...orderFilter }),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  detail: declare({
    name: 'sales.detail',
    method: 'GET',
    path: '/seller/sale/{orderId}',
    summary: 'An order with lines, timeline and shipments; 170000 when there is none',
    access: seller,
    input: z.object({ storeId: id, orderId: id }),
    answer: orderDetail,
  }),
  paper: declare({
    name: 'sales.paper',
    method: 'GET',
    path: '/seller/sale/{orderId}/paper',
    summary: 'The order as PDF in base64',
    access: seller,
    input: z.object({ storeId: id, orderId: id }),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  accept: declare({
    name: 'sales.accept',
    method: 'POST',
    path: '/seller/sale/accept',
    summary: 'Accepts a paid order',
    access: seller,
    input: z.object({ storeId: id, orderId: id }),
    answer: moved,
    idempotent: true,
  }),
  acceptMany: declare({
    name: 'sales.acceptMany',
    method: 'POST',
    path: '/seller/sale/accept-many',
    summary: 'Accepts paid orders; those that cannot be accepted are answered as skipped; 40901 if none can',
    access: seller,
    input: z.object({ storeId: id, orderIds: list(id, mostAccepted).check(z.minLength(1, 'field.required')) }),
    answer: z.object({ accepted: z.array(z.int()), skipped: z.array(z.int()) }),
    idempotent: true,
  }),
  pack: declare({
    name: 'sales.pack',
    method: 'POST',
    path: '/seller/sale/pack',
    summary: 'Begins to pack an accepted order',
    access: seller,
    input: z.object({ storeId: id, orderId: id }),
    answer: moved,
    idempotent: true,
  }),
  ship: declare({
    name: 'sales.ship',
    method: 'POST',
    path: '/seller/sale/ship',
    summary: 'Ships lines of an order, fully or in part, with carrier and tracking number',
    access: seller,
    body: '256 KB',
    input: z.object({
      storeId: id,
      orderId: id,
      carrier: carrierName,
      trackingNumber,
      lines: list(z.object({ orderLineId: id, quantity }), 2_000).check(
        z.refine((lines: readonly unknown[]) => lines.length > 0, 'shipment.noLines'),
      ),
      note: z._default(text(300), ''),
    }),
    answer: z.object({ state: z.enum(orderStates), shipmentId: z.int() }),
    idempotent: true,
  }),
  deliver: declare({
    name: 'sales.deliver',
    method: 'POST',
    path: '/seller/sale/deliver',
    summary: 'Says that a parcel has arrived; the last one delivers the order',
    access: seller,
    input: z.object({ storeId: id, orderId: id, shipmentId: id, place: z._default(text(80), '') }),
    answer: moved,
    idempotent: true,
  }),
};

/** Carriers offered in the form; any other name is taken, too. Those with a tracking page are in server/domains/orders/shipments/carriers.ts. */
export const carriers = ['DHL', 'DPD', 'GLS', 'UPS', 'FedEx', 'InPost', 'FAN Courier', 'Raben', 'DB Schenker', 'Dachser'] as const;
