import type { GrantState } from '../../../../contract/payments/credit/credit.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

const moves: Record<GrantState, readonly GrantState[]> = { active: ['ended'], ended: [] };

export const grants = stateMachine({
  table: 'credit_grant',
  column: 'state',
  moves,
  stamps: { ended: 'ended_at' },
  history: { table: 'credit_grant_event', row: 'grant_id', before: 'state_before', after: 'state_after', at: 'at' },
});
