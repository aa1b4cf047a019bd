import type { ReactNode } from 'react';
import { type FieldProperties, TextField } from '../../../ui/field.tsx';

/** An integer, or empty: accepts digits only. */
export function NumberField({
  value,
  onChange,
  ...field
}: FieldProperties & { value: number | null; onChange: (value: number | null) => void }): ReactNode {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      maxLength={12}
      value={value === null ? '' : String(value)}
      onChange={(event) => {
        const typed = event.currentTarget.value.replace(/\D/g, '');
        onChange(typed === '' ? null : Number(typed));
      }}
    />
  );
}
