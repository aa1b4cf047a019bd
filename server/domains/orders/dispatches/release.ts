import type { DispatchState } from '../../../../contract/orders/dispatches.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { freeHeld } from '../../stock/held/index.ts';
import { type LockedDispatch, lockDispatchesOf, selectPieces } from './queries.ts';
import { moveDispatches } from './states.ts';

type By = { userId: number | null; now: Date };

/** Cancels dispatches that are locked and not shipped: their goods are free again. */
export async function cancelDispatches(tx: Tx, ids: readonly number[], by: By): Promise<void> {
  const pieces = await selectPieces(tx, ids);
  const cancelled = await moveDispatches(tx, ids, { from: ['reserved', 'open', 'picking', 'packed'], to: 'cancelled' }, by);
  if (cancelled.length !== ids.length) throw new Error('a locked dispatch has moved');
  await freeHeld(tx, pieces);
}

/** What the buyer can still take back: the seller has not begun. */
const withdrawable: readonly DispatchState[] = ['reserved', 'open'];
const ended: readonly DispatchState[] = ['cancelled', 'returned'];

/**
 * Which of the sales orders, locked by the caller, can be taken back: all of their dispatches are cancelled, came back or have not been begun. Locks their
 * dispatches.
 */
export async function lockWithdrawable(
  tx: Tx,
  salesOrderIds: readonly number[],
): Promise<{ salesOrderIds: number[]; dispatchIds: number[] }> {
  const dispatches = Map.groupBy(await lockDispatchesOf(tx, salesOrderIds), ({ salesOrderId }) => salesOrderId);
  const open = (one: LockedDispatch) => !ended.includes(one.state);
  const free = salesOrderIds.filter((id) => (dispatches.get(id) ?? []).every((one) => !open(one) || withdrawable.includes(one.state)));
  return {
    salesOrderIds: free,
    dispatchIds: free.flatMap((id) => (dispatches.get(id) ?? []).filter(open).map((one) => one.id)),
  };
}

/** The seller of each warehouse sees the dispatches of the sales orders, which the caller has locked, from now on. */
export async function openDispatches(tx: Tx, salesOrderIds: readonly number[], by: By): Promise<void> {
  const dispatches = await lockDispatchesOf(tx, salesOrderIds);
  await moveDispatches(
    tx,
    dispatches.filter(({ state }) => state === 'reserved').map(({ id }) => id),
    { from: ['reserved'], to: 'open' },
    by,
  );
}
