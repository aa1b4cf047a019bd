import type { ReactNode } from 'react';
import type { OwnDispatch } from '../../../../contract/orders/dispatches.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { ParcelProblemNotice } from '../tracking/parcel-problem.tsx';
import { ParcelTimeline } from '../tracking/parcel-timeline.tsx';
import { CameBack } from '../dispatches/came-back.tsx';
import { DispatchStateBadge } from '../dispatches/dispatch-state.tsx';

/** From which warehouses the goods of a sales order come, and where their parcels are. */
export function OwnDispatches({ dispatches }: { dispatches: readonly OwnDispatch[] }): ReactNode {
  const text = useText();
  const format = useFormat();
  return dispatches.map((dispatch) => (
    <Card
      key={dispatch.id}
      title={`${dispatch.store.name} · ${dispatch.warehouse}`}
      actions={<DispatchStateBadge state={dispatch.state} />}
    >
      <ul className="text-sm">
        {dispatch.lines.map((line) => (
          <li key={`${line.sku} ${line.options}`} className="flex justify-between gap-4 py-1">
            <span className="min-w-0 break-words">
              <span className="font-semibold">{line.sku}</span> {[line.name, line.options].filter(Boolean).join(', ')}
            </span>
            <span className="whitespace-nowrap tabular-nums">{format.number(line.quantity)} ×</span>
          </li>
        ))}
      </ul>
      {dispatch.trackingNumber && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 text-sm">
          {dispatch.carrier} <Copyable value={dispatch.trackingNumber} />
          {dispatch.trackingUrl && <ExternalLink address={dispatch.trackingUrl}>{text('salesOrders.follow')}</ExternalLink>}
        </p>
      )}
      {dispatch.parcel && (
        <div className="mt-4 grid gap-4">
          <ParcelProblemNotice parcel={dispatch.parcel} />
          <ParcelTimeline parcel={{ ...dispatch.parcel, trackingNumber: dispatch.trackingNumber, shippedAt: dispatch.shippedAt ?? '' }} />
        </div>
      )}
      <CameBack dispatch={dispatch} />
      {dispatch.reason && (
        <p className="mt-3 text-sm text-danger">
          {text(`dispatches.reason.${dispatch.reason}`)}. {dispatch.note}
        </p>
      )}
    </Card>
  ));
}
