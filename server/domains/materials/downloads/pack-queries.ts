import { type Kysely, sql } from 'kysely';
import type { CsvStyle } from '../../../../contract/wire/csv.ts';
import type { LayoutColumn, PackContent, PackFormat, Selection } from '../../../../contract/materials/downloads.ts';
import type { PictureSize } from '../../../../contract/values/pictures.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { ShopList } from '../../../../contract/materials/shop-exports.ts';
import type { MessageKey } from '../../../../contract/messages/index.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { type Reader, read } from '../../../platform/postgres/read.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { type Audience, hashes } from './list-queries.ts';
import { selectionName } from './selections.ts';

type Connection = Kysely<DB>;

export type PackRow = {
  id: number;
  company_id: number;
  user_id: number;
  selection: unknown;
  selection_name: string | null;
  contents: PackContent[];
  format: PackFormat;
  picture_size: PictureSize;
  columns: unknown;
  csv: CsvStyle;
  shop: unknown;
  language: Language;
  country_code: string;
  state: 'waiting' | 'working' | 'ready' | 'failed' | 'expired';
  failure: MessageKey | null;
  progress: number;
  item_count: number;
  secret: Buffer;
  file_key: string | null;
  file_name: string | null;
  content_type: string | null;
  size: number | null;
  by: string;
  asked_at: Date;
  expires_at: Date | null;
};

const columns = sql`
  d.id, d.company_id, d.user_id, d.selection, d.contents, d.format, d.picture_size, d.columns, d.csv, d.shop, d.language, d.country_code, d.state, d.failure, d.progress,
  d.item_count, d.secret, d.file_key, d.file_name, d.content_type, d.size, d.asked_at, d.expires_at,
  (select u.name from user_account u where u.id = d.user_id) as by`;
const nameIn = (language: string) => sql`(select n.name from (select ${language}::text as language) l
  cross join lateral (select ${sql.raw(selectionName('l.language'))} as name) n) as selection_name`;

export type NewPack = {
  companyId: number;
  userId: number;
  selection: Selection;
  contents: readonly PackContent[];
  format: PackFormat;
  pictureSize: PictureSize;
  columns: readonly LayoutColumn[] | null;
  csv: CsvStyle;
  shop: ShopList | null;
  language: Language;
  country: string;
  secret: Buffer;
  now: Date;
};

/** Pending packs of a company; concurrent requests of the company wait until the transaction ends. */
export async function countOpen(tx: Connection, companyId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`packs ${companyId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from download_request where company_id = ${companyId} and state in ('waiting', 'working') and removed_at is null`.execute(
    tx,
  );
  return rows[0]?.open ?? 0;
}

export async function insertPack(tx: Connection, pack: NewPack): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into download_request (company_id, user_id, selection, contents, format, picture_size, columns, csv, shop, language, country_code, state, secret, asked_at)
    values (${pack.companyId}, ${pack.userId}, ${JSON.stringify(pack.selection)}::jsonb, ${[...pack.contents]}::text[], ${pack.format}, ${pack.pictureSize},
      ${pack.columns && JSON.stringify(pack.columns)}::jsonb, ${JSON.stringify(pack.csv)}::jsonb,
      ${pack.shop && JSON.stringify(pack.shop)}::jsonb, ${pack.language}, ${pack.country}, 'waiting', ${pack.secret}, ${pack.now})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** @param companyId null: of any company, for the job and for signed addresses, which check access afterwards */
export async function packById(db: Connection, id: number, companyId: number | null, language: string): Promise<PackRow | null> {
  const { rows } = await sql<PackRow>`
    select ${columns}, ${nameIn(language)} from download_request d
    where d.id = ${id} and d.removed_at is null and (${companyId}::bigint is null or d.company_id = ${companyId})`.execute(db);
  return rows[0] ?? null;
}

export async function listPacks(
  db: Connection,
  companyId: number,
  page: { cursor: Cursor; size: number; language: string },
): Promise<PackRow[]> {
  const { cursor, size, language } = page;
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and d.id < ${cursor.id}` : sql`and d.id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const { rows } = await sql<PackRow>`
    select ${columns}, ${nameIn(language)} from download_request d
    where d.company_id = ${companyId} and d.removed_at is null ${beyond} order by d.id ${order} limit ${size + 1}`.execute(db);
  return rows;
}

/** Takes a pending pack, or one whose builder has no recent heartbeat. Null if there is nothing to do. */
export async function claimPack(
  db: Connection,
  id: number,
  claim: string,
  time: { now: Date; silentSince: Date },
): Promise<PackRow | null> {
  const { rows } = await sql<PackRow>`
    update download_request d set state = 'working', claim = ${claim}, beat_at = ${time.now}, progress = 0
    where id = ${id} and removed_at is null and (state = 'waiting' or (state = 'working' and beat_at < ${time.silentSince}))
    returning ${columns}, null as selection_name`.execute(db);
  return rows[0] ?? null;
}

/** False if another process builds it by now, or it was removed. */
export async function notePack(db: Connection, id: number, claim: string, progress: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update download_request set progress = ${progress}, beat_at = ${now}
    where id = ${id} and claim = ${claim} and state = 'working' and removed_at is null returning 1 as one`.execute(db);
  return rows.length === 1;
}

export type Finished = { key: string; fileName: string; contentType: string; size: number; items: number; now: Date; expiresAt: Date };

export async function finishPack(tx: Connection, id: number, claim: string, file: Finished): Promise<boolean> {
  const { rows } = await sql`
    update download_request set state = 'ready', progress = 100, file_key = ${file.key}, file_name = ${file.fileName}, content_type = ${file.contentType},
      size = ${file.size}, item_count = ${file.items}, finished_at = ${file.now}, expires_at = ${file.expiresAt}, claim = null
    where id = ${id} and claim = ${claim} and state = 'working' and removed_at is null returning 1 as one`.execute(tx);
  return rows.length === 1;
}

export async function failPack(db: Connection, id: number, claim: string, failure: MessageKey, now: Date): Promise<void> {
  await sql`update download_request set state = 'failed', failure = ${failure}, finished_at = ${now}, claim = null
    where id = ${id} and claim = ${claim} and state = 'working'`.execute(db);
}

/** Records the items in the pack, with hashes of what the company sees of them now. */
export async function notePackItems(
  reader: Reader,
  id: number,
  itemIds: readonly number[],
  { companyId, language, now }: Audience,
  has: { texts: boolean; prices: boolean; stock: boolean; pictures: boolean },
): Promise<void> {
  const text = `insert into download_request_item (request_id, item_id, texts, prices, stock, pictures)
    select $4, i.id, case when $6::boolean then h.texts end, case when $7::boolean then h.prices end, case when $8::boolean then h.stock end, case when $9::boolean then h.pictures end
    from item i cross join lateral (select ${hashes}) h where i.id = any ($5::bigint[])
    on conflict (request_id, item_id) do update set texts = excluded.texts, prices = excluded.prices, stock = excluded.stock, pictures = excluded.pictures`;
  await read(reader, 'materials_note_items', text, [companyId, language, now, id, itemIds, has.texts, has.prices, has.stock, has.pictures]);
}

/** Removes a pack from the list; returns its file or null, and undefined if there is no such pack. */
export async function removePack(tx: Connection, id: number, companyId: number, now: Date): Promise<string | null | undefined> {
  const { rows } = await sql<{ file_key: string | null }>`
    update download_request d set removed_at = ${now}, file_key = null, state = case when d.state = 'ready' then 'expired' else d.state end
    from download_request before where before.id = d.id and d.id = ${id} and d.company_id = ${companyId} and d.removed_at is null
    returning before.file_key`.execute(tx);
  return rows[0] && rows[0].file_key;
}

/** Removes expired packs; returns their files. */
export async function expirePacks(db: Connection, now: Date): Promise<string[]> {
  const { rows } = await sql<{ file_key: string | null }>`
    with over as (select id, file_key from download_request where state = 'ready' and expires_at <= ${now} for update skip locked)
    update download_request d set state = 'expired', file_key = null from over where over.id = d.id returning over.file_key`.execute(db);
  return rows.flatMap(({ file_key: key }) => key ?? []);
}

/** Packs without a recent heartbeat of a builder. */
export async function silentPacks(db: Connection, silentSince: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from download_request where removed_at is null
      and ((state = 'working' and beat_at < ${silentSince}) or (state = 'waiting' and asked_at < ${silentSince})) order by id limit 100`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Deletes old packs; the download history is retained. */
export async function forgetPacks(db: Connection, before: Date): Promise<void> {
  await sql`delete from download_request where asked_at < ${before} and state not in ('waiting', 'working') and file_key is null`.execute(
    db,
  );
}
