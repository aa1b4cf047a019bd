import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { amount, currencyCode, id, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { pageInput } from '../wire/paging.ts';
import { quantityRule } from '../pricing/pricing.ts';
import { fileFormats } from './wish-lists.ts';

export const purchaseRecordSorts = ['recent', 'oldest', 'often', 'pieces', 'name'] as const;
export type PurchaseRecordSort = (typeof purchaseRecordSorts)[number];

/** A variant that the company has bought. Amounts are net, and null for users who may not see prices. */
export const purchaseRecord = z.object({
  variantId: z.int(),
  itemId: z.int(),
  itemCode: z.string(),
  sku: z.string(),
  ownNumber: z.nullable(z.string()),
  /** The name at the last order if the variant is no longer offered. */
  name: z.string(),
  urlKey: z.string(),
  options: z.string(),
  pictureKey: z.nullable(z.string()),
  store: z.object({ id: z.int(), name: z.string() }),
  /** Number of orders that contain it, and total pieces. */
  times: z.int(),
  pieces: z.int(),
  lastAt: time,
  lastOrder: z.object({ id: z.int(), number: z.string() }),
  lastQuantity: z.int(),
  lastPrice: z.nullable(amount),
  lastCurrency: currencyCode,
  /** At the last ordered quantity, so that it can be compared. */
  priceNow: z.nullable(amount),
  currency: currencyCode,
  rule: z.nullable(quantityRule),
  /** True if this company may order it today, regardless of stock. */
  offered: z.boolean(),
  stock: z.int(),
});
export type PurchaseRecord = z.infer<typeof purchaseRecord>;

export const purchaseRecordFilter = {
  keyword: z.optional(text(80)),
  storeId: z.optional(id),
  sort: z._default(z.enum(purchaseRecordSorts), 'recent'),
};

export const purchaseRecordCalls = {
  list: declare({
    name: 'purchaseRecords.list',
    method: 'GET',
    path: '/buyer/purchase-records',
    summary: 'What the company has bought, each variant once: last price and today’s price, how often, from which order',
    access: { who: 'auditedBuyer', code: 'order.view' },
    input: z.object({ ...purchaseRecordFilter, ...pageInput }),
    answer: z.object({
      total: z.int(),
      page: z.int(),
      size: z.int(),
      rows: z.array(purchaseRecord),
      /** All stores that the company has bought from. */
      stores: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  export: declare({
    name: 'purchaseRecords.export',
    method: 'GET',
    path: '/buyer/purchase-records/export',
    summary: 'The same as CSV or XLSX',
    access: { who: 'auditedBuyer', code: 'order.view' },
    input: z.object({ ...purchaseRecordFilter, format: z._default(z.enum(fileFormats), 'csv') }),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
};
