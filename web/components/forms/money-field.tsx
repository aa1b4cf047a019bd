import { type ReactNode, useState } from 'react';
import { decimals } from '../../../contract/values/money.ts';
import { languageTags } from '../../../contract/values/locale.ts';
import { useLanguage } from '../../app/i18n/text.tsx';
import { Field, type FieldProperties } from '../../ui/field.tsx';
import { readMoney, writeMoney } from './money-text.ts';

type DecimalProperties = FieldProperties & {
  /** Stands in the field, such as a currency. */
  unit: string;
  digits: number;
  /** Without the point, as money in minor units; null is an empty field. */
  value: number | null;
  /** Gets NaN for an invalid amount: the schema of the form reports the error. */
  onChange: (minor: number | null) => void;
  name?: string;
};

/** A figure with decimals, typed with comma or point as one is used to; it is brought into shape when the field is left. */
export function DecimalField({ unit, digits, value, onChange, name, ...field }: DecimalProperties): ReactNode {
  const tag = languageTags[useLanguage()];
  const shown = value === null ? '' : writeMoney(value, digits, tag);
  /** What is being typed; null while the value itself is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string): void => {
    setTyped(text);
    onChange(text.trim() === '' ? null : (readMoney(text, digits) ?? Number.NaN));
  };
  return (
    <Field {...field}>
      {(ties) => (
        <span className="relative block">
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            name={name}
            {...ties}
            value={typed ?? shown}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={() => {
              // An invalid amount stays in the field for correction.
              if (!Number.isNaN(value)) setTyped(null);
            }}
            className="h-control w-full rounded-md border border-line-strong bg-surface pr-14 pl-3 text-right text-sm tabular-nums hover:border-ink aria-invalid:border-danger"
          />
          <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-sm text-muted">{unit}</span>
        </span>
      )}
    </Field>
  );
}

/** An amount of money in minor units. */
export function MoneyField({ currency, ...field }: Omit<DecimalProperties, 'unit' | 'digits'> & { currency: string }): ReactNode {
  return <DecimalField {...field} unit={currency} digits={decimals(currency)} />;
}
