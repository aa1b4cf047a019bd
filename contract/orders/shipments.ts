import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { id, text, time } from '../wire/fields.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { reportKinds } from './parcels.ts';
import { orderStates, shipment, shipmentStates } from './purchase-orders.ts';

const tabs = ['all', 'underWay', 'problem', 'delivered', 'returned'] as const;
export type ParcelTab = (typeof tabs)[number];
export const parcelTabs: readonly ParcelTab[] = tabs;

/** Numbers on tabs end here: more are not counted. */
export const mostCounted = 999;

const { lines: _, events: __, ...parcelFacts } = shipment.shape;
const sellerParcel = z.object({
  ...parcelFacts,
  /** Of goods that the buyer bought; null for a dispatch to one of its customers. */
  orderId: z.nullable(z.int()),
  dispatchId: z.nullable(z.int()),
  /** The order's, or the dispatch's. */
  orderNumber: z.string(),
  buyer: z.string(),
  /** Destination: town and country. */
  city: z.string(),
  countryCode: z.string(),
  pieces: z.int(),
  /** The newest that the carrier has reported; null if it is not followed or has reported nothing. */
  report: z.nullable(z.object({ kind: z.enum(reportKinds), place: z.string(), at: time })),
});
export type SellerParcel = z.output<typeof sellerParcel>;

export const sellerShipmentCalls = {
  list: declare({
    name: 'sellerShipments.list',
    method: 'GET',
    path: '/seller/shipment/list',
    summary: 'Parcels of a store, newest first, with the numbers of those under way and with problems',
    access: { who: 'seller', code: 'sale.fulfil' },
    input: z.object({
      storeId: id,
      tab: z._default(z.enum(tabs), 'all'),
      /** Beginning of a tracking number, or the number of an order or a dispatch. */
      keyword: z.optional(text(60)),
      ...cursorInput,
    }),
    answer: z.extend(cursorPage(sellerParcel), {
      /** At most `mostCounted` + 1. */
      counts: z.object({ underWay: z.int(), problem: z.int() }),
    }),
  }),
};

export const shipmentCalls = {
  track: declare({
    name: 'shipments.track',
    method: 'GET',
    path: '/b2b/shipment/track',
    summary: 'Parcels by tracking number, or by order number and postal code; without personal data',
    access: { who: 'anyone' },
    input: z.object({ trackingNumber: z.optional(text(60)), orderNumber: z.optional(text(40)), postalCode: z.optional(text(16)) }),
    answer: z.object({
      /** State of the order if it was requested by its number; null otherwise. */
      order: z.nullable(z.object({ number: z.string(), state: z.enum(orderStates), createdAt: time })),
      parcels: z.array(
        z.object({
          carrier: z.string(),
          trackingNumber: z.string(),
          trackingUrl: z.nullable(z.string()),
          state: z.enum(shipmentStates),
          storeName: z.string(),
          /** Destination: town and country only. */
          city: z.string(),
          countryCode: z.string(),
          shippedAt: time,
          deliveredAt: z.nullable(time),
          pieces: z.int(),
          problem: shipment.shape.problem,
          events: shipment.shape.events,
        }),
      ),
    }),
    limit: { calls: 30, seconds: 60 },
  }),
};
