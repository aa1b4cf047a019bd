import { sql } from 'kysely';
import { type ImportLayout, importRunning, type ImportState } from '../../../../../contract/listings/import-words.ts';
import type { TextEncoding } from '../../../../../contract/wire/encodings.ts';
import { type ImportColumn, type ImportPage, type ImportSettings, type UnknownWord } from '../../../../../contract/listings/imports.ts';
import type { Language } from '../../../../../contract/values/locale.ts';
import type { MessageKey } from '../../../../platform/texts.ts';
import type { Connection } from '../../../../platform/postgres/sql/tx.ts';
import { longJobs } from '../../long-jobs.ts';
import type { ColumnProfile } from '../../../../engines/table-import/column-profile.ts';

/** What was found out while the list was read. */
export type Found = {
  /** Chosen by the user. */ wanted?: TextEncoding;
  /** The same of a workbook. */ wantedSheet?: number;
  sheets?: NonNullable<ImportPage['sheets']>;
  encoding?: TextEncoding | null;
  /** The last column is made of the headings between the lines. */ sections?: boolean;
  /** Of the prices, as remarks above the columns say. */ currency?: string;
  sameNames?: ImportPage['sameNames'];
  columns?: { how: ImportColumn['how']; why: ImportColumn['why']; profile: ColumnProfile }[];
};

export type ImportRecord = {
  id: string;
  storeId: number;
  companyId: number;
  storeCode: string;
  currency: string;
  userId: number | null;
  /** The user who started the present step. */
  stepUserId: number | null;
  by: string | null;
  fileKey: string;
  fileName: string;
  contentType: string;
  state: ImportState;
  failure: string | null;
  layout: ImportLayout | null;
  headers: string[];
  found: Found;
  mapping: (string | null)[] | null;
  settings: Partial<ImportSettings>;
  unknown: UnknownWord[];
  language: Language;
  progress: number;
  lines: number;
  createdItems: number;
  changedItems: number;
  sameItems: number;
  badLines: number;
  notUndoneItems: number;
  undoneItems: number;
  doneUntil: string;
  attempts: number;
  archiveKeys: string[];
  archiveEntry: number;
  createdAt: Date;
  finishedAt: Date | null;
};

const columns = sql`j.id, j.store_id as "storeId", s.company_id as "companyId", s.item_code as "storeCode", s.currency_code as currency, j.user_id as "userId",
  j.step_user_id as "stepUserId", (select u.name from user_account u where u.id = j.user_id) as by, j.file_key as "fileKey", j.file_name as "fileName",
  j.content_type as "contentType", j.state, j.failure, j.layout, j.headers, j.found, j.mapping, j.settings, j.unknown, j.language, j.progress, j.lines,
  j.created_items as "createdItems", j.changed_items as "changedItems", j.same_items as "sameItems", j.bad_lines as "badLines", j.not_undone_items as "notUndoneItems",
  j.undone_items as "undoneItems", j.done_until as "doneUntil", j.attempts, j.archive_keys as "archiveKeys", j.archive_entry as "archiveEntry",
  j.created_at as "createdAt", j.finished_at as "finishedAt"`;

export const imports = longJobs<ImportRecord>('import', { columns, running: importRunning, busy: 'import.busy' });

export type NewImport = {
  id: string;
  storeId: number;
  userId: number;
  fileKey: string;
  fileName: string;
  contentType: string;
  language: Language;
  now: Date;
};

export async function insertImport(tx: Connection, given: NewImport): Promise<void> {
  await tx
    .insertInto('import')
    .values({
      id: given.id,
      store_id: given.storeId,
      user_id: given.userId,
      file_key: given.fileKey,
      file_name: given.fileName,
      content_type: given.contentType,
      state: 'reading',
      language: given.language,
      created_at: given.now,
      step_began_at: given.now,
    })
    .execute();
}

/** Starts a step from the beginning of the list. */
export async function beginStep(
  tx: Connection,
  id: string,
  { state, userId, now }: { state: ImportState; userId: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('import')
    .set({
      state,
      step_user_id: userId,
      step_began_at: now,
      failure: null,
      progress: 0,
      done_until: '',
      archive_entry: 0,
      claim: null,
      heard_at: null,
      attempts: 0,
      finished_at: null,
      not_undone_items: 0,
      undone_items: 0,
      // An undo shows both what was written and what it has undone.
      ...(state === 'undoing' ? {} : { created_items: 0, changed_items: 0, same_items: 0 }),
    })
    .where('id', '=', id)
    .execute();
}

export type StepChange = {
  progress?: number;
  lines?: number;
  doneUntil?: string;
  created?: number;
  changed?: number;
  same?: number;
  notUndone?: number;
  undone?: number;
  again?: boolean;
};

/**
 * Records the progress of a step; the counts are added. `again`: an interrupted step starts from the beginning, so that no progress is
 * stored. False if the list was cancelled or another worker has the claim.
 */
export async function noteStep(db: Connection, id: string, claim: string, change: StepChange, now: Date): Promise<boolean> {
  const { progress, lines, doneUntil, created = 0, changed = 0, same = 0, notUndone = 0, undone = 0, again = false } = change;
  const { numUpdatedRows } = await db
    .updateTable('import')
    .set((eb) => ({
      heard_at: now,
      ...(again ? {} : { attempts: 0 }),
      ...(progress === undefined ? {} : { progress }),
      ...(lines === undefined ? {} : { lines }),
      ...(doneUntil === undefined ? {} : { done_until: doneUntil }),
      created_items: eb('created_items', '+', created),
      changed_items: eb('changed_items', '+', changed),
      same_items: eb('same_items', '+', same),
      not_undone_items: eb('not_undone_items', '+', notUndone),
      undone_items: eb('undone_items', '+', undone),
    }))
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const countedBadLines = (id: string) =>
  sql<number>`(select count(distinct x.line) from import_problem x where x.import_id = ${id} and not x.note)`;

/** Ends a step and releases the worker's claim. */
export async function endStep(
  db: Connection,
  id: string,
  claim: string,
  { state, failure = null, now }: { state: ImportState; failure?: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('import')
    .set((eb) => ({
      state,
      failure,
      claim: null,
      heard_at: null,
      done_until: '',
      progress: eb.ref('lines'),
      finished_at: now,
      bad_lines: countedBadLines(id),
    }))
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** Cancels the present step from outside; its worker notices that it has lost the claim. */
export async function cancelStep(tx: Connection, id: string, failure: MessageKey, now: Date): Promise<void> {
  await tx
    .updateTable('import')
    .set({ state: 'failed', failure, claim: null, heard_at: null, done_until: '', finished_at: now, bad_lines: countedBadLines(id) })
    .where('id', '=', id)
    .execute();
}

export async function storeRead(
  db: Connection,
  id: string,
  claim: string,
  read: { layout: ImportLayout | null; headers: string[]; found: Found; mapping: (string | null)[]; settings: object; lines: number },
): Promise<void> {
  await db
    .updateTable('import')
    .set({
      layout: read.layout,
      headers: read.headers,
      found: JSON.stringify(read.found),
      mapping: sql<string[]>`${read.mapping}::text[]`,
      settings: JSON.stringify(read.settings),
      lines: read.lines,
    })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** The encoding in which the file is to be read again. */
/** How the file is to be read again. */
export async function storeWanted(tx: Connection, id: string, wanted: Pick<Found, 'wanted' | 'wantedSheet'>): Promise<void> {
  await tx
    .updateTable('import')
    .set({ found: JSON.stringify(wanted), mapping: null, headers: [] })
    .where('id', '=', id)
    .execute();
}

export async function storeUnknown(db: Connection, id: string, unknown: ImportRecord['unknown']): Promise<void> {
  await db
    .updateTable('import')
    .set({ unknown: JSON.stringify(unknown) })
    .where('id', '=', id)
    .execute();
}

export async function storeChoice(tx: Connection, id: string, mapping: readonly (string | null)[], settings: object): Promise<void> {
  await tx
    .updateTable('import')
    .set({ mapping: sql<string[]>`${[...mapping]}::text[]`, settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute();
}

export async function addArchives(tx: Connection, id: string, keys: readonly string[]): Promise<void> {
  await tx
    .updateTable('import')
    .set({ archive_keys: sql<string[]>`(select array_agg(distinct k) from unnest(archive_keys || ${[...keys]}::text[]) k)` })
    .where('id', '=', id)
    .execute();
}

/** Progress in the first archive, in entries. False if the list was cancelled or another worker has the claim. */
export async function noteArchive(db: Connection, id: string, claim: string, entry: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import')
    .set({ archive_entry: entry, heard_at: now, attempts: 0 })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function dropArchive(tx: Connection, id: string, key: string): Promise<void> {
  await tx
    .updateTable('import')
    .set({ archive_keys: sql<string[]>`array_remove(archive_keys, ${key})`, archive_entry: 0 })
    .where('id', '=', id)
    .execute();
}

type Remembered = { mapping: (string | null)[]; settings: object };

const hashed = (headers: readonly string[]) => sql<string>`md5(array_to_string(${[...headers]}::text[], chr(31)))`;

/** The mapping that the store last used for a list with these columns. */
export async function rememberedMapping(db: Connection, storeId: number, headers: readonly string[]): Promise<Remembered | undefined> {
  const { rows } = await sql<Remembered>`
    select mapping, settings from import_mapping where store_id = ${storeId} and columns_hash = ${hashed(headers)}`.execute(db);
  return rows[0];
}

export async function rememberMapping(
  db: Connection,
  storeId: number,
  { headers, settings }: { headers: readonly string[]; settings: object },
  mapping: readonly (string | null)[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('import_mapping')
    .values({
      store_id: storeId,
      columns_hash: hashed(headers),
      mapping: sql<string[]>`${[...mapping]}::text[]`,
      settings: JSON.stringify(settings),
      used_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'columns_hash']).doUpdateSet((eb) => ({
        mapping: eb.ref('excluded.mapping'),
        settings: sql<string>`excluded.settings`,
        used_at: eb.ref('excluded.used_at'),
      })),
    )
    .execute();
}
