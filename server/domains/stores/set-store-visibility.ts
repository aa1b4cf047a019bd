import { anyOf } from '../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../platform/postgres/sql/tx.ts';

/** Whether everyone may see these stores, or only buyers with an exclusive right. */
export async function setStoreVisibility(tx: Tx, storeIds: readonly number[], visibility: 'everyone' | 'exclusive'): Promise<void> {
  await tx.updateTable('store').set({ visibility }).where('id', '=', anyOf(storeIds)).execute();
}
