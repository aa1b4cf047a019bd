import type { ReactNode } from 'react';
import type { Shipment } from '../../../../contract/orders/purchase-orders.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Timeline } from '../../../ui/timeline.tsx';

type Parcel = Pick<Shipment, 'trackingNumber' | 'state' | 'shippedAt' | 'events'>;

/** Where a parcel has been, newest first. Without a carrier event it shows that the parcel was handed over. */
export function ParcelTimeline({ parcel }: { parcel: Parcel }): ReactNode {
  const text = useText();
  const events =
    parcel.events.length > 0 ? parcel.events : [{ state: 'shipped' as const, kind: null, place: '', note: '', at: parcel.shippedAt }];
  const entries = events
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .map((event, index) => ({
      key: index,
      title: event.kind ? text(`parcelReport.${event.kind}`) : text(`states.parcel.${event.state}`),
      time: event.at,
      detail: [event.place, event.note].filter(Boolean).join(' · '),
    }));
  return <Timeline label={text('tracking.timelineOf', { number: parcel.trackingNumber })} entries={entries} />;
}
