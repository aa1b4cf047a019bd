import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/postgres/schema.ts';

/**
 * Finished lists from before a time that still hold lines, with the pictures that came with them and that nothing shows: no item, none of its
 * variants, no order. The same picture may have come with a list that is still open, too.
 */
export async function sweepable(db: Kysely<DB>, before: Date): Promise<{ id: string; pictureKeys: string[] }[]> {
  const { rows } = await sql<{ id: string; pictureKeys: string[] }>`
    with old as materialized (select p.id from product_import p where p.created_at < ${before} and p.state not in ('reading', 'checking', 'writing', 'undoing')
      and (exists (select from product_import_line l where l.import_id = p.id) or exists (select from product_import_item i where i.import_id = p.id)) limit 50),
    pictures as materialized (select x.import_id, x.picture_key from product_import_picture x where x.import_id in (select id from old)),
    shown as materialized (
      select k from item i, unnest(i.picture_keys) k where exists (select from pictures) and k in (select picture_key from pictures)
      union select v.picture_key from variant v where exists (select from pictures) and v.picture_key in (select picture_key from pictures)
      union select l.picture_key from purchase_order_line l where exists (select from pictures) and l.picture_key in (select picture_key from pictures)
      union select x.picture_key from product_import_picture x where x.import_id not in (select id from old) and x.picture_key in (select picture_key from pictures))
    select old.id, array(select distinct picture_key from pictures where import_id = old.id and picture_key not in (select k from shown)) as "pictureKeys" from old`.execute(
    db,
  );
  return rows;
}

/** The list itself stays in the store's record. */
export async function forgetImports(db: Kysely<DB>, id: string): Promise<void> {
  await sql`with lines as (delete from product_import_line where import_id = ${id}), problems as (delete from product_import_problem where import_id = ${id}),
      pictures as (delete from product_import_picture where import_id = ${id})
    delete from product_import_item where import_id = ${id}`.execute(db);
}

export async function forgetFiles(db: Kysely<DB>, before: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`delete from product_file where created_at < ${before} returning file_key as key`.execute(db);
  return rows.map(({ key }) => key);
}
