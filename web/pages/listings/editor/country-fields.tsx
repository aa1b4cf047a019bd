import type { ReactNode } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { CheckboxGroup } from '../../../ui/checkbox.tsx';
import { useCountryOptions } from '../../../components/forms/country-options.ts';
import { Select } from '../../../ui/field.tsx';

/** Where an item is sold: in all countries of its store (null) or in some of them. */
export function CountryFields({
  value,
  offered,
  error,
  onChange,
}: {
  value: readonly string[] | null;
  /** Where the store sells. */
  offered: readonly string[];
  error?: string | undefined;
  onChange: (codes: string[] | null) => void;
}): ReactNode {
  const text = useText();
  // Those that the store has left stay to be seen, and to be left, too.
  const options = useCountryOptions([...new Set([...offered, ...(value ?? [])])]);
  return (
    <div className="grid gap-3">
      <Select
        className="md:max-w-sm"
        label={text('listings.countries')}
        value={value === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: text('listings.countriesAll') },
          { value: 'some', label: text('listings.countriesSome') },
        ]}
        onChange={(event) => onChange(event.currentTarget.value === 'all' ? null : [...offered])}
      />
      {value !== null && (
        <CheckboxGroup
          label={text('listings.countriesSome')}
          options={options}
          columns
          error={error}
          control={(code) => ({
            checked: value.includes(code),
            onChange: (event) =>
              onChange(
                options.map((option) => option.value).filter((one) => (one === code ? event.currentTarget.checked : value.includes(one))),
              ),
          })}
        />
      )}
    </div>
  );
}
