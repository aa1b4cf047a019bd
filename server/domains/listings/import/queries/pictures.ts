import { sql } from 'kysely';
import type { Connection } from '../../../../platform/postgres/sql/tx.ts';
import type { PictureWish } from '../reading/requested-columns.ts';

/* Pictures that come with a list, and items that wait for pictures. */

export async function putPictures(tx: Connection, id: string, pictures: readonly { name: string; key: string }[]): Promise<void> {
  const given = sql<{
    name: string;
    key: string;
  }>`unnest(${pictures.map(({ name }) => name)}::text[], ${pictures.map(({ key }) => key)}::text[])`;
  await tx
    .insertInto('import_picture')
    .columns(['import_id', 'name', 'picture_key'])
    .expression((eb) =>
      eb
        .selectFrom(given.as<'given'>(sql`given (name, key)`))
        .select([sql<string>`${id}::uuid`.as('import_id'), 'given.name', 'given.key as picture_key']),
    )
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'name']).doUpdateSet((eb) => ({ picture_key: eb.ref('excluded.picture_key') })),
    )
    .execute();
}

export async function picturesOf(db: Connection, id: string): Promise<Map<string, string>> {
  const rows = await db.selectFrom('import_picture').select(['name', 'picture_key as key']).where('import_id', '=', id).execute();
  return new Map(rows.map(({ name, key }) => [name, key]));
}

/**
 * The pictures out of these that are not used: by no item, none of its variants, no order, and no other list. The addresses of the list
 * are locked first: a transaction that assigns one of them holds its address, and its use is seen after that.
 */
export async function unusedPictures(tx: Connection, id: string, keys: readonly string[]): Promise<string[]> {
  await sql`select from import_address where import_id = ${id} and picture_key = any (${keys}::text[]) for update`.execute(tx);
  const { rows } = await sql<{ key: string }>`
    with asked as materialized (select k from unnest(${keys}::text[]) k)
    select k as key from asked where k not in (
      select x from item i, unnest(i.picture_keys) x where i.picture_keys && ${keys}::text[]
      union all select v.picture_key from variant v where v.picture_key in (select k from asked)
      union all select l.picture_key from purchase_order_line l where l.picture_key in (select k from asked)
      union all select x.picture_key from import_picture x where x.import_id <> ${id} and x.picture_key in (select k from asked)
      union all select x.picture_key from import_address x where x.import_id <> ${id} and x.picture_key in (select k from asked))`.execute(
    tx,
  );
  return rows.map(({ key }) => key);
}

/** Forgets that pictures came with a list. */
export async function forgetPictures(tx: Connection, id: string, keys: readonly string[]): Promise<void> {
  const gone = sql<string>`any (${keys}::text[])`;
  await tx.deleteFrom('import_address').where('import_id', '=', id).where('picture_key', '=', gone).execute();
  await tx.deleteFrom('import_picture').where('import_id', '=', id).where('picture_key', '=', gone).execute();
}

export type WaitingItem = { itemId: number; version: number; pictures: PictureWish };

/** Items that wait for pictures, in their order. */
export async function waitingItems(db: Connection, id: string, most: number): Promise<WaitingItem[]> {
  // sql-check: not null pictures, an item that waits says for what
  const { rows } = await sql<WaitingItem>`
    select item_id as "itemId", version, pictures from import_item where import_id = ${id} and pictures_wait
    order by item_id limit ${most}`.execute(db);
  return rows;
}

/** Items whose pictures are settled no longer wait. */
export async function noteShown(tx: Connection, id: string, items: readonly WaitingItem[]): Promise<void> {
  const given = sql<{ itemId: number; version: number; pictures: string }>`json_to_recordset(${JSON.stringify(items)}::json)`.as<'given'>(
    sql`given ("itemId" bigint, version integer, pictures jsonb)`,
  );
  await tx
    .updateTable('import_item')
    .from(given)
    .set((eb) => ({ version: eb.ref('given.version'), pictures: eb.ref('given.pictures'), pictures_wait: false }))
    .where('import_item.import_id', '=', id)
    .whereRef('import_item.item_id', '=', 'given.itemId')
    .execute();
}
