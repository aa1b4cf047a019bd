import { sql } from 'kysely';
import type { CsvStyle } from '../../../../contract/wire/csv.ts';
import type { PackContent, PackFormat, Selection } from '../../../../contract/materials/downloads.ts';
import type { LayoutColumn } from '../../../../contract/materials/layout-columns.ts';
import type { PictureSize } from '../../../../contract/values/pictures.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { ShopList } from '../../../../contract/materials/shop-exports.ts';
import type { MessageKey } from '../../../platform/texts.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { hashes } from './list-queries.ts';
import { selectionNameIn } from './selections.ts';

export type PackState = 'waiting' | 'working' | 'ready' | 'failed' | 'expired';

/** What is read of a pack, for row `d`. */
const packColumns = [
  'd.id',
  'd.company_id as companyId',
  'd.user_id as userId',
  'd.selection',
  sql<PackContent[]>`d.contents`.as('contents'),
  sql<PackFormat>`d.format`.as('format'),
  sql<PictureSize>`d.picture_size`.as('pictureSize'),
  'd.columns',
  sql<CsvStyle>`d.csv`.as('csv'),
  'd.shop',
  sql<Language>`d.language`.as('language'),
  'd.country_code as countryCode',
  sql<PackState>`d.state`.as('state'),
  sql<MessageKey | null>`d.failure`.as('failure'),
  'd.progress',
  'd.item_count as itemCount',
  'd.secret',
  'd.file_key as fileKey',
  'd.file_name as fileName',
  'd.content_type as contentType',
  'd.size',
  'd.asked_at as askedAt',
  'd.expires_at as expiresAt',
  sql<string>`(select u.name from user_account u where u.id = d.user_id)`.as('by'),
] as const;

const packs = (db: Connection) => db.selectFrom('download_request as d').select(packColumns).where('d.removed_at', 'is', null);

export type PackRow = Awaited<ReturnType<ReturnType<typeof packs>['executeTakeFirstOrThrow']>>;
/** With the name of the store or category that it is about. */
export type NamedPackRow = PackRow & { selectionName: string | null };

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
export async function countOpen(tx: Tx, companyId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`packs ${companyId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from download_request where company_id = ${companyId} and state in ('waiting', 'working') and removed_at is null`.execute(
    tx,
  );
  return rows[0]?.open ?? 0;
}

export async function insertPack(tx: Tx, pack: NewPack): Promise<number> {
  const { id } = await tx
    .insertInto('download_request')
    .values({
      company_id: pack.companyId,
      user_id: pack.userId,
      selection: JSON.stringify(pack.selection),
      contents: [...pack.contents],
      format: pack.format,
      picture_size: pack.pictureSize,
      columns: pack.columns && JSON.stringify(pack.columns),
      csv: JSON.stringify(pack.csv),
      shop: pack.shop && JSON.stringify(pack.shop),
      language: pack.language,
      country_code: pack.country,
      state: 'waiting',
      secret: pack.secret,
      asked_at: pack.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A pack of the company; null if it is missing or removed. */
export async function packById(db: Connection, id: number, companyId: number, language: string): Promise<NamedPackRow | null> {
  const row = await packs(db)
    .select(selectionNameIn(language))
    .where('d.id', '=', id)
    .where('d.company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}

/** One page of the company's packs and the row after it, newest first. */
export function listPacks(
  db: Connection,
  companyId: number,
  { cursor, size, language }: { cursor: Cursor; size: number; language: string },
): Promise<NamedPackRow[]> {
  const isBackwards = cursor?.direction === 'previous';
  return packs(db)
    .select(selectionNameIn(language))
    .where('d.company_id', '=', companyId)
    .$if(cursor !== null, (query) => query.where('d.id', isBackwards ? '>' : '<', cursor?.id ?? 0))
    .orderBy('d.id', isBackwards ? 'asc' : 'desc')
    .limit(size + 1)
    .execute();
}

/** Takes a pending pack, or one whose builder has no recent heartbeat. Null if there is nothing to do. */
export async function claimPack(
  db: Connection,
  id: number,
  claim: string,
  time: { now: Date; silentSince: Date },
): Promise<PackRow | null> {
  const row = await db
    .updateTable('download_request as d')
    .set({ state: 'working', claim, beat_at: time.now, progress: 0 })
    .where('d.id', '=', id)
    .where('d.removed_at', 'is', null)
    .where((eb) => eb.or([eb('d.state', '=', 'waiting'), eb.and([eb('d.state', '=', 'working'), eb('d.beat_at', '<', time.silentSince)])]))
    .returning(packColumns)
    .executeTakeFirst();
  return row ?? null;
}

/** A pack while this builder works on it. */
const claimed = (db: Connection, id: number, claim: string) =>
  db.updateTable('download_request').where('id', '=', id).where('claim', '=', claim).where('state', '=', 'working');

/** False if another process builds it by now, or it was removed. */
export async function notePack(db: Connection, id: number, claim: string, progress: number, now: Date): Promise<boolean> {
  const noted = await claimed(db, id, claim).set({ progress, beat_at: now }).where('removed_at', 'is', null).returning('id').execute();
  return noted.length === 1;
}

export type Finished = { key: string; fileName: string; contentType: string; size: number; items: number; now: Date; expiresAt: Date };

/** False if another process builds it by now, or it was removed. */
export async function finishPack(tx: Tx, id: number, claim: string, file: Finished): Promise<boolean> {
  const done = await claimed(tx, id, claim)
    .set({
      state: 'ready',
      progress: 100,
      file_key: file.key,
      file_name: file.fileName,
      content_type: file.contentType,
      size: file.size,
      item_count: file.items,
      finished_at: file.now,
      expires_at: file.expiresAt,
      claim: null,
    })
    .where('removed_at', 'is', null)
    .returning('id')
    .execute();
  return done.length === 1;
}

export async function failPack(db: Connection, id: number, claim: string, failure: MessageKey, now: Date): Promise<void> {
  await claimed(db, id, claim).set({ state: 'failed', failure, finished_at: now, claim: null }).execute();
}

/** Records the items in the pack, with hashes of what the company sees of them now. */
export async function notePackItems(
  db: Connection,
  id: number,
  itemIds: readonly number[],
  { caller, language, now }: SignedInScope,
  has: { texts: boolean; prices: boolean; stock: boolean; pictures: boolean },
): Promise<void> {
  const seen = sql.raw(hashes.replaceAll('$1', 'c.company_id').replaceAll('$2', 'c.language').replaceAll('$3', 'c.now'));
  const hashIf = (wanted: boolean, column: string) => sql<string | null>`case when ${wanted}::boolean then ${sql.ref(`h.${column}`)} end`;
  await db
    .insertInto('download_request_item')
    .columns(['request_id', 'item_id', 'texts', 'prices', 'stock', 'pictures'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<{
            company_id: number;
            language: string;
            now: Date;
          }>`(select ${caller.companyId}::bigint as company_id, ${language}::text as language, ${now}::timestamptz as now)`.as('c'),
        )
        .innerJoin('item as i', (join) => join.onTrue())
        .innerJoin(sql<{ texts: string; prices: string; stock: string; pictures: string }>`lateral (select ${seen})`.as('h'), (join) =>
          join.onTrue(),
        )
        .select([
          sql<number>`${id}::bigint`.as('request_id'),
          'i.id',
          hashIf(has.texts, 'texts').as('texts'),
          hashIf(has.prices, 'prices').as('prices'),
          hashIf(has.stock, 'stock').as('stock'),
          hashIf(has.pictures, 'pictures').as('pictures'),
        ])
        .where('i.id', '=', anyOf(itemIds)),
    )
    .onConflict((conflict) =>
      conflict.columns(['request_id', 'item_id']).doUpdateSet((eb) => ({
        texts: eb.ref('excluded.texts'),
        prices: eb.ref('excluded.prices'),
        stock: eb.ref('excluded.stock'),
        pictures: eb.ref('excluded.pictures'),
      })),
    )
    .execute();
}

/** Removes a pack from the list; returns its file or null, and undefined if there is no such pack. */
export async function removePack(db: Connection, id: number, companyId: number, now: Date): Promise<string | null | undefined> {
  const removed = await db
    .updateTable('download_request as d')
    .from('download_request as before')
    .set((eb) => ({
      removed_at: now,
      file_key: null,
      state: eb.case().when('d.state', '=', 'ready').then('expired').else(eb.ref('d.state')).end(),
    }))
    .whereRef('before.id', '=', 'd.id')
    .where('d.id', '=', id)
    .where('d.company_id', '=', companyId)
    .where('d.removed_at', 'is', null)
    .returning('before.file_key as fileKey')
    .executeTakeFirst();
  return removed?.fileKey;
}

/** Expires packs whose time is over; returns their files. */
export async function expirePacks(db: Connection, now: Date): Promise<string[]> {
  const expired = await db
    .with('over', (from) =>
      from
        .selectFrom('download_request')
        .select(['id', 'file_key'])
        .where('state', '=', 'ready')
        .where('expires_at', '<=', now)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('download_request as d')
    .from('over')
    .set({ state: 'expired', file_key: null })
    .whereRef('over.id', '=', 'd.id')
    .returning('over.file_key as fileKey')
    .execute();
  return expired.flatMap(({ fileKey }) => fileKey ?? []);
}

/** Packs without a recent heartbeat of a builder. */
export async function silentPacks(db: Connection, silentSince: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('download_request')
    .select('id')
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'working'), eb('beat_at', '<', silentSince)]),
        eb.and([eb('state', '=', 'waiting'), eb('asked_at', '<', silentSince)]),
      ]),
    )
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes old packs; the download history is retained. */
export async function forgetPacks(db: Connection, before: Date): Promise<void> {
  await db
    .deleteFrom('download_request')
    .where('asked_at', '<', before)
    .where('state', 'not in', ['waiting', 'working'])
    .where('file_key', 'is', null)
    .execute();
}
