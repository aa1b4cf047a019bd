import { caseMoves } from '../../../../contract/talk/service-states.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

/** Cases of customer service. What people do with them is in `service_event`; messages move them without a record of their own. */
export const cases = stateMachine({ table: 'service_case', column: 'state', moves: caseMoves, stamps: { solved: 'solved_at' } });
