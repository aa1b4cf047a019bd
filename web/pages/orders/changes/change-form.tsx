import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { changeCalls } from '../../../../contract/orders/order-change-calls.ts';
import type { OrderDetail } from '../../../../contract/orders/purchase-orders.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { useWhy, WhyFields } from './why-fields.tsx';

type Line = OrderDetail['orderLines'][number];
type Preview = AnswerOf<typeof changeCalls.preview>;
const leftOf = (line: Line): number => line.quantity - line.shippedQuantity - line.cancelledQuantity;

/** Milliseconds without input before the server is asked what the change would do. */
const pause = 300;

/** Which pieces are cancelled, and why; what that refunds and whether the buyer is asked is shown before. */
export function ChangeForm({ order, storeId, onClose }: { order: OrderDetail; storeId: number; onClose: () => void }): ReactNode {
  const text = useText();
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map());
  const [why, setWhy] = useWhy();
  const [nothingChosen, setNothingChosen] = useState(false);
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const open = order.orderLines.filter((line) => leftOf(line) > 0);
  const lines = open.flatMap((line) => {
    const quantity = quantities.get(line.id) ?? 0;
    return quantity > 0 ? [{ orderLineId: line.id, quantity, left: leftOf(line) }] : [];
  });
  const preview = usePreview({ storeId, orderId: order.id }, lines);
  const { pending, refusal, run } = useCall(changeCalls.change, {
    inForm: true,
    revalidate: 'success',
    done: ({ asked }) => {
      showMessage(text(asked ? 'orderChange.asked' : 'orderChange.made'), 'positive');
      onClose();
    },
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setNothingChosen(lines.length === 0);
    if (lines.length === 0) return;
    // Corrected and sent again is another intention.
    if (!(await run({ storeId, orderId: order.id, lines, ...why }, { idempotencyKey }))) setKey(newIdempotencyKey());
  };
  const action =
    preview && preview.askedBecause.length > 0 ? 'ask' : order.state === 'paid' && !preview?.cancelsRest ? 'acceptRest' : 'cancelPieces';
  return (
    <Card title={text('orderChange.formTitle')}>
      <form onSubmit={(event) => void submit(event)}>
        {(nothingChosen || refusal) && <Notice kind="danger">{nothingChosen ? text('orderChange.pieces') : refusal?.message}</Notice>}
        <ul className="divide-y divide-line border-y border-line">
          {open.map((line) => (
            <LineToCancel
              key={line.id}
              line={line}
              quantity={quantities.get(line.id) ?? 0}
              onChange={(quantity) => setQuantities(new Map(quantities).set(line.id, quantity))}
            />
          ))}
        </ul>
        <WhyFields why={why} onChange={setWhy} />
        <div aria-live="polite" className="mt-4">
          {preview && lines.length > 0 && <Consequences preview={preview} currency={order.currency} />}
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" busy={pending}>
            {text(`orderChange.${action}`)}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {text('orderChange.close')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type LineToCancelProperties = { line: Line; quantity: number; onChange: (quantity: number) => void };

function LineToCancel({ line, quantity, onChange }: LineToCancelProperties): ReactNode {
  const text = useText();
  const left = leftOf(line);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2.5 text-sm">
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{line.sku}</span>{' '}
        <span className="text-muted">{[line.name, line.options].filter(Boolean).join(', ')}</span>
      </span>
      <label className="flex items-center gap-2">
        <span className="sr-only">{text('orderChange.piecesOf', { sku: line.sku })}</span>
        <input
          type="number"
          inputMode="numeric"
          min={0}
          max={left}
          value={quantity}
          className="h-control w-24 rounded-md border border-line-strong bg-surface px-3 text-right tabular-nums"
          onChange={(event) => onChange(Math.max(0, Math.min(left, Math.floor(Number(event.target.value)) || 0)))}
        />
        <span className="w-12 text-muted tabular-nums">/ {left}</span>
      </label>
    </li>
  );
}

function Consequences({ preview, currency }: { preview: Preview; currency: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  const asks = preview.askedBecause.length > 0;
  return (
    <Notice kind={asks ? 'caution' : 'info'}>
      <p className="font-semibold">{text('orderChange.refund', { amount: format.money(preview.total, currency) })}</p>
      <p className="mt-1">
        {text(asks ? 'orderChange.willAsk' : preview.cancelsRest ? 'orderChange.nothingLeft' : 'orderChange.willInform')}
      </p>
      {asks && (
        <ul className="mt-1 list-disc pl-5">
          {preview.askedBecause.map((cause) => (
            <li key={cause}>{text(`orderChange.cause.${cause}`)}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** What the change would do, a moment after the last input; null until it is known. */
function usePreview(
  order: { storeId: number; orderId: number },
  lines: { orderLineId: number; quantity: number; left: number }[],
): Preview | null {
  const [preview, setPreview] = useState<{ of: string; answer: Preview } | null>(null);
  const wanted = JSON.stringify({ ...order, lines });
  const isEmpty = lines.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    let current = true;
    const timer = setTimeout(() => {
      send(changeCalls.preview, JSON.parse(wanted) as Parameters<typeof send<typeof changeCalls.preview>>[1], { background: true })
        .then((answer) => current && setPreview({ of: wanted, answer }))
        // What is wrong is said when the form is sent.
        .catch(() => undefined);
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [wanted, isEmpty]);
  return preview?.of === wanted ? preview.answer : null;
}
