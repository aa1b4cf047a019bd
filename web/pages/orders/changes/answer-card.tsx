import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { changeCalls } from '../../../../contract/orders/order-change-calls.ts';
import type { PurchaseOrderDetail } from '../../../../contract/orders/purchase-orders.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { may, useShell } from '../../../app/shell.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { ChangeFacts } from './changes-card.tsx';

/** The change that the seller asks the buyer about; nothing if there is none. */
export function AnswerCard({ order }: { order: PurchaseOrderDetail }): ReactNode {
  const text = useText();
  const format = useFormat();
  const asked = order.changes.find(({ state }) => state === 'asked');
  if (!asked?.answerUntil) return null;
  return (
    <section aria-label={text('orderChange.question')} className="mb-6 rounded-lg border-2 border-caution">
      <Card title={text('orderChange.question')}>
        <div className="text-sm">
          <p className="font-semibold">{text(`orderChange.reason.${asked.reason}`)}</p>
          <ChangeFacts change={asked} currency={order.currency} />
          <ul className="mt-3 list-disc pl-5">
            {asked.askedBecause.map((cause) => (
              <li key={cause}>{text(`orderChange.cause.${cause}`)}</li>
            ))}
          </ul>
          <p className="mt-3 text-muted">{text('orderChange.questionHint', { time: format.dateTime(asked.answerUntil) })}</p>
        </div>
        <Answers key={asked.id} orderId={order.id} changeId={asked.id} shipped={order.shipments.length > 0} />
      </Card>
    </section>
  );
}

function Answers({ orderId, changeId, shipped }: { orderId: number; changeId: number; shipped: boolean }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const viewer = useShell()?.viewer ?? null;
  const [busy, setBusy] = useState(false);
  const [declining, setDeclining] = useState(false);
  const [keys] = useState(() => ({ agree: newIdempotencyKey(), decline: newIdempotencyKey() }));
  if (!may(viewer, 'order.place')) return null;
  const answer = async (agree: boolean) => {
    setBusy(true);
    try {
      const idempotencyKey = agree ? keys.agree : keys.decline;
      await send(changeCalls.answer, { buyerOrderId: orderId, changeId, agree }, { idempotencyKey });
      showMessage(text(agree ? 'orderChange.agreed' : 'orderChange.declined'), 'positive');
    } finally {
      setBusy(false);
      // Also after a refusal: the order has moved on.
      await revalidate();
    }
  };
  const decline = text(shipped ? 'orderChange.cancelRest' : 'orderChange.cancelAll');
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {/* A refusal has been shown by the client of calls already. */}
      <Button busy={busy} onClick={() => void answer(true).catch(() => undefined)}>
        {text('orderChange.agree')}
      </Button>
      <Button kind="secondary" onClick={() => setDeclining(true)}>
        {decline}
      </Button>
      <Question
        open={declining}
        onClose={() => setDeclining(false)}
        title={text('orderChange.declineQuestion')}
        confirm={decline}
        dangerous
        onConfirm={() => answer(false)}
      >
        {text('orderChange.declineHint')}
      </Question>
    </div>
  );
}
