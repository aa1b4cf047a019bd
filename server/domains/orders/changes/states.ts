import { changeMoves } from '../../../../contract/orders/order-changes.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

export const orderChanges = stateMachine({
  table: 'purchase_order_change',
  column: 'state',
  moves: changeMoves,
  stamps: { made: 'decided_at', declined: 'decided_at', withdrawn: 'decided_at', lapsed: 'decided_at' },
});
