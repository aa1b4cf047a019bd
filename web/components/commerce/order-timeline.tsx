import type { ReactNode } from 'react';
import type { OrderDetail } from '../../../contract/orders/purchase-orders.ts';
import { useText } from '../../app/i18n/text.tsx';
import { Card } from '../../ui/card.tsx';
import { Timeline } from '../../ui/timeline.tsx';

/** What has happened to an order, the same for both sides; its texts are in the area `states`. */
export function OrderTimeline({ events }: { events: OrderDetail['timeline'] }): ReactNode {
  const text = useText();
  // People write notes of their own; what the system notes is worded here.
  const note = (event: OrderDetail['timeline'][number]) =>
    event.actor === 'system' && event.note === 'expired' ? text('states.expired') : event.note;
  return (
    <Card title={text('states.timeline')}>
      <Timeline
        label={text('states.timeline')}
        entries={events.map((event) => ({
          key: event.id,
          title: text(`states.${event.after}`),
          time: event.at,
          detail: [text(`states.actor.${event.actor}`), note(event)].filter(Boolean).join(' · '),
        }))}
      />
    </Card>
  );
}
