import { sql } from 'kysely';
import type { Connection } from '../../../../platform/postgres/sql/tx.ts';

/** Lists finished before a time that still have lines, with the pictures that came with them. */
export async function sweepable(db: Connection, before: Date): Promise<{ id: string; pictureKeys: string[] }[]> {
  const { rows } = await sql<{ id: string; pictureKeys: string[] }>`
    select p.id, array(select picture_key from import_picture where import_id = p.id
        union select picture_key from import_address where import_id = p.id and picture_key is not null) as "pictureKeys"
    from import p where p.created_at < ${before} and p.state not in ('reading', 'checking', 'writing', 'undoing')
      and (exists (select from import_line l where l.import_id = p.id) or exists (select from import_item i where i.import_id = p.id))
    limit 50`.execute(db);
  return rows;
}

/** The list itself stays in the store's history, with the addresses of the pictures in use. */
export async function forgetImports(db: Connection, id: string): Promise<void> {
  await db
    .with('lines', (qb) => qb.deleteFrom('import_line').where('import_id', '=', id))
    .with('problems', (qb) => qb.deleteFrom('import_problem').where('import_id', '=', id))
    .with('pictures', (qb) => qb.deleteFrom('import_picture').where('import_id', '=', id))
    .with('addresses', (qb) => qb.deleteFrom('import_address').where('import_id', '=', id).where('state', '<>', 'fetched'))
    .deleteFrom('import_item')
    .where('import_id', '=', id)
    .execute();
}

export async function forgetFiles(db: Connection, before: Date): Promise<string[]> {
  const rows = await db.deleteFrom('listing_file').where('created_at', '<', before).returning('file_key as key').execute();
  return rows.map(({ key }) => key);
}
