import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { ParcelLabel } from '../../../../contract/orders/labels.ts';
import type { OrderDetail } from '../../../../contract/orders/purchase-orders.ts';
import { carriers, salesCalls } from '../../../../contract/orders/sales.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showNotification } from '../../../ui/toast-store.ts';

const leftOf = (line: OrderDetail['orderLines'][number]): number => line.quantity - line.shippedQuantity - line.cancelledQuantity;

/** Which pieces go into a parcel, and with whom. Everything that is left is filled in; part of it makes a part shipment. */
export function ShipForm({
  order,
  storeId,
  label,
}: {
  order: OrderDetail;
  storeId: number;
  /** Whose carrier and number are filled in. */
  label: ParcelLabel | null;
}): ReactNode {
  const text = useText();
  const listId = useId();
  const lines = order.orderLines.filter((line) => leftOf(line) > 0);
  const [quantities, setQuantities] = useState(() => new Map(lines.map((line) => [line.id, leftOf(line)])));
  const [carrier, setCarrier] = useState<string>(label?.carrier ?? carriers[0]);
  const [trackingNumber, setTrackingNumber] = useState(label?.trackingNumber ?? '');
  const [note, setNote] = useState('');
  const [nothingChosen, setNothingChosen] = useState(false);
  const { pending, errors, refusal, run } = useCall(salesCalls.ship, {
    inForm: true,
    revalidate: 'success',
    done: () => showNotification(text('seller.order', { number: order.number }), text('seller.shippedToast')),
  });
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = [...quantities].filter(([, quantity]) => quantity > 0).map(([orderLineId, quantity]) => ({ orderLineId, quantity }));
    setNothingChosen(chosen.length === 0);
    if (chosen.length === 0) return;
    const input = { storeId, orderId: order.id, carrier, trackingNumber: trackingNumber.trim(), lines: chosen, note };
    // Corrected and sent again is another intention.
    if (!(await run(input, { idempotencyKey }))) setKey(newIdempotencyKey());
  };

  return (
    <Card title={text('seller.shipTitle')}>
      <form onSubmit={(event) => void submit(event)}>
        {(nothingChosen || refusal) && <Notice kind="danger">{nothingChosen ? text('seller.nothingChosen') : refusal?.message}</Notice>}
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label={text('seller.carrier')}
            list={listId}
            value={carrier}
            required
            maxLength={60}
            error={errors['carrier']}
            onChange={(event) => setCarrier(event.target.value)}
          />
          <datalist id={listId}>
            {carriers.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </datalist>
          <TextField
            label={text('seller.trackingNumber')}
            value={trackingNumber}
            required
            maxLength={60}
            autoComplete="off"
            error={errors['trackingNumber']}
            onChange={(event) => setTrackingNumber(event.target.value)}
          />
        </div>
        <fieldset className="mt-5">
          <legend className="mb-2 flex w-full items-center justify-between text-sm font-semibold">{text('seller.inParcel')}</legend>
          <ul className="divide-y divide-line border-y border-line">
            {lines.map((line) => (
              <li key={line.id} className="flex flex-wrap items-center justify-between gap-3 py-2.5 text-sm">
                <span className="min-w-0 flex-1">
                  <span className="font-semibold">{line.sku}</span>{' '}
                  <span className="text-muted">{[line.name, line.options].filter(Boolean).join(', ')}</span>
                </span>
                <label className="flex items-center gap-2">
                  <span className="sr-only">
                    {text('seller.quantity')} {line.sku}
                  </span>
                  <input
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={leftOf(line)}
                    value={quantities.get(line.id) ?? 0}
                    className="h-control w-24 rounded-md border border-line-strong bg-surface px-3 text-right tabular-nums"
                    onChange={(event) =>
                      setQuantities(
                        new Map(quantities).set(line.id, Math.max(0, Math.min(leftOf(line), Math.floor(Number(event.target.value)) || 0))),
                      )
                    }
                  />
                  <span className="w-12 text-muted tabular-nums">/ {leftOf(line)}</span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <TextField
          label={text('seller.shipNote')}
          optional
          value={note}
          maxLength={300}
          className="mt-4"
          onChange={(event) => setNote(event.target.value)}
        />
        <Button type="submit" icon="truck" busy={pending} className="mt-5">
          {text('seller.ship')}
        </Button>
      </form>
    </Card>
  );
}
