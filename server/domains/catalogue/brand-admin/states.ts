import { stateMachine } from '../../../platform/state-machine.ts';

export type BrandState = 'shown' | 'hidden' | 'merged';

const moves: Record<BrandState, readonly BrandState[]> = {
  shown: ['hidden', 'merged'],
  hidden: ['shown', 'merged'],
  merged: [],
};

export const brands = stateMachine({ table: 'brand', column: 'state', moves });
