import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/postgres/schema.ts';

/** Lists finished before a time that still have lines, with the pictures that came with them. */
export async function sweepable(db: Kysely<DB>, before: Date): Promise<{ id: string; pictureKeys: string[] }[]> {
  const { rows } = await sql<{ id: string; pictureKeys: string[] }>`
    select p.id, array(select picture_key from product_import_picture where import_id = p.id
        union select picture_key from product_import_address where import_id = p.id and picture_key is not null) as "pictureKeys"
    from product_import p where p.created_at < ${before} and p.state not in ('reading', 'checking', 'writing', 'undoing')
      and (exists (select from product_import_line l where l.import_id = p.id) or exists (select from product_import_item i where i.import_id = p.id))
    limit 50`.execute(db);
  return rows;
}

/** The list itself stays in the store's history, with the addresses of the pictures in use. */
export async function forgetImports(db: Kysely<DB>, id: string): Promise<void> {
  await sql`with lines as (delete from product_import_line where import_id = ${id}), problems as (delete from product_import_problem where import_id = ${id}),
      pictures as (delete from product_import_picture where import_id = ${id}),
      addresses as (delete from product_import_address where import_id = ${id} and state <> 'fetched')
    delete from product_import_item where import_id = ${id}`.execute(db);
}

export async function forgetFiles(db: Kysely<DB>, before: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`delete from product_file where created_at < ${before} returning file_key as key`.execute(db);
  return rows.map(({ key }) => key);
}
