import { listCsv } from '../../../../contract/wire/csv.ts';
import type { InvoiceRow } from '../../../../contract/payments/invoices.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { message } from '../../../platform/texts.ts';
import { type InvoiceFilter, type InvoiceSide, type ListRow, listInvoices } from './list-queries.ts';

const toRow = ({ orderId, orderNumber, storeId, storeName, buyerName, createdAt, ...row }: ListRow): InvoiceRow => ({
  ...row,
  order: { id: orderId, number: orderNumber },
  store: { id: storeId, name: storeName },
  buyer: buyerName,
  createdAt: createdAt.toISOString(),
});

export async function invoicePage(db: Connection, side: InvoiceSide, input: InvoiceFilter & { cursor?: string | undefined; size: number }) {
  const cursor = readCursor(input.cursor);
  const page = pageOf(await listInvoices(db, side, input, cursor, input.size), input.size, cursor);
  return { ...page, rows: page.rows.map(toRow) };
}

const mostExported = 10_000;

/** Amounts of credit notes are negative, so that columns can be added up. */
export async function invoiceCsv(
  db: Connection,
  side: InvoiceSide,
  filter: InvoiceFilter,
  language: Language,
): Promise<{ name: string; content: string }> {
  const rows = await listInvoices(db, side, filter, null, mostExported - 1);
  const columns = ['kind', 'number', 'date', 'corrects', 'store', 'buyer', 'order', 'net', 'vat', 'total', 'currency'] as const;
  const head = columns.map((column) => message(`invoice.column.${column}`, language));
  const body = rows.map((row) => {
    const money = (amount: number): number => wholeUnits(row.kind === 'invoice' ? amount : -amount, row.currency);
    return [
      message(`invoice.kind.${row.kind}`, language),
      row.number,
      row.issuedOn,
      row.corrects,
      row.storeName,
      row.buyerName,
      row.orderNumber,
      money(row.netTotal),
      money(row.vatTotal),
      money(row.total),
      row.currency,
    ];
  });
  return { name: 'invoices.csv', content: toCsv(head, body, listCsv(language)) };
}
