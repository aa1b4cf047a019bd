import { type ReactNode, useState } from 'react';
import { type FieldPath, type FieldValues, type PathValue, useWatch } from 'react-hook-form';
import { businessTypes } from '../../../../contract/companies/company-fields.ts';
import { allDiallingCodes, diallingCode } from '../../../../contract/values/phones.ts';
import { postalCodeRule } from '../../../../contract/values/postal-codes.ts';
import { vatIdExample } from '../../../../contract/values/vat/vat-ids.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { useCountryOptions } from '../../../components/forms/country-options.ts';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import type { StepParts } from './step-form.tsx';

/** A field's path in a form that is known to have it. */
const at = <Values extends FieldValues>(path: string): FieldPath<Values> => path as FieldPath<Values>;

/** Name, seat, tax number, register and trade of a company. */
export function CompanyFields<Values extends FieldValues>({
  form,
  error,
  onName,
}: StepParts<Values> & { onName?: (name: string) => void }): ReactNode {
  const text = useText();
  const countries = useCountryOptions();
  const country: string = useWatch({ control: form.control, name: at<Values>('countryCode') });
  const example = vatIdExample(country);
  const name = form.register(at<Values>('legalName'));
  return (
    <>
      <TextField
        label={text('register.legalName')}
        hint={text('register.legalNameHint')}
        autoComplete="organization"
        maxLength={160}
        required
        error={error(at('legalName'))}
        {...name}
        onBlur={(event) => {
          onName?.(event.target.value);
          void name.onBlur(event);
        }}
      />
      <Select
        label={text('register.country')}
        autoComplete="country"
        options={countries}
        error={error(at('countryCode'))}
        {...form.register(at<Values>('countryCode'))}
      />
      <TextField
        label={text('register.vatId')}
        hint={example ? text('register.example', { example }) : undefined}
        optional={example === null}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        error={error(at('vatId'))}
        {...form.register(at<Values>('vatId'))}
      />
      <TextField
        label={text('register.tradeRegister')}
        optional
        autoComplete="off"
        maxLength={60}
        error={error(at('tradeRegisterNumber'))}
        {...form.register(at<Values>('tradeRegisterNumber'))}
      />
      <Select
        label={text('register.businessType')}
        options={[
          { value: '', label: text('register.choose'), disabled: true },
          ...businessTypes.map((value) => ({ value, label: text(`company.businessType.${value}`) })),
        ]}
        error={error(at('businessType'))}
        {...form.register(at<Values>('businessType'))}
      />
    </>
  );
}

/** Street, code and town in the company's country, in the order usual in postal addresses. */
export function AddressFields<Values extends FieldValues>({ form, error, country }: StepParts<Values> & { country: string }): ReactNode {
  const text = useText();
  const { example } = postalCodeRule(country);
  return (
    <>
      <TextField
        label={text('register.street')}
        autoComplete="address-line1"
        maxLength={160}
        required
        error={error(at('address.line1'))}
        {...form.register(at<Values>('address.line1'))}
      />
      <TextField
        label={text('register.street2')}
        optional
        autoComplete="address-line2"
        maxLength={160}
        error={error(at('address.line2'))}
        {...form.register(at<Values>('address.line2'))}
      />
      <div className="grid gap-5 md:grid-cols-[2fr_3fr]">
        <TextField
          label={text('register.postalCode')}
          hint={example ? text('register.example', { example }) : undefined}
          autoComplete="postal-code"
          maxLength={20}
          error={error(at('address.postalCode'))}
          {...form.register(at<Values>('address.postalCode'))}
        />
        <TextField
          label={text('register.city')}
          autoComplete="address-level2"
          maxLength={120}
          required
          error={error(at('address.city'))}
          {...form.register(at<Values>('address.city'))}
        />
      </div>
      <TextField
        label={text('register.region')}
        optional
        autoComplete="address-level1"
        maxLength={120}
        error={error(at('address.region'))}
        {...form.register(at<Values>('address.region'))}
      />
    </>
  );
}

/** Dialling code and number; the code of the company's country stands there already. */
export function PhoneFields<Values extends FieldValues>({ form, error }: StepParts<Values>): ReactNode {
  const text = useText();
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
      <Select
        label={text('register.diallingCode')}
        autoComplete="tel-country-code"
        options={[{ value: '', label: '—' }, ...allDiallingCodes.map((value) => ({ value, label: value }))]}
        error={error(at('phone.countryCode'))}
        {...form.register(at<Values>('phone.countryCode'))}
      />
      <TextField
        label={text('register.phone')}
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={24}
        required
        error={error(at('phone.number'))}
        {...form.register(at<Values>('phone.number'), { setValueAs: digitsOf })}
      />
    </div>
  );
}

/** People write numbers with spaces, brackets and dashes. */
const digitsOf = (value: string): string => value.replace(/[\s()/.-]/g, '');

export const likelyDiallingCode = (country: string): string => diallingCode(country) ?? '';

/** Addresses of shops, one a line. */
export function ShopFields<Values extends FieldValues>({ form }: Pick<StepParts<Values>, 'form'>): ReactNode {
  const text = useText();
  const path = at<Values>('shopUrls');
  const stored: unknown = form.getValues(path);
  const [lines, setLines] = useState(Array.isArray(stored) ? stored.join('\n') : '');
  const found = form.getFieldState(path, form.formState).error as
    | { message?: string }
    | (({ message?: string } | undefined)[] & { message?: string })
    | undefined;
  const message = Array.isArray(found) ? found.find(Boolean)?.message : found?.message;
  return (
    <TextArea
      label={text('register.shops')}
      hint={text('register.shopsHint')}
      optional
      rows={2}
      inputMode="url"
      value={lines}
      error={message}
      onChange={({ target: { value } }) => {
        setLines(value);
        const urls = value.split(/\s+/).filter(Boolean).slice(0, 20);
        form.setValue(path, urls as PathValue<Values, FieldPath<Values>>, { shouldValidate: form.formState.isSubmitted });
      }}
    />
  );
}
