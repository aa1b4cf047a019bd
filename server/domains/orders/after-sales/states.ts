import { caseMoves } from '../../../../contract/orders/after-sales/cases.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

export const afterSalesCases = stateMachine({
  table: 'after_sales_case',
  column: 'state',
  moves: caseMoves,
  stamps: { done: 'closed_at', decided: 'closed_at', withdrawn: 'closed_at' },
  history: { table: 'after_sales_event', row: 'case_id', before: 'state_before', after: 'state_after', at: 'at' },
});
