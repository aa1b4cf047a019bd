import { stateMachine } from '../../platform/state-machine.ts';

export type StoreState = 'open' | 'suspended' | 'closed';

const moves: Record<StoreState, readonly StoreState[]> = {
  open: ['suspended', 'closed'],
  suspended: ['open', 'closed'],
  /** Stores of the demo open again with it. */
  closed: ['open'],
};

export const stores = stateMachine({ table: 'store', column: 'state', moves });
