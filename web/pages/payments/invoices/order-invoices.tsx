import type { ReactNode } from 'react';
import type { InvoiceRow } from '../../../../contract/payments/invoices.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { InvoiceFiles } from './invoice-files.tsx';

/** The documents of an order, on its page; nothing while there are none. `path` is where the files of documents are. */
export function OrderInvoices({ invoices, path }: { invoices: readonly InvoiceRow[]; path: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  if (invoices.length === 0) return null;
  return (
    <Card title={text('invoices.title')}>
      <ul className="grid gap-4">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="text-sm">
            <span className="font-semibold tabular-nums">{invoice.number}</span>
            <span className="mb-1 block text-muted">
              {text(`invoices.kind.${invoice.kind}`)} · {format.date(invoice.issuedOn)}
            </span>
            <InvoiceFiles invoice={invoice} path={path} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
