import { type ReactNode, useState } from 'react';
import type { CompanyReview, NoteField } from '../../../../contract/companies/operator-companies.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useFacts } from '../../companies/profile/company-facts.tsx';

export type Notes = Partial<Record<NoteField, string>>;

/** What the company has given, field by field; with `onNotes` the reviewer can remark on each. */
export function ReviewFacts({
  review,
  notes,
  onNotes,
}: {
  review: CompanyReview;
  notes: Notes;
  onNotes: ((notes: Notes) => void) | null;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const facts = useFacts(review.profile, review.kind, review.categories);
  const attested = review.attested
    ? text('operator.attestedBy', { name: review.attested.by ?? '', time: format.dateTime(review.attested.at) })
    : text('company.no');
  const rows: { field: NoteField; value: ReactNode }[] = [
    ...facts,
    ...(review.kind === 'buyer' ? [{ field: 'attested' as const, value: attested }] : []),
  ];
  return (
    <Card title={text('operator.given')}>
      <ul className="text-sm">
        {rows.map(({ field, value }) => (
          <FactRow
            key={field}
            field={field}
            value={value}
            lastRemark={review.notes[field] ?? ''}
            note={notes[field] ?? ''}
            onNote={onNotes && ((note) => onNotes({ ...notes, [field]: note }))}
          />
        ))}
      </ul>
    </Card>
  );
}

function FactRow({
  field,
  value,
  lastRemark,
  note,
  onNote,
}: {
  field: NoteField;
  value: ReactNode;
  /** The remark of the last review. */
  lastRemark: string;
  note: string;
  onNote: ((note: string) => void) | null;
}): ReactNode {
  const text = useText();
  const [opened, setOpened] = useState(false);
  const name = text(`company.field.${field}`);
  return (
    <li className="border-b border-line py-2.5 last:border-b-0">
      <div className="grid gap-x-6 gap-y-1 md:grid-cols-[11rem_minmax(0,1fr)_auto]">
        <p className="text-muted">{name}</p>
        <div className="min-w-0 break-words">{value || text('company.none')}</div>
        {onNote && !opened && !note && (
          <p>
            <Button
              kind="quiet"
              size="small"
              flush
              icon="edit"
              aria-label={text('operator.remarkOn', { field: name })}
              onClick={() => setOpened(true)}
            >
              {text('operator.remark')}
            </Button>
          </p>
        )}
      </div>
      {lastRemark && <p className="mt-1 break-words text-caution">{text('operator.lastRemark', { note: lastRemark })}</p>}
      {onNote && (opened || note) && (
        <div className="mt-2">
          <TextField
            label={text('operator.remarkOn', { field: name })}
            value={note}
            maxLength={500}
            onChange={(event) => onNote(event.target.value)}
          />
        </div>
      )}
    </li>
  );
}
