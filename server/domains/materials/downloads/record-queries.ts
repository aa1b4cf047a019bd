import { type Kysely, sql } from 'kysely';
import type { PackContent } from '../../../../contract/materials/downloads.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { type Reader, read } from '../../../platform/postgres/read.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { itemText, visibleItem } from '../../catalogue/index.ts';
import { hashes } from './list-queries.ts';
import type { PackRow } from './pack-queries.ts';

type Connection = Kysely<DB>;
type Who = { companyId: number; userId: number; now: Date };

/** Records a download of a pack, and the current hashes of each of its items. One statement. */
export async function recordPack(tx: Connection, pack: PackRow, { companyId, userId, now }: Who): Promise<void> {
  await sql`
    with record as (
      insert into download_record (company_id, user_id, request_id, file_name, contents, item_count, at)
      values (${companyId}, ${userId}, ${pack.id}, ${pack.file_name ?? ''}, ${[...pack.contents]}::text[], ${pack.item_count}, ${now}))
    insert into downloaded_item as before (company_id, item_id, user_id, language, contents, texts, prices, stock, pictures, at)
    select ${companyId}, p.item_id, ${userId}, ${pack.language}, ${[...pack.contents]}::text[], p.texts, p.prices, p.stock, p.pictures, ${now}
    from download_request_item p where p.request_id = ${pack.id} order by p.item_id
    on conflict (company_id, item_id) do update set user_id = excluded.user_id, contents = excluded.contents, at = excluded.at, place = excluded.place,
      language = case when excluded.texts is null then before.language else excluded.language end,
      texts = coalesce(excluded.texts, before.texts), prices = coalesce(excluded.prices, before.prices),
      stock = coalesce(excluded.stock, before.stock), pictures = coalesce(excluded.pictures, before.pictures)`.execute(tx);
}

/** Records that a user of a buyer opened a document of an item. */
export async function recordMaterial(
  tx: Connection,
  { itemId, fileName }: { itemId: number; fileName: string },
  { companyId, userId, now }: Who,
): Promise<void> {
  await sql`
    insert into download_record (company_id, user_id, item_id, file_name, contents, item_count, at)
    values (${companyId}, ${userId}, ${itemId}, ${fileName}, '{documents}', 1, ${now})`.execute(tx);
}

export type RecordRow = {
  id: number;
  at: Date;
  by: string;
  file_name: string;
  contents: PackContent[];
  item_count: number;
  item_id: number | null;
  request_id: number | null;
};

const beyondOf = (cursor: Cursor, column: string) =>
  cursor ? sql`and ${sql.raw(column)} ${sql.raw(cursor.direction === 'next' ? '<' : '>')} ${cursor.id}` : sql``;
const orderOf = (cursor: Cursor) => (cursor?.direction === 'previous' ? sql`asc` : sql`desc`);

export async function listRecords(db: Connection, companyId: number, cursor: Cursor, size: number): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select r.id, r.at, u.name as by, r.file_name, r.contents, r.item_count, r.item_id,
      (select d.id from download_request d where d.id = r.request_id and d.removed_at is null) as request_id
    from download_record r join user_account u on u.id = r.user_id
    where r.company_id = ${companyId} ${beyondOf(cursor, 'r.id')} order by r.id ${orderOf(cursor)} limit ${size + 1}`.execute(db);
  return rows;
}

export type DownloadedRow = {
  id: number;
  item_id: number;
  item_code: string;
  name: string;
  url_key: string;
  picture_key: string | null;
  offered: boolean;
  contents: PackContent[];
  at: Date;
  by: string;
  texts: boolean;
  prices: boolean;
  stock: boolean;
  pictures: boolean;
};

// Parts of an item that were never downloaded count as unchanged.
const differs = (column: string): string =>
  `(offered.yes and d.${column} is not null and d.${column} is distinct from h.${column}) as ${column}`;
const downloaded = (order: 'asc' | 'desc'): string => `
select d.place as id, d.item_id, i.item_code, t.name, t.url_key, i.picture_keys[1] as picture_key, offered.yes as offered, d.contents, d.at, u.name as by,
  ${['texts', 'prices', 'stock', 'pictures'].map(differs).join(', ')}
from (select d.* from downloaded_item d where d.company_id = $1 and ($5::bigint is null or d.place ${order === 'desc' ? '<' : '>'} $5) order by d.place ${order} limit $6) d
join item i on i.id = d.item_id join store s on s.id = i.store_id join user_account u on u.id = d.user_id
${itemText({ alias: 't', item: 'i', language: '$4' })}
cross join lateral (select ${visibleItem({ item: 'i', store: 's', country: '$2', company: '$1' })} as yes) offered
cross join lateral (select ${hashes.replaceAll('$2', 'd.language')}) h
order by d.place ${order}`;

/** Downloaded items, last downloaded first, with what has changed since. One statement. */
export async function listDownloaded(
  reader: Reader,
  audience: { companyId: number; country: string; language: string; now: Date },
  cursor: Cursor,
  size: number,
): Promise<DownloadedRow[]> {
  const order = cursor?.direction === 'previous' ? 'asc' : 'desc';
  const values = [audience.companyId, audience.country, audience.now, audience.language, cursor?.id ?? null, size + 1];
  return read<DownloadedRow>(reader, `materials_downloaded_${order}`, downloaded(order), values);
}
