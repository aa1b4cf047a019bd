import type { ReactNode } from 'react';
import type { PaymentState } from '../../../../contract/payments/payments.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

function toneOf(state: PaymentState | null): Tone {
  if (state === null || state === 'captured') return 'positive';
  if (state === 'failed' || state === 'return_failed') return 'danger';
  if (state === 'unknown' || state === 'returning') return 'caution';
  return state === 'cancelled' || state === 'returned' || state === 'credited' ? 'neutral' : 'accent';
}

/** The state of a payment; without one it is a refund, which is made at once. */
export function PaymentStateBadge({ state }: { state: PaymentState | null }): ReactNode {
  const text = useText();
  return <Badge tone={toneOf(state)}>{state === null ? text('payment-details.refunded') : text(`payment.paymentState.${state}`)}</Badge>;
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
