import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { businessTypes, salesChannels } from '../../../../contract/companies/company-fields.ts';
import type { CompanyProfile } from '../../../../contract/companies/company.ts';
import { countryCodes } from '../../../../contract/values/countries.ts';
import { countries as marketCountries } from '../../../../contract/values/locale.ts';
import { allDiallingCodes } from '../../../../contract/values/phones.ts';
import { postalCodeRule } from '../../../../contract/values/postal-codes.ts';
import { vatIdExample } from '../../../../contract/values/vat-ids.ts';
import { compareNames } from '../../../app/i18n/alphabet.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import type { ApiForm } from '../../../components/forms/form.tsx';

/** What the form holds; it becomes the input of `replenish`. */
export type CompanyValues = Omit<CompanyProfile, 'vatId' | 'preferredCurrency'> & { vatId: string; attested: boolean; submit: boolean };

export type FieldParts = Pick<ApiForm<CompanyValues>, 'form' | 'error'> & {
  /** The remark at a field, shown with it. */
  remark: (field: keyof CompanyProfile) => ReactNode;
};

export function useCountries(codes: readonly string[] = countryCodes): { value: string; label: string }[] {
  const format = useFormat();
  return codes.map((code) => ({ value: code, label: format.country(code) })).toSorted((a, b) => compareNames(a.label, b.label));
}

const both = (...parts: ReactNode[]): ReactNode => {
  const there = parts.filter(Boolean);
  return there.length === 0
    ? undefined
    : there.map((part, index) => (
        <span key={index} className="block">
          {part}
        </span>
      ));
};

/** Name, seat, tax number, register, trade. */
export function IdentityFields({ form, error, remark }: FieldParts): ReactNode {
  const text = useText();
  const countries = useCountries();
  const example = vatIdExample(useWatch({ control: form.control, name: 'countryCode' }));
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        label={text('company.field.legalName')}
        hint={remark('legalName')}
        autoComplete="organization"
        maxLength={160}
        error={error('legalName')}
        {...form.register('legalName')}
      />
      <TextField
        label={text('company.field.tradingName')}
        hint={remark('tradingName')}
        optional
        maxLength={160}
        error={error('tradingName')}
        {...form.register('tradingName')}
      />
      <Select
        label={text('company.field.countryCode')}
        hint={remark('countryCode')}
        autoComplete="country"
        options={countries}
        error={error('countryCode')}
        {...form.register('countryCode')}
      />
      <TextField
        label={text('company.field.vatId')}
        hint={both(remark('vatId'), example && text('company.example', { example }))}
        optional={example === null}
        autoComplete="off"
        maxLength={40}
        error={error('vatId')}
        {...form.register('vatId')}
      />
      <TextField
        label={text('company.field.tradeRegisterNumber')}
        hint={remark('tradeRegisterNumber')}
        optional
        autoComplete="off"
        maxLength={60}
        error={error('tradeRegisterNumber')}
        {...form.register('tradeRegisterNumber')}
      />
      <Select
        label={text('company.field.businessType')}
        hint={remark('businessType')}
        options={[
          { value: '', label: text('company.choose') },
          ...businessTypes.map((value) => ({ value, label: text(`company.businessType.${value}`) })),
        ]}
        error={error('businessType')}
        {...form.register('businessType')}
      />
    </div>
  );
}

/** People write numbers with spaces, brackets and dashes. */
const digitsOf = (value: string): string => value.replace(/[\s()/.-]/g, '');

export function ContactFields({ form, error, remark }: FieldParts): ReactNode {
  const text = useText();
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <TextField
        label={text('company.field.contactName')}
        hint={remark('contactName')}
        autoComplete="name"
        maxLength={120}
        error={error('contactName')}
        {...form.register('contactName')}
      />
      <TextField
        label={text('company.field.contactEmail')}
        hint={remark('contactEmail')}
        type="email"
        autoComplete="email"
        maxLength={254}
        error={error('contactEmail')}
        {...form.register('contactEmail')}
      />
      <div>
        <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
          <Select
            label={text('company.dialling')}
            autoComplete="tel-country-code"
            options={[{ value: '', label: '–' }, ...allDiallingCodes.map((value) => ({ value, label: value }))]}
            error={error('phone.countryCode')}
            {...form.register('phone.countryCode')}
          />
          <TextField
            label={text('company.field.phone')}
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={24}
            error={error('phone.number')}
            {...form.register('phone.number', { setValueAs: digitsOf })}
          />
        </div>
        {remark('phone') && <p className="mt-1.5 text-sm">{remark('phone')}</p>}
      </div>
    </div>
  );
}

export function AddressFields({ form, error, remark }: FieldParts): ReactNode {
  const text = useText();
  const { example } = postalCodeRule(useWatch({ control: form.control, name: 'countryCode' }));
  return (
    <fieldset>
      <legend className="mb-3 text-base font-semibold">{text('company.field.address')}</legend>
      {remark('address') && <p className="mb-3 text-sm">{remark('address')}</p>}
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          label={text('company.line1')}
          autoComplete="address-line1"
          maxLength={160}
          error={error('address.line1')}
          {...form.register('address.line1')}
        />
        <TextField
          label={text('company.line2')}
          optional
          autoComplete="address-line2"
          maxLength={160}
          error={error('address.line2')}
          {...form.register('address.line2')}
        />
        <TextField
          label={text('company.postalCode')}
          hint={example && text('company.example', { example })}
          autoComplete="postal-code"
          maxLength={20}
          error={error('address.postalCode')}
          {...form.register('address.postalCode')}
        />
        <TextField
          label={text('company.city')}
          autoComplete="address-level2"
          maxLength={120}
          error={error('address.city')}
          {...form.register('address.city')}
        />
        <TextField
          label={text('company.region')}
          optional
          autoComplete="address-level1"
          maxLength={120}
          error={error('address.region')}
          {...form.register('address.region')}
        />
      </div>
    </fieldset>
  );
}

/** Several of a list, as check boxes; numbers and texts alike. */
export function Choices<Value extends string | number>({
  legend,
  options,
  value,
  onChange,
  hint,
}: {
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  hint?: ReactNode;
}): ReactNode {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      {hint && <p className="mb-2 text-sm">{hint}</p>}
      <div className="grid auto-columns-[14rem] gap-x-4 gap-y-1.5">
        {options.map((option) => (
          <label key={option.value} className="flex cursor-pointer items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              className="size-4.5 shrink-0 accent-accent"
              onChange={(event) => onChange(event.target.checked ? [...value, option.value] : value.filter((one) => one !== option.value))}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function useChosen<Name extends 'salesChannels' | 'sellsTo' | 'categoryIds'>(form: UseFormReturn<CompanyValues>, name: Name) {
  const value = useWatch({ control: form.control, name }) as CompanyValues[Name];
  const change = (next: CompanyValues[Name]) => form.setValue(name, next as never, { shouldDirty: true });
  return [value, change] as const;
}

/** Where a buyer sells on. */
export function TradeFields({ form, error, remark }: FieldParts): ReactNode {
  const text = useText();
  const [channels, setChannels] = useChosen(form, 'salesChannels');
  const [lines, setLines] = useState(() => form.getValues('shopUrls').join('\n'));
  const found = form.formState.errors.shopUrls as { message?: string } | ({ message?: string } | undefined)[] | undefined;
  const faulty = Array.isArray(found) ? found.find(Boolean)?.message : found?.message;
  return (
    <>
      <Choices
        legend={text('company.field.salesChannels')}
        options={salesChannels.map((value) => ({ value: value as string, label: text(`company.channel.${value}`) }))}
        value={channels}
        onChange={setChannels}
        hint={remark('salesChannels')}
      />
      <TextArea
        label={text('company.field.shopUrls')}
        hint={both(remark('shopUrls'), text('company.oneALine'))}
        optional
        rows={3}
        inputMode="url"
        value={lines}
        error={faulty ?? error('shopUrls')}
        onChange={({ target: { value } }) => {
          setLines(value);
          form.setValue('shopUrls', value.split(/\s+/).filter(Boolean).slice(0, 10), { shouldDirty: true });
        }}
      />
      <label className="flex cursor-pointer items-start gap-2.5 text-sm">
        <input type="checkbox" className="mt-0.5 size-4.5 shrink-0 accent-accent" {...form.register('attested')} />
        {text('company.attest')}
      </label>
    </>
  );
}

/** Where a seller wants to sell, and what. */
export function RangeFields({
  form,
  error,
  remark,
  categories,
}: FieldParts & { categories: readonly { id: number; name: string }[] }): ReactNode {
  const text = useText();
  const countries = useCountries(marketCountries);
  const [sellsTo, setSellsTo] = useChosen(form, 'sellsTo');
  const [categoryIds, setCategoryIds] = useChosen(form, 'categoryIds');
  return (
    <>
      <Choices legend={text('company.field.sellsTo')} options={countries} value={sellsTo} onChange={setSellsTo} hint={remark('sellsTo')} />
      <Choices
        legend={text('company.field.categoryIds')}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={categoryIds}
        onChange={setCategoryIds}
        hint={remark('categoryIds')}
      />
      <TextArea
        label={text('company.field.about')}
        hint={remark('about')}
        optional
        maxLength={2_000}
        error={error('about')}
        {...form.register('about')}
      />
    </>
  );
}
