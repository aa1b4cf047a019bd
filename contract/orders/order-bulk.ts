import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { id, text, time } from '../wire/fields.ts';
import { bulkActions, bulkReasons } from './bulk-actions.ts';

/* One action on many orders: a preview of what it would do, then a job with progress. */

const seller = { who: 'seller', code: 'sale.fulfil' } as const;
const buyer = { who: 'auditedBuyer', code: 'order.place' } as const;

/** A line that was given. Without a reason the action is made. */
const line = {
  position: z.int(),
  given: z.string(),
  orderId: z.nullable(z.int()),
  trackingNumber: z.string(),
  reason: z.nullable(z.enum(bulkReasons)),
};
const preview = z.object({ rows: z.array(z.object(line)), ready: z.int() });
export type BulkPreview = z.output<typeof preview>;

const summary = {
  id: z.int(),
  action: z.enum([...bulkActions.seller, ...bulkActions.buyer]),
  carrier: z.string(),
  createdAt: time,
  finishedAt: z.nullable(time),
  lines: z.int(),
  done: z.int(),
  skipped: z.int(),
};
const started = z.object(summary);
export type StartedBulk = z.output<typeof started>;
const detail = z.object({ ...summary, rows: z.array(z.object({ ...line, outcome: z.nullable(z.enum(['done', 'skipped'])) })) });
export type BulkDetail = z.output<typeof detail>;

/** Order numbers, one a line; to ship them, each with its tracking number behind a semicolon, comma or tab. */
const orders = text(120_000);
const sellerInput = { storeId: id, action: z.enum(bulkActions.seller, 'orderBulk.action'), carrier: z._default(text(60), ''), orders };
const buyerInput = { action: z.enum(bulkActions.buyer, 'orderBulk.action'), orders };

export const salesBulkCalls = {
  preview: declare({
    name: 'salesBulk.preview',
    method: 'POST',
    path: '/seller/sale/bulk/preview',
    summary: 'What an action would do with each of up to 1,000 orders of a store; changes nothing',
    access: seller,
    body: '256 KB',
    input: z.object(sellerInput),
    answer: preview,
  }),
  start: declare({
    name: 'salesBulk.start',
    method: 'POST',
    path: '/seller/sale/bulk',
    summary: 'Starts an action on many orders of a store; lines that cannot be done are skipped with a reason',
    access: seller,
    body: '256 KB',
    input: z.object(sellerInput),
    answer: z.object({ bulkId: z.int() }),
    idempotent: true,
  }),
  list: declare({
    name: 'salesBulk.list',
    method: 'GET',
    path: '/seller/sale/bulk/list',
    summary: 'The newest actions on many orders of a store',
    access: seller,
    input: z.object({ storeId: id }),
    answer: z.array(started),
  }),
  detail: declare({
    name: 'salesBulk.detail',
    method: 'GET',
    path: '/seller/sale/bulk/{bulkId}',
    summary: 'How far an action on many orders is, with each line',
    access: seller,
    input: z.object({ storeId: id, bulkId: id }),
    answer: detail,
  }),
};

export const purchaseBulkCalls = {
  preview: declare({
    name: 'purchaseBulk.preview',
    method: 'POST',
    path: '/buyer/purchase-order/bulk/preview',
    summary: 'What an action would do with each of up to 1,000 purchase orders; changes nothing',
    access: buyer,
    body: '256 KB',
    input: z.object(buyerInput),
    answer: preview,
  }),
  start: declare({
    name: 'purchaseBulk.start',
    method: 'POST',
    path: '/buyer/purchase-order/bulk',
    summary: 'Starts an action on many purchase orders; lines that cannot be done are skipped with a reason',
    access: buyer,
    body: '256 KB',
    input: z.object(buyerInput),
    answer: z.object({ bulkId: z.int() }),
    idempotent: true,
  }),
  list: declare({
    name: 'purchaseBulk.list',
    method: 'GET',
    path: '/buyer/purchase-order/bulk/list',
    summary: 'The newest actions on many purchase orders',
    access: buyer,
    input: z.object({}),
    answer: z.array(started),
  }),
  detail: declare({
    name: 'purchaseBulk.detail',
    method: 'GET',
    path: '/buyer/purchase-order/bulk/{bulkId}',
    summary: 'How far an action on many purchase orders is, with each line',
    access: buyer,
    input: z.object({ bulkId: id }),
    answer: detail,
  }),
};
