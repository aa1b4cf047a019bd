import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { cancelDispatches, lockDispatchesOf, progressOf } from '../dispatches/index.ts';
import { releaseBought } from './bought.ts';
import { writeProblems } from './check-queries.ts';
import { moveSalesOrders, type SalesOrderActor } from './states.ts';

/** With its last dispatch an ordered sales order is shipped, and delivered. The caller has locked it, and moved a dispatch or left out a line. */
export async function followDispatches(tx: Tx, salesOrderId: number, by: SalesOrderActor): Promise<void> {
  const { shipped, delivered } = await progressOf(tx, salesOrderId);
  if (shipped) await moveSalesOrders(tx, [salesOrderId], { from: ['ordered'], to: 'shipped' }, by);
  if (delivered) await moveSalesOrders(tx, [salesOrderId], { from: ['shipped'], to: 'delivered' }, by);
}

/** Orders, locked by the caller, that are not sent as they were matched: what was bought for them and what no seller sees yet is free. */
export async function releaseMatched(tx: Tx, orderIds: readonly number[], { userId, now }: SalesOrderActor): Promise<void> {
  if (orderIds.length === 0) return;
  await releaseBought(tx, orderIds, now);
  const dispatches = await lockDispatchesOf(tx, orderIds);
  const reserved = dispatches.filter(({ state }) => state === 'reserved').map(({ id }) => id);
  await cancelDispatches(tx, reserved, { userId, now });
}

/**
 * A parcel of a locked sales order came back. The buyer decides: once the order is checked again, perhaps with another recipient, the goods are
 * matched again, or left out. What was to be sent for another part of it waits for that, too.
 */
export async function followReturn(tx: Tx, salesOrderId: number, note: string, by: SalesOrderActor): Promise<void> {
  const from = ['checking', 'ready', 'matched', 'ordered', 'shipped'] as const;
  const moved = await moveSalesOrders(tx, [salesOrderId], { from, to: 'problem', note }, by);
  if (moved.length === 0) return;
  await releaseMatched(tx, moved, by);
  await writeProblems(tx, [{ id: salesOrderId, problem: 'returned' }]);
}

/** A seller refuses a part of a locked sales order: its goods are matched again. */
export async function followRefusal(tx: Tx, salesOrderId: number, note: string, by: SalesOrderActor): Promise<void> {
  await releaseMatched(tx, await moveSalesOrders(tx, [salesOrderId], { from: ['matched', 'ordered'], to: 'ready', note }, by), by);
}
