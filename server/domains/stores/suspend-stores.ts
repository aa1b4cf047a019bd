import { sql, type Transaction } from 'kysely';
import { publish } from '../../platform/events/outbox.ts';
import type { DB } from '../../platform/postgres/schema.ts';

/** Takes the stores of a seller off the market, or restores those that were taken off this way. A seller has few. */
export async function suspendStores(tx: Transaction<DB>, companyId: number, suspended: boolean): Promise<number> {
  const [from, to] = suspended ? ['open', 'suspended'] : ['suspended', 'open'];
  const { rows } = await sql<{ id: number }>`
    update store set state = ${to} where company_id = ${companyId} and state = ${from} returning id`.execute(tx);
  await Promise.all(rows.map(({ id }) => publish(tx, 'store.changed', { storeId: id })));
  return rows.length;
}
