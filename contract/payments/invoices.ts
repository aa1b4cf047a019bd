import * as z from 'zod/mini';
import { type Access, declare } from '../wire/call.ts';
import { amount, currencyCode, day, id, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';

export const invoiceKinds = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** What a document can be downloaded as. */
export const invoiceFormats = ['pdf', 'xrechnungUbl', 'xrechnungCii', 'facturX'] as const;
export type InvoiceFormat = (typeof invoiceFormats)[number];

const filter = {
  kind: z.optional(z.enum(invoiceKinds, 'invoice.kind')),
  storeId: z.optional(id),
  orderId: z.optional(id),
  /** Days of issue, both included. */
  from: z.optional(day),
  to: z.optional(day),
};

const row = z.object({
  id: z.int(),
  kind: z.enum(invoiceKinds),
  number: z.string(),
  issuedOn: day,
  order: z.object({ id: z.int(), number: z.string() }),
  store: z.object({ id: z.int(), name: z.string() }),
  buyer: z.string(),
  /** Of a credit note: the number of the invoice that it corrects. */
  corrects: z.nullable(z.string()),
  currency: currencyCode,
  netTotal: amount,
  vatTotal: amount,
  total: amount,
  createdAt: time,
});
export type InvoiceRow = z.output<typeof row>;

const few = { calls: 20, seconds: 60 };

/** The same calls for either side: what was invoiced to a buyer, and what in the name of a seller. */
const callsOf = (name: 'invoices' | 'sellerInvoices', path: `/${'buyer' | 'seller'}/invoice`, access: Access) => ({
  list: declare({
    name: `${name}.list`,
    method: 'GET',
    path: `${path}/list`,
    summary: 'Invoices and credit notes of the company, newest first',
    access,
    input: z.object({ ...filter, ...cursorInput }),
    answer: cursorPage(row),
  }),
  export: declare({
    name: `${name}.export`,
    method: 'GET',
    path: `${path}/export`,
    summary: 'The filtered invoices and credit notes as CSV',
    access,
    input: z.object(filter),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  file: declare({
    name: `${name}.file`,
    method: 'GET',
    path: `${path}/{invoiceId}/file`,
    summary: 'A document as PDF, or as an e-invoice by EN 16931: XRechnung in UBL or CII, Factur-X (ZUGFeRD) as PDF/A-3; in base64',
    access,
    input: z.object({ invoiceId: id, format: z._default(z.enum(invoiceFormats, 'invoice.format'), 'pdf') }),
    answer: fileContent,
    limit: few,
  }),
});

export const invoiceCalls = callsOf('invoices', '/buyer/invoice', { who: 'buyer', code: 'billing.view' });
export const sellerInvoiceCalls = callsOf('sellerInvoices', '/seller/invoice', { who: 'seller', code: 'payout.view' });

export const sellerCompletenessCalls = {
  missing: declare({
    name: 'sellerInvoices.missing',
    method: 'GET',
    path: '/seller/invoice/missing',
    summary: 'What the company’s data lack for e-invoices of its sales, in words; null for nothing',
    access: { who: 'seller', code: 'payout.view' },
    input: z.object({}),
    answer: z.object({ facts: z.nullable(z.string()) }),
  }),
};
