import { labelMoves } from '../../../../contract/orders/labels.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

export const labels = stateMachine({ table: 'parcel_label', column: 'state', moves: labelMoves });
