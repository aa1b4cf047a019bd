import type { ReactNode } from 'react';
import type { Shipment } from '../../../../contract/orders/purchase-orders.ts';
import { ParcelProblemNotice } from '../tracking/parcel-problem.tsx';
import { useFormat, useText } from '../../../app/i18n/text.tsx';

/** What is known of a parcel: carrier, number, state and pieces. */
export function ParcelFacts({ parcel }: { parcel: Shipment }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <div>
      <p className="font-semibold">
        {parcel.carrier} {parcel.trackingNumber}
      </p>
      <p className="text-muted">
        {text(`states.parcel.${parcel.state}`)} · {format.dateTime(parcel.deliveredAt ?? parcel.shippedAt)}
      </p>
      <ParcelProblemNotice parcel={parcel} />
      <p className="mt-1">{parcel.lines.map((line) => `${format.number(line.quantity)} × ${line.sku}`).join(', ')}</p>
    </div>
  );
}
