import type { ApprovalState } from '../../../../contract/buying/approval-reasons.ts';
import type { CheckoutAnswer } from '../../../../contract/buying/checkout.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

const checkoutMoves: Record<CheckoutAnswer['state'], readonly CheckoutAnswer['state'][]> = {
  open: ['paid', 'expired', 'cancelled'],
  pending: ['expired', 'cancelled'],
  failed: [],
  paid: [],
  expired: [],
  cancelled: [],
};

export const checkouts = stateMachine({ table: 'checkout', column: 'state', moves: checkoutMoves, stamps: { paid: 'paid_at' } });

const approvalMoves: Record<ApprovalState, readonly ApprovalState[]> = {
  waiting: ['approved', 'refused', 'expired', 'withdrawn'],
  approved: [],
  refused: [],
  expired: [],
  withdrawn: [],
};

export const approvals = stateMachine({
  table: 'order_approval',
  column: 'state',
  moves: approvalMoves,
  stamps: { approved: 'decided_at', refused: 'decided_at', expired: 'decided_at', withdrawn: 'decided_at' },
});
