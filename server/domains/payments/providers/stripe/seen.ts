import type Stripe from 'stripe';
import type { PaymentFailure } from '../../../../../contract/payments/payments.ts';
import { type ProviderPayment, type ProviderRefund, ProviderSilent, type ProviderState } from '../provider.ts';

/** Only a payment intent that was read together with its session has facts. */
export function intentOf({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  return typeof intent === 'object' ? intent : null;
}

const failureCodes: Record<string, PaymentFailure> = {
  insufficient_funds: 'insufficientFunds',
  authentication_required: 'notConfirmed',
  payment_intent_authentication_failure: 'notConfirmed',
};

function failureOf({ code, decline_code: declined, type }: Stripe.PaymentIntent.LastPaymentError): PaymentFailure {
  return failureCodes[declined ?? ''] ?? failureCodes[code ?? ''] ?? (type === 'card_error' ? 'declined' : 'other');
}

const intentStates: Record<string, ProviderState> = {
  processing: 'processing',
  requires_action: 'processing',
  requires_confirmation: 'processing',
  requires_capture: 'authorized',
  succeeded: 'captured',
  canceled: 'cancelled',
  requires_payment_method: 'failed',
};

const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

const cardIsGone = new Set(['lost_or_stolen_card', 'expired_or_canceled_card']);

/** What has become of a refund. */
export const seenRefund = (refund: Stripe.Refund): ProviderRefund => ({
  ...{ key: refund.metadata?.['key'] ?? '', reference: refund.id, amount: refund.amount },
  state: hasFailed(refund) ? 'failed' : refund.status === 'succeeded' ? 'succeeded' : 'pending',
  failure: hasFailed(refund) ? (cardIsGone.has(refund.failure_reason ?? '') ? 'cardGone' : 'notTaken') : null,
});

/** What has become of a payment intent. */
export function seenIntent(intent: Stripe.PaymentIntent): ProviderPayment {
  const state = intentStates[intent.status];
  if (!state) throw new ProviderSilent(`Stripe: a payment is ${intent.status}`);
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const isTaken = state === 'captured';
  return {
    state,
    currency: intent.currency.toUpperCase(),
    amount: isTaken ? intent.amount_received : intent.amount,
    refunded: isTaken ? (charge?.amount_refunded ?? 0) : 0,
    failedRefunds: charge?.refunds?.data.filter(hasFailed).length ?? 0,
    failure: state === 'failed' ? (intent.last_payment_error ? failureOf(intent.last_payment_error) : 'other') : null,
    isDisputed: charge?.disputed ?? false,
    cardLastFour: charge?.payment_method_details?.card?.last4 ?? null,
  };
}

/**
 * What has become of a session. While its page is open the buyer can try another card, so a refused one has not ended it; it is the reason
 * once the page is closed.
 */
export function seenSession(session: Stripe.Checkout.Session): ProviderPayment {
  const intent = intentOf(session);
  const open = {
    currency: (session.currency ?? '').toUpperCase(),
    amount: session.amount_total ?? 0,
    refunded: 0,
    failedRefunds: 0,
    isDisputed: false,
    cardLastFour: null,
  };
  if (session.status === 'open') return { ...open, state: 'pending', failure: null };
  if (session.status === 'expired') {
    const refused = intent?.last_payment_error;
    return refused ? { ...open, state: 'failed', failure: failureOf(refused) } : { ...open, state: 'cancelled', failure: null };
  }
  if (!intent) throw new ProviderSilent('Stripe: a completed session has no payment');
  return seenIntent(intent);
}
