import { settlementMoves } from '../../../../contract/payments/sellers/settlements.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

export const settlements = stateMachine({
  table: 'settlement',
  column: 'state',
  moves: settlementMoves,
  stamps: { paid_out: 'paid_out_at' },
  history: { table: 'settlement_event', row: 'settlement_id', before: 'state_before', after: 'state_after', at: 'at' },
});
