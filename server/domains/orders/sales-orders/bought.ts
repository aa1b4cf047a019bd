import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/** Orders that do without what was bought for them: it becomes held stock that is free. */
export async function releaseBought(tx: Tx, orderIds: readonly number[], now: Date): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable('sales_order_purchase')
    .set({ outcome: 'released', ended_at: now })
    .where('sales_order_id', '=', anyOf(orderIds))
    .where('outcome', 'is', null)
    .execute();
}

/** Which of the orders wait for goods that were bought for them. */
export async function selectWaitingOrders(tx: Tx, orderIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('sales_order_purchase')
    .select('sales_order_id as id')
    .distinct()
    .where('sales_order_id', '=', anyOf(orderIds))
    .where('outcome', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
