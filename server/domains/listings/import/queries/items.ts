import { sql } from 'kysely';
import { anyOf } from '../../../../platform/postgres/sql/any-of.ts';
import type { Connection } from '../../../../platform/postgres/sql/tx.ts';
import type { KnownCompliance } from '../../compliance/compliance-facts.ts';
import type { PictureWish } from '../reading/requested-columns.ts';

export type Match = { how: 'code' | 'key' | 'sku'; word: string; itemId: number };

/** Items of the store by number, by the names of earlier lists, and by SKU. One statement. */
export async function matches(db: Connection, storeId: number, keys: readonly string[], skus: readonly string[]): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select 'code' as how, i.item_code as word, i.id as "itemId" from item i where i.store_id = ${storeId} and i.item_code = any (${keys}::text[])
    union all select 'key', k.item_key, k.item_id from import_key k join item i on i.id = k.item_id
      where k.store_id = ${storeId} and k.item_key = any (${keys}::text[]) and (i.state <> 'archived' or i.publish_at is not null)
    union all select 'sku', upper(v.sku), v.item_id from variant v join item i on i.id = v.item_id
      where upper(v.sku) = any (${skus}::text[]) and v.state = 'active' and i.store_id = ${storeId} and (i.state <> 'archived' or i.publish_at is not null)`.execute(
    db,
  );
  return rows;
}

export async function putKeys(db: Connection, storeId: number, keys: readonly { key: string; itemId: number }[]): Promise<void> {
  if (keys.length === 0) return;
  const given = sql<{
    key: string;
    id: number;
  }>`unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ itemId }) => itemId)}::bigint[])`;
  await db
    .insertInto('import_key')
    .columns(['store_id', 'item_key', 'item_id'])
    .expression((eb) =>
      eb
        .selectFrom(given.as<'given'>(sql`given (key, id)`))
        .select([sql<number>`${storeId}::bigint`.as('store_id'), 'given.key as item_key', 'given.id as item_id']),
    )
    .onConflict((conflict) => conflict.columns(['store_id', 'item_key']).doUpdateSet((eb) => ({ item_id: eb.ref('excluded.item_id') })))
    .execute();
}

/** The same list imported again does not match these items. */
export async function forgetKeys(tx: Connection, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length > 0) await tx.deleteFrom('import_key').where('item_id', '=', anyOf(itemIds)).execute();
}

export type StockRow = {
  variantId: number;
  warehouseId: number;
  onHand: number;
  reserved: number;
  incoming: number;
  incomingAt: string | null;
};

/** Pieces of items' variants; optionally locked in the order in which orders lock them. */
export async function stockOfItems(db: Connection, itemIds: readonly number[], { lock = false } = {}): Promise<StockRow[]> {
  const { rows } = await sql<StockRow>`
    select k.variant_id as "variantId", k.warehouse_id as "warehouseId", k.on_hand as "onHand", k.reserved, k.incoming, to_char(k.incoming_at, 'YYYY-MM-DD') as "incomingAt"
    from stock k join variant v on v.id = k.variant_id where v.item_id = any (${itemIds}::bigint[]) and v.state = 'active'
    order by k.variant_id, k.warehouse_id ${lock ? sql`for no key update of k` : sql``}`.execute(db);
  return rows;
}

export async function variantIds(db: Connection, itemIds: readonly number[]): Promise<{ id: number; itemId: number; sku: string }[]> {
  const { rows } = await sql<{ id: number; itemId: number; sku: string }>`
    select id, item_id as "itemId", sku from variant where item_id = any (${itemIds}::bigint[]) and state = 'active'`.execute(db);
  return rows;
}

/** The pictures out of these that items of the store have. */
export async function ownPictures(db: Connection, storeId: number, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    select distinct k as key from item i, unnest(i.picture_keys) k where i.store_id = ${storeId} and k = any (${keys}::text[])`.execute(db);
  return rows.map(({ key }) => key);
}

export type Written = {
  itemId: number;
  before: object | null;
  version: number;
  stock: { variantId: number; warehouseId: number; before: number | null; after: number }[];
  /** The compliance data before the list, and the version that the list created. */
  compliance: { before: KnownCompliance | null; version: number } | null;
};

type WrittenRow = { itemId: number; before: string; version: number; stock: string; pictures: string; compliance: string };

export async function noteWritten(
  db: Connection,
  id: string,
  items: readonly (Written & { pictures: PictureWish | null })[],
): Promise<void> {
  if (items.length === 0) return;
  const given = sql<WrittenRow>`json_to_recordset(${JSON.stringify(items)}::json)`.as<'given'>(
    sql`given ("itemId" bigint, before jsonb, version integer, stock jsonb, pictures jsonb, compliance jsonb)`,
  );
  await db
    .insertInto('import_item')
    .columns(['import_id', 'item_id', 'before', 'version', 'stock', 'pictures', 'pictures_wait', 'compliance'])
    .expression((eb) =>
      eb
        .selectFrom(given)
        .select([
          sql<string>`${id}::uuid`.as('import_id'),
          'given.itemId as item_id',
          'given.before',
          'given.version',
          'given.stock',
          'given.pictures',
          sql<boolean>`given.pictures is not null`.as('pictures_wait'),
          'given.compliance',
        ]),
    )
    // A second part with the same item does not replace the state stored by the first.
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'item_id']).doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        stock: sql<string>`import_item.stock || excluded.stock`,
        pictures_wait: sql<boolean>`import_item.pictures_wait or excluded.pictures_wait`,
        compliance: sql<string>`case when import_item.compliance is null or excluded.compliance is null
          then coalesce(excluded.compliance, import_item.compliance)
          else excluded.compliance || jsonb_build_object('before', import_item.compliance -> 'before') end`,
        pictures: sql<string>`case when import_item.pictures is null or excluded.pictures is null then coalesce(excluded.pictures, import_item.pictures)
          else excluded.pictures || jsonb_build_object('wanted', import_item.pictures -> 'wanted' || excluded.pictures -> 'wanted',
            'variants', import_item.pictures -> 'variants' || excluded.pictures -> 'variants', 'base', import_item.pictures -> 'base', 'complete', false) end`,
      })),
    )
    .execute();
}

export async function writtenAfter(db: Connection, id: string, itemId: number, most: number): Promise<Written[]> {
  const { rows } = await sql<Written>`
    select item_id as "itemId", before, version, stock, compliance from import_item where import_id = ${id} and item_id > ${itemId} order by item_id limit ${most}`.execute(
    db,
  );
  return rows;
}

export async function hasWritten(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 as one from import_item where import_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** Before a list is written again after its undo. */
export async function forgetWritten(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('import_item').where('import_id', '=', id).execute();
}

/** The next running numbers of a store, whose row is locked. */
export async function nextNumber(db: Connection, storeId: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select greatest(coalesce(max(substring(item_code from '-([0-9]{1,9})$')::bigint), 0) + 1, 1001) as number from item where store_id = ${storeId}`.execute(
    db,
  );
  return rows[0]?.number ?? 1001;
}
