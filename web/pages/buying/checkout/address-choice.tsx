import { type ReactNode, useState } from 'react';
import type { Address } from '../../../../contract/companies/addresses.ts';
import type { ShippingAddress } from '../../../../contract/buying/checkout.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { NewAddress } from './address-form.tsx';

type ChoiceProperties = {
  addresses: readonly Address[];
  addressId: number | undefined;
  country: string;
  onChoose: (addressId: number) => void;
  onAdded: (address: Address) => void;
};

/** Which of the company's addresses the goods go to, and a form for another one. */
export function AddressChoice({ addresses, addressId, country, onChoose, onAdded }: ChoiceProperties): ReactNode {
  const text = useText();
  const inWords = useAddressLine();
  const [isNew, setNew] = useState(addresses.length === 0);
  const options = addresses.map((address) => ({
    value: String(address.id),
    label: address.label ? `${address.label}: ${address.companyName || address.name}` : address.companyName || address.name,
    hint: inWords(address),
  }));
  return (
    <Card title={text('payment.address')}>
      {addresses.length > 0 && (
        <RadioGroup
          label={text('payment.address.choose')}
          name="address"
          look="boxes"
          options={options}
          value={addressId === undefined ? undefined : String(addressId)}
          onChange={(value) => onChoose(Number(value))}
        />
      )}
      {isNew ? (
        <div className={addresses.length > 0 ? 'mt-5 border-t border-line pt-5' : ''}>
          <h3 className="mb-4 text-sm font-semibold">{text('payment.address.new')}</h3>
          <NewAddress
            country={country}
            onCancel={addresses.length > 0 ? () => setNew(false) : undefined}
            onSaved={(address) => {
              setNew(false);
              onAdded(address);
            }}
          />
        </div>
      ) : (
        <Button kind="quiet" size="small" icon="plus" className="mt-3 -ml-3" onClick={() => setNew(true)}>
          {text('payment.address.add')}
        </Button>
      )}
    </Card>
  );
}

/** An address in one line. */
export function useAddressLine(): (address: ShippingAddress) => string {
  const format = useFormat();
  return ({ name, companyName, line1, line2, postalCode, city, region, countryCode }) =>
    [companyName ? name : '', line1, line2, `${postalCode} ${city}`, region, format.country(countryCode)].filter(Boolean).join(', ');
}
