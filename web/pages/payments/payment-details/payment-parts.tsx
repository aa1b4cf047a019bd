import type { ReactNode } from 'react';
import type { RefundOutcome } from '../../../../contract/payments/card-refunds.ts';
import type { PaymentState } from '../../../../contract/payments/payments.ts';
import type { PaymentDetail } from '../../../../contract/payments/payment-details.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { CardRefundState } from '../../../components/commerce/refund-parts.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

function toneOf(state: PaymentState | null): Tone {
  if (state === null || state === 'captured') return 'positive';
  if (state === 'failed' || state === 'return_failed') return 'danger';
  if (state === 'unknown' || state === 'returning') return 'caution';
  return state === 'cancelled' || state === 'returned' || state === 'credited' ? 'neutral' : 'accent';
}

/** The state of a payment; without one it is a refund, which is made at once, but one to a card. */
export function PaymentStateBadge({ state, card = null }: { state: PaymentState | null; card?: RefundOutcome | null }): ReactNode {
  const text = useText();
  if (card) return <CardRefundState card={card} />;
  return <Badge tone={toneOf(state)}>{state === null ? text('payment-details.refunded') : text(`payment.paymentState.${state}`)}</Badge>;
}

/** The method, of a refund to a card with its last digits. */
export function PaymentMethodName({ of }: { of: Pick<PaymentDetail, 'method'> & { card: { lastFour: string | null } | null } }): ReactNode {
  const text = useText();
  return (
    <>
      {text(`payment.method.${of.method}`)}
      {of.card?.lastFour && <span className="block text-xs whitespace-nowrap text-muted">···· {of.card.lastFour}</span>}
    </>
  );
}

/** What was paid by the method, and what the balance pays in addition. */
export function PaymentAmount({ of }: { of: { amount: number; balancePart: number; currency: string } }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <>
      <span className="font-semibold">{format.money(of.amount, of.currency)}</span>
      {of.balancePart > 0 && (
        <span className="block text-xs text-muted">
          {text('payment.plusBalance', { amount: format.money(of.balancePart, of.currency) })}
        </span>
      )}
    </>
  );
}
