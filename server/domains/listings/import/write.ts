import { publish } from '../../../platform/events/outbox.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { putCompliance } from '../compliance/compliance-queries.ts';
import { setStock, type StockLevel } from '../../stock/index.ts';
import { type ItemChange, recordChanges } from '../editor/history.ts';
import { storeOf } from '../editor/snapshots.ts';
import { addItems, rewriteItems, type ChangeAuthor } from '../editor/write.ts';
import { type ImportTarget, prepare, type Prepared } from './prepare.ts';
import { type Written, nextNumber, noteWritten, putKeys, variantIds } from './queries/items.ts';
import type { KeyedLine } from './queries/lines.ts';
import type { Reading } from './reading/reading.ts';

/** Writes a part of a list and stores the previous states, in the given transaction. */
export async function writePart(
  tx: Tx,
  place: ImportTarget,
  lines: readonly KeyedLine[],
  reading: Reading,
  who: ChangeAuthor,
): Promise<Prepared> {
  // New numbers wait for one another; locked first, so that nothing waits for items meanwhile.
  await storeOf(tx, place.companyId, place.storeId, { lock: true });
  const prepared = await prepare(tx, place, lines, reading, { lock: true });
  const created = prepared.items.filter(({ known }) => known === null);
  let number = created.length > 0 ? await nextNumber(tx, place.storeId) : 0;
  for (const { after } of created) after.itemCode = `${place.storeCode}-${number++}`;

  await rewriteItems(
    tx,
    place.storeCode,
    prepared.items.flatMap(({ known, after, written }) => (known && written ? [{ known, after }] : [])),
    who,
  );
  const ids = await addItems(
    tx,
    place.storeCode,
    created.map(({ after }) => after),
    who,
  );
  const idOf = (item: Prepared['items'][number]): number => item.known?.id ?? ids.get(item.after.itemCode) ?? 0;
  const compliance = await writeCompliance(tx, prepared, idOf, who);
  const stock = await writeStock(tx, prepared, idOf, reading, who);
  await putKeys(
    tx,
    place.storeId,
    prepared.items.flatMap((item) => (item.keyed && item.key !== item.after.itemCode ? [{ key: item.key, itemId: idOf(item) }] : [])),
  );
  await noteWritten(
    tx,
    place.importId,
    prepared.items
      .filter((item) => item.written || item.stock.length > 0 || item.pictures !== null || item.compliance !== null)
      .map((item) => ({
        itemId: idOf(item),
        before: item.known?.snapshot ?? null,
        version: (item.known?.version ?? 0) + (item.written ? 1 : 0),
        stock: stock.get(idOf(item)) ?? [],
        pictures: item.pictures,
        compliance: compliance.get(idOf(item)) ?? null,
      })),
  );
  return prepared;
}

async function writeCompliance(
  tx: Tx,
  prepared: Prepared,
  idOf: (item: Prepared['items'][number]) => number,
  who: ChangeAuthor,
): Promise<Map<number, NonNullable<Written['compliance']>>> {
  const items = prepared.items.flatMap((item) => (item.compliance ? [{ itemId: idOf(item), ...item.compliance }] : []));
  if (items.length === 0) return new Map();
  const versions = await putCompliance(
    tx,
    items.map(({ itemId, after }) => ({ ...after, itemId })),
  );
  await recordChanges(tx, items, who);
  await publish(tx, 'item.changed', { itemIds: items.map(({ itemId }) => itemId) });
  return new Map(
    items.map(({ itemId, before }) => [itemId, { before: before.version === 0 ? null : before, version: versions.get(itemId) ?? 1 }]),
  );
}

async function writeStock(
  tx: Tx,
  prepared: Prepared,
  idOf: (item: Prepared['items'][number]) => number,
  reading: Reading,
  who: ChangeAuthor,
): Promise<Map<number, Written['stock']>> {
  const wished = prepared.items.filter(({ stock }) => stock.length > 0);
  const previous = new Map<number, Written['stock']>();
  if (wished.length === 0) return previous;
  const variants = new Map((await variantIds(tx, wished.map(idOf))).map(({ id, itemId, sku }) => [`${itemId} ${sku}`, id]));
  const before = new Map(prepared.stockRows.map((row) => [`${row.variantId} ${row.warehouseId}`, row]));
  const names = new Map(reading.referenceData.warehouses.map(({ id, name }) => [id, name]));
  const rows: StockLevel[] = [];
  const changes: ItemChange[] = [];
  for (const item of wished) {
    const itemId = idOf(item);
    const change: ItemChange = { itemId, changes: {} };
    for (const { sku, warehouseId, onHand } of item.stock) {
      const variantId = variants.get(`${itemId} ${sku}`);
      if (variantId === undefined) throw new Error(`the variant ${sku} was written, but not found`);
      const old = before.get(`${variantId} ${warehouseId}`);
      rows.push({ variantId, warehouseId, onHand, incoming: old?.incoming ?? 0, incomingAt: old?.incomingAt ?? null });
      change.changes[`variants.${sku}.stock.${names.get(warehouseId) ?? warehouseId}`] = [old ? String(old.onHand) : null, String(onHand)];
      const entry = { variantId, warehouseId, before: old?.onHand ?? null, after: onHand };
      previous.set(itemId, [...(previous.get(itemId) ?? []), entry]);
    }
    changes.push(change);
  }
  await setStock(tx, rows);
  await recordChanges(tx, changes, who);
  await publish(tx, 'stock.changed', { itemIds: wished.map(idOf) });
  return previous;
}
