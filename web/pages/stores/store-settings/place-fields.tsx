import type { ReactNode } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { useCountryOptions } from '../../../components/forms/country-options.ts';
import type { StoreFormProperties } from './form-properties.ts';

/** Name, street, postal code, city and country of a warehouse or of the return address. */
export function PlaceFields({
  form,
  error,
  at,
  nameLabel,
}: StoreFormProperties & { at: `warehouses.${number}` | 'returnAddress'; nameLabel: string }): ReactNode {
  const text = useText();
  const countries = useCountryOptions();
  const field = (name: 'name' | 'line1' | 'postalCode' | 'city' | 'countryCode') => ({
    error: error(`${at}.${name}`),
    ...form.register(`${at}.${name}`),
  });
  return (
    <div className="grid gap-4 md:grid-cols-6">
      <TextField className="md:col-span-3" label={nameLabel} maxLength={80} {...field('name')} />
      <TextField className="md:col-span-3" label={text('store.street')} maxLength={160} {...field('line1')} />
      <TextField className="md:col-span-2" label={text('store.postalCode')} maxLength={20} {...field('postalCode')} />
      <TextField className="md:col-span-2" label={text('store.city')} maxLength={120} {...field('city')} />
      <Select className="md:col-span-2" label={text('store.country')} options={countries} {...field('countryCode')} />
    </div>
  );
}
