import { publishAfterCommit } from '../../../platform/events/outbox.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { returnAgreedQuantities } from '../../pricing/agreements/index.ts';
import { releaseReservations } from '../../stock/index.ts';

/**
 * Returns the goods of cancelled orders, whether reserved or paid, and the quantities taken from price agreements. Idempotent. Returns the
 * number of reservations that ended.
 */
export async function returnGoods(tx: Tx, orderIds: readonly number[]): Promise<number> {
  const { itemIds, released } = await releaseReservations(tx, orderIds);
  if (released === 0) return 0;
  await Promise.all([returnAgreedQuantities(tx, orderIds), publishAfterCommit(tx, 'stock.changed', { itemIds })]);
  return released;
}
