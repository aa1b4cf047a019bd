import { sql } from 'kysely';
import { publish } from '../../../platform/events/outbox.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/* What the bulk writer leaves out: it only adds texts, keeps SKUs, and archives what is no longer named. */

/** Removes texts of items, each in one language. One statement. */
export async function removeTexts(tx: Tx, texts: readonly { itemId: number; language: string }[]): Promise<void> {
  if (texts.length === 0) return;
  const gone = sql<{ item_id: number; language: string }>`unnest(
    ${texts.map(({ itemId }) => itemId)}::bigint[], ${texts.map(({ language }) => language)}::text[])`.as<'gone'>(
    sql`gone (item_id, language)`,
  );
  await tx
    .deleteFrom('item_text')
    .using(gone)
    .whereRef('item_text.item_id', '=', 'gone.item_id')
    .whereRef('item_text.language', '=', 'gone.language')
    .execute();
}

/** Renames SKUs of existing variants; in two steps, because two variants may swap theirs, and removed variants release theirs. */
export async function renameSkus(
  tx: Tx,
  itemId: number,
  renamed: readonly { id: number; sku: string }[],
  remainingIds: readonly number[],
): Promise<void> {
  if (renamed.length === 0) return;
  const ids = renamed.map(({ id }) => id);
  const skus = renamed.map(({ sku }) => sku);
  await tx
    .updateTable('variant')
    .set({ sku: sql<string>`'~' || id || '~' || left(sku, 80)` })
    .where('item_id', '=', itemId)
    .where(sql<boolean>`(id = any (${ids}::bigint[]) or (id <> all (${remainingIds}::bigint[]) and sku = any (${skus}::text[])))`)
    .execute();
  const given = sql<{ id: number; sku: string }>`unnest(${ids}::bigint[], ${skus}::text[])`.as<'given'>(sql`given (id, sku)`);
  await tx
    .updateTable('variant')
    .from(given)
    .set((eb) => ({ sku: eb.ref('given.sku') }))
    .whereRef('variant.id', '=', 'given.id')
    .where('variant.item_id', '=', itemId)
    .execute();
}

/** Deletes items that nothing refers to, with their variants. Their stock is removed before (`removeStock`). Two statements. */
export async function removeItems(tx: Tx, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  await tx.deleteFrom('variant').where('item_id', '=', anyOf(itemIds)).execute();
  await tx.deleteFrom('item').where('id', '=', anyOf(itemIds)).execute();
  await publish(tx, 'item.changed', { itemIds: [...itemIds] });
}
