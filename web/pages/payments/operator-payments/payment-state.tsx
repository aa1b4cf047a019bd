import type { ReactNode } from 'react';
import type { PaymentState } from '../../../../contract/payments/payments.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

function toneOf(state: PaymentState | null): Tone {
  if (state === null || state === 'captured') return 'positive';
  if (state === 'failed') return 'danger';
  if (state === 'unknown' || state === 'returning') return 'caution';
  return state === 'cancelled' || state === 'returned' ? 'neutral' : 'accent';
}

/** The state of a payment; without one it is a refund, which is made at once. */
export function PaymentStateBadge({ state }: { state: PaymentState | null }): ReactNode {
  const text = useText();
  return <Badge tone={toneOf(state)}>{state === null ? text('payment-details.refunded') : text(`payment.paymentState.${state}`)}</Badge>;
}

/** Who takes cards for the market. */
export function providerName(text: ReturnType<typeof useText>, provider: string): string {
  if (provider === 'stripe') return 'Stripe';
  return provider === 'test' ? text('operator-payments.testProvider') : provider;
}
