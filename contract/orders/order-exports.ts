import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { csvStyle } from '../wire/csv.ts';
import { flag, id, time } from '../wire/fields.ts';
import { type ExportColumn, exportColumns } from './export-columns.ts';
import { orderFilter } from './purchase-orders.ts';
import { salesOrderFilter } from './sales-orders.ts';

/* Lines of orders, or of sales orders, as a file that a job writes; the page may be left and found again. */

export const exportBounds = {
  /** Rows of one file. */
  rows: 1_000_000,
  /** Days for which a finished one is stored. */
  days: 7,
  /** Exports that the page lists. */
  listed: 20,
};
export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportStates = ['waiting', 'working', 'ready', 'failed', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];

const all = [...new Set(Object.values(exportColumns).flat())] as [ExportColumn, ...ExportColumn[]];
const columns = z
  .array(z.enum(all, 'orderExport.columns'))
  .check(z.minLength(1, 'orderExport.columns'), z.maxLength(all.length))
  .check(z.refine((chosen) => new Set(chosen).size === chosen.length, 'orderExport.columns'));

/** What an export has and how it is written. */
export const exportForm = { columns, format: z.enum(exportFormats, 'field.required'), csv: csvStyle };
const orderExport = z.object({
  ...exportForm,
  id: z.int(),
  state: z.enum(exportStates),
  /** Written so far, and in the end. */
  lines: z.int(),
  /** There were more lines than a file takes: the newest are in it. */
  isCut: z.boolean(),
  size: z.nullable(z.int()),
  askedAt: time,
  expiresAt: z.nullable(time),
});
export type OrderExport = z.output<typeof orderExport>;

const listed = z.object({
  exports: z.array(orderExport),
  /** The columns that an export may have, with what stands above them. */
  columns: z.array(z.object({ key: z.enum(all), label: z.string() })),
});
const address = z.object({ address: z.string(), seconds: z.number() });
const limit = { calls: 60, seconds: 3600 };
const openLimit = { calls: 60, seconds: 60 };
const buyer = { who: 'buyer', code: 'order.view' } as const;
const seller = { who: 'seller', code: 'sale.fulfil' } as const;

export const purchaseExportCalls = {
  request: declare({
    name: 'purchaseExports.request',
    method: 'POST',
    path: '/buyer/purchase-order/export/request',
    summary: 'Has the lines of the filtered purchase orders written into a file; one at a time for each user',
    access: buyer,
    input: z.object({ ...orderFilter, storeId: z.optional(id), ...exportForm }),
    answer: orderExport,
    limit,
  }),
  list: declare({
    name: 'purchaseExports.list',
    method: 'GET',
    path: '/buyer/purchase-order/export/list',
    summary: 'The newest exports of purchase orders that the caller requested',
    access: buyer,
    input: z.object({}),
    answer: listed,
  }),
  open: declare({
    name: 'purchaseExports.open',
    method: 'GET',
    path: '/buyer/purchase-order/export/{exportId}/open',
    summary: 'The short-lived address of a finished export',
    access: buyer,
    input: z.object({ exportId: id }),
    answer: address,
    limit: openLimit,
  }),
};

export const salesExportCalls = {
  request: declare({
    name: 'salesExports.request',
    method: 'POST',
    path: '/seller/sale/export/request',
    summary: 'Has the lines of the filtered orders of a store written into a file; one at a time for each user',
    access: seller,
    input: z.object({ ...orderFilter, storeId: id, late: z._default(flag, false), ...exportForm }),
    answer: orderExport,
    limit,
  }),
  list: declare({
    name: 'salesExports.list',
    method: 'GET',
    path: '/seller/sale/export/list',
    summary: 'The newest exports of orders of a store that the caller requested',
    access: seller,
    input: z.object({ storeId: id }),
    answer: listed,
  }),
  open: declare({
    name: 'salesExports.open',
    method: 'GET',
    path: '/seller/sale/export/{exportId}/open',
    summary: 'The short-lived address of a finished export',
    access: seller,
    input: z.object({ storeId: id, exportId: id }),
    answer: address,
    limit: openLimit,
  }),
};

export const salesOrderExportCalls = {
  request: declare({
    name: 'salesOrderExports.request',
    method: 'POST',
    path: '/buyer/sales-order/export/request',
    summary: 'Has the lines of the filtered sales orders written into a file; one at a time for each user',
    access: buyer,
    input: z.object({ ...salesOrderFilter, ...exportForm }),
    answer: orderExport,
    limit,
  }),
  list: declare({
    name: 'salesOrderExports.list',
    method: 'GET',
    path: '/buyer/sales-order/export/list',
    summary: 'The newest exports of sales orders that the caller requested',
    access: buyer,
    input: z.object({}),
    answer: listed,
  }),
  open: declare({
    name: 'salesOrderExports.open',
    method: 'GET',
    path: '/buyer/sales-order/export/{exportId}/open',
    summary: 'The short-lived address of a finished export',
    access: buyer,
    input: z.object({ exportId: id }),
    answer: address,
    limit: openLimit,
  }),
};
