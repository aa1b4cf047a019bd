import { payoutMoves } from '../../../../contract/payments/sellers/payouts.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

export const payouts = stateMachine({
  table: 'payout',
  column: 'state',
  moves: payoutMoves,
  stamps: { executed: 'decided_at', failed: 'decided_at', returned: 'returned_at' },
  history: { table: 'payout_event', row: 'payout_id', before: 'state_before', after: 'state_after', at: 'at' },
});
