import type { CardRefundState } from '../../../../contract/payments/card-refunds.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

const moves: Record<CardRefundState, readonly CardRefundState[]> = {
  requested: ['sent', 'failed'],
  sent: ['succeeded', 'failed'],
  // The bank of the buyer can send it back later.
  succeeded: ['failed'],
  failed: [],
};

export const cardRefunds = stateMachine({
  table: 'payment_refund',
  column: 'state',
  moves,
  stamps: { sent: 'sent_at', succeeded: 'succeeded_at', failed: 'failed_at' },
});
