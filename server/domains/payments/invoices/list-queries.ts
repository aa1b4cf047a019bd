import { type RawBuilder, sql } from 'kysely';
import type { InvoiceKind } from '../../../../contract/payments/invoices.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { InvoiceContent } from './content.ts';

/** Whose documents: those to a buyer, or those in the name of a seller. Every query is bound to one of the two. */
export type InvoiceSide = { buyerCompanyId: number } | { sellerCompanyId: number };

export type InvoiceFilter = {
  kind?: InvoiceKind | undefined;
  storeId?: number | undefined;
  orderId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

export type ListRow = {
  id: number;
  kind: InvoiceKind;
  number: string;
  issuedOn: string;
  orderId: number;
  orderNumber: string;
  storeId: number;
  storeName: string;
  buyerName: string;
  corrects: string | null;
  currency: string;
  netTotal: number;
  vatTotal: number;
  total: number;
  createdAt: Date;
};

const within = (side: InvoiceSide): RawBuilder<unknown> =>
  'buyerCompanyId' in side ? sql`i.buyer_company_id = ${side.buyerCompanyId}` : sql`i.seller_company_id = ${side.sellerCompanyId}`;

function matching({ kind, storeId, orderId, from, to }: InvoiceFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (kind) parts.push(sql`i.kind = ${kind}`);
  if (storeId !== undefined) parts.push(sql`i.store_id = ${storeId}`);
  if (orderId !== undefined) parts.push(sql`i.order_id = ${orderId}`);
  if (from) parts.push(sql`i.issue_date >= ${from}::date`);
  if (to) parts.push(sql`i.issue_date <= ${to}::date`);
  return parts.length > 0 ? sql`and ${sql.join(parts, sql` and `)}` : sql``;
}

/** One page and the row after it, in the cursor's direction, of documents about orders. Names are those of the documents. */
export async function listInvoices(
  db: Connection,
  side: InvoiceSide,
  filter: InvoiceFilter,
  cursor: Cursor,
  size: number,
): Promise<ListRow[]> {
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and i.id < ${cursor.id}` : sql`and i.id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  // sql-check: not null orderId orderNumber storeId storeName buyerName, each document of an order has them
  const { rows } = await sql<ListRow>`
    select i.id, i.kind, i.number, i.issue_date as "issuedOn", i.order_id as "orderId", i.content -> 'order' ->> 'number' as "orderNumber",
      i.store_id as "storeId", i.content -> 'store' ->> 'name' as "storeName", i.content -> 'buyer' ->> 'legalName' as "buyerName",
      i.content -> 'corrects' ->> 'number' as corrects, i.currency, i.net_total as "netTotal", i.vat_total as "vatTotal", i.total, i.created_at as "createdAt"
    from invoice i where i.order_id is not null and ${within(side)} ${matching(filter)} ${beyond} order by i.id ${order} limit ${size + 1}`.execute(
    db,
  );
  return rows;
}

export type WholeInvoice = {
  id: number;
  kind: InvoiceKind;
  number: string;
  issuedOn: string;
  deliveredOn: string | null;
  currency: string;
  language: Language;
  content: InvoiceContent;
  createdAt: Date;
};

const whole = sql`i.id, i.kind, i.number, i.issue_date as "issuedOn", i.delivery_date as "deliveredOn", i.currency, i.language, i.content, i.created_at as "createdAt"`;

export async function findInvoice(db: Connection, side: InvoiceSide, invoiceId: number): Promise<WholeInvoice | null> {
  const { rows } = await sql<WholeInvoice>`select ${whole} from invoice i where i.id = ${invoiceId} and ${within(side)}`.execute(db);
  return rows[0] ?? null;
}

export async function wholeInvoices(db: Connection, side: InvoiceSide, filter: InvoiceFilter, most: number): Promise<WholeInvoice[]> {
  const { rows } = await sql<WholeInvoice>`
    select ${whole} from invoice i where i.order_id is not null and ${within(side)} ${matching(filter)} order by i.id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** The operator's document of a settlement. */
export async function findFeeDocument(db: Connection, settlementId: number): Promise<WholeInvoice | null> {
  const { rows } = await sql<WholeInvoice>`select ${whole} from invoice i where i.settlement_id = ${settlementId}`.execute(db);
  return rows[0] ?? null;
}
