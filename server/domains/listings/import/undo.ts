import { sql } from 'kysely';
import { emptyItemFields } from '../../../../contract/catalogue/item-fields.ts';
import { publish } from '../../../platform/events/outbox.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { loadReferences, type References, removeItems } from '../../catalogue/index.ts';
import { removeStock, setOnHand } from '../../stock/index.ts';
import { takenSkus } from '../editor/editor-queries.ts';
import { complianceChanges, nothingSaid } from '../compliance/compliance-facts.ts';
import { dropCompliance, storedCompliance, partiesOf, putCompliance } from '../compliance/compliance-queries.ts';
import { changesBetween, type ItemChange, recordChanges } from '../editor/history.ts';
import { skusTakenBy } from '../editor/rules.ts';
import { inState } from '../schedule/schedule.ts';
import { type Snapshot, snapshotsOf, storeOf } from '../editor/snapshots.ts';
import { rewriteItems, type ChangeAuthor } from '../editor/write.ts';
import type { ImportTarget } from './prepare.ts';
import { forgetKeys, type StockRow, type Written, stockOfItems, variantIds, writtenAfter } from './queries/items.ts';

const part = 300;

/**
 * Undoes some items of a written list: new items are deleted, or archived if they are referred to; changed items get their previous state.
 * Items and pieces changed since are left unchanged. Null if there are no more.
 */
export async function undoPart(
  tx: Tx,
  place: ImportTarget,
  after: number,
  who: ChangeAuthor,
): Promise<{ notUndone: number; undone: number; last: number } | null> {
  const written = await writtenAfter(tx, place.importId, after, part);
  const last = written.at(-1)?.itemId;
  if (last === undefined) return null;
  const itemIds = written.map(({ itemId }) => itemId);
  // First, as for imports: restored SKUs wait for newly taken ones.
  await storeOf(tx, place.companyId, place.storeId, { lock: true });
  const known = new Map((await snapshotsOf(tx, { ...place, itemIds }, { lock: true })).map((item) => [item.id, item]));
  const stock = new Map((await stockOfItems(tx, itemIds, { lock: true })).map((row) => [`${row.variantId} ${row.warehouseId}`, row]));
  const market = await loadReferences(tx, [place.storeCode]);
  const changedSince = new Set<number>();
  const created: number[] = [];
  let changed: Parameters<typeof rewriteItems>[2][number][] = [];
  for (const { itemId, before, version } of written) {
    const item = known.get(itemId);
    if (!item) continue;
    if (item.version !== version) changedSince.add(itemId);
    else if (before === null) created.push(itemId);
    else {
      // Exclusivity is changed elsewhere and creates no version: an undo does not open items that have become exclusive since.
      const snapshot = still({ ...complete(before as Snapshot), visibility: item.snapshot.visibility }, item.snapshot, market);
      if (!snapshot) changedSince.add(itemId);
      else if (Object.keys(changesBetween(item.snapshot, snapshot)).length > 0) changed.push({ known: item, after: snapshot });
    }
  }
  for (const id of await outsold(tx, place.storeId, changed)) changedSince.add(id);
  changed = changed.filter(({ known: { id } }) => !changedSince.has(id));
  await restoreCompliance(tx, place, written, { changedSince, known, created: new Set(created), who });
  await restoreStock(tx, written, { changedSince, stock, created: new Set(created), who });
  await rewriteItems(tx, place.storeCode, changed, who);
  const referred = await referredTo(tx, created);
  const withdrawn = created.flatMap((id) => {
    const item = known.get(id);
    if (!item || !referred.has(id)) return [];
    const after = inState(item.snapshot, 'archived');
    return Object.keys(changesBetween(item.snapshot, after)).length > 0 ? [{ known: item, after }] : [];
  });
  await rewriteItems(tx, place.storeCode, withdrawn, who);
  await forgetKeys(tx, created);
  const unused = created.filter((id) => !referred.has(id));
  const variants = await tx.selectFrom('variant').select('id').where('item_id', '=', anyOf(unused)).execute();
  await removeStock(
    tx,
    variants.map(({ id }) => id),
  );
  await removeItems(tx, unused);
  return { notUndone: changedSince.size, undone: known.size - changedSince.size, last };
}

/** Items whose previous SKUs other items have taken since. */
async function outsold(tx: Tx, storeId: number, items: Parameters<typeof rewriteItems>[2]): Promise<number[]> {
  const back = items
    .map(({ known, after }) => ({ id: known.id, skus: skusTakenBy(known.snapshot, after) }))
    .filter(({ skus }) => skus.length > 0);
  if (back.length === 0) return [];
  const skus = back.flatMap((one) => one.skus);
  const taken = await takenSkus(
    tx,
    storeId,
    back.map(({ id }) => id),
    skus,
  );
  return back.filter((one) => one.skus.some((sku) => taken.has(sku))).map(({ id }) => id);
}

/** Stored states are as old as their list: fields and schedules that did not exist then are empty. */
const complete = (before: Snapshot): Snapshot => ({
  ...emptyItemFields,
  ...before,
  publishAt: before.publishAt ?? null,
  unpublishAt: before.unpublishAt ?? null,
  variants: before.variants.map((variant) => ({ ...variant, scheduledPrices: variant.scheduledPrices ?? [] })),
});

/**
 * The previous state of an item, without records that no longer exist: the operator may have deleted an unused category or attribute. Null
 * if variants were distinguished by a deleted one.
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

/** Restores compliance data unless it was changed since. Persons that are no longer on file are removed. */
async function restoreCompliance(
  tx: Tx,
  { companyId }: ImportTarget,
  written: readonly Written[],
  {
    changedSince,
    known,
    created,
    who,
  }: { changedSince: Set<number>; known: ReadonlyMap<number, unknown>; created: ReadonlySet<number>; who: ChangeAuthor },
): Promise<void> {
  const groupFacts = written.filter(
    ({ itemId, compliance }) => compliance && known.has(itemId) && !created.has(itemId) && !changedSince.has(itemId),
  );
  if (groupFacts.length === 0) return;
  const now = await storedCompliance(
    tx,
    groupFacts.map(({ itemId }) => itemId),
  );
  const people = new Map((await partiesOf(tx, companyId)).map(({ id, name }) => [id, name]));
  const own = (id: number | null): number | null => (id !== null && people.has(id) ? id : null);
  const restored = groupFacts.flatMap(({ itemId, compliance }) => {
    const is = now.get(itemId) ?? nothingSaid;
    if (!compliance || is.version !== compliance.version) {
      changedSince.add(itemId);
      return [];
    }
    // Older lists did not record everything that is recorded today.
    const before = { ...nothingSaid, ...compliance.before };
    const after = { ...before, makerId: own(before.makerId), responsibleId: own(before.responsibleId) };
    return [{ itemId, after, isNothing: compliance.before === null, changes: complianceChanges(is, after, (id) => people.get(id) ?? '') }];
  });
  const [gone, back] = [restored.filter(({ isNothing }) => isNothing), restored.filter(({ isNothing }) => !isNothing)];
  await dropCompliance(
    tx,
    gone.map(({ itemId }) => itemId),
  );
  await putCompliance(
    tx,
    back.map(({ itemId, after }) => ({ ...after, itemId })),
  );
  await recordChanges(tx, restored, who);
  if (restored.length > 0) await publish(tx, 'item.changed', { itemIds: restored.map(({ itemId }) => itemId) });
}

/** Restores pieces if they are as the list left them. */
async function restoreStock(
  tx: Tx,
  written: readonly Written[],
  {
    changedSince,
    stock,
    created,
    who,
  }: { changedSince: Set<number>; stock: ReadonlyMap<string, StockRow>; created: ReadonlySet<number>; who: ChangeAuthor },
): Promise<void> {
  const rows: { variantId: number; warehouseId: number; onHand: number }[] = [];
  const changes: ItemChange[] = [];
  for (const { itemId, stock: places } of written) {
    if (created.has(itemId) || changedSince.has(itemId)) continue;
    const change: ItemChange = { itemId, changes: {} };
    for (const { variantId, warehouseId, before, after } of places) {
      const now = stock.get(`${variantId} ${warehouseId}`);
      // A variant that the list added is removed with its pieces.
      if (!now) continue;
      if (now.onHand !== after || (before ?? 0) < now.reserved) {
        changedSince.add(itemId);
        continue;
      }
      rows.push({ variantId, warehouseId, onHand: before ?? 0 });
      if (after !== (before ?? 0)) change.changes[`variants.${variantId}.stock`] = [String(after), String(before ?? 0)];
    }
    changes.push(change);
  }
  if (rows.length === 0) return;
  const skus = new Map(
    (await variantIds(tx, [...new Set(changes.map(({ itemId }) => itemId))])).map(({ id, sku }) => [
      `variants.${id}.stock`,
      `variants.${sku}.stock`,
    ]),
  );
  await setOnHand(tx, rows);
  const named = changes.map(({ itemId, changes: some }) => ({
    itemId,
    changes: Object.fromEntries(Object.entries(some).map(([path, change]) => [skus.get(path) ?? path, change])),
  }));
  await recordChanges(tx, named, who);
  await publish(tx, 'stock.changed', { itemIds: named.map(({ itemId }) => itemId) });
}

/** Items that are ordered, in a cart, wish list, question, quote, price agreement or activity, or have documents. */
async function referredTo(tx: Tx, itemIds: readonly number[]): Promise<Set<number>> {
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
