import type { ListingChange } from '../../../../contract/listings/listings.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { addOwnOptions, type ItemInput, loadReferences, removeTexts } from '../../catalogue/index.ts';
import { writeItems } from '../write/write-items.ts';
import { changesBetween, type ItemChange, recordChanges } from './history.ts';
import { type KnownItem, type Snapshot } from './snapshots.ts';

/** Who changes items, in which way and when: what the history of an item says. Nobody for the schedule. */
export type ChangeAuthor = { userId: number | null; source: ListingChange['source']; at: Date };

const optionKeys = ({ variants }: Snapshot): string[] => variants.flatMap(({ options }) => options.map(({ attribute }) => attribute));

/** Writes new items of one store with their history. Returns their ids by item number. */
export async function addItems(tx: Tx, storeCode: string, items: readonly Snapshot[], who: ChangeAuthor): Promise<Map<string, number>> {
  if (items.length === 0) return new Map();
  await addOwnOptions(tx, items.flatMap(optionKeys));
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
  tx: Tx,
  storeCode: string,
  items: readonly { known: KnownItem; after: Snapshot }[],
  who: ChangeAuthor,
): Promise<void> {
  if (items.length === 0) return;
  // The bulk writer only adds languages.
  await removeTexts(
    tx,
    items.flatMap(({ known, after }) =>
      Object.keys(known.snapshot.texts)
        .filter((language) => !(language in after.texts))
        .map((language) => ({ itemId: known.id, language })),
    ),
  );
  await addOwnOptions(
    tx,
    items.flatMap(({ after }) => optionKeys(after)),
  );
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
