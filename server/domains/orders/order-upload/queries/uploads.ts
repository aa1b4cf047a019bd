import { type RawBuilder, sql } from 'kysely';
import type { MatchedColumn } from '../../../../engines/table-import/columns.ts';
import type { Sheets } from '../../../../engines/table-import/workbook-rows.ts';
import { orderUploadSettings, type OrderUploadSettings } from '../../../../../contract/orders/order-upload.ts';
import {
  type OrderLayout,
  type OrderOutcome,
  orderUploadRunning,
  type OrderUploadState,
  type UploadTarget,
} from '../../../../../contract/orders/order-upload-words.ts';
import type { Language } from '../../../../../contract/values/locale.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import type { TextEncoding } from '../../../../../contract/wire/encodings.ts';
import type { Cursor } from '../../../../platform/cursor.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { move } from '../../../../platform/state-machine.ts';
import { orderUploads } from '../states.ts';

/** What was found out while the file was read. */
export type Found = {
  /** Chosen by the user. */ wanted?: TextEncoding;
  /** The same of a workbook. */ wantedSheet?: number;
  sheets?: Sheets;
  encoding?: TextEncoding | null;
  columns?: { how: MatchedColumn<UploadTarget>['how'] | 'before'; samples: string[]; filled: number }[];
  /** Of the last rows: what is below a damage of the file is missing. */
  broken?: number;
};
export type Counts = Partial<Record<OrderOutcome, number>>;

export type UploadRecord = {
  id: number;
  companyId: number;
  userId: number;
  stepUserId: number;
  by: string | null;
  fileKey: string;
  fileName: string;
  contentType: string;
  fileHash: string | null;
  state: OrderUploadState;
  failure: string | null;
  layout: OrderLayout | null;
  language: Language;
  headers: string[];
  mapping: (UploadTarget | null)[] | null;
  found: Found;
  settings: Partial<OrderUploadSettings>;
  counts: Counts;
  lines: number;
  orders: number;
  progress: number;
  doneUntil: number;
  undone: number;
  attempts: number;
  createdAt: Date;
};

const columns = sql`j.id, j.company_id as "companyId", j.user_id as "userId", j.step_user_id as "stepUserId",
  (select u.name from user_account u where u.id = j.user_id) as by, j.file_key as "fileKey", j.file_name as "fileName", j.content_type as "contentType",
  j.file_hash as "fileHash", j.state, j.failure, j.layout, j.language, j.headers, j.mapping, j.found, j.settings, j.counts, j.lines, j.orders, j.progress,
  j.done_until as "doneUntil", j.undone, j.attempts, j.created_at as "createdAt"`;
const running = sql<boolean>`state in (${sql.join(orderUploadRunning.map((state) => sql.lit(state)))})`;

/** Milliseconds without a sign of life after which a worker counts as killed. */
const silence = 60_000;

/** Another worker has the claim, or the step was stopped. */
export class ClaimLost extends Error {}

/** A company's upload; optionally locked. Foreign ones are missing. */
export async function oneUpload(db: Connection, companyId: number, id: number, { lock = false } = {}): Promise<UploadRecord> {
  const { rows } = await sql<UploadRecord>`select ${columns} from order_upload j where j.id = ${id} and j.company_id = ${companyId}
    ${lock ? sql`for no key update of j` : sql``}`.execute(db);
  if (!rows[0]) throw new Refusal(codes.ordersNotExist, 'order-upload.missing');
  return rows[0];
}

export async function listUploads(db: Connection, companyId: number, cursor: Cursor, most: number): Promise<UploadRecord[]> {
  const beyond: RawBuilder<unknown> =
    cursor === null ? sql`` : cursor.direction === 'next' ? sql`and j.id < ${cursor.id}` : sql`and j.id > ${cursor.id}`;
  const { rows } = await sql<UploadRecord>`select ${columns} from order_upload j where j.company_id = ${companyId} ${beyond}
    order by j.id ${cursor?.direction === 'previous' ? sql`asc` : sql`desc`} limit ${most}`.execute(db);
  return rows;
}

export type NewUpload = {
  companyId: number;
  userId: number;
  file: { key: string; fileName: string; contentType: string };
  language: Language;
  now: Date;
};

export async function insertUpload(tx: Tx, { companyId, userId, file, language, now }: NewUpload): Promise<number> {
  const { id } = await tx
    .insertInto('order_upload')
    .values({
      company_id: companyId,
      user_id: userId,
      step_user_id: userId,
      file_key: file.key,
      file_name: file.fileName,
      content_type: file.contentType,
      state: 'reading',
      language,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Begins a step, from its beginning unless it goes on where it was stopped. */
export async function beginStep(
  tx: Tx,
  { id, state }: UploadRecord,
  { to, userId, now, goesOn = false }: { to: OrderUploadState; userId: number; now: Date; goesOn?: boolean },
): Promise<void> {
  const start = goesOn ? {} : { progress: 0, done_until: 0, ...(to === 'undoing' && { undone: 0 }) };
  await move(tx, orderUploads, {
    ids: [id],
    from: [state],
    to,
    now,
    set: { step_user_id: userId, failure: null, claim: null, heard_at: null, attempts: 0, finished_at: null, ...start },
  });
}

/** Ends the step of a worker that still has the claim. */
export const endStep = (
  tx: Tx,
  { id, state }: UploadRecord,
  claim: string,
  { to, failure = null, now }: { to: OrderUploadState; failure?: string | null; now: Date },
) =>
  move(tx, orderUploads, {
    ids: [id],
    from: [state],
    to,
    now,
    set: { failure, claim: null, heard_at: null, finished_at: now, attempts: 0 },
    guard: (eb) => eb('claim', '=', claim),
  });

/** Stops a step from outside; its worker notices that it has lost the claim. */
export const stopStep = (
  tx: Tx,
  { id, state }: UploadRecord,
  { to, failure = null, now }: { to: OrderUploadState; failure?: string | null; now: Date },
) => move(tx, orderUploads, { ids: [id], from: [state], to, now, set: { failure, claim: null, heard_at: null, finished_at: now } });

/** Claims an upload without a worker, or one whose worker gives no sign of life. */
export async function claimUpload(db: Connection, id: number, claim: string, now: Date): Promise<UploadRecord | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('order_upload')
    .set((eb) => ({ claim, heard_at: now, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where(running)
    .where((eb) => eb.or([eb('claim', 'is', null), eb('heard_at', '<', new Date(now.getTime() - silence))]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  const { rows } = await sql<UploadRecord>`select ${columns} from order_upload j where j.id = ${id} and j.claim = ${claim}`.execute(db);
  return rows[0];
}

/** The upload as its worker left it, locked until the transaction ends. @throws ClaimLost */
export async function claimedUpload(tx: Tx, id: number, claim: string): Promise<UploadRecord> {
  const { rows } = await sql<UploadRecord>`
    select ${columns} from order_upload j where j.id = ${id} and j.claim = ${claim} for no key update of j`.execute(tx);
  if (!rows[0]) throw new ClaimLost();
  return rows[0];
}

export async function releaseUpload(db: Connection, id: number, claim: string, { uncounted = false } = {}): Promise<void> {
  await db
    .updateTable('order_upload')
    .set({ claim: null, heard_at: null, attempts: sql<number>`greatest(0, attempts - ${uncounted ? 1 : 0})` })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

export async function withoutHeartbeat(db: Connection, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from order_upload where ${running} and (heard_at is null or heard_at < ${new Date(now.getTime() - silence)})`.execute(db);
  return rows.map(({ id }) => id);
}

export type StepChange = {
  progress?: number;
  lines?: number;
  orders?: number;
  doneUntil?: number;
  counts?: Counts;
  undone?: number;
  /** An interrupted step starts from its beginning: the attempt counts. */
  again?: boolean;
};

/** Stores how far a step is, and that its worker lives. False if it was stopped, or another worker has the claim. */
export async function noteStep(
  db: Connection,
  id: number,
  claim: string,
  { progress, lines, orders, doneUntil, counts, undone, again = false }: StepChange,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_upload')
    .set({
      heard_at: now,
      ...(again ? {} : { attempts: 0 }),
      ...(progress === undefined ? {} : { progress }),
      ...(lines === undefined ? {} : { lines }),
      ...(orders === undefined ? {} : { orders }),
      ...(doneUntil === undefined ? {} : { done_until: doneUntil }),
      ...(undone === undefined ? {} : { undone }),
      ...(counts === undefined ? {} : { counts: JSON.stringify(counts) }),
    })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function storeRead(
  db: Connection,
  id: number,
  claim: string,
  read: Pick<UploadRecord, 'layout' | 'headers' | 'found' | 'settings' | 'lines' | 'fileHash'> & {
    mapping: readonly (UploadTarget | null)[];
  },
): Promise<void> {
  await db
    .updateTable('order_upload')
    .set({
      layout: read.layout,
      headers: read.headers,
      found: JSON.stringify(read.found),
      mapping: sql<string[]>`${[...read.mapping]}::text[]`,
      settings: JSON.stringify(read.settings),
      lines: read.lines,
      progress: read.lines,
      file_hash: read.fileHash,
      counts: '{}',
      orders: 0,
    })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** How the file is to be read again. */
export async function storeWanted(tx: Tx, id: number, wanted: Pick<Found, 'wanted' | 'wantedSheet'>): Promise<void> {
  await tx
    .updateTable('order_upload')
    .set({ found: JSON.stringify(wanted), mapping: null, headers: [] })
    .where('id', '=', id)
    .execute();
}

export async function storeChoice(
  tx: Tx,
  id: number,
  mapping: readonly (UploadTarget | null)[],
  settings: OrderUploadSettings,
): Promise<void> {
  await tx
    .updateTable('order_upload')
    .set({ mapping: sql<string[]>`${[...mapping]}::text[]`, settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute();
}

/** The first other upload of the same file whose rows are still stored. */
export async function sameFile(
  db: Connection,
  { id, companyId, fileHash }: UploadRecord,
): Promise<{ id: number; createdAt: Date } | undefined> {
  if (fileHash === null) return undefined;
  return db
    .selectFrom('order_upload')
    .select(['id', 'created_at as createdAt'])
    .where('company_id', '=', companyId)
    .where('file_hash', '=', fileHash)
    .where('id', '<', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

const hashed = (headers: readonly string[]) => sql<string>`md5(array_to_string(${[...headers]}::text[], chr(31)))`;

type Remembered = { mapping: (UploadTarget | null)[]; settings: OrderUploadSettings };

/** The columns that the company has used last for a file with these headers. */
export async function rememberedMapping(db: Connection, companyId: number, headers: readonly string[]): Promise<Remembered | undefined> {
  const { rows } = await sql<{ mapping: (UploadTarget | null)[]; settings: object }>`
    select mapping, settings from order_upload_mapping where company_id = ${companyId} and columns_hash = ${hashed(headers)}`.execute(db);
  const [found] = rows;
  return found && { mapping: found.mapping, settings: orderUploadSettings.parse(found.settings) };
}

export async function rememberMapping(
  db: Connection,
  companyId: number,
  { headers, mapping, settings }: { headers: readonly string[]; mapping: readonly (UploadTarget | null)[]; settings: OrderUploadSettings },
  now: Date,
): Promise<void> {
  await db
    .insertInto('order_upload_mapping')
    .values({
      company_id: companyId,
      columns_hash: hashed(headers),
      mapping: sql<string[]>`${[...mapping]}::text[]`,
      settings: JSON.stringify(settings),
      used_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'columns_hash']).doUpdateSet((eb) => ({
        mapping: eb.ref('excluded.mapping'),
        settings: sql<string>`excluded.settings`,
        used_at: eb.ref('excluded.used_at'),
      })),
    )
    .execute();
}
