import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { changeCalls } from '../../../../contract/orders/order-change-calls.ts';
import type { OrderDetail } from '../../../../contract/orders/purchase-orders.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useWhy, WhyFields } from './why-fields.tsx';

type Properties = { order: OrderDetail; storeId: number };

/** Buttons of a seller who cannot deliver everything. */
export function ChangeButtons({ order, storeId, onChange }: Properties & { onChange: () => void }): ReactNode {
  const text = useText();
  const [refusing, setRefusing] = useState(false);
  const refuse = order.state === 'paid' ? 'refuse' : order.state === 'partly_shipped' ? 'cancelRest' : 'cancelAll';
  return (
    <>
      {order.actions.includes('change') && (
        <Button kind="secondary" size="large" onClick={onChange}>
          {text(order.state === 'paid' ? 'orderChange.acceptPart' : 'orderChange.cancelLines')}
        </Button>
      )}
      {order.actions.includes('refuse') && (
        <Button kind="quiet" size="large" onClick={() => setRefusing(true)}>
          {text(`orderChange.${refuse}`)}
        </Button>
      )}
      <RefuseQuestion
        order={order}
        storeId={storeId}
        title={text(`orderChange.${refuse}`)}
        open={refusing}
        onClose={() => setRefusing(false)}
      />
    </>
  );
}

function RefuseQuestion({
  order,
  storeId,
  title,
  open,
  onClose,
}: Properties & { title: string; open: boolean; onClose: () => void }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const [why, setWhy] = useWhy();
  const refuse = async () => {
    try {
      await send(changeCalls.refuse, { storeId, orderId: order.id, ...why }, { idempotencyKey });
    } catch (error) {
      setKey(newIdempotencyKey());
      throw error;
    } finally {
      // Also after a refusal: the order has moved on.
      await revalidate();
    }
  };
  return (
    <Question open={open} onClose={onClose} title={title} confirm={title} dangerous onConfirm={refuse}>
      <p>{text('orderChange.refuseHint')}</p>
      <WhyFields why={why} onChange={setWhy} />
    </Question>
  );
}

/** While the buyer is asked: until when, and the way back. */
export function AskedNotice({ order, storeId }: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { pending, run } = useCall(changeCalls.withdraw, { revalidate: 'always' });
  const asked = order.changes.find(({ state }) => state === 'asked');
  if (!asked?.answerUntil) return null;
  return (
    <Notice kind="caution">
      <p>{text('orderChange.waitsForBuyer', { time: format.dateTime(asked.answerUntil) })}</p>
      <Button
        kind="secondary"
        size="small"
        className="mt-3"
        busy={pending}
        onClick={() => void run({ storeId, orderId: order.id, changeId: asked.id }, { idempotencyKey })}
      >
        {text('orderChange.withdraw')}
      </Button>
    </Notice>
  );
}
