import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type PurchaseOrderDetail, purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { may, useShell } from '../../../app/shell.ts';

/** What the buyer can do with the order now. */
export function OrderActions({ order }: { order: PurchaseOrderDetail }): ReactNode {
  const text = useText();
  const viewer = useShell()?.viewer ?? null;
  const mayOrder = may(viewer, 'order.place');
  const [confirming, setConfirming] = useState<'cancel' | 'receipt' | null>(null);
  return (
    <>
      {order.actions.includes('confirmReceipt') && mayOrder && (
        <Button onClick={() => setConfirming('receipt')}>{text('orders.confirmReceipt')}</Button>
      )}
      {order.actions.includes('cancel') && mayOrder && (
        <Button kind="danger" onClick={() => setConfirming('cancel')}>
          {text('orders.cancel')}
        </Button>
      )}
      {order.actions.includes('pay') && may(viewer, 'payment.pay') && (
        <ButtonLink to={`/payment/settle-accounts?checkout=${order.checkoutId}`}>{text('orders.pay')}</ButtonLink>
      )}
      {may(viewer, 'aftersales.manage') && <AfterSalesLinks order={order} />}
      <CancelQuestion order={order} open={confirming === 'cancel'} onClose={() => setConfirming(null)} />
      <ReceiptQuestion order={order} open={confirming === 'receipt'} onClose={() => setConfirming(null)} />
    </>
  );
}

/** Of a paid order: what is not shipped can be cancelled, what is can be refunded. */
function AfterSalesLinks({ order }: { order: PurchaseOrderDetail }): ReactNode {
  const text = useText();
  if (!order.paidAt || order.state === 'cancelled') return null;
  const isShipped = order.orderLines.some((line) => line.shippedQuantity > 0);
  const isLeft = order.orderLines.some((line) => line.shippedQuantity + line.cancelledQuantity < line.quantity);
  return (
    <>
      {isLeft && (
        <ButtonLink kind="secondary" to={`/purchased/aftership/cancel~${order.id}`}>
          {text('afterSales.askCancel')}
        </ButtonLink>
      )}
      {isShipped && (
        <ButtonLink kind="secondary" to={`/purchased/aftership/refund~${order.id}`}>
          {text('afterSales.askRefund')}
        </ButtonLink>
      )}
      {isShipped && (
        <ButtonLink kind="secondary" to={`/purchased/aftership/reshipment~${order.id}`}>
          {text('afterSales.askReshipment')}
        </ButtonLink>
      )}
    </>
  );
}

type QuestionProperties = { order: PurchaseOrderDetail; open: boolean; onClose: () => void };

function CancelQuestion({ order, open, onClose }: QuestionProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [note, setNote] = useState('');
  const refund = !order.paidAt
    ? text('orders.cancelHint')
    : order.total === null
      ? text('orders.cancelRefundHidden')
      : text('orders.cancelRefund', { amount: format.money(order.total, order.currency) });
  const cancel = async () => {
    try {
      await send(purchaseOrderCalls.cancel, { buyerOrderId: order.id, note }, { idempotencyKey });
      showMessage(text('orders.cancelled', { number: order.number }), 'positive');
    } finally {
      // Also after a refusal: the order has moved on.
      await revalidate();
    }
  };
  return (
    <Question
      open={open}
      onClose={onClose}
      title={text('orders.cancelQuestion', { number: order.number })}
      confirm={text('orders.cancelConfirm')}
      dangerous
      onConfirm={cancel}
    >
      <p>{refund}</p>
      <TextField
        className="mt-4 text-ink"
        label={text('orders.cancelNote')}
        optional
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Question>
  );
}

function ReceiptQuestion({ order, open, onClose }: QuestionProperties): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const confirm = async () => {
    try {
      await send(purchaseOrderCalls.confirmReceipt, { buyerOrderId: order.id }, { idempotencyKey });
      showMessage(text('orders.receiptConfirmed', { number: order.number }), 'positive');
    } finally {
      await revalidate();
    }
  };
  return (
    <Question
      open={open}
      onClose={onClose}
      title={text('orders.receiptQuestion', { number: order.number })}
      confirm={text('orders.confirmReceipt')}
      onConfirm={confirm}
    >
      {text('orders.receiptHint')}
    </Question>
  );
}
