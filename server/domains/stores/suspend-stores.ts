import { publish } from '../../platform/events/outbox.ts';
import type { Tx } from '../../platform/postgres/sql/tx.ts';
import { move } from '../../platform/state-machine.ts';
import { type StoreState, stores } from './states.ts';

/** Moves the stores of a company that are in one of the states; returns their number. A seller has few. */
export async function moveStoresOf(
  tx: Tx,
  companyId: number,
  { from, to, now }: { from: readonly StoreState[]; to: StoreState; now: Date },
): Promise<number> {
  const own = await tx.selectFrom('store').select('id').where('company_id', '=', companyId).execute();
  const moved = await move(tx, stores, { ids: own.map(({ id }) => id), from, to, now });
  await Promise.all(moved.map(({ id }) => publish(tx, 'store.changed', { storeId: id })));
  return moved.length;
}

/** Takes the stores of a seller off the market, or restores those that were taken off this way. */
export const suspendStores = (tx: Tx, companyId: number, suspended: boolean, now: Date): Promise<number> =>
  moveStoresOf(tx, companyId, suspended ? { from: ['open'], to: 'suspended', now } : { from: ['suspended'], to: 'open', now });
