import { languageOrEnglish } from '../../../../contract/values/locale.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { caseNoteOf, creditNoteOf, type Document, invoiceOf, type OrderFacts } from './documents.ts';
import { freezeLogos } from './logos.ts';
import * as queries from './queries.ts';

/** Invoices that one transaction writes at most. */
export const batch = 50;

/** Writes invoices that are due of one seller: locks their orders, then the seller's series. Returns their number, at most `batch`. */
export async function issueForSeller(tx: Tx, files: Files, sellerCompanyId: number, now: Date): Promise<number> {
  const orderIds = await queries.lockDueOrders(tx, sellerCompanyId, batch);
  if (orderIds.length === 0) return 0;
  const orders = await queries.orderFacts(tx, orderIds);
  const logos = await freezeLogos(tx, files, new Set(orders.flatMap(({ store }) => store.logoKey ?? [])));
  for (const order of orders) {
    const { name, logoKey } = order.store;
    await issueInvoice(tx, { ...order, store: { name, logoKey, logo: (logoKey && logos.get(logoKey)) ?? null } }, now);
    await creditCases(tx, order.id, now);
  }
  await queries.dropDue(tx, orderIds);
  return orderIds.length;
}

/** The invoice of a locked order, of what is not cancelled of it. */
async function issueInvoice(tx: Tx, order: OrderFacts, now: Date): Promise<number> {
  const document = invoiceOf(order);
  const expected = order.total - order.cancelledTotal;
  if (document.total !== expected) throw new Error(`the invoice of ${order.number} would be ${document.total} instead of ${expected}`);
  return write(tx, order, document, { kind: 'invoice', cancelledBefore: order.cancelledTotal, correctsId: null, refundKey: null, now });
}

export type Credited = {
  orderId: number;
  /** The key of the refund's posting. */
  refundKey: string;
  /** Without it all of the order is refunded. */
  changeId?: number | undefined;
  total: number;
  at: Date;
};

/**
 * The credit note for a refund of a locked order, in the refund's transaction. An order without an invoice needs none: its invoice will be
 * of what remains.
 */
export async function creditRefund(tx: Tx, refund: Credited): Promise<void> {
  const documents = await queries.documentsOf(tx, refund.orderId);
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  if (!invoice) return;
  const [order] = await queries.orderFacts(tx, [refund.orderId]);
  if (!order) return;
  const open = openPieces(documents);
  const left = new Map(
    refund.changeId === undefined ? [] : order.lines.map((line) => [line.orderLineId, line.quantity - line.cancelled] as const),
  );
  const document = creditNoteOf(order, invoice, open, left);
  if (document.total !== refund.total)
    throw new Error(`the credit note of ${order.number} would be ${document.total} instead of ${refund.total}`);
  const { refundKey, at: now } = refund;
  await write(tx, order, document, { kind: 'credit_note', cancelledBefore: 0, correctsId: invoice.id, refundKey, now });
}

/**
 * The credit notes for refunds of after-sales cases that have none, in the refund's transaction. Those of before the invoice are written with
 * it: the invoice is of all that was delivered.
 */
export async function creditCases(tx: Tx, orderId: number, now: Date): Promise<void> {
  const refunds = await queries.caseRefunds(tx, orderId);
  if (refunds.length === 0) return;
  const documents = await queries.documentsOf(tx, orderId);
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  const [order] = invoice ? await queries.orderFacts(tx, [orderId]) : [];
  if (!invoice || !order) return;
  const credited = documents.filter(({ content }) => content.caseId !== undefined).map(({ content }) => content);
  for (const refund of refunds) {
    if (credited.some(({ caseId }) => caseId === refund.caseId)) continue;
    const document = caseNoteOf(order, invoice, refund, credited);
    const refundKey = `${orderId}:case${refund.caseId}`;
    await write(tx, order, document, { kind: 'credit_note', cancelledBefore: 0, correctsId: invoice.id, refundKey, now });
    credited.push(document.content);
  }
}

/** Pieces by order line that were invoiced and not credited. */
function openPieces(documents: readonly queries.StoredDocument[]): Map<number, number> {
  const open = new Map<number, number>();
  for (const { kind, content } of documents.filter((document) => document.content.caseId === undefined))
    for (const { orderLineId, quantity } of content.lines)
      open.set(orderLineId, (open.get(orderLineId) ?? 0) + (kind === 'invoice' ? quantity : -quantity));
  return open;
}

type Kind = Pick<queries.NewInvoice, 'kind' | 'cancelledBefore' | 'correctsId' | 'refundKey' | 'now'>;

/** The day of a document, and the year of its number, are those of UTC. */
async function write(tx: Tx, order: OrderFacts, document: Document, given: Kind): Promise<number> {
  const issuedOn = given.now.toISOString().slice(0, 10);
  const year = Number(issuedOn.slice(0, 4));
  const series = given.kind === 'invoice' ? 'INV' : 'CN';
  const sequence = await queries.nextNumber(tx, order.sellerCompanyId, series, year);
  return queries.insertInvoice(tx, {
    ...given,
    ...document,
    ...{ order, series, year, sequence, issuedOn, deliveredOn: order.deliveredOn },
    number: numberOf(order.sellerCompanyId, series, year, sequence),
    language: languageOrEnglish(order.language),
  });
}

/** Names the seller, so that a buyer never has two documents of one number. */
export const numberOf = (sellerCompanyId: number, series: queries.Series, year: number, sequence: number): string =>
  `${series}-${sellerCompanyId}-${year}-${String(sequence).padStart(6, '0')}`;
