import type { ExportState } from '../../../../contract/orders/order-exports.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

/** One whose writer was killed is written again. */
const moves: Record<ExportState, readonly ExportState[]> = {
  waiting: ['working'],
  working: ['working', 'ready', 'failed'],
  ready: ['expired'],
  failed: [],
  expired: [],
};

export const orderExports = stateMachine({
  table: 'order_export',
  column: 'state',
  moves,
  stamps: { ready: 'finished_at', failed: 'finished_at' },
});
