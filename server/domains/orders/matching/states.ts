import type { MatchRunState } from '../../../../contract/orders/matching.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

const moves: Record<MatchRunState, readonly MatchRunState[]> = {
  running: ['stopped', 'done'],
  stopped: ['running'],
  done: [],
};

export const matchRuns = stateMachine({
  table: 'match_run',
  column: 'state',
  moves,
  stamps: { stopped: 'ended_at', done: 'ended_at' },
});
