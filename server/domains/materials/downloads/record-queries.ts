import { sql } from 'kysely';
import type { PackContent } from '../../../../contract/materials/downloads.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { itemText, visibleItem } from '../../catalogue/index.ts';
import { hashes } from './list-queries.ts';
import type { PackRow } from './pack-queries.ts';

/** Records a download of a pack, and the current hashes of each of its items. One statement. */
export async function recordPack(tx: Tx, scope: RequestScope, pack: PackRow): Promise<void> {
  const { companyId, userId } = signedIn(scope);
  const contents = [...pack.contents];
  await tx
    .with('record', (db) =>
      db.insertInto('download_record').values({
        company_id: companyId,
        user_id: userId,
        request_id: pack.id,
        file_name: pack.fileName ?? '',
        contents,
        item_count: pack.itemCount,
        at: scope.now,
      }),
    )
    .insertInto('downloaded_item')
    .columns(['company_id', 'item_id', 'user_id', 'language', 'contents', 'texts', 'prices', 'stock', 'pictures', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('download_request_item as p')
        .select([
          sql<number>`${companyId}::bigint`.as('company_id'),
          'p.item_id',
          sql<number>`${userId}::bigint`.as('user_id'),
          sql<string>`${pack.language}::text`.as('language'),
          sql<string[]>`${contents}::text[]`.as('contents'),
          'p.texts',
          'p.prices',
          'p.stock',
          'p.pictures',
          sql<Date>`${scope.now}::timestamptz`.as('at'),
        ])
        .where('p.request_id', '=', pack.id)
        .orderBy('p.item_id'),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'item_id']).doUpdateSet((eb) => ({
        user_id: eb.ref('excluded.user_id'),
        contents: eb.ref('excluded.contents'),
        at: eb.ref('excluded.at'),
        place: eb.ref('excluded.place'),
        // Parts that this pack does not have are unchanged.
        language: sql<string>`case when excluded.texts is null then downloaded_item.language else excluded.language end`,
        texts: eb.fn.coalesce('excluded.texts', 'downloaded_item.texts'),
        prices: eb.fn.coalesce('excluded.prices', 'downloaded_item.prices'),
        stock: eb.fn.coalesce('excluded.stock', 'downloaded_item.stock'),
        pictures: eb.fn.coalesce('excluded.pictures', 'downloaded_item.pictures'),
      })),
    )
    .execute();
}

/** Records that a user of a buyer opened a document of an item. */
export async function recordMaterial(
  tx: Tx,
  scope: RequestScope,
  { itemId, fileName }: { itemId: number; fileName: string },
): Promise<void> {
  const { companyId, userId } = signedIn(scope);
  await tx
    .insertInto('download_record')
    .values({
      company_id: companyId,
      user_id: userId,
      item_id: itemId,
      file_name: fileName,
      contents: ['documents'],
      item_count: 1,
      at: scope.now,
    })
    .execute();
}

export type RecordRow = {
  id: number;
  at: Date;
  by: string;
  fileName: string;
  contents: PackContent[];
  itemCount: number;
  itemId: number | null;
  requestId: number | null;
};

const beyondOf = (cursor: Cursor, column: string) =>
  cursor ? sql`and ${sql.raw(column)} ${sql.raw(cursor.direction === 'next' ? '<' : '>')} ${cursor.id}` : sql``;
const orderOf = (cursor: Cursor) => (cursor?.direction === 'previous' ? sql`asc` : sql`desc`);

export async function listRecords(db: Connection, companyId: number, cursor: Cursor, size: number): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select r.id, r.at, u.name as by, r.file_name as "fileName", r.contents, r.item_count as "itemCount", r.item_id as "itemId",
      (select d.id from download_request d where d.id = r.request_id and d.removed_at is null) as "requestId"
    from download_record r join user_account u on u.id = r.user_id
    where r.company_id = ${companyId} ${beyondOf(cursor, 'r.id')} order by r.id ${orderOf(cursor)} limit ${size + 1}`.execute(db);
  return rows;
}

export type DownloadedRow = {
  id: number;
  itemId: number;
  itemCode: string;
  name: string;
  urlKey: string;
  pictureKey: string | null;
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
select d.place as id, d.item_id as "itemId", i.item_code as "itemCode", t.name, t.url_key as "urlKey", i.picture_keys[1] as "pictureKey", offered.yes as offered, d.contents, d.at, u.name as by,
  ${['texts', 'prices', 'stock', 'pictures'].map(differs).join(', ')}
from (select d.* from downloaded_item d where d.company_id = $1 and ($5::bigint is null or d.place ${order === 'desc' ? '<' : '>'} $5) order by d.place ${order} limit $6) d
join item i on i.id = d.item_id join store s on s.id = i.store_id join user_account u on u.id = d.user_id
${itemText({ alias: 't', item: 'i', language: '$4' })}
cross join lateral (select ${visibleItem({ item: 'i', store: 's', country: '$2', company: '$1' })} as yes) offered
cross join lateral (select ${hashes.replaceAll('$2', 'd.language')}) h
order by d.place ${order}`;

/** Downloaded items, last downloaded first, with what has changed since. One statement. */
export async function listDownloaded(reader: Reader, scope: RequestScope, cursor: Cursor, size: number): Promise<DownloadedRow[]> {
  const order = cursor?.direction === 'previous' ? 'asc' : 'desc';
  const values = [signedIn(scope).companyId, scope.country, scope.now, scope.language, cursor?.id ?? null, size + 1];
  return read<DownloadedRow>(reader, `materials_downloaded_${order}`, downloaded(order), values);
}
