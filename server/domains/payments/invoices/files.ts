import type { InvoiceFormat } from '../../../../contract/payments/invoices.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { eInvoice, facturX } from './e-invoices/e-invoices.ts';
import { factsText, missingFacts } from './e-invoices/missing.ts';
import { findFeeDocument, findInvoice, type InvoiceSide, type WholeInvoice } from './list-queries.ts';
import { logoOf } from './logos.ts';
import { invoicePdf } from './pdf.ts';

type FileAnswer = { name: string; content: string };
type Sources = { db: Connection; files: Files };

/** @throws codes.notFound for another company's document as for none, codes.refused for an e-invoice that would not be valid */
export async function invoiceFile(
  sources: Sources,
  side: InvoiceSide,
  { invoiceId, format }: { invoiceId: number; format: InvoiceFormat },
  language: Language,
): Promise<FileAnswer> {
  const invoice = await findInvoice(sources.db, side, invoiceId);
  if (!invoice) throw notFound();
  return fileAnswer(sources, invoice, format, language);
}

/** The operator's document of a settlement that the caller may see. @throws as `invoiceFile` */
export async function settlementInvoiceFile(
  sources: Sources,
  settlementId: number,
  format: InvoiceFormat,
  language: Language,
): Promise<FileAnswer> {
  const invoice = await findFeeDocument(sources.db, settlementId);
  if (!invoice) throw notFound();
  return fileAnswer(sources, invoice, format, language);
}

async function fileAnswer(sources: Sources, invoice: WholeInvoice, format: InvoiceFormat, language: Language): Promise<FileAnswer> {
  const { content } = invoice;
  // EN 16931 knows no such document with the VAT id of its sender.
  if (format !== 'pdf' && content.vat.reason === 'outsideScope') throw new Refusal(codes.refused, 'invoice.outsideScope');
  const missing = missingFacts(content, format);
  if (missing.length > 0) throw new Refusal(codes.refused, 'invoice.incomplete', { facts: factsText(missing, language) });
  const isPdf = format === 'pdf' || format === 'facturX';
  const bytes = await fileOf(invoice, format, isPdf ? await logoOf(sources, content.store) : null);
  return { name: fileName(invoice, format), content: Buffer.from(bytes).toString('base64') };
}

export const fileName = ({ number }: WholeInvoice, format: InvoiceFormat): string => `${number}${endings[format]}`;
const endings: Record<InvoiceFormat, string> = {
  pdf: '.pdf',
  facturX: '-factur-x.pdf',
  xrechnungUbl: '-xrechnung-ubl.xml',
  xrechnungCii: '-xrechnung-cii.xml',
};

/** @param logo for PDF and Factur-X */
export async function fileOf(invoice: WholeInvoice, format: InvoiceFormat, logo: Buffer | null): Promise<Uint8Array> {
  if (format === 'pdf') return invoicePdf(invoice, logo);
  if (format === 'facturX') return facturX(invoice, logo);
  return Buffer.from(await eInvoice(invoice, format));
}
