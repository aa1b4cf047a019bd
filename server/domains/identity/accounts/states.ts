import { stateMachine } from '../../../platform/state-machine.ts';

type AccountState = 'invited' | 'active' | 'blocked' | 'removed' | 'erased';

const moves: Record<AccountState, readonly AccountState[]> = {
  invited: ['active', 'blocked', 'removed', 'erased'],
  active: ['blocked', 'removed', 'erased'],
  blocked: ['active', 'invited', 'removed', 'erased'],
  removed: ['erased'],
  erased: [],
};

export const userAccounts = stateMachine({ table: 'user_account', column: 'state', moves, stamps: { removed: 'removed_at' } });
