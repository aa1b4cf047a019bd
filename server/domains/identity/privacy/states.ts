import { stateMachine } from '../../../platform/state-machine.ts';

type ErasureState = 'asked' | 'confirmed' | 'done' | 'withdrawn';

const moves: Record<ErasureState, readonly ErasureState[]> = {
  asked: ['confirmed', 'withdrawn'],
  confirmed: ['done', 'withdrawn'],
  done: [],
  withdrawn: [],
};

export const erasures = stateMachine({
  table: 'erasure',
  column: 'state',
  moves,
  stamps: { confirmed: 'confirmed_at', done: 'done_at' },
});

export const pendingStates = ['asked', 'confirmed'] as const satisfies readonly ErasureState[];
