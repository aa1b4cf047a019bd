import { type ReactNode, useState } from 'react';
import { offersOf } from '../../../../contract/stores/freight.ts';
import type { ShippingService } from '../../../../contract/stores/shipping-services.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { dayRange } from '../../../components/commerce/day-range.ts';
import { useCountryOptions } from '../../../components/forms/country-options.ts';
import { DecimalField } from '../../../components/forms/money-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select, TextField } from '../../../ui/field.tsx';

/** Grams and cubic centimetres. */
const tenKilograms = 10_000;
const cubicMillimetres = 1_000;

/** What each service costs for a weight and a destination, by the rule that orders use. */
export function TryOut({
  services,
  currency,
  country,
}: {
  services: readonly ShippingService[];
  currency: string;
  country: string;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const countries = useCountryOptions();
  const [grams, setGrams] = useState<number | null>(tenKilograms);
  const [volume, setVolume] = useState<number | null>(null);
  const [countryCode, setCountry] = useState(country);
  const [postalCode, setPostalCode] = useState('');
  const load = { grams: grams ?? 0, volume: volume === null ? null : volume * cubicMillimetres };
  const offers = grams ? offersOf(services, { countryCode, postalCode }, load, false) : [];
  return (
    <Card title={text('shipping.try')}>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        <DecimalField label={text('shipping.tryWeight')} unit="kg" digits={3} value={grams} onChange={setGrams} />
        <DecimalField label={text('shipping.tryVolume')} unit="l" digits={3} optional value={volume} onChange={setVolume} />
        <Select
          label={text('shipping.tryCountry')}
          options={countries}
          value={countryCode}
          onChange={(event) => setCountry(event.target.value)}
        />
        <TextField
          label={text('shipping.tryPostalCode')}
          optional
          autoComplete="off"
          value={postalCode}
          onChange={(event) => setPostalCode(event.target.value)}
        />
      </div>
      <ul className="mt-5 text-sm" aria-live="polite">
        {offers.map(({ service, price }) => (
          <li key={service.id} className="flex justify-between gap-4 border-b border-line py-2 last:border-b-0">
            <span>
              <span className="font-semibold">{service.name}</span>{' '}
              <span className="text-muted">
                {text('shipping.days', { days: dayRange(service.minDays, service.maxDays, format.number), max: service.maxDays })}
              </span>
            </span>
            <span className="font-semibold tabular-nums">{format.money(price, currency)}</span>
          </li>
        ))}
        {offers.length === 0 && <li className="text-muted">{text('shipping.tryNone')}</li>}
      </ul>
    </Card>
  );
}
