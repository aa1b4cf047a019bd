import { type ReactNode, useRef, useState } from 'react';
import { fromField, toField } from '../../../contract/values/zoned-time.ts';
import { useText } from '../../app/i18n/text.tsx';
import { type FieldProperties, TextField } from '../../ui/field.tsx';

/**
 * A day and a time in the market's zone; `value` is ISO 8601, null is an empty field. What is half typed, or no time, is handed on as a text
 * that no schema takes: nobody wants what he began to write to count as nothing.
 */
export function MomentField({
  value,
  onChange,
  ...field
}: FieldProperties & { value: string | null; onChange: (moment: string | null) => void }): ReactNode {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  /** The text during typing: a year begins with 2, which is a valid year, too, and must not be rewritten while the user types. */
  const [typed, setTyped] = useState<string | null>(null);
  /** Browsers report only complete times. */
  const noteHalf = ({ validity }: HTMLInputElement): void => {
    if (validity.badInput && value !== '') onChange('');
    else if (!validity.badInput && value === '') onChange(null);
  };
  return (
    <TextField
      {...field}
      ref={input}
      type="datetime-local"
      // Years of four digits, so that the hour is next after the fourth.
      max="9999-12-31T23:59"
      hint={
        field.optional && value !== null ? (
          <>
            {field.hint}{' '}
            <button
              type="button"
              className="inline-block font-semibold text-accent hover:text-accent-strong"
              onClick={() => {
                // What is half typed is no value that could be taken away.
                if (input.current) input.current.value = '';
                setTyped(null);
                onChange(null);
                input.current?.focus();
              }}
            >
              {text('common.clearField')}
              <span className="sr-only"> {field.label}</span>
            </button>
          </>
        ) : (
          field.hint
        )
      }
      value={typed ?? toField(value)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(currentTarget.validity.badInput ? '' : fromField(currentTarget.value));
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') noteHalf(currentTarget);
      }}
      onBlur={({ currentTarget }) => {
        noteHalf(currentTarget);
        // An invalid time stays in the field for correction.
        if (value === null || value.endsWith('Z')) setTyped(null);
      }}
    />
  );
}
