import { type ReactNode, useId, useRef, useState } from 'react';
import { type CellKey, isPrice } from './cells.ts';

/** One cell of the table: a bare field that shows what is typed while it is typed, and then the value as the language writes it. */
export function VariantCell({
  row,
  column,
  label,
  name,
  value,
  error,
  note,
  onType,
}: {
  row: number;
  column: CellKey;
  /** Of the column; on phones it stands above the field. */
  label: string;
  /** Of the variant, for screen readers. */
  name: string;
  value: string;
  error: string | undefined;
  note?: string | undefined;
  onType: (row: number, column: CellKey, typed: string) => void;
}): ReactNode {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef(value);
  const isText = column === 'sku' || column === 'gtin' || column === 'makerNumber';
  const described = [note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <span aria-hidden className="mb-1 block text-xs text-muted md:hidden">
        {label}
      </span>
      <input
        data-row={row}
        data-column={column}
        aria-label={`${label}, ${name}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={described}
        autoComplete="off"
        inputMode={isPrice(column) ? 'decimal' : isText && column !== 'gtin' ? 'text' : 'numeric'}
        maxLength={column === 'sku' ? 100 : column === 'makerNumber' ? 60 : 20}
        value={typed ?? value}
        onFocus={(event) => {
          before.current = value;
          event.currentTarget.select();
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onType(row, column, event.currentTarget.value);
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === null) return;
          setTyped(null);
          onType(row, column, before.current);
        }}
        className={`h-8 w-full min-w-0 rounded-md border border-line bg-surface px-2 text-sm text-ink hover:border-ink focus:border-accent aria-invalid:border-danger max-md:h-control max-md:border-line-strong ${isText ? '' : 'md:text-right'}`}
      />
      {note && (
        <span id={`${id}-note`} className="mt-0.5 block text-right text-xs text-muted">
          {note}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="mt-0.5 block text-xs text-danger">
          {error}
        </span>
      )}
    </>
  );
}
