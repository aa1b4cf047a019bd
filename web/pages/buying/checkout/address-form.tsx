import type { ReactNode } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { addressCalls, type Address } from '../../../../contract/companies/addresses.ts';
import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import { givenAddress, type ShippingAddress } from '../../../../contract/buying/checkout.ts';
import { countries } from '../../../../contract/values/locale.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { useCountryOptions } from '../../../components/forms/country-options.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';

type SavedValues = ParsedInputOf<typeof addressCalls.save>;

const nothing: ShippingAddress = {
  name: '',
  companyName: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  region: '',
  countryCode: 'DE',
  phone: '',
};

/** A new address of the company, saved for later orders. */
export function NewAddress({
  country,
  onSaved,
  onCancel,
}: {
  country: string;
  onSaved: (address: Address) => void;
  onCancel: (() => void) | undefined;
}): ReactNode {
  const text = useText();
  const { form, onSubmit, error, failure, busy } = useApiForm<SavedValues>(addressCalls.save.input, {
    values: { ...nothing, countryCode: country, label: '', isDefault: false },
    submit: async (values) => onSaved(await send(addressCalls.save, values, { quiet: true })),
  });
  const register = form.register as unknown as UseFormRegister<ShippingAddress>;
  return (
    <Form failure={failure} onSubmit={(event) => void onSubmit(event)}>
      <AddressFields register={register} error={(name) => error(name)} />
      <TextField
        className="mt-4"
        label={text('payment.address.label')}
        hint={text('payment.address.labelHint')}
        optional
        maxLength={60}
        error={error('label')}
        {...form.register('label')}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {text('payment.address.save')}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {text('common.cancel')}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Where the buyer's own customer wants the goods; for this order only. */
export function CustomerAddress({
  value,
  country,
  onChange,
}: {
  value: ShippingAddress | undefined;
  country: string;
  onChange: (address: ShippingAddress) => void;
}): ReactNode {
  const text = useText();
  const { form, onSubmit, error, failure } = useApiForm<ShippingAddress>(givenAddress, {
    values: value ?? { ...nothing, countryCode: country },
    submit: (values) => Promise.resolve(onChange(values)),
  });
  return (
    <Form failure={failure} onSubmit={(event) => void onSubmit(event)}>
      <AddressFields register={form.register} error={(name) => error(name)} />
      <Button type="submit" kind="secondary" className="mt-4">
        {text('payment.address.use')}
      </Button>
    </Form>
  );
}

type FieldsProperties = { register: UseFormRegister<ShippingAddress>; error: (name: keyof ShippingAddress) => string | undefined };

export function AddressFields({ register, error }: FieldsProperties): ReactNode {
  const text = useText();
  const options = useCountryOptions(countries);
  return (
    <div className="grid gap-4 md:grid-cols-6">
      <TextField
        className="md:col-span-3"
        label={text('payment.address.name')}
        autoComplete="off"
        maxLength={120}
        required
        error={error('name')}
        {...register('name')}
      />
      <TextField
        className="md:col-span-3"
        label={text('payment.address.company')}
        optional
        autoComplete="off"
        maxLength={160}
        error={error('companyName')}
        {...register('companyName')}
      />
      <TextField
        className="md:col-span-3"
        label={text('payment.address.street')}
        autoComplete="off"
        maxLength={160}
        required
        error={error('line1')}
        {...register('line1')}
      />
      <TextField
        className="md:col-span-3"
        label={text('payment.address.extra')}
        optional
        autoComplete="off"
        maxLength={160}
        error={error('line2')}
        {...register('line2')}
      />
      <TextField
        className="md:col-span-2"
        label={text('payment.address.postalCode')}
        autoComplete="off"
        maxLength={16}
        required
        error={error('postalCode')}
        {...register('postalCode')}
      />
      <TextField
        className="md:col-span-4"
        label={text('payment.address.city')}
        autoComplete="off"
        maxLength={80}
        required
        error={error('city')}
        {...register('city')}
      />
      <Select
        className="md:col-span-2"
        label={text('payment.address.country')}
        options={options}
        required
        error={error('countryCode')}
        {...register('countryCode')}
      />
      <TextField
        className="md:col-span-2"
        label={text('payment.address.region')}
        optional
        autoComplete="off"
        maxLength={80}
        error={error('region')}
        {...register('region')}
      />
      <TextField
        className="md:col-span-2"
        label={text('payment.address.phone')}
        type="tel"
        optional
        autoComplete="off"
        maxLength={40}
        error={error('phone')}
        {...register('phone')}
      />
    </div>
  );
}
