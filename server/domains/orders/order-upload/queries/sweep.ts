import { sql } from 'kysely';
import type { Connection } from '../../../../platform/postgres/sql/tx.ts';

/** Uploads before a time that still have rows. */
export async function sweepable(db: Connection, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from order_upload p where p.created_at < ${before} and p.state not in ('reading', 'checking', 'writing', 'undoing')
      and exists (select from order_upload_line l where l.upload_id = p.id) limit 50`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertDownload(db: Connection, uploadId: number, key: string, now: Date): Promise<void> {
  await db.insertInto('order_upload_download').values({ file_key: key, upload_id: uploadId, created_at: now }).execute();
}

export async function forgetDownloads(db: Connection, before: Date): Promise<string[]> {
  const rows = await db.deleteFrom('order_upload_download').where('created_at', '<', before).returning('file_key as key').execute();
  return rows.map(({ key }) => key);
}
