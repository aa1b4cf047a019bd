import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { carriers } from '../../../../contract/orders/sales.ts';
import {
  type ShippingService,
  shippingServiceCalls,
  shippingServiceInput,
  type ShippingServiceInput,
} from '../../../../contract/stores/shipping-services.ts';
import { send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { ZoneFields } from './zone-fields.tsx';

type Zone = ShippingServiceInput['zones'][number];

/** Steps without an entry are NaN until the form is checked. */
const emptyZone = (country: string): Zone => ({
  countries: [country],
  postalCodes: [],
  steps: [{ upTo: Number.NaN, price: Number.NaN }],
  extraKilogram: null,
});

const valuesOf = (storeId: number, service: ShippingService | null, country: string): ShippingServiceInput =>
  service
    ? { storeId, ...service }
    : { storeId, id: null, version: 0, name: '', carrier: '', minDays: 1, maxDays: 3, divisor: null, zones: [emptyZone(country)] };

export function ServiceForm({
  storeId,
  service,
  currency,
  country,
  onClose,
}: {
  storeId: number;
  service: ShippingService | null;
  currency: string;
  country: string;
  onClose: () => void;
}): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const { form, error, failure, busy, onSubmit } = useApiForm<ShippingServiceInput>(shippingServiceInput, {
    values: valuesOf(storeId, service, country),
    submit: async (values) => {
      await send(shippingServiceCalls.save, values, { quiet: true });
      showMessage(text('shipping.saved'), 'positive');
      await revalidate();
      onClose();
    },
  });
  const zones = form.watch('zones');
  const setZones = (next: Zone[]): void => form.setValue('zones', next, { shouldDirty: true });
  const number = (name: 'minDays' | 'maxDays' | 'divisor', label: string, hint?: string): ReactNode => (
    <TextField
      label={label}
      {...(hint !== undefined && { hint })}
      inputMode="numeric"
      optional={name === 'divisor'}
      error={error(name)}
      {...form.register(name, { setValueAs: (value: string | number | null) => (value === '' || value === null ? null : value) })}
    />
  );
  return (
    <Card title={service?.name ?? text('shipping.add')}>
      <Form failure={failure} onSubmit={(event) => void onSubmit(event)}>
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label={text('shipping.name')} maxLength={60} error={error('name')} {...form.register('name')} />
          <TextField
            label={text('shipping.carrier')}
            maxLength={60}
            list="carriers"
            error={error('carrier')}
            {...form.register('carrier')}
          />
          <datalist id="carriers">
            {carriers.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </datalist>
          {number('minDays', text('shipping.minDays'))}
          {number('maxDays', text('shipping.maxDays'))}
          {number('divisor', text('shipping.divisor'), text('shipping.divisorHint'))}
        </div>
        {zones.map((_, index) => (
          // Zones have no id; each is addressed by its place.
          <Controller
            key={`zone ${index}`}
            control={form.control}
            name={`zones.${index}`}
            render={({ field }) => (
              <ZoneFields
                number={index + 1}
                value={field.value}
                currency={currency}
                error={(name) => error(`zones.${index}.${name}` as 'zones')}
                onChange={field.onChange}
                {...(zones.length > 1 && { onRemove: () => setZones(zones.filter((__, at) => at !== index)) })}
              />
            )}
          />
        ))}
        <Button
          kind="secondary"
          icon="plus"
          className="mt-5"
          onClick={() => setZones([...zones, { ...emptyZone(country), countries: [] }])}
        >
          {text('shipping.addZone')}
        </Button>
        <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5">
          <Button type="submit" busy={busy}>
            {text('shipping.save')}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {text('shipping.cancel')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
