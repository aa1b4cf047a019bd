import type { ReactNode } from 'react';
import type { PurchaseOrderDetail } from '../../../../contract/orders/purchase-orders.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';

/** Under the totals as ordered: what of them is cancelled, and what remains. Nothing if nothing is cancelled. */
export function RemainingTotals({ order }: { order: Pick<PurchaseOrderDetail, 'remaining' | 'cancelledTotal' | 'currency'> }): ReactNode {
  const text = useText();
  const format = useFormat();
  if (!order.remaining || order.cancelledTotal === null) return null;
  const rows = [
    { name: text('orderChange.cancelledTotal'), amount: -order.cancelledTotal },
    { name: text('orderChange.remainingTotal'), amount: order.remaining.total },
  ];
  return (
    <dl className="mt-4 grid gap-1.5 border-t border-line pt-3 text-sm font-semibold tabular-nums">
      {rows.map((row) => (
        <div key={row.name} className="flex justify-between gap-6">
          <dt>{row.name}</dt>
          <dd>{format.money(row.amount, order.currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
