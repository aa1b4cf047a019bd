import type { ReactNode } from 'react';
import type { ShippingAddress } from '../../../contract/buying/checkout.ts';
import { useFormat } from '../../app/i18n/text.tsx';

/** An address as it is written on a parcel; empty lines are left out. */
export function Address({ address }: { address: ShippingAddress }): ReactNode {
  const format = useFormat();
  const { name, companyName, line1, line2, postalCode, city, region, countryCode, phone } = address;
  const lines = [companyName, name, line1, line2, `${postalCode} ${city}`, region, format.country(countryCode), phone].filter(Boolean);
  return (
    <address className="not-italic">
      {lines.map((line, index) => (
        <span key={`${String(index)} ${line}`} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
