import { publish } from '../../platform/events/outbox.ts';
import type { Tx } from '../../platform/postgres/sql/tx.ts';

/** Takes the stores of a seller off the market, or restores those that were taken off this way. A seller has few. */
export async function suspendStores(tx: Tx, companyId: number, suspended: boolean): Promise<number> {
  const [from, to] = suspended ? ['open', 'suspended'] : ['suspended', 'open'];
  const rows = await tx
    .updateTable('store')
    .set({ state: to })
    .where('company_id', '=', companyId)
    .where('state', '=', from)
    .returning('id')
    .execute();
  await Promise.all(rows.map(({ id }) => publish(tx, 'store.changed', { storeId: id })));
  return rows.length;
}
