import { type ReactNode, useCallback, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import { currencies } from '../../../../contract/values/money.ts';
import { type StoreSettings, sellerStoreCalls, storeSettingsInput, type StoreSettingsInput } from '../../../../contract/stores/stores.ts';
import { send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { useShell } from '../../../app/shell.ts';
import { useCountryOptions } from '../../../components/forms/country-options.ts';
import { CountryChoice } from '../../../components/forms/country-choice.tsx';
import type { StoreFormProperties } from './form-properties.ts';
import { PlaceFields } from './place-fields.tsx';
import { StoreTexts } from './store-texts.tsx';

const zones = Intl.supportedValuesOf('timeZone');

const nowhere = { line1: '', postalCode: '', city: '' };

function valuesOf(store: StoreSettings | null, country: string): StoreSettingsInput {
  if (store) {
    const { state: _, items: __, holidayFrom: ___, holidayTo: ____, ...values } = store;
    return values as StoreSettingsInput;
  }
  return {
    id: null,
    version: 0,
    name: '',
    itemCode: '',
    currencyCode: 'EUR',
    vatCountryCode: country,
    timeZone: null,
    countryCodes: [country],
    logoKey: null,
    headerKey: null,
    minimumOrderValue: 0,
    leadDays: 3,
    shippingFee: 0,
    freeShippingFrom: null,
    moq: null,
    multiple: null,
    cartonQuantity: null,
    texts: {},
    returnAddress: null,
    warehouses: [{ id: null, name: '', ...nowhere, countryCode: country }],
  };
}

/** All settings of a store in one form; without a store it opens one. */
export function StoreForm({
  store,
  mayChange,
  country: own,
}: {
  store: StoreSettings | null;
  mayChange: boolean;
  /** That of the company's other stores, for a new one. */
  country: string | undefined;
}): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const region = useShell()?.country ?? 'DE';
  const country = own ?? region;
  const [uploading, setUploading] = useState<readonly string[]>([]);
  const onUploading = useCallback(
    (name: string, busy: boolean) =>
      setUploading((names) => (names.includes(name) === busy ? names : busy ? [...names, name] : names.filter((one) => one !== name))),
    [],
  );
  const api = useApiForm<StoreSettingsInput>(storeSettingsInput, {
    values: valuesOf(store, country),
    submit: async (values) => {
      const saved = await send(sellerStoreCalls.save, values, { quiet: true });
      showMessage(text('store.saved'), 'positive');
      if (store) await revalidate();
      else await navigate(`/my-shop?store=${saved.id}`);
      api.form.reset(valuesOf(saved, country));
    },
  });
  const { form, error, failure, busy, onSubmit } = api;
  return (
    <Form failure={failure} onSubmit={(event) => void onSubmit(event)}>
      <fieldset disabled={!mayChange} className="grid gap-6">
        <Identity form={form} error={error} fixed={(store?.items ?? 0) > 0} onUploading={onUploading} />
        <Market form={form} error={error} fixed={(store?.items ?? 0) > 0} />
        <Terms form={form} error={error} />
        <Warehouses form={form} error={error} />
        <Returns form={form} error={error} />
      </fieldset>
      {mayChange && (
        <div className="sticky bottom-0 z-10 -mx-4 mt-6 border-t border-line bg-page px-4 py-3 md:mx-0 md:px-0">
          <Button type="submit" busy={busy || uploading.length > 0}>
            {text(store ? 'store.save' : 'store.open')}
          </Button>
        </div>
      )}
    </Form>
  );
}

function Identity({
  form,
  error,
  fixed,
  onUploading,
}: StoreFormProperties & { fixed: boolean; onUploading: (name: string, busy: boolean) => void }): ReactNode {
  const text = useText();
  return (
    <Card title={text('store.identity')}>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label={text('store.name')} maxLength={80} error={error('name')} {...form.register('name')} />
        <TextField
          label={text('store.itemCode')}
          hint={text('store.itemCodeHint')}
          maxLength={12}
          readOnly={fixed}
          autoCapitalize="characters"
          error={error('itemCode')}
          {...form.register('itemCode', { setValueAs: (value: string) => value.toUpperCase() })}
        />
        <PictureField form={form} error={error} name="logoKey" label={text('store.logo')} onUploading={onUploading} />
        <PictureField
          form={form}
          error={error}
          name="headerKey"
          label={text('store.header')}
          hint={text('store.headerHint')}
          onUploading={onUploading}
        />
      </div>
      <StoreTexts form={form} error={error} />
    </Card>
  );
}

const purposes = { logoKey: 'storeLogo', headerKey: 'storeHeader' } as const;

function PictureField({
  form,
  error,
  name,
  label,
  hint,
  onUploading,
}: StoreFormProperties & {
  name: keyof typeof purposes;
  label: string;
  hint?: string;
  onUploading: (name: string, busy: boolean) => void;
}): ReactNode {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <FileUpload
          label={label}
          hint={hint}
          optional
          purpose={purposes[name]}
          error={error(name)}
          value={field.value === null ? [] : [{ key: field.value, fileName: label, contentType: 'image/webp', size: 0 }]}
          onChange={([picture]) => field.onChange(picture?.key ?? null)}
          onBusy={(busy) => onUploading(name, busy)}
        />
      )}
    />
  );
}

function Market({ form, error, fixed }: StoreFormProperties & { fixed: boolean }): ReactNode {
  const text = useText();
  const format = useFormat();
  const countries = useCountryOptions();
  return (
    <Card title={text('store.market')}>
      <div className="grid gap-4 md:grid-cols-2">
        <Select
          label={text('store.currency')}
          hint={text('store.currencyHint')}
          error={error('currencyCode')}
          options={currencies.map((code) => ({
            value: code,
            label: `${code} · ${format.currency(code)}`,
            disabled: fixed && code !== form.getValues('currencyCode'),
          }))}
          {...form.register('currencyCode')}
        />
        <Select label={text('store.vatCountry')} error={error('vatCountryCode')} options={countries} {...form.register('vatCountryCode')} />
        <Select
          label={text('store.timeZone')}
          hint={text('store.timeZoneHint')}
          error={error('timeZone')}
          options={[{ value: '', label: text('store.marketTimeZone') }, ...zones.map((zone) => ({ value: zone, label: zone }))]}
          {...form.register('timeZone', { setValueAs: (value: string | null) => value || null })}
        />
      </div>
      <Controller
        control={form.control}
        name="countryCodes"
        render={({ field }) => (
          <CountryChoice
            className="mt-5"
            label={text('store.countries')}
            value={field.value}
            onChange={field.onChange}
            error={error('countryCodes')}
          />
        )}
      />
    </Card>
  );
}

function Terms({ form, error }: StoreFormProperties): ReactNode {
  const text = useText();
  const currency = form.watch('currencyCode');
  const money = (name: 'minimumOrderValue' | 'shippingFee' | 'freeShippingFrom', label: string): ReactNode => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <MoneyField
          label={label}
          currency={currency}
          optional={name === 'freeShippingFrom'}
          error={error(name)}
          value={field.value}
          onChange={(minor) => field.onChange(minor ?? (name === 'freeShippingFrom' ? null : 0))}
        />
      )}
    />
  );
  const number = (name: 'leadDays' | 'moq' | 'multiple' | 'cartonQuantity', label: string): ReactNode => (
    <TextField
      label={label}
      inputMode="numeric"
      optional={name !== 'leadDays'}
      error={error(name)}
      {...form.register(name, { setValueAs: (value: string | number | null) => (value === '' || value === null ? null : value) })}
    />
  );
  return (
    <Card title={text('store.terms')}>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {money('minimumOrderValue', text('store.minimum'))}
        {money('shippingFee', text('store.shippingFee'))}
        {money('freeShippingFrom', text('store.freeFrom'))}
        {number('leadDays', text('store.leadDays'))}
      </div>
      <p className="mt-6 mb-3 text-sm text-muted">{text('store.quantitiesHint')}</p>
      <div className="grid gap-4 md:grid-cols-3">
        {number('moq', text('store.moq'))}
        {number('multiple', text('store.multiple'))}
        {number('cartonQuantity', text('store.carton'))}
      </div>
    </Card>
  );
}

function Warehouses({ form, error }: StoreFormProperties): ReactNode {
  const text = useText();
  const warehouses = form.watch('warehouses');
  const set = (next: StoreSettingsInput['warehouses']): void => form.setValue('warehouses', next, { shouldDirty: true });
  const own = error('warehouses');
  return (
    <Card title={text('store.warehouses')}>
      {warehouses.map((warehouse, index) => (
        // Rows have no id before they are saved; each is addressed by its place.
        <fieldset key={`${warehouse.id ?? 'new'} ${index}`} className="mb-5 border-b border-line pb-5">
          <legend className="mb-3 flex w-full items-center justify-between text-sm font-semibold">
            {text('store.warehouse', { number: index + 1 })}
            {warehouses.length > 1 && (
              <Button kind="quiet" size="small" icon="trash" onClick={() => set(warehouses.filter((_, at) => at !== index))}>
                {text('store.removeWarehouse')}
              </Button>
            )}
          </legend>
          <PlaceFields form={form} error={error} at={`warehouses.${index}`} nameLabel={text('store.warehouseName')} />
        </fieldset>
      ))}
      {own && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {own}
        </p>
      )}
      <Button
        kind="secondary"
        icon="plus"
        onClick={() => set([...warehouses, { id: null, name: '', ...nowhere, countryCode: warehouses[0]?.countryCode ?? 'DE' }])}
      >
        {text('store.addWarehouse')}
      </Button>
    </Card>
  );
}

function Returns({ form, error }: StoreFormProperties): ReactNode {
  const text = useText();
  const address = form.watch('returnAddress');
  return (
    <Card title={text('store.returns')}>
      <label className="flex cursor-pointer items-start gap-3 text-sm">
        <input
          type="checkbox"
          className="mt-0.5 size-4.5 shrink-0 accent-accent"
          checked={address !== null}
          onChange={(event) =>
            form.setValue(
              'returnAddress',
              event.currentTarget.checked ? { name: '', ...nowhere, countryCode: form.getValues('vatCountryCode') } : null,
            )
          }
        />
        {text('store.returnsOwn')}
      </label>
      {address && (
        <div className="mt-4">
          <PlaceFields form={form} error={error} at="returnAddress" nameLabel={text('store.addressName')} />
        </div>
      )}
    </Card>
  );
}
