import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { storeBought } from '../../stock/held/index.ts';
import { moveOrders, type OrderActor } from '../placing/index.ts';

/**
 * Of orders that have just been accepted, those whose goods stay in the warehouse are delivered: their goods become held stock of the buyer.
 * Until then the seller may refuse the order or a part of it; nothing is put aside that is not there. Returns their ids.
 */
export async function storeAccepted(tx: Tx, orderIds: readonly number[], by: OrderActor): Promise<number[]> {
  const accepted = await tx
    .selectFrom('purchase_order')
    .select('id')
    .where('id', '=', anyOf(orderIds))
    .where('delivery', '=', 'keep')
    .where('state', '=', 'accepted')
    .orderBy('id')
    .execute();
  const stored = accepted.map(({ id }) => id);
  if (stored.length === 0) return [];
  await storeBought(tx, stored, by);
  return moveOrders(tx, { orderIds: stored, from: ['accepted'], to: 'delivered', ...by, note: '' });
}
