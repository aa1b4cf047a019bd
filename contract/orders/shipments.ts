import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { text, time } from '../wire/fields.ts';
import { orderStates, shipmentStates } from './purchase-orders.ts';

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
          events: z.array(z.object({ state: z.enum(shipmentStates), place: z.string(), note: z.string(), at: time })),
        }),
      ),
    }),
    limit: { calls: 30, seconds: 60 },
  }),
};
