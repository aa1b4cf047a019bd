import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { matchingCalls } from '../../../../contract/orders/matching.ts';
import { salesOrderCalls, type SalesOrderState, type SalesOrderSummary } from '../../../../contract/orders/sales-orders.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

type Action = 'check' | 'match' | 'order' | 'cancel';
const actions: readonly Action[] = ['check', 'match', 'order', 'cancel'];
const calls = { check: salesOrderCalls.check, match: matchingCalls.match, order: matchingCalls.order, cancel: salesOrderCalls.cancel };

const possible: Record<Action, readonly SalesOrderState[]> = {
  check: ['draft', 'problem', 'ready'],
  match: ['ready'],
  order: ['matched'],
  cancel: ['draft', 'checking', 'problem', 'ready', 'matched', 'ordered'],
};

/** What can be done with the chosen orders at once; before it is done, the user sees how many of them it concerns. */
export function BulkActions({
  rows,
  waits = false,
  onDone,
}: {
  rows: readonly SalesOrderSummary[];
  /** They wait for goods that were bought for them: they cannot be sent yet. */
  waits?: boolean;
  onDone: () => void;
}): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Action | null>(null);
  const [shown, setShown] = useState<Action>('check');
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const fitting = (action: Action) => (waits && action === 'order' ? [] : rows.filter(({ state }) => possible[action].includes(state)));
  const act = async () => {
    const buyerOrderIds = fitting(shown).map(({ id }) => id);
    try {
      const { done, skipped } = await send(calls[shown], { buyerOrderIds }, { idempotencyKey });
      if (done.length > 0) showMessage(text(`salesOrders.done.${shown}`, { count: done.length }), 'positive');
      if (skipped.length > 0) showMessage(text(`salesOrders.skipped.${shown}`, { count: skipped.length }));
      onDone();
    } finally {
      await revalidate();
    }
  };
  const left = rows.length - fitting(shown).length;
  return (
    <>
      {actions.map(
        (action) =>
          fitting(action).length > 0 && (
            <Button
              key={action}
              kind={action === 'cancel' ? 'danger' : 'secondary'}
              onClick={() => {
                setShown(action);
                setKey(newIdempotencyKey());
                setAsked(action);
              }}
            >
              {text(`salesOrders.bulk.${action}`, { count: fitting(action).length })}
            </Button>
          ),
      )}
      <Question
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={text(`salesOrders.bulk.${shown}`, { count: fitting(shown).length })}
        confirm={text(`salesOrders.confirm.${shown}`)}
        dangerous={shown === 'cancel'}
        onConfirm={act}
      >
        <p>{text(`salesOrders.preview.${shown}`, { count: fitting(shown).length })}</p>
        {left > 0 && <p className="mt-2">{text('salesOrders.preview.left', { count: left })}</p>}
      </Question>
    </>
  );
}
