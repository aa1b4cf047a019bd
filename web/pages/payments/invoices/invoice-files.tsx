import type { ReactNode } from 'react';
import { invoiceFormats } from '../../../../contract/payments/invoices.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { fileNames } from './file-names.ts';

/** Links to a document in all of its formats. */
export function InvoiceFiles({ invoice, path }: { invoice: { id: number; number: string }; path: string }): ReactNode {
  const text = useText();
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 print:hidden">
      {invoiceFormats.map((format) => {
        const { file, label } = fileNames[format];
        return (
          <a
            key={format}
            href={`${path}/${invoice.id}/${file}`}
            download
            aria-label={text('invoices.file', { number: invoice.number, format: label })}
            className="font-semibold text-accent hover:text-accent-strong"
          >
            {label}
          </a>
        );
      })}
    </span>
  );
}
