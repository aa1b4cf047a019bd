import type { DepositState } from '../../../../contract/payments/balance/balance.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

const moves: Record<DepositState, readonly DepositState[]> = {
  submitted: ['confirmed', 'refused', 'withdrawn'],
  confirmed: [],
  refused: [],
  withdrawn: [],
};

export const deposits = stateMachine({
  table: 'deposit',
  column: 'state',
  moves,
  stamps: { confirmed: 'decided_at', refused: 'decided_at', withdrawn: 'decided_at' },
  history: { table: 'deposit_event', row: 'deposit_id', before: 'state_before', after: 'state_after', at: 'at' },
});
