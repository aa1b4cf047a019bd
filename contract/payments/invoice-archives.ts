import * as z from 'zod/mini';
import { type Access, declare } from '../wire/call.ts';
import { id, time } from '../wire/fields.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { invoiceFormats, invoiceKinds } from './invoices.ts';

export const archiveBounds = {
  /** Documents in one archive. */
  documents: 10_000,
  /** Archives of a company that wait or are being written. */
  waiting: 3,
  /** Days for which a finished one is stored. */
  days: 7,
};
export const archiveStates = ['waiting', 'working', 'ready', 'failed', 'expired'] as const;
export type ArchiveState = (typeof archiveStates)[number];

const month = z.string('invoice.month').check(z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'invoice.month'));
const archive = z.object({
  id: z.int(),
  month,
  kind: z.nullable(z.enum(invoiceKinds)),
  store: z.nullable(z.string()),
  formats: z.array(z.enum(invoiceFormats)),
  state: z.enum(archiveStates),
  /** Why it failed, in words. */
  failure: z.nullable(z.string()),
  /** Per cent. */
  progress: z.int(),
  documents: z.int(),
  /** Files that are not in it, because their documents lack what the format requires; the archive lists them. */
  missing: z.int(),
  size: z.nullable(z.int()),
  by: z.string(),
  askedAt: time,
  expiresAt: z.nullable(time),
});
export type InvoiceArchive = z.output<typeof archive>;

/** The same calls for either side, as those of `invoices.ts`. */
const callsOf = (name: 'invoiceArchives' | 'sellerInvoiceArchives', path: `/${'buyer' | 'seller'}/invoice/archives`, access: Access) => ({
  request: declare({
    name: `${name}.request`,
    method: 'POST',
    path: `${path}/request`,
    summary: `Have the documents of a month written into a ZIP in the background, at most ${archiveBounds.documents}`,
    access,
    input: z.object({
      month,
      kind: z.optional(z.enum(invoiceKinds, 'invoice.kind')),
      storeId: z.optional(id),
      formats: z
        .array(z.enum(invoiceFormats, 'invoice.format'))
        .check(z.minLength(1, 'invoice.format'), z.maxLength(invoiceFormats.length)),
    }),
    answer: archive,
    limit: { calls: 60, seconds: 3600 },
  }),
  list: declare({
    name: `${name}.list`,
    method: 'GET',
    path: `${path}/list`,
    summary: 'Archives of invoices that the company requested, newest first',
    access,
    input: z.object(cursorInput),
    answer: cursorPage(archive),
  }),
  open: declare({
    name: `${name}.open`,
    method: 'GET',
    path: `${path}/{archiveId}/open`,
    summary: 'The short-lived address of a finished archive',
    access,
    input: z.object({ archiveId: id }),
    answer: z.object({ address: z.string(), seconds: z.number() }),
    limit: { calls: 60, seconds: 60 },
  }),
});

export const invoiceArchiveCalls = callsOf('invoiceArchives', '/buyer/invoice/archives', { who: 'buyer', code: 'billing.view' });
export const sellerInvoiceArchiveCalls = callsOf('sellerInvoiceArchives', '/seller/invoice/archives', {
  who: 'seller',
  code: 'payout.view',
});
