import * as z from 'zod/mini';
import { givenAddress } from '../buying/checkout.ts';
import { amount, currencyCode, day, list, quantity, requiredText, text } from '../wire/fields.ts';

/** Lines of one sales order at most. */
export const mostSalesOrderLines = 200;

/** What was sold to an end customer. A SKU or a GTIN is required; both name the same goods where both are given. */
export const salesOrderLineInput = z.object({
  /** A seller's SKU, or the buyer's own number of the goods. */
  sku: z._default(text(80), ''),
  gtin: z._default(text(14), ''),
  /** What the channel calls the goods; shown where they are not recognised. */
  name: z._default(text(300), ''),
  quantity,
  /** What the end customer paid per piece, with VAT; for declarations and statistics of the buyer alone, never shown to sellers. */
  soldFor: z._default(z.nullable(amount), null),
  /** The channel's own id of the line. */
  externalLine: z._default(text(80), ''),
});
export type SalesOrderLineInput = z.output<typeof salesOrderLineInput>;

/** A sales order as it is entered by hand, read from a file or sent by a program. */
export const salesOrderInput = z.object({
  /** Where it was sold, such as `Shopify DE`; empty for orders of no channel. */
  channel: z._default(text(40), ''),
  /** The channel's number. One company never has two sales orders with the same channel and number. */
  externalNumber: requiredText(60),
  /** The day on which it was sold. */
  soldOn: z._default(z.nullable(day), null),
  recipient: givenAddress,
  email: z._default(text(120), ''),
  /** The carrier's service that the end customer was promised; empty for the cheapest one. */
  service: z._default(text(60), ''),
  /** The buyer's own reference; printed on the delivery note. */
  reference: z._default(text(60), ''),
  /** For the warehouse. */
  note: z._default(text(500), ''),
  /** Of the amounts `soldFor`. */
  currency: z._default(z.nullable(currencyCode), null),
  lines: list(salesOrderLineInput, mostSalesOrderLines).check(z.minLength(1, 'field.required')),
});
export type SalesOrderInput = z.output<typeof salesOrderInput>;
