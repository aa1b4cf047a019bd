import { sql } from 'kysely';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/** Whether everyone may see these items, or only buyers with an exclusive right. */
export async function setItemVisibility(tx: Tx, itemIds: readonly number[], visibility: 'everyone' | 'exclusive'): Promise<void> {
  await tx
    .updateTable('item')
    .set({ visibility, updated_at: sql<Date>`now()` })
    .where('id', '=', anyOf(itemIds))
    .execute();
}
