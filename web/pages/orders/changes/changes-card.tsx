import type { ReactNode } from 'react';
import type { PurchaseOrderDetail } from '../../../../contract/orders/purchase-orders.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';

type Change = PurchaseOrderDetail['changes'][number];

const tones: Record<Change['state'], Tone> = {
  asked: 'caution',
  made: 'neutral',
  declined: 'neutral',
  withdrawn: 'neutral',
  lapsed: 'neutral',
};

/** What was cancelled after the payment, or was asked for; the same for both sides. */
export function ChangesCard({ order }: { order: Pick<PurchaseOrderDetail, 'changes' | 'currency'> }): ReactNode {
  const text = useText();
  const format = useFormat();
  if (order.changes.length === 0) return null;
  return (
    <Card title={text('orderChange.title')}>
      <ul className="grid gap-4">
        {order.changes.map((change) => (
          <li key={change.id} className="border-b border-line pb-4 text-sm last:border-b-0 last:pb-0">
            <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="font-semibold">{text(`orderChange.reason.${change.reason}`)}</span>
              <Badge tone={tones[change.state]}>{text(`orderChange.state.${change.state}`)}</Badge>
            </p>
            <p className="text-muted">
              {text(`states.actor.${change.actor}`)} · {format.dateTime(change.decidedAt ?? change.at)}
            </p>
            <ChangeFacts change={change} currency={order.currency} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Its pieces, its explanation and what it refunds. */
export function ChangeFacts({ change, currency }: { change: Change; currency: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <>
      <ul className="mt-2">
        {change.lines.map((line) => (
          <li key={line.orderLineId}>
            <span className="tabular-nums">{format.number(line.quantity)} ×</span> {line.sku}{' '}
            <span className="text-muted">{line.name}</span>
          </li>
        ))}
      </ul>
      {change.note && <p className="mt-2 whitespace-pre-line">{change.note}</p>}
      {change.total !== null && (
        <p className="mt-2 font-semibold">{text('orderChange.refund', { amount: format.money(change.total, currency) })}</p>
      )}
    </>
  );
}
