import { sql } from 'kysely';
import type { CsvStyle } from '../../../../contract/wire/csv.ts';
import type { PackFormat, Selection } from '../../../../contract/materials/downloads.ts';
import type { LayoutColumn } from '../../../../contract/materials/layout-columns.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { selectionNameIn } from '../downloads/selections.ts';

/** What is read of a feed, for row `d`. */
const feeds = (db: Connection) =>
  db
    .selectFrom('feed as d')
    .select([
      'd.id',
      'd.company_id as companyId',
      'd.user_id as userId',
      'd.name',
      'd.selection',
      sql<PackFormat>`d.format`.as('format'),
      'd.columns',
      sql<CsvStyle>`d.csv`.as('csv'),
      sql<Language>`d.language`.as('language'),
      'd.country_code as countryCode',
      'd.file_key as fileKey',
      'd.etag',
      'd.size',
      'd.prices',
      'd.items_hash as itemsHash',
      'd.built_at as builtAt',
      'd.asked_at as askedAt',
      'd.created_at as createdAt',
      'd.version',
      sql<string>`(select u.name from user_account u where u.id = d.user_id)`.as('by'),
    ]);

export type FeedRow = Awaited<ReturnType<ReturnType<typeof feeds>['executeTakeFirstOrThrow']>>;
/** With the name of the store or category that it is about. */
export type NamedFeedRow = FeedRow & { selectionName: string | null };

export const feedsOf = (db: Connection, companyId: number, language: string): Promise<NamedFeedRow[]> =>
  feeds(db).select(selectionNameIn(language)).where('d.company_id', '=', companyId).orderBy('d.id', 'desc').execute();

export async function feedByToken(db: Connection, hash: Buffer): Promise<FeedRow | null> {
  return (await feeds(db).where('d.token_hash', '=', hash).executeTakeFirst()) ?? null;
}

/** Feeds of the company; concurrent requests wait until the transaction ends. */
export async function countFeeds(tx: Tx, companyId: number): Promise<number> {
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

export async function insertFeed(tx: Tx, feed: NewFeed): Promise<number> {
  const { id } = await tx
    .insertInto('feed')
    .values({
      company_id: feed.companyId,
      user_id: feed.userId,
      name: feed.name,
      token_hash: feed.hash,
      selection: JSON.stringify(feed.selection),
      format: feed.format,
      columns: feed.columns && JSON.stringify(feed.columns),
      csv: JSON.stringify(feed.csv),
      language: feed.language,
      country_code: feed.country,
      created_at: feed.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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

/** Changes a feed of the company, which is built again before it is next read. */
const change = (db: Connection, id: number, companyId: number) =>
  db
    .updateTable('feed')
    .set((eb) => ({ built_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('company_id', '=', companyId);

/** Updates a feed, which then uses the caller's rights. False if there is no such feed. */
export async function changeFeed(tx: Tx, id: number, wanted: FeedChange): Promise<boolean> {
  const { companyId, userId, name, language, selection, columns, csv } = wanted;
  const changed = await change(tx, id, companyId)
    .set({
      name,
      user_id: userId,
      language,
      ...(selection && { selection: JSON.stringify(selection) }),
      ...(columns !== undefined && { columns: columns && JSON.stringify(columns) }),
      ...(csv && { csv: JSON.stringify(csv) }),
    })
    .returning('id')
    .execute();
  return changed.length > 0;
}

/** Replaces the secret; the feed then uses the caller's rights. Returns the format, or null if there is no such feed. */
export async function renewFeed(
  db: Connection,
  id: number,
  { companyId, userId, hash }: { companyId: number; userId: number; hash: Buffer },
): Promise<PackFormat | null> {
  const renewed = await change(db, id, companyId)
    .set({ token_hash: hash, user_id: userId })
    .returning(sql<PackFormat>`format`.as('format'))
    .executeTakeFirst();
  return renewed?.format ?? null;
}

/** Returns the file of the feed or null, and undefined if there is no such feed. */
export async function deleteFeed(db: Connection, id: number, companyId: number): Promise<string | null | undefined> {
  const deleted = await db
    .deleteFrom('feed')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .returning('file_key as fileKey')
    .executeTakeFirst();
  return deleted?.fileKey;
}

export async function noteAsked(db: Connection, id: number, now: Date): Promise<void> {
  await db.updateTable('feed').set({ asked_at: now }).where('id', '=', id).execute();
}

/** Stores a new file; returns the key of the previous one, or undefined if the feed was revoked or changed meanwhile. */
export async function storeFeed(
  db: Connection,
  { id, version }: Pick<FeedRow, 'id' | 'version'>,
  file: { key: string; etag: string; size: number; prices: boolean; itemsHash: Buffer; now: Date },
): Promise<string | null | undefined> {
  const stored = await db
    .with('old', (from) =>
      from.selectFrom('feed').select(['id', 'file_key']).where('id', '=', id).where('version', '=', version).forUpdate(),
    )
    .updateTable('feed')
    .from('old')
    .set({
      file_key: file.key,
      etag: file.etag,
      size: file.size,
      prices: file.prices,
      items_hash: file.itemsHash,
      built_at: file.now,
    })
    .whereRef('old.id', '=', 'feed.id')
    .returning('old.file_key as before')
    .executeTakeFirst();
  return stored?.before;
}
