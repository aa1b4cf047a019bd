import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { id, requiredText, text, time } from '../wire/fields.ts';

export const labelStates = ['requested', 'ready', 'used', 'failed', 'removed'] as const;
export type LabelState = (typeof labelStates)[number];

/** The moves of a label; one that the buyer uploads begins as `ready`. */
export const labelMoves: Record<LabelState, readonly LabelState[]> = {
  requested: ['ready', 'failed'],
  ready: ['used', 'removed'],
  used: [],
  failed: [],
  removed: [],
};

/** Labels of one order at most. */
export const mostLabels = 200;

export const parcelLabel = z.object({
  id: z.int(),
  /** Who has provided it: the buyer, or a carrier connection. */
  source: z.enum(['buyer', 'carrier']),
  state: z.enum(labelStates),
  carrier: z.string(),
  trackingNumber: z.string(),
  fileName: z.string(),
  at: time,
});
export type ParcelLabel = z.output<typeof parcelLabel>;

export const carrierName = requiredText(60);
export const trackingNumber = requiredText(60).check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 .-]{3,59}$/, 'shipment.trackingNumber'));

export const labelInput = z.object({ buyerOrderId: id, carrier: carrierName, trackingNumber, file: text(200) });
export type LabelInput = z.output<typeof labelInput>;

const place = { who: 'auditedBuyer', code: 'order.place' } as const;
const fulfil = { who: 'seller', code: 'sale.fulfil' } as const;
const link = z.object({ address: z.string(), seconds: z.int() });

export const labelCalls = {
  add: declare({
    name: 'labels.add',
    method: 'POST',
    path: '/buyer/purchase-order/label/add',
    summary: 'Adds a label that the seller puts on a parcel of the order, until everything is shipped',
    access: place,
    input: labelInput,
    answer: parcelLabel,
    idempotent: true,
  }),
  remove: declare({
    name: 'labels.remove',
    method: 'POST',
    path: '/buyer/purchase-order/label/remove',
    summary: 'Takes a label back that is on no parcel yet',
    access: place,
    input: z.object({ buyerOrderId: id, labelId: id }),
    answer: z.object({}),
  }),
  file: declare({
    name: 'labels.file',
    method: 'GET',
    path: '/buyer/purchase-order/label/file',
    summary: 'A short-lived address of a label that the buyer has added',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({ buyerOrderId: id, labelId: id }),
    answer: link,
  }),
};

export const sellerLabelCalls = {
  make: declare({
    name: 'sellerLabels.make',
    method: 'POST',
    path: '/seller/sale/label/make',
    summary: 'Has the carrier connection of the market make a label for a parcel of the order; 40010 if it makes none',
    access: fulfil,
    input: z.object({ storeId: id, orderId: id }),
    answer: parcelLabel,
    limit: { calls: 60, seconds: 60 },
  }),
  file: declare({
    name: 'sellerLabels.file',
    method: 'GET',
    path: '/seller/sale/label/file',
    summary: 'A short-lived address of a label',
    access: fulfil,
    input: z.object({ storeId: id, orderId: id, labelId: id }),
    answer: link,
  }),
};
