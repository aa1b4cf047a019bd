import type { ReactNode } from 'react';
import { memberStates } from '../../../contract/values/countries.ts';
import { useText } from '../../app/i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { useCountryOptions } from './country-options.ts';

const beyondEu = ['CH', 'GB', 'LI', 'NO', 'IS'];

/** Any number of countries: those of the EU and its neighbours to tick, the others by their names. Its texts are in the group `store`. */
export function CountryChoice({
  label,
  hint,
  value,
  onChange,
  error,
  none,
  className = '',
}: {
  label: string;
  hint?: string;
  value: readonly string[];
  onChange: (codes: string[]) => void;
  error: string | undefined;
  /** What no country stands for, such as all of them; without it none is none. */
  none?: string;
  className?: string;
}): ReactNode {
  const text = useText();
  const options = useCountryOptions();
  const near = new Set([...memberStates, ...beyondEu]);
  const shown = options.filter((one) => near.has(one.value) || value.includes(one.value));
  const others = options.filter((one) => !near.has(one.value) && !value.includes(one.value));
  const toggle = (code: string, on: boolean): void => onChange(on ? [...value, code] : value.filter((one) => one !== code));
  return (
    <fieldset className={className}>
      <legend className="mb-2 text-sm font-semibold">
        {label}{' '}
        <span className="font-normal text-muted">
          ({none && value.length === 0 ? none : text('store.countriesChosen', { count: value.length })})
        </span>
      </legend>
      {hint && <p className="mb-3 text-sm text-muted">{hint}</p>}
      <div className="mb-3 flex flex-wrap gap-2">
        <Button kind="secondary" size="small" onClick={() => onChange([...new Set([...value, ...memberStates])])}>
          {text('store.allEu')}
        </Button>
        <Button kind="quiet" size="small" onClick={() => onChange([])}>
          {none ?? text('store.noCountries')}
        </Button>
      </div>
      <div className="grid auto-columns-[11rem] gap-x-4 gap-y-1">
        {shown.map((one) => (
          <label key={one.value} className="flex cursor-pointer items-center gap-2.5 py-0.5 text-sm">
            <input
              type="checkbox"
              className="size-4.5 shrink-0 accent-accent"
              checked={value.includes(one.value)}
              onChange={(event) => toggle(one.value, event.currentTarget.checked)}
            />
            {one.label}
          </label>
        ))}
      </div>
      <select
        aria-label={text('store.addCountry')}
        className="mt-3 h-control max-w-xs rounded-md border border-line-strong bg-surface px-3 text-sm"
        value=""
        onChange={(event) => toggle(event.currentTarget.value, true)}
      >
        <option value="">{text('store.addCountry')}</option>
        {others.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
