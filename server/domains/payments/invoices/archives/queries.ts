import { sql } from 'kysely';
import type { ArchiveState } from '../../../../../contract/payments/invoice-archives.ts';
import type { InvoiceFormat, InvoiceKind } from '../../../../../contract/payments/invoices.ts';
import type { Cursor } from '../../../../platform/cursor.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import type { MessageKey } from '../../../../platform/texts.ts';

export type Side = 'buyer' | 'seller';

export type ArchiveRow = {
  id: number;
  companyId: number;
  side: Side;
  month: string;
  kind: InvoiceKind | null;
  storeId: number | null;
  store: string | null;
  formats: InvoiceFormat[];
  language: string;
  state: ArchiveState;
  failure: string | null;
  progress: number;
  documents: number;
  missing: number;
  fileKey: string | null;
  size: number | null;
  by: string;
  askedAt: Date;
  expiresAt: Date | null;
};

const columns = sql`a.id, a.company_id as "companyId", a.side, to_char(a.month, 'YYYY-MM') as month, a.kind, a.store_id as "storeId",
  (select s.name from store s where s.id = a.store_id) as store, a.formats, a.language, a.state, a.failure, a.progress,
  a.document_count as documents, a.missing_count as missing, a.file_key as "fileKey", a.size,
  (select u.name from user_account u where u.id = a.user_id) as by, a.asked_at as "askedAt", a.expires_at as "expiresAt"`;

export type NewArchive = {
  companyId: number;
  userId: number;
  side: Side;
  month: string;
  kind: InvoiceKind | null;
  storeId: number | null;
  formats: InvoiceFormat[];
  language: string;
  now: Date;
};

export async function insertArchive(tx: Tx, { companyId, userId, storeId, month, now, ...given }: NewArchive): Promise<number> {
  const row = await tx
    .insertInto('invoice_archive')
    .values({ ...given, month: `${month}-01`, company_id: companyId, user_id: userId, store_id: storeId, state: 'waiting', asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Archives of a company that are not finished. Locks until the transaction ends, so that two requests at once are counted one after the other. */
export async function countOpen(tx: Tx, companyId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('invoice archives ' || ${companyId}::text, 0))`.execute(tx);
  const row = await tx
    .selectFrom('invoice_archive')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('state', 'in', ['waiting', 'working'])
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function findArchive(db: Connection, side: Side, companyId: number, id: number): Promise<ArchiveRow | null> {
  // sql-check: not null month by, each archive has them
  const { rows } = await sql<ArchiveRow>`
    select ${columns} from invoice_archive a where a.id = ${id} and a.company_id = ${companyId} and a.side = ${side}`.execute(db);
  return rows[0] ?? null;
}

/** One page and the row after it, in the cursor's direction. */
export async function listArchives(db: Connection, side: Side, companyId: number, cursor: Cursor, size: number): Promise<ArchiveRow[]> {
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and a.id < ${cursor.id}` : sql`and a.id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  // sql-check: not null month by, each archive has them
  const { rows } = await sql<ArchiveRow>`
    select ${columns} from invoice_archive a where a.company_id = ${companyId} and a.side = ${side} ${beyond}
    order by a.id ${order} limit ${size + 1}`.execute(db);
  return rows;
}

/** Takes a waiting archive, or one whose writer has given no sign of life. Null if there is nothing to do. */
export async function claimArchive(
  db: Connection,
  id: number,
  claim: string,
  time: { now: Date; silentSince: Date },
): Promise<ArchiveRow | null> {
  const row = await db
    .updateTable('invoice_archive')
    .set({ state: 'working', claim, beat_at: time.now, progress: 0 })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb.and([eb('state', '=', 'working'), eb('beat_at', '<', time.silentSince)])]))
    .returning(['company_id as companyId', 'side'])
    .executeTakeFirst();
  return row ? findArchive(db, row.side as Side, row.companyId, id) : null;
}

/** An archive while this process writes it. */
const claimed = (db: Connection, id: number, claim: string) =>
  db.updateTable('invoice_archive').where('id', '=', id).where('claim', '=', claim).where('state', '=', 'working');

/** False if another process writes it by now. */
export async function noteProgress(db: Connection, id: number, claim: string, progress: number, now: Date): Promise<boolean> {
  return (await claimed(db, id, claim).set({ progress, beat_at: now }).returning('id').execute()).length === 1;
}

export type Finished = { key: string; size: number; documents: number; missing: number; now: Date; expiresAt: Date };

/** False if another process writes it by now. */
export async function finishArchive(tx: Tx, id: number, claim: string, done: Finished): Promise<boolean> {
  const rows = await claimed(tx, id, claim)
    .set({
      ...{ state: 'ready', progress: 100, claim: null, file_key: done.key, size: done.size },
      ...{ document_count: done.documents, missing_count: done.missing, finished_at: done.now, expires_at: done.expiresAt },
    })
    .returning('id')
    .execute();
  return rows.length === 1;
}

export async function failArchive(db: Connection, id: number, claim: string, failure: MessageKey, now: Date): Promise<void> {
  await claimed(db, id, claim).set({ state: 'failed', failure, finished_at: now, claim: null }).execute();
}

/** Archives that nobody writes, although they wait or were begun. */
export async function silentArchives(db: Connection, silentSince: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('invoice_archive')
    .select('id')
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

/** Expires archives whose time is over; returns their files. */
export async function expireArchives(db: Connection, now: Date): Promise<string[]> {
  const expired = await db
    .with('over', (from) =>
      from
        .selectFrom('invoice_archive')
        .select(['id', 'file_key'])
        .where('state', '=', 'ready')
        .where('expires_at', '<=', now)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('invoice_archive as a')
    .from('over')
    .set({ state: 'expired', file_key: null })
    .whereRef('over.id', '=', 'a.id')
    .returning('over.file_key as fileKey')
    .execute();
  return expired.flatMap(({ fileKey }) => fileKey ?? []);
}
