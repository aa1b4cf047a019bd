import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { ProductChange } from '../../../../contract/listings/listings.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { type ItemInput, loadReferences, writeItems } from '../../catalogue/index.ts';
import { changesBetween, type ItemChange, recordChanges } from './history.ts';
import { type KnownItem, type Snapshot } from './snapshots.ts';

export type Who = { userId: number | null; source: ProductChange['source']; at: Date };

/** Writes new items of one store with their history. Returns their ids by item number. */
export async function addItems(tx: Transaction<DB>, storeCode: string, items: readonly Snapshot[], who: Who): Promise<Map<string, number>> {
  if (items.length === 0) return new Map();
  const written = await writeItems(tx, items as readonly ItemInput[], await loadReferences(tx, [storeCode]), who.at);
  const ids = new Map([...written].map(([itemCode, { id }]) => [itemCode, id]));
  const changes = items.map((item): ItemChange => ({
    itemId: ids.get(item.itemCode) ?? 0,
    changes: changesBetween(null, item),
    version: 1,
  }));
  await recordChanges(tx, changes, who);
  return ids;
}

/** Writes existing items through the bulk writer, and records who changed what. */
export async function rewriteItems(
  tx: Transaction<DB>,
  storeCode: string,
  items: readonly { known: KnownItem; after: Snapshot }[],
  who: Who,
): Promise<void> {
  if (items.length === 0) return;
  await dropTexts(tx, items);
  await writeItems(
    tx,
    items.map(({ after }) => after as ItemInput),
    await loadReferences(tx, [storeCode]),
    who.at,
  );
  const changes: ItemChange[] = items.map(({ known, after }) => ({
    itemId: known.id,
    changes: changesBetween(known.snapshot, after),
    version: known.version + 1,
  }));
  await recordChanges(tx, changes, who);
}

/** Removes languages that an item no longer has; the bulk writer only adds. */
async function dropTexts(tx: Transaction<DB>, items: readonly { known: KnownItem; after: Snapshot }[]): Promise<void> {
  const gone = items.flatMap(({ known, after }) =>
    Object.keys(known.snapshot.texts)
      .filter((language) => !(language in after.texts))
      .map((language) => ({ id: known.id, language })),
  );
  if (gone.length === 0) return;
  await sql`delete from item_text t using json_to_recordset(${JSON.stringify(gone)}::json) as g (id bigint, language text)
    where t.item_id = g.id and t.language = g.language`.execute(tx);
}
