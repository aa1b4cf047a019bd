import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { countryCodes } from '../../../../contract/values/countries.ts';
import { allDiallingCodes } from '../../../../contract/values/phones.ts';
import { postalCodeRule } from '../../../../contract/values/postal-codes.ts';
import { vatIdExample } from '../../../../contract/values/vat/vat-ids.ts';
import { compareNames } from '../../../app/i18n/alphabet.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Select, TextField } from '../../../ui/field.tsx';

type Name =
  | 'legalName'
  | 'countryCode'
  | 'vatId'
  | 'tradeRegisterNumber'
  | 'contactName'
  | 'contactEmail'
  | 'phone.countryCode'
  | 'phone.number'
  | `address.${'line1' | 'line2' | 'postalCode' | 'city' | 'region'}`;
type Part = Exclude<Name, `${string}.${string}`> | 'phone' | 'address';

/** What the fields of a company need of their form, whatever else it holds. */
export type CompanyFieldParts = {
  register: (name: Name, options?: { setValueAs: (value: string) => string }) => UseFormRegisterReturn;
  error: (name: Name) => string | undefined;
  /** The country as chosen now: examples follow it. */
  country: string;
  /** The remark at a field, shown with it. */
  remark?: (field: Part) => ReactNode;
};

export function useCountries(codes: readonly string[] = countryCodes): { value: string; label: string }[] {
  const format = useFormat();
  return codes.map((code) => ({ value: code, label: format.country(code) })).toSorted((a, b) => compareNames(a.label, b.label));
}

export const both = (...parts: ReactNode[]): ReactNode => {
  const there = parts.filter(Boolean);
  return there.length === 0
    ? undefined
    : there.map((part, index) => (
        <span key={index} className="block">
          {part}
        </span>
      ));
};

/** Name, seat, tax number, register; `afterName` and `children` are fields of one form only. */
export function IdentityFields({
  register,
  error,
  country,
  remark,
  vatIdOptional,
  afterName,
  children,
}: CompanyFieldParts & {
  /** Where the country has VAT ids, too. */
  vatIdOptional?: boolean;
  afterName?: ReactNode;
  children?: ReactNode;
}): ReactNode {
  const text = useText();
  const countries = useCountries();
  const example = vatIdExample(country);
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        label={text('company.field.legalName')}
        hint={remark?.('legalName')}
        autoComplete="organization"
        maxLength={160}
        error={error('legalName')}
        {...register('legalName')}
      />
      {afterName}
      <Select
        label={text('company.field.countryCode')}
        hint={remark?.('countryCode')}
        autoComplete="country"
        options={countries}
        error={error('countryCode')}
        {...register('countryCode')}
      />
      <TextField
        label={text('company.field.vatId')}
        hint={both(remark?.('vatId'), example && text('company.example', { example }))}
        optional={vatIdOptional || example === null}
        autoComplete="off"
        maxLength={40}
        error={error('vatId')}
        {...register('vatId')}
      />
      <TextField
        label={text('company.field.tradeRegisterNumber')}
        hint={remark?.('tradeRegisterNumber')}
        optional
        autoComplete="off"
        maxLength={60}
        error={error('tradeRegisterNumber')}
        {...register('tradeRegisterNumber')}
      />
      {children}
    </div>
  );
}

/** People write numbers with spaces, brackets and dashes. */
const digitsOf = (value: string): string => value.replace(/[\s()/.-]/g, '');

export function ContactFields({ register, error, remark }: CompanyFieldParts): ReactNode {
  const text = useText();
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        label={text('company.field.contactName')}
        hint={remark?.('contactName')}
        autoComplete="name"
        maxLength={120}
        error={error('contactName')}
        {...register('contactName')}
      />
      <TextField
        label={text('company.field.contactEmail')}
        hint={remark?.('contactEmail')}
        type="email"
        autoComplete="email"
        maxLength={254}
        error={error('contactEmail')}
        {...register('contactEmail')}
      />
      <div>
        <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
          <Select
            label={text('company.dialling')}
            autoComplete="tel-country-code"
            options={[{ value: '', label: '–' }, ...allDiallingCodes.map((value) => ({ value, label: value }))]}
            error={error('phone.countryCode')}
            {...register('phone.countryCode')}
          />
          <TextField
            label={text('company.field.phone')}
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={24}
            error={error('phone.number')}
            {...register('phone.number', { setValueAs: digitsOf })}
          />
        </div>
        {remark?.('phone') && <p className="mt-1.5 text-sm">{remark('phone')}</p>}
      </div>
    </div>
  );
}

export function AddressFields({ register, error, country, remark }: CompanyFieldParts): ReactNode {
  const text = useText();
  const { example } = postalCodeRule(country);
  return (
    <fieldset>
      <legend className="mb-3 text-base font-semibold">{text('company.field.address')}</legend>
      {remark?.('address') && <p className="mb-3 text-sm">{remark('address')}</p>}
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label={text('company.line1')}
          autoComplete="address-line1"
          maxLength={160}
          error={error('address.line1')}
          {...register('address.line1')}
        />
        <TextField
          label={text('company.line2')}
          optional
          autoComplete="address-line2"
          maxLength={160}
          error={error('address.line2')}
          {...register('address.line2')}
        />
        <TextField
          label={text('company.postalCode')}
          hint={example && text('company.example', { example })}
          autoComplete="postal-code"
          maxLength={20}
          error={error('address.postalCode')}
          {...register('address.postalCode')}
        />
        <TextField
          label={text('company.city')}
          autoComplete="address-level2"
          maxLength={120}
          error={error('address.city')}
          {...register('address.city')}
        />
        <TextField
          label={text('company.region')}
          optional
          autoComplete="address-level1"
          maxLength={120}
          error={error('address.region')}
          {...register('address.region')}
        />
      </div>
    </fieldset>
  );
}
