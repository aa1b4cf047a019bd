import { sql, type Transaction } from 'kysely';
import { publish } from '../../../platform/outbox.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { loadReferences, type References } from '../../catalogue/index.ts';
import { changesBetween, type ItemChange, recordChanges } from '../history.ts';
import { type Snapshot, snapshotsOf } from '../snapshots.ts';
import { rewriteItems, type Who } from '../write.ts';
import type { Place } from './prepare.ts';
import * as queries from './queries.ts';

const part = 300;

/**
 * Takes some items of a written list back: what it made goes, or is archived where something refers to it; what it changed is as before.
 * Items and pieces that somebody has changed since stay. Null when there are no more.
 */
export async function undoPart(
  tx: Transaction<DB>,
  place: Place,
  after: number,
  who: Who,
): Promise<{ kept: number; undone: number; last: number } | null> {
  const written = await queries.writtenAfter(tx, place.importId, after, part);
  const last = written.at(-1)?.itemId;
  if (last === undefined) return null;
  const itemIds = written.map(({ itemId }) => itemId);
  const known = new Map((await snapshotsOf(tx, { ...place, itemIds }, { lock: true })).map((item) => [item.id, item]));
  const stock = new Map(
    (await queries.stockOfItems(tx, itemIds, { lock: true })).map((row) => [`${row.variantId} ${row.warehouseId}`, row]),
  );
  const market = await loadReferences(tx, [place.storeCode]);
  const kept = new Set<number>();
  const created: number[] = [];
  const changed: Parameters<typeof rewriteItems>[2][number][] = [];
  for (const { itemId, before, version } of written) {
    const item = known.get(itemId);
    if (!item) continue;
    if (item.version !== version) kept.add(itemId);
    else if (before === null) created.push(itemId);
    else {
      // For whom an item is, is decided elsewhere and counts no version: an undo opens nothing that has become exclusive since.
      const snapshot = still({ ...(before as Snapshot), visibility: item.snapshot.visibility }, item.snapshot, market);
      if (!snapshot) kept.add(itemId);
      else if (Object.keys(changesBetween(item.snapshot, snapshot)).length > 0) changed.push({ known: item, after: snapshot });
    }
  }
  await restoreStock(tx, written, { kept, stock, created: new Set(created), who });
  await rewriteItems(tx, place.storeCode, changed, who);
  const referred = await referredTo(tx, created);
  const withdrawn = created.flatMap((id) => {
    const item = known.get(id);
    return item && referred.has(id) && item.snapshot.state !== 'archived'
      ? [{ known: item, after: { ...item.snapshot, state: 'archived' as const } }]
      : [];
  });
  await rewriteItems(tx, place.storeCode, withdrawn, who);
  await forgetKeys(tx, created);
  await removeItems(
    tx,
    created.filter((id) => !referred.has(id)),
  );
  return { kept: kept.size, undone: known.size - kept.size, last };
}

/**
 * What an item was, as far as the market still knows it: the operator may have removed a category or a fact that nothing was of any more.
 * Null where variants were told apart by something that is gone.
 */
function still(before: Snapshot, now: Snapshot, { categories, attributes }: References): Snapshot | null {
  const known = before.variants.every((variant) =>
    variant.options.every(
      ({ attribute, value }) => attributes.has(attribute) && (value === undefined || attributes.get(attribute)?.values.has(value)),
    ),
  );
  if (!known) return null;
  return {
    ...before,
    category: categories.has(before.category) ? before.category : now.category,
    attributes: before.attributes.filter(({ attribute, value }) => {
      const values = attributes.get(attribute)?.values;
      return values && (typeof value !== 'string' || values.size === 0 || values.has(value));
    }),
  };
}

/** Pieces are put back where they are as the list left them. */
async function restoreStock(
  tx: Transaction<DB>,
  written: readonly queries.Written[],
  {
    kept,
    stock,
    created,
    who,
  }: { kept: Set<number>; stock: ReadonlyMap<string, queries.StockRow>; created: ReadonlySet<number>; who: Who },
): Promise<void> {
  const rows: { variant_id: number; warehouse_id: number; on_hand: number }[] = [];
  const changes: ItemChange[] = [];
  for (const { itemId, stock: places } of written) {
    if (created.has(itemId) || kept.has(itemId)) continue;
    const change: ItemChange = { itemId, changes: {} };
    for (const { variantId, warehouseId, before, after } of places) {
      const now = stock.get(`${variantId} ${warehouseId}`);
      // A variant that the list added goes with its pieces.
      if (!now) continue;
      if (now.onHand !== after || (before ?? 0) < now.reserved) {
        kept.add(itemId);
        continue;
      }
      rows.push({ variant_id: variantId, warehouse_id: warehouseId, on_hand: before ?? 0 });
      if (after !== (before ?? 0)) change.changes[`variants.${variantId}.stock`] = [String(after), String(before ?? 0)];
    }
    changes.push(change);
  }
  if (rows.length === 0) return;
  const skus = new Map(
    (await queries.variantIds(tx, [...new Set(changes.map(({ itemId }) => itemId))])).map(({ id, sku }) => [
      `variants.${id}.stock`,
      `variants.${sku}.stock`,
    ]),
  );
  await sql`update stock k set on_hand = g.on_hand from json_to_recordset(${JSON.stringify(rows)}::json) as g (variant_id bigint, warehouse_id bigint, on_hand integer)
    where k.variant_id = g.variant_id and k.warehouse_id = g.warehouse_id`.execute(tx);
  const named = changes.map(({ itemId, changes: some }) => ({
    itemId,
    changes: Object.fromEntries(Object.entries(some).map(([path, change]) => [skus.get(path) ?? path, change])),
  }));
  await recordChanges(tx, named, who);
  await publish(tx, 'stock.changed', { itemIds: named.map(({ itemId }) => itemId) });
}

/** Items that somebody has ordered, put into a cart or a list, asked, offered or agreed about, brought to an activity, or added papers to. */
async function referredTo(tx: Transaction<DB>, itemIds: readonly number[]): Promise<Set<number>> {
  if (itemIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    with asked as materialized (select i.id from item i where i.id = any (${itemIds}::bigint[])),
      parts as materialized (select v.id, v.item_id from variant v join asked a on a.id = v.item_id)
    select item_id as id from purchase_order_line where item_id in (select id from asked)
    union select p.item_id from parts p where exists (select from cart_line c where c.variant_id = p.id)
      or exists (select from stock k where k.variant_id = p.id and k.reserved > 0)
      or exists (select from stock_reservation r where r.variant_id = p.id)
      or exists (select from price_agreement_line l where l.variant_id = p.id) or exists (select from exclusive_price x where x.variant_id = p.id)
      or exists (select from own_number o where o.variant_id = p.id) or exists (select from quote_line q where q.variant_id = p.id)
      or exists (select from group_price x where x.variant_id = p.id) or exists (select from activity_offer o where o.variant_id = p.id)
    union select item_id from item_question where item_id in (select id from asked)
    union select item_id from wish_line where item_id in (select id from asked)
    union select item_id from item_material where item_id in (select id from asked)
    union select item_id from resale_right where item_id in (select id from asked)
    union select item_id from download_record where item_id in (select id from asked)
    union select item_id from downloaded_item where item_id in (select id from asked)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** A list that comes again finds no withdrawn items. */
async function forgetKeys(tx: Transaction<DB>, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length > 0) await sql`delete from product_import_key where item_id = any (${itemIds}::bigint[])`.execute(tx);
}

async function removeItems(tx: Transaction<DB>, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await sql`delete from stock where variant_id in (select id from variant where item_id = any (${itemIds}::bigint[]))`.execute(tx);
  await sql`delete from variant where item_id = any (${itemIds}::bigint[])`.execute(tx);
  await sql`delete from item where id = any (${itemIds}::bigint[])`.execute(tx);
  await publish(tx, 'item.changed', { itemIds: [...itemIds] });
}
