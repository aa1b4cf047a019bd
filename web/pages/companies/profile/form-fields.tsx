import { type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import { businessTypes, salesChannels } from '../../../../contract/companies/company-fields.ts';
import type { CompanyProfile } from '../../../../contract/companies/company.ts';
import { countries as marketCountries } from '../../../../contract/values/locale.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Select, TextArea, TextField } from '../../../ui/field.tsx';
import type { ApiForm } from '../../../components/forms/form.tsx';
import { both, useCountries } from './company-fields.tsx';

/** What the form holds; it becomes the input of `replenish`. */
export type CompanyValues = Omit<CompanyProfile, 'vatId' | 'preferredCurrency'> & { vatId: string; attested: boolean; submit: boolean };

type FieldParts = Pick<ApiForm<CompanyValues>, 'form' | 'error'> & {
  /** The remark at a field, shown with it. */
  remark: (field: keyof CompanyProfile) => ReactNode;
};

export function TradingName({ form, error, remark }: FieldParts): ReactNode {
  const text = useText();
  return (
    <TextField
      label={text('company.field.tradingName')}
      hint={remark('tradingName')}
      optional
      maxLength={160}
      error={error('tradingName')}
      {...form.register('tradingName')}
    />
  );
}

export function BusinessType({ form, error, remark }: FieldParts): ReactNode {
  const text = useText();
  return (
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
  );
}

type Option = { value: string; label: string };

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

/** Where a buyer sells on. */
export function TradeFields({ form, error, remark }: FieldParts): ReactNode {
  const text = useText();
  const { field: channels } = useController({ control: form.control, name: 'salesChannels' });
  const [lines, setLines] = useState(() => form.getValues('shopUrls').join('\n'));
  const found = form.formState.errors.shopUrls;
  const faulty = Array.isArray(found) ? found.find(Boolean)?.message : found?.message;
  return (
    <>
      <Choices
        legend={text('company.field.salesChannels')}
        options={salesChannels.map((value): Option => ({ value, label: text(`company.channel.${value}`) }))}
        value={channels.value}
        onChange={channels.onChange}
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
  const { field: sellsTo } = useController({ control: form.control, name: 'sellsTo' });
  const { field: categoryIds } = useController({ control: form.control, name: 'categoryIds' });
  return (
    <>
      <Choices
        legend={text('company.field.sellsTo')}
        options={countries}
        value={sellsTo.value}
        onChange={sellsTo.onChange}
        hint={remark('sellsTo')}
      />
      <Choices
        legend={text('company.field.categoryIds')}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={categoryIds.value}
        onChange={categoryIds.onChange}
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
