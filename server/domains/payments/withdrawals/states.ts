import type { WithdrawalState } from '../../../../contract/payments/balance/withdrawals.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

const moves: Record<WithdrawalState, readonly WithdrawalState[]> = {
  requested: ['in_transfer', 'transferred', 'refused', 'cancelled'],
  in_transfer: ['transferred', 'refused'],
  transferred: [],
  refused: [],
  cancelled: [],
};

export const withdrawals = stateMachine({
  table: 'withdrawal',
  column: 'state',
  moves,
  stamps: { transferred: 'decided_at', refused: 'decided_at', cancelled: 'decided_at' },
  history: { table: 'withdrawal_event', row: 'withdrawal_id', before: 'state_before', after: 'state_after', at: 'at' },
});
