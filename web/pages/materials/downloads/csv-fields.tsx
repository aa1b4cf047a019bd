import type { ReactNode } from 'react';
import { csvSeparators, type CsvStyle, decimalSigns, isSameCsv, programCsv, spreadsheetCsv } from '../../../../contract/wire/csv.ts';
import { type Translate, useLanguage, useText } from '../../../app/i18n/text.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select } from '../../../ui/field.tsx';
import type { ListPreview } from './list-preview.ts';

/** What a style is called in a list: `Semicolon (;) · 12,5`. */
export const csvText = (text: Translate, { separator, decimal }: CsvStyle): string =>
  `${text(`materials.separator.${separator}`)} · ${decimal === 'comma' ? '12,5' : '12.5'}`;

/** How CSV files are written: for whom, or sign by sign, with the first lines below. */
export function CsvFields({
  value,
  onChange,
  preview,
  error,
  className = '',
}: {
  value: CsvStyle;
  onChange: (csv: CsvStyle) => void;
  preview: ListPreview | null;
  /** About the decimal sign. */
  error: string | undefined;
  className?: string;
}): ReactNode {
  const text = useText();
  const ready = { spreadsheet: spreadsheetCsv(useLanguage()), program: programCsv };
  const names = Object.keys(ready) as (keyof typeof ready)[];
  const name: keyof typeof ready | 'own' = names.find((one) => isSameCsv(ready[one], value)) ?? 'own';
  return (
    <fieldset className={`min-w-0 ${className}`}>
      <legend className="mb-3 text-sm font-semibold">{text('materials.csv')}</legend>
      <div className="grid gap-4 md:grid-cols-4">
        <Select
          className="md:col-span-2"
          label={text('materials.csvFor')}
          value={name}
          onChange={(event) => onChange(ready[event.currentTarget.value as keyof typeof ready])}
          options={[...names, ...(name === 'own' ? [name] : [])].map((one) => ({ value: one, label: text(`materials.csvFor.${one}`) }))}
        />
        <Select
          label={text('materials.separator')}
          value={value.separator}
          onChange={(event) => onChange({ ...value, separator: event.currentTarget.value as CsvStyle['separator'] })}
          options={csvSeparators.map((one) => ({ value: one, label: text(`materials.separator.${one}`) }))}
        />
        <Select
          label={text('materials.decimal')}
          value={value.decimal}
          error={error}
          onChange={(event) => onChange({ ...value, decimal: event.currentTarget.value as CsvStyle['decimal'] })}
          options={decimalSigns.map((one) => ({ value: one, label: text(`materials.decimal.${one}`) }))}
        />
      </div>
      <Checkbox
        className="mt-3"
        checked={value.mark}
        onChange={(event) => onChange({ ...value, mark: event.currentTarget.checked })}
        label={text('materials.mark')}
      />
      {preview && !error && (
        <figure className="mt-3">
          <figcaption className="mb-1.5 text-sm text-muted">{text('materials.csvSample')}</figcaption>
          <pre
            role="region"
            aria-label={text('materials.csvSample')}
            tabIndex={0}
            className="max-h-48 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs"
          >
            {preview.lines}
          </pre>
        </figure>
      )}
    </fieldset>
  );
}
