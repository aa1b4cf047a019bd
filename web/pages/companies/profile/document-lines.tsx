import type { ReactNode } from 'react';
import type { CompanyDocument } from '../../../../contract/companies/company.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { DocumentStateBadge } from './words.tsx';

/** Papers of a company, one line each; `actions` and `below` are what the reader does with them. */
export function DocumentLines({
  documents,
  actions,
  below,
}: {
  documents: readonly CompanyDocument[];
  actions: (document: CompanyDocument) => ReactNode;
  below?: (document: CompanyDocument) => ReactNode;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  if (documents.length === 0) return <p className="text-sm text-muted">{text('company.noDocuments')}</p>;
  return (
    <ul aria-label={text('company.documents')} className="divide-y divide-line">
      {documents.map((document) => (
        <li key={document.id} className="py-3 text-sm first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium">{text(`company.document.${document.kind}`)}</p>
              <p className="break-all text-muted">{document.fileName}</p>
              <p className="text-muted">
                {text('company.uploaded', { time: format.dateTime(document.uploadedAt) })}
                {document.expiresOn && ` · ${text('company.validUntil', { date: format.date(document.expiresOn) })}`}
              </p>
              {document.note && <p className="mt-1 break-words text-danger">{document.note}</p>}
            </div>
            <div className="flex flex-wrap items-center gap-2">
              {document.endsSoon && <Badge tone="caution">{text('company.endsSoon')}</Badge>}
              <DocumentStateBadge state={document.state} />
              {actions(document)}
            </div>
          </div>
          {below?.(document)}
        </li>
      ))}
    </ul>
  );
}
