import type { PaymentState } from '../../../../contract/payments/payments.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

/**
 * Payments by a provider. `returning` is reached from everywhere that money can turn up for an order that cannot be paid any more, also from
 * what had ended: a buyer may pay on a page that was left open. Payments from the balance are inserted as captured.
 */
const moves: Record<PaymentState, readonly PaymentState[]> = {
  created: ['pending', 'processing', 'authorized', 'captured', 'failed', 'cancelled', 'unknown', 'returning'],
  pending: ['processing', 'authorized', 'captured', 'failed', 'cancelled', 'unknown', 'returning'],
  processing: ['authorized', 'captured', 'failed', 'cancelled', 'returning'],
  authorized: ['captured', 'failed', 'cancelled', 'returning'],
  captured: [],
  failed: ['returning'],
  cancelled: ['returning'],
  unknown: ['pending', 'processing', 'authorized', 'captured', 'failed', 'cancelled', 'returning'],
  returning: ['returned', 'return_failed'],
  // The provider can report a failure later.
  returned: ['return_failed'],
  return_failed: ['returning', 'credited'],
  credited: [],
};

export const payments = stateMachine({
  table: 'payment',
  column: 'state',
  moves,
  history: { table: 'payment_event', row: 'payment_id', before: 'state_before', after: 'state_after', at: 'at' },
});

/** The payment can still become one of its order. */
export const underWay = ['created', 'pending', 'processing', 'authorized', 'unknown'] as const satisfies readonly PaymentState[];
export const isUnderWay = (state: PaymentState): boolean => underWay.some((one) => one === state);
