import type { ReactNode } from 'react';
import { longestQuoteNote } from '../../../../../contract/buying/quotes.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { TextArea } from '../../../../ui/field.tsx';
import { ContactWarning } from '../../questions/contact-warning.tsx';

/** A note that accompanies an offer of either side. */
export function NoteField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}): ReactNode {
  const text = useText();
  return (
    <>
      <TextArea
        label={text('quotes.note')}
        optional
        rows={3}
        maxLength={longestQuoteNote}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <ContactWarning written={value} />
    </>
  );
}
