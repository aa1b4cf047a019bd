import { dispatchMoves, type DispatchState } from '../../../../contract/orders/dispatches.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { move, stateMachine } from '../../../platform/state-machine.ts';

const dispatches = stateMachine({
  table: 'dispatch',
  column: 'state',
  moves: dispatchMoves,
  stamps: { open: 'opened_at', shipped: 'shipped_at', delivered: 'delivered_at', returned: 'returned_at', cancelled: 'cancelled_at' },
  history: { table: 'dispatch_event', row: 'dispatch_id', before: 'state_before', after: 'state_after', at: 'at' },
});

/** Moves dispatches with their history, in one statement. Returns the ids of those that were in one of the states. */
export async function moveDispatches(
  tx: Tx,
  ids: readonly number[],
  { from, to }: { from: readonly DispatchState[]; to: DispatchState },
  { userId, now }: { userId: number | null; now: Date },
): Promise<number[]> {
  const moved = await move(tx, dispatches, { ids, from, to, now, history: { user_id: userId } });
  return moved.map(({ id }) => id);
}
