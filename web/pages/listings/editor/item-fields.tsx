import type { ReactNode } from 'react';
import { itemFields } from '../../../../contract/catalogue/item-fields.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { useCountryOptions } from '../../../components/forms/country-options.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { NumberField } from '../variants/number-field.tsx';
import { BrandField } from './brand-field.tsx';
import type { Choices, Part } from './new-listing.ts';

/** The simple fields of an item, each by its kind. */
export function ItemFields({ product, change, error, vatRates }: Part & Pick<Choices, 'vatRates'>): ReactNode {
  const text = useText();
  const classHint = useClassHint();
  const countries = useCountryOptions();
  return itemFields.map((field) => {
    const { key } = field;
    const common = { label: text(field.label), error: error(key) };
    const set = (value: string | number | null): void => change({ [key]: value });
    if (field.kind === 'choice')
      return (
        <Select
          key={key}
          {...common}
          hint={classHint(vatRates.filter(({ taxClass }) => taxClass === product[key]))}
          value={product[key] ?? ''}
          options={field.values.map((one) => ({ value: one, label: text(`${field.choices}.${one}`) }))}
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
    if (field.kind === 'country')
      return (
        <Select
          key={key}
          {...common}
          optional
          value={product[key] ?? ''}
          options={[{ value: '', label: text('listings.notGiven') }, ...countries]}
          onChange={(event) => set(event.currentTarget.value || null)}
        />
      );
    if (field.kind === 'count') return <NumberField key={key} {...common} optional value={product[field.key]} onChange={set} />;
    if (field.kind === 'brand')
      return (
        <BrandField
          key={key}
          {...common}
          hint={text('listings.brandHint')}
          maxLength={field.longest}
          value={product[field.key] ?? ''}
          onChange={(name) => set(name || null)}
        />
      );
    const { longest }: { longest: number } = field;
    return (
      <TextField
        key={key}
        {...common}
        optional
        maxLength={longest}
        value={product[key] ?? ''}
        onChange={(event) => set(event.currentTarget.value || null)}
      />
    );
  });
}

/** What the VAT class means in each country that the store's goods leave. */
function useClassHint(): (rates: Choices['vatRates']) => string {
  const text = useText();
  const format = useFormat();
  return (rates) =>
    rates
      .map(({ country, taxClass, rate, own }) => {
        const name = format.country(country);
        if (rate === null) return text('listings.taxHint.none', { country: name });
        const values = { country: name, rate: format.percent(rate / 10_000), class: text(`listings.tax.${taxClass}`) };
        return text(own ? 'listings.taxHint.rate' : 'listings.taxHint.lacks', values);
      })
      .join(' ');
}
