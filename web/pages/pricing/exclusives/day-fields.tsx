import type { ReactNode } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { TextField } from '../../../ui/field.tsx';

export type DayValues = { from: string; until: string };

/** First and last day of something; both may stay empty. */
export function DayFields({
  value,
  onChange,
  errors,
}: {
  value: DayValues;
  onChange: (value: DayValues) => void;
  errors: Record<string, string>;
}): ReactNode {
  const text = useText();
  return (
    <>
      <TextField
        label={text('exclusive.from')}
        optional
        type="date"
        value={value.from}
        error={errors['from']}
        hint={text('exclusive.fromHint')}
        onChange={(event) => onChange({ ...value, from: event.currentTarget.value })}
      />
      <TextField
        label={text('exclusive.lastDay')}
        optional
        type="date"
        value={value.until}
        error={errors['until']}
        hint={text('exclusive.untilHint')}
        onChange={(event) => onChange({ ...value, until: event.currentTarget.value })}
      />
    </>
  );
}

export const daysOf = ({ from, until }: DayValues) => ({ from: from || null, until: until || null });
