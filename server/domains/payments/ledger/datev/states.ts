import type { LedgerExportState } from '../../../../../contract/payments/datev.ts';
import { stateMachine } from '../../../../platform/state-machine.ts';

const moves: Record<LedgerExportState, readonly LedgerExportState[]> = { waiting: ['ready', 'failed'], ready: [], failed: [] };

export const ledgerExports = stateMachine({
  table: 'ledger_export',
  column: 'state',
  moves,
  stamps: { ready: 'finished_at', failed: 'finished_at' },
});
