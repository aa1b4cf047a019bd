import type { InvoiceFormat } from '../../../../contract/payments/invoices.ts';

/** The last part of the address of each format, its kind of file, and its name, which is the same in all languages. */
export const fileNames: Record<InvoiceFormat, { file: string; type: 'pdf' | 'xml'; label: string }> = {
  pdf: { file: 'invoice.pdf', type: 'pdf', label: 'PDF' },
  xrechnungUbl: { file: 'xrechnung-ubl.xml', type: 'xml', label: 'XRechnung UBL' },
  xrechnungCii: { file: 'xrechnung-cii.xml', type: 'xml', label: 'XRechnung CII' },
  facturX: { file: 'factur-x.pdf', type: 'pdf', label: 'Factur-X' },
};
