import { type InvoiceFormat, type InvoiceKind, mostInArchive } from '../../../../contract/payments/invoices.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { zipSync } from 'fflate';
import type { Files } from '../../../platform/files/files.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { eInvoice, facturX } from './e-invoice.ts';
import { findFeeDocument, findInvoice, type InvoiceSide, type WholeInvoice, wholeInvoices } from './list-queries.ts';
import { invoicePdf } from './pdf.ts';

type FileAnswer = { name: string; content: string };

/** @throws codes.notFound for another company's document as for none */
export async function invoiceFile(
  { db, files }: { db: Connection; files: Files },
  side: InvoiceSide,
  invoiceId: number,
  format: InvoiceFormat,
): Promise<FileAnswer> {
  const invoice = await findInvoice(db, side, invoiceId);
  if (!invoice) throw notFound();
  const { name, bytes } = await make(files, invoice, format);
  return { name, content: Buffer.from(bytes).toString('base64') };
}

/** The operator's document of a settlement that the caller may see. @throws codes.notFound without one */
export async function settlementInvoiceFile(
  { db, files }: { db: Connection; files: Files },
  settlementId: number,
  format: InvoiceFormat,
): Promise<FileAnswer> {
  const invoice = await findFeeDocument(db, settlementId);
  if (!invoice) throw notFound();
  const { name, bytes } = await make(files, invoice, format);
  return { name, content: Buffer.from(bytes).toString('base64') };
}

async function make(files: Files, invoice: WholeInvoice, format: InvoiceFormat): Promise<{ name: string; bytes: Uint8Array }> {
  const { number } = invoice;
  if (format === 'pdf') return { name: `${number}.pdf`, bytes: await invoicePdf(files, invoice) };
  if (format === 'facturX') return { name: `${number}-factur-x.pdf`, bytes: await facturX(invoice, await invoicePdf(files, invoice)) };
  const syntax = format === 'xrechnungUbl' ? 'ubl' : 'cii';
  return { name: `${number}-xrechnung-${syntax}.xml`, bytes: Buffer.from(await eInvoice(invoice, format)) };
}

/** The documents of a month. @throws codes.refused for none, and for more than an archive takes */
export async function invoiceArchive(
  { db, files }: { db: Connection; files: Files },
  side: InvoiceSide,
  input: { month: string; kind?: InvoiceKind | undefined; storeId?: number | undefined },
): Promise<FileAnswer> {
  const { month, ...filter } = input;
  const invoices = await wholeInvoices(db, side, { ...filter, from: `${month}-01`, to: lastDayOf(month) }, mostInArchive + 1);
  if (invoices.length === 0) throw new Refusal(codes.refused, 'invoice.noneInMonth');
  if (invoices.length > mostInArchive) throw new Refusal(codes.refused, 'invoice.tooMany', { most: mostInArchive });
  const entries: Record<string, Uint8Array> = {};
  // One after the other, so that other calls get their turn in between.
  for (const invoice of invoices) {
    const { name, bytes } = await make(files, invoice, 'pdf');
    entries[name] = bytes;
  }
  const content = zipSync(entries, { level: 1, mtime: new Date(`${month}-02T12:00:00Z`) });
  return { name: `invoices-${month}.zip`, content: Buffer.from(content).toString('base64') };
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
