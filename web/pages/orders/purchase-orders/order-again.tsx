import { type ReactNode, useState } from 'react';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

type Answer = AnswerOf<typeof purchaseOrderCalls.orderAgain>;

/** Puts the chosen orders into the cart once more; what was in several of them with the sum of its quantities. */
export function useOrderAgainMany(buyerOrderIds: readonly number[]): { button: ReactNode; notice: ReactNode } {
  const text = useText();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { pending, run } = useCall(purchaseOrderCalls.orderAgainMany, { revalidate: 'success', done: setAnswer });
  const button = buyerOrderIds.length > 0 && (
    <Button kind="secondary" busy={pending} onClick={() => void run({ buyerOrderIds: [...buyerOrderIds] })}>
      {text('orders.againMany', { count: buyerOrderIds.length })}
    </Button>
  );
  return { button, notice: answer && <InCart answer={answer} /> };
}

/** Puts the order into the cart once more; `notice` says what is in the cart now, and what is different. */
export function useOrderAgain(buyerOrderId: number): { button: ReactNode; notice: ReactNode } {
  const text = useText();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { pending, run } = useCall(purchaseOrderCalls.orderAgain, { revalidate: 'success', done: setAnswer });
  const button = (
    <Button kind="secondary" busy={pending} onClick={() => void run({ buyerOrderId })}>
      {text('orders.again')}
    </Button>
  );
  return { button, notice: answer && <InCart answer={answer} /> };
}

function InCart({ answer }: { answer: Answer }): ReactNode {
  const text = useText();
  const { added, different } = answer;
  return (
    <div role="status" className="print:hidden">
      <Notice kind={different.length > 0 ? 'caution' : 'positive'}>
        <p className="font-semibold">{text('orders.againAdded', { count: added })}</p>
        {different.length > 0 && (
          <>
            <p className="mt-2">{text('orders.againDiffers')}</p>
            <ul className="mt-1 list-disc pl-5">
              {different.map((line) => (
                <li key={line.sku}>
                  {line.sku} {line.name}: {line.missing ? text('orders.againMissing') : line.messages.join(' · ')}
                </li>
              ))}
            </ul>
          </>
        )}
        {added > 0 && (
          <ButtonLink to="/shopcart" kind="secondary" size="small" className="mt-3">
            {text('orders.toCart')}
          </ButtonLink>
        )}
      </Notice>
    </div>
  );
}
