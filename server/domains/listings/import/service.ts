import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import { badCursor } from '../../../platform/cursor.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { isMessageKey, message } from '../../../platform/texts.ts';
import {
  cancellable,
  importBounds,
  importRunning,
  overwrittenMost,
  type ImportState,
  repeatable,
} from '../../../../contract/listings/import-words.ts';
import {
  type Fetching,
  type ImportPage,
  type ImportProblem,
  type ImportRow,
  importSettings,
  type listingImportCalls as calls,
} from '../../../../contract/listings/imports.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { keepUpload, keepUploads } from '../../../platform/uploads/index.ts';
import { storeOf } from '../editor/snapshots.ts';
import * as addresses from './pictures/address-queries.ts';
import { fetchTask } from './pictures/fetch-jobs.ts';
import { columnsShown, overwrittenShown } from './columns-shown.ts';
import {
  type ImportRecord,
  addArchives,
  beginStep,
  cancelStep,
  imports,
  insertImport,
  storeChoice,
  storeWanted,
} from './queries/imports.ts';
import { forgetWritten, hasWritten } from './queries/items.ts';
import { changeCell } from './queries/lines.ts';
import { attributeNames, categoryNames, warehousesOf } from './queries/names.ts';
import { picturesOf, putPictures } from './queries/pictures.ts';
import { linesWithProblems, overwrittenIn, problemsOf, reasonsOf } from './queries/problems.ts';
import { task } from './jobs.ts';
import { isPattern, unknownIn } from './reading/numbers.ts';
import { isText } from './reading/reading.ts';
import { pictureName } from './reading/values.ts';

const said = (reason: string, language: Language, values: Record<string, string | number> = {}): string =>
  isMessageKey(reason) ? message(reason, language, { most: importBounds.lines, ...values }) : reason;

function rowOf(record: ImportRecord, language: Language, { waiting }: Fetching): ImportRow {
  return {
    id: record.id,
    fileName: record.fileName,
    state: record.state,
    failure: record.failure === null ? null : said(record.failure, language),
    layout: record.layout,
    progress: record.progress,
    lines: record.lines,
    createdItems: record.createdItems,
    changedItems: record.changedItems,
    sameItems: record.sameItems,
    badLines: record.badLines,
    notUndoneItems: record.notUndoneItems,
    undoneItems: record.undoneItems,
    picturesWaiting: waiting,
    by: record.by,
    at: record.createdAt.toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
  };
}

export async function startImport(tx: Tx, scope: RequestScope, input: ParsedInputOf<typeof calls.start>): Promise<{ id: string }> {
  const { companyId, userId } = signedIn(scope);
  const store = await storeOf(tx, companyId, input.storeId);
  if (!store) throw notFound();
  const file = await keepUpload(tx, input.fileKey, companyId, 'importFile');
  const id = newId();
  await insertImport(tx, {
    id,
    storeId: store.id,
    userId,
    fileKey: file.key,
    fileName: file.fileName,
    contentType: file.contentType,
    language: input.language ?? scope.language,
    now: scope.now,
  });
  await addJob(tx, task, { importId: id }, { key: `import ${id}` });
  return { id };
}

export async function listImports(db: Connection, scope: RequestScope, { storeId }: { storeId: number }): Promise<ImportRow[]> {
  const { companyId } = signedIn(scope);
  if (!(await storeOf(db, companyId, storeId))) throw notFound();
  const records = await imports.newest(db, { companyId, storeId });
  const fetching = await addresses.fetchingOf(
    db,
    records.map(({ id }) => id),
  );
  return records.map((record) => rowOf(record, scope.language, fetching(record.id)));
}

type One = { storeId: number; importId: string };

const found = (db: Connection, scope: RequestScope, { storeId, importId }: One): Promise<ImportRecord> =>
  imports.one(db, { companyId: signedIn(scope).companyId, storeId }, importId);
const locked = (tx: Tx, scope: RequestScope, { storeId, importId }: One): Promise<ImportRecord> =>
  imports.one(tx, { companyId: signedIn(scope).companyId, storeId }, importId, { lock: true });

export async function progressOf(
  db: Connection,
  scope: RequestScope,
  input: One,
): Promise<{ state: ImportState; progress: number; lines: number; fetching: Fetching }> {
  const { id, state, progress, lines } = await found(db, scope, input);
  return { state, progress, lines, fetching: (await addresses.fetchingOf(db, [id]))(id) };
}

/** `fetches`: whether pictures by address are fetched on this installation. */
export async function importPage(
  db: Connection,
  scope: RequestScope,
  { fetches, ...input }: One & { fetches: boolean },
): Promise<ImportPage> {
  const record = await found(db, scope, input);
  const { language } = scope;
  const settings = importSettings.parse(record.settings);
  const guesses = record.unknown.flatMap(({ guesses: of = [] }) => of.map(({ id }) => id));
  const chosen = [settings.categoryId ?? 0, settings.offeredCategoryId ?? 0, ...Object.values(settings.categories), ...guesses];
  const [columns, overwritten, lines, reasons, pictures, fetching, mayUndo, categories, attributes, warehouses] = await Promise.all([
    columnsShown(db, record),
    overwrittenShown(db, record),
    linesWithProblems(db, record.id),
    reasonsOf(db, record.id),
    picturesOf(db, record.id),
    addresses.fetchingOf(db, [record.id]),
    hasWritten(db, record.id),
    categoryNames(db, chosen, language),
    attributeNames(db, language),
    warehousesOf(db, record.storeId),
  ]);
  return {
    ...rowOf(record, language, fetching(record.id)),
    columns,
    sameNames: record.found.sameNames ?? null,
    sheets: record.found.sheets ?? null,
    encoding: record.found.encoding ?? null,
    settings,
    unknown: record.unknown,
    pictures: pictures.size + record.archiveKeys.length,
    fetching: fetching(record.id),
    fetches,
    found: { ...lines, taken: Math.max(0, record.lines - lines.refused - lines.noted) },
    reasons: reasons.map(({ reason, values, ...one }) => ({ ...one, reason: said(reason, language, values) })),
    overwritten,
    mayUndo: mayUndo && (record.state === 'done' || record.state === 'failed'),
    currency: record.currency,
    categories,
    warehouses,
    attributes,
  };
}

/** Starts the next step of a list that is in one of the given states. */
async function begin(
  tx: Tx,
  scope: RequestScope,
  input: One,
  { from, to, before }: { from: readonly ImportState[]; to: ImportState; before: (record: ImportRecord) => Promise<void> | void },
): Promise<{ state: ImportState }> {
  const record = await locked(tx, scope, input);
  if (!from.includes(record.state)) throw new Refusal(codes.conflict, 'import.moved');
  await before(record);
  await beginStep(tx, record.id, { state: to, userId: signedIn(scope).userId, now: scope.now });
  await addJob(tx, task, { importId: record.id }, { key: `import ${record.id}` });
  return { state: to };
}

const isPriceTarget = (target: string | null): boolean =>
  ['price', 'retailPrice', 'priceChange', 'priceUnit', 'scheduledPrices', 'comparePrice', 'salePrice'].includes(target ?? '') ||
  target?.startsWith('tier') === true;

/** A user may import only fields that they may change. */
function checkAccess(mapping: readonly (string | null)[], scope: RequestScope): void {
  const { accessCodes } = signedIn(scope);
  if (mapping.some((target) => isPriceTarget(target)) && !accessCodes.includes('price.manage'))
    throw new Refusal(codes.refused, 'product.mayNotPrice');
  if (mapping.some((target) => target === 'stock' || target?.startsWith('stock.')) && !accessCodes.includes('stock.manage'))
    throw new Refusal(codes.refused, 'product.mayNotStock');
}

export async function checkImport(tx: Tx, scope: RequestScope, input: ParsedInputOf<typeof calls.check>): Promise<{ state: ImportState }> {
  const { mapping, settings } = input;
  checkAccess(mapping, scope);
  const twice = mapping.findIndex((target, index) => target !== null && !repeatable(target) && mapping.indexOf(target) < index);
  if (twice !== -1) throw invalidFields({ [`mapping.${twice}`]: 'import.columnTwice' });
  if (settings.numbers !== '' && !isPattern(settings.numbers)) throw invalidFields({ 'settings.numbers': 'import.numbers' });
  if (!mapping.includes('sku') && !mapping.includes('item') && !isPattern(settings.numbers))
    throw invalidFields({ mapping: 'import.needsKey' });
  return begin(tx, scope, input, {
    from: ['read', 'checked', 'undone', 'failed'],
    to: 'checking',
    before: async (record) => {
      if (unknownIn(settings.numbers, record.headers).length > 0) throw invalidFields({ 'settings.numbers': 'import.numbers' });
      if (mapping.length !== record.headers.length || record.headers.length === 0) throw new Refusal(codes.conflict, 'import.moved');
      // Lines written before a failure have to be undone first.
      if (record.state === 'failed' && (await hasWritten(tx, record.id))) throw new Refusal(codes.conflict, 'import.moved');
      const places = (await warehousesOf(tx, record.storeId)).map(({ id }) => id);
      const strange = mapping.some((target) => target?.startsWith('stock.') && !places.includes(Number(target.slice('stock.'.length))));
      if (strange || (settings.warehouseId !== null && !places.includes(settings.warehouseId))) throw notFound();
      if (record.state === 'undone') await forgetWritten(tx, record.id);
      await storeChoice(tx, record.id, mapping, settings);
    },
  });
}

/** Reads the file again in another encoding, as if it were uploaded again. */
export const readAgain = (tx: Tx, scope: RequestScope, input: ParsedInputOf<typeof calls.readAgain>): Promise<{ state: ImportState }> =>
  begin(tx, scope, input, {
    from: ['read', 'checked', 'undone', 'failed'],
    to: 'reading',
    before: async (record) => {
      const { encoding, sheet } = input;
      const fits = isText(record.contentType)
        ? encoding !== undefined
        : sheet !== undefined && record.found.sheets?.places.includes(sheet) === true;
      if (!fits || (record.state === 'failed' && (await hasWritten(tx, record.id)))) throw new Refusal(codes.conflict, 'import.moved');
      if (record.state === 'undone') await forgetWritten(tx, record.id);
      await storeWanted(tx, record.id, { ...(encoding && { wanted: encoding }), ...(sheet !== undefined && { wantedSheet: sheet }) });
    },
  });

export const writeImport = (tx: Tx, scope: RequestScope, input: One & { overwrite: boolean }): Promise<{ state: ImportState }> =>
  begin(tx, scope, input, {
    from: ['checked'],
    to: 'writing',
    before: async (record) => {
      checkAccess(record.mapping ?? [], scope);
      const { count } = await overwrittenIn(tx, record.id);
      if (count >= overwrittenMost && !input.overwrite) throw new Refusal(codes.conflict, 'import.overwriteFirst', { count });
    },
  });

export const undoImport = (tx: Tx, scope: RequestScope, input: One): Promise<{ state: ImportState }> =>
  begin(tx, scope, input, {
    from: ['done', 'failed'],
    to: 'undoing',
    before: async (record) => {
      checkAccess(record.mapping ?? [], scope);
      if (!(await hasWritten(tx, record.id))) throw new Refusal(codes.conflict, 'import.moved');
      await addresses.stopFetching(tx, record.id);
    },
  });

/** Cancels the running step of a list. Written items stay and can be undone. */
export async function cancelImport(tx: Tx, scope: RequestScope, input: One): Promise<{ state: ImportState }> {
  const record = await locked(tx, scope, input);
  if (!cancellable.includes(record.state)) throw new Refusal(codes.conflict, 'import.moved');
  await cancelStep(tx, record.id, 'import.cancelled', scope.now);
  return { state: 'failed' };
}

/** Retries pictures that could not be fetched; the others stay. */
export async function fetchAgain(tx: Tx, scope: RequestScope, input: One): Promise<{ waiting: number }> {
  const record = await locked(tx, scope, input);
  if ((record.state !== 'done' && record.state !== 'failed') || !(await hasWritten(tx, record.id)))
    throw new Refusal(codes.conflict, 'import.moved');
  const waiting = await addresses.tryAgain(tx, record.id);
  if (waiting > 0) await addJob(tx, fetchTask, {}, { key: fetchTask });
  return { waiting };
}

/** A list that no worker has claimed and that is not written yet, locked. */
async function openList(tx: Tx, scope: RequestScope, input: One): Promise<ImportRecord> {
  const record = await locked(tx, scope, input);
  if (importRunning.includes(record.state) || record.state === 'done') throw new Refusal(codes.conflict, 'import.moved');
  return record;
}

export async function addPictures(tx: Tx, scope: RequestScope, input: ParsedInputOf<typeof calls.pictures>): Promise<{ pictures: number }> {
  const { companyId } = signedIn(scope);
  const { id } = await openList(tx, scope, input);
  const files = input.pictureKeys.length > 0 ? await keepUploads(tx, input.pictureKeys, companyId, 'itemPicture') : [];
  const archives = input.archiveKeys.length > 0 ? await keepUploads(tx, input.archiveKeys, companyId, 'pictureArchive') : [];
  if (files.length > 0)
    await putPictures(tx, id, [
      ...new Map(files.map(({ fileName, key }) => [pictureName(fileName), { name: pictureName(fileName), key }])).values(),
    ]);
  if (archives.length > 0)
    await addArchives(
      tx,
      id,
      archives.map(({ key }) => key),
    );
  return { pictures: files.length + archives.length };
}

export async function correctCell(tx: Tx, scope: RequestScope, input: ParsedInputOf<typeof calls.correct>): Promise<Record<string, never>> {
  const record = await openList(tx, scope, input);
  if (input.column >= record.headers.length || !(await changeCell(tx, record.id, input))) throw notFound();
  return {};
}

export async function problemsPage(
  db: Connection,
  scope: RequestScope,
  { cursor, size, kinds, reason: chosen, ...one }: ParsedInputOf<typeof calls.problems>,
): Promise<{ rows: ImportProblem[]; next: string | null; previous: string | null }> {
  const record = await found(db, scope, one);
  const [, way, place] = /^([np])(\d{1,15})$/.exec(cursor ?? '') ?? [];
  if (cursor && !way) throw badCursor();
  const direction = way === 'p' ? 'previous' : 'next';
  const read = await problemsOf(db, record, { kinds, reason: chosen ?? null }, { direction, after: Number(place ?? 0), most: size + 1 });
  const more = read.length > size;
  const page = direction === 'previous' ? read.slice(0, size).toReversed() : read.slice(0, size);
  const rows = page.map(({ values, reason, ...row }) => ({ ...row, reason: said(reason, scope.language, values) }));
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    next: last && (more || direction === 'previous') ? `n${last.id}` : null,
    previous: first && (direction === 'next' ? Boolean(way) : more) ? `p${first.id}` : null,
  };
}
