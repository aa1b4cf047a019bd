import { type Kysely, sql } from 'kysely';
import type { CsvStyle } from '../../../../contract/wire/csv.ts';
import type { PackFormat, LayoutColumn, Selection } from '../../../../contract/materials/downloads.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { selectionName } from '../downloads/selections.ts';

type Connection = Kysely<DB>;

export type FeedRow = {
  id: number;
  company_id: number;
  user_id: number;
  name: string;
  selection: unknown;
  selection_name: string | null;
  format: PackFormat;
  columns: unknown;
  csv: CsvStyle;
  language: Language;
  country_code: string;
  file_key: string | null;
  etag: string | null;
  size: number | null;
  prices: boolean;
  items_hash: Buffer | null;
  by: string;
  built_at: Date | null;
  asked_at: Date | null;
  created_at: Date;
  version: number;
};

const columns = sql`
  d.id, d.company_id, d.user_id, d.name, d.selection, d.format, d.columns, d.csv, d.language, d.country_code, d.file_key, d.etag, d.size, d.prices, d.items_hash, d.built_at, d.asked_at,
  d.created_at, d.version, (select u.name from user_account u where u.id = d.user_id) as by`;

export async function feedsOf(db: Connection, companyId: number, language: string): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select ${columns}, (select n.name from (select ${language}::text as language) l
      cross join lateral (select ${sql.raw(selectionName('l.language'))} as name) n) as selection_name
    from feed d where d.company_id = ${companyId} order by d.id desc`.execute(db);
  return rows;
}

export async function feedByToken(db: Connection, hash: Buffer): Promise<FeedRow | null> {
  const { rows } = await sql<FeedRow>`select ${columns}, null as selection_name from feed d where d.token_hash = ${hash}`.execute(db);
  return rows[0] ?? null;
}

/** Feeds of the company; concurrent requests wait until the transaction ends. */
export async function countFeeds(tx: Connection, companyId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`feeds ${companyId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from feed where company_id = ${companyId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type NewFeed = {
  companyId: number;
  userId: number;
  name: string;
  hash: Buffer;
  selection: Selection;
  format: PackFormat;
  columns: readonly LayoutColumn[] | null;
  csv: CsvStyle;
  language: Language;
  country: string;
  now: Date;
};

export async function insertFeed(tx: Connection, feed: NewFeed): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into feed (company_id, user_id, name, token_hash, selection, format, columns, csv, language, country_code, created_at)
    values (${feed.companyId}, ${feed.userId}, ${feed.name}, ${feed.hash}, ${JSON.stringify(feed.selection)}::jsonb, ${feed.format},
      ${feed.columns && JSON.stringify(feed.columns)}::jsonb, ${JSON.stringify(feed.csv)}::jsonb, ${feed.language}, ${feed.country}, ${feed.now}) returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? 0;
}

export type FeedChange = {
  companyId: number;
  userId: number;
  name: string;
  language: Language;
  selection: Selection | undefined;
  /** Undefined: unchanged; null: the default columns. */
  columns: readonly LayoutColumn[] | null | undefined;
  csv: CsvStyle | undefined;
};

/** Updates a feed, which then uses the caller's rights. False if there is no such feed. */
export async function changeFeed(tx: Connection, id: number, change: FeedChange): Promise<boolean> {
  const { companyId, userId, name, language, selection, columns: wanted, csv } = change;
  const { rows } = await sql`
    update feed set name = ${name}, user_id = ${userId}, language = ${language}, built_at = null, version = version + 1,
      selection = coalesce(${selection ? JSON.stringify(selection) : null}::jsonb, selection),
      columns = case when ${wanted === undefined} then columns else ${wanted ? JSON.stringify(wanted) : null}::jsonb end,
      csv = coalesce(${csv ? JSON.stringify(csv) : null}::jsonb, csv)
    where id = ${id} and company_id = ${companyId} returning id`.execute(tx);
  return rows.length > 0;
}

/** Replaces the secret; the feed then uses the caller's rights. Returns the format, or null if there is no such feed. */
export async function renewFeed(
  tx: Connection,
  id: number,
  { companyId, userId, hash }: { companyId: number; userId: number; hash: Buffer },
): Promise<PackFormat | null> {
  const { rows } = await sql<{ format: PackFormat }>`
    update feed set token_hash = ${hash}, user_id = ${userId}, built_at = null, version = version + 1 where id = ${id} and company_id = ${companyId} returning format`.execute(
    tx,
  );
  return rows[0]?.format ?? null;
}

/** Returns the file of the feed or null, and undefined if there is no such feed. */
export async function deleteFeed(tx: Connection, id: number, companyId: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ file_key: string | null }>`
    delete from feed where id = ${id} and company_id = ${companyId} returning file_key`.execute(tx);
  return rows[0] && rows[0].file_key;
}

export async function noteAsked(db: Connection, id: number, now: Date): Promise<void> {
  await sql`update feed set asked_at = ${now} where id = ${id}`.execute(db);
}

/** Stores a new file; returns the key of the previous one, or undefined if the feed was revoked or changed meanwhile. */
export async function storeFeed(
  db: Connection,
  { id, version }: Pick<FeedRow, 'id' | 'version'>,
  file: { key: string; etag: string; size: number; prices: boolean; itemsHash: Buffer; now: Date },
): Promise<string | null | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    with old as (select id, file_key from feed where id = ${id} and version = ${version} for update)
    update feed set file_key = ${file.key}, etag = ${file.etag}, size = ${file.size}, prices = ${file.prices}, items_hash = ${file.itemsHash}, built_at = ${file.now}
    from old where old.id = feed.id returning old.file_key as before`.execute(db);
  return rows[0] && rows[0].before;
}
