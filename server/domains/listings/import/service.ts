import type { Transaction } from 'kysely';
import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { isMessageKey, message } from '../../../../contract/messages/index.ts';
import {
  cancellable,
  type Fetching,
  importBounds,
  type ImportPage,
  type ImportProblem,
  type ImportRow,
  importRunning,
  importSettings,
  type ImportState,
  type productImportCalls as calls,
  repeatable,
} from '../../../../contract/listings/imports.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { type CallContext, signedIn } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { keepUpload, keepUploads } from '../../../platform/uploads/index.ts';
import { storeOf } from '../editor/snapshots.ts';
import * as addresses from './pictures/address-queries.ts';
import { fetchTask } from './pictures/fetch.ts';
import { isForeign } from './reading/headers.ts';
import * as queries from './queries.ts';
import { task } from './steps.ts';
import { pictureName } from './reading/values.ts';

const said = (reason: string, language: Language, values: Record<string, string | number> = {}): string =>
  isMessageKey(reason) ? message(reason, language, { most: importBounds.lines, ...values }) : reason;

function rowOf(record: queries.ImportRecord, language: Language, { waiting }: Fetching): ImportRow {
  return {
    id: record.id,
    fileName: record.file_name,
    state: record.state,
    failure: record.failure === null ? null : said(record.failure, language),
    layout: record.layout,
    progress: record.progress,
    lines: record.lines,
    createdItems: record.created_items,
    changedItems: record.changed_items,
    sameItems: record.same_items,
    badLines: record.bad_lines,
    keptItems: record.kept_items,
    undoneItems: record.undone_items,
    picturesWaiting: waiting,
    by: record.by,
    at: record.created_at.toISOString(),
    finishedAt: record.finished_at?.toISOString() ?? null,
  };
}

export async function startImport(input: ParsedInputOf<typeof calls.start>, context: CallContext): Promise<{ id: string }> {
  const { companyId, userId } = signedIn(context);
  const id = newId();
  await context.database
    .transaction(async (tx) => {
      const store = await storeOf(tx, companyId, input.storeId);
      if (!store) throw notFound();
      const file = await keepUpload(tx, input.fileKey, companyId, 'importFile');
      await queries.insertImport(tx, {
        id,
        storeId: store.id,
        userId,
        fileKey: file.key,
        fileName: file.fileName,
        contentType: file.contentType,
        language: input.language ?? context.language,
        now: context.now(),
      });
      await addJob(tx, task, { importId: id }, { key: `import ${id}` });
    })
    .catch(queries.imports.busy);
  return { id };
}

export async function listImports({ storeId }: { storeId: number }, context: CallContext): Promise<ImportRow[]> {
  const { companyId } = signedIn(context);
  if (!(await storeOf(context.database.kysely, companyId, storeId))) throw notFound();
  const records = await queries.imports.newest(context.database.kysely, { companyId, storeId });
  const fetching = await addresses.fetchingOf(
    context.database.kysely,
    records.map(({ id }) => id),
  );
  return records.map((record) => rowOf(record, context.language, fetching(record.id)));
}

type One = { storeId: number; importId: string };

const found = ({ storeId, importId }: One, context: CallContext): Promise<queries.ImportRecord> =>
  queries.imports.one(context.database.kysely, { companyId: signedIn(context).companyId, storeId }, importId);
const locked = (tx: Transaction<DB>, { storeId, importId }: One, context: CallContext): Promise<queries.ImportRecord> =>
  queries.imports.one(tx, { companyId: signedIn(context).companyId, storeId }, importId, { lock: true });

export async function progressOf(
  input: One,
  context: CallContext,
): Promise<{ state: ImportState; progress: number; lines: number; fetching: Fetching }> {
  const { id, state, progress, lines } = await found(input, context);
  return { state, progress, lines, fetching: (await addresses.fetchingOf(context.database.kysely, [id]))(id) };
}

const samples = 3;

export async function importPage(input: One, context: CallContext): Promise<ImportPage> {
  const record = await found(input, context);
  const db = context.database.kysely;
  const { language } = context;
  const settings = importSettings.parse(record.settings);
  const chosen = [settings.categoryId ?? 0, ...Object.values(settings.categories)];
  const [first, reasons, pictures, fetching, mayUndo, categories, attributes, warehouses] = await Promise.all([
    queries.firstLines(db, record.id),
    queries.reasonsOf(db, record.id),
    queries.picturesOf(db, record.id),
    addresses.fetchingOf(db, [record.id]),
    queries.hasWritten(db, record.id),
    queries.categoryNames(db, chosen, language),
    queries.attributeNames(db, language),
    queries.warehousesOf(db, record.store_id),
  ]);
  return {
    ...rowOf(record, language, fetching(record.id)),
    columns: record.headers.map((header, index) => ({
      header,
      target: record.mapping?.[index] ?? null,
      foreign: isForeign(header, record.currency),
      samples: [...new Set(first.map((cells) => (cells[index] ?? '').trim().slice(0, 80)).filter((text) => text !== ''))].slice(0, samples),
    })),
    settings,
    unknown: record.unknown,
    pictures: pictures.size + record.archive_keys.length,
    fetching: fetching(record.id),
    fetches: context.config.fetchPictures === 'on',
    reasons: reasons.map(({ reason, values, ...one }) => ({ ...one, reason: said(reason, language, values) })),
    mayUndo: mayUndo && (record.state === 'done' || record.state === 'failed'),
    currency: record.currency,
    categories,
    warehouses,
    attributes,
  };
}

/** Starts the next step of a list that is in one of the given states. */
async function begin(
  input: One,
  context: CallContext,
  {
    from,
    to,
    before,
  }: {
    from: readonly ImportState[];
    to: ImportState;
    before?: (tx: Transaction<DB>, record: queries.ImportRecord) => Promise<void>;
  },
): Promise<{ state: ImportState }> {
  const { userId } = signedIn(context);
  await context.database
    .transaction(async (tx) => {
      const record = await locked(tx, input, context);
      if (!from.includes(record.state)) throw new Refusal(codes.conflict, 'import.moved');
      await before?.(tx, record);
      await queries.beginStep(tx, record.id, { state: to, userId, now: context.now() });
      await addJob(tx, task, { importId: record.id }, { key: `import ${record.id}` });
    })
    .catch(queries.imports.busy);
  return { state: to };
}

/** A user may import only fields that they may change. */
function checkAccess(mapping: readonly (string | null)[], context: CallContext): void {
  const { accessCodes } = signedIn(context);
  if (
    mapping.some((target) => target === 'price' || target === 'tiers' || target === 'scheduledPrices') &&
    !accessCodes.includes('price.manage')
  )
    throw new Refusal(codes.refused, 'product.mayNotPrice');
  if (mapping.some((target) => target === 'stock' || target?.startsWith('stock.')) && !accessCodes.includes('stock.manage'))
    throw new Refusal(codes.refused, 'product.mayNotStock');
}

export async function checkImport(input: ParsedInputOf<typeof calls.check>, context: CallContext): Promise<{ state: ImportState }> {
  const { mapping, settings } = input;
  checkAccess(mapping, context);
  const twice = mapping.findIndex((target, index) => target !== null && !repeatable(target) && mapping.indexOf(target) < index);
  if (twice !== -1) throw invalidFields({ [`mapping.${twice}`]: 'import.columnTwice' });
  if (!mapping.includes('sku') && !mapping.includes('item')) throw invalidFields({ mapping: 'import.needsKey' });
  return begin(input, context, {
    from: ['read', 'checked', 'undone', 'failed'],
    to: 'checking',
    before: async (tx, record) => {
      if (mapping.length !== record.headers.length || record.headers.length === 0) throw new Refusal(codes.conflict, 'import.moved');
      // Lines written before a failure have to be undone first.
      if (record.state === 'failed' && (await queries.hasWritten(tx, record.id))) throw new Refusal(codes.conflict, 'import.moved');
      const places = (await queries.warehousesOf(tx, record.store_id)).map(({ id }) => id);
      const strange = mapping.some((target) => target?.startsWith('stock.') && !places.includes(Number(target.slice('stock.'.length))));
      if (strange || (settings.warehouseId !== null && !places.includes(settings.warehouseId))) throw notFound();
      if (record.state === 'undone') await queries.forgetWritten(tx, record.id);
      await queries.storeChoice(tx, record.id, mapping, settings);
    },
  });
}

export const writeImport = (input: One, context: CallContext): Promise<{ state: ImportState }> =>
  begin(input, context, {
    from: ['checked'],
    to: 'writing',
    before: async (_tx, record) => checkAccess(record.mapping ?? [], context),
  });

export const undoImport = (input: One, context: CallContext): Promise<{ state: ImportState }> =>
  begin(input, context, {
    from: ['done', 'failed'],
    to: 'undoing',
    before: async (tx, record) => {
      checkAccess(record.mapping ?? [], context);
      if (!(await queries.hasWritten(tx, record.id))) throw new Refusal(codes.conflict, 'import.moved');
      await addresses.stopFetching(tx, record.id);
    },
  });

/** Cancels the running step of a list. Written items stay and can be undone. */
export async function cancelImport(input: One, context: CallContext): Promise<{ state: ImportState }> {
  return context.database.transaction(async (tx) => {
    const record = await locked(tx, input, context);
    if (!cancellable.includes(record.state)) throw new Refusal(codes.conflict, 'import.moved');
    await queries.cancelStep(tx, record.id, 'import.cancelled', context.now());
    return { state: 'failed' };
  });
}

/** Retries pictures that could not be fetched; the others stay. */
export async function fetchAgain(input: One, context: CallContext): Promise<{ waiting: number }> {
  if (context.config.fetchPictures === 'off') throw new Refusal(codes.refused, 'fetch.off');
  return context.database.transaction(async (tx) => {
    const record = await locked(tx, input, context);
    if ((record.state !== 'done' && record.state !== 'failed') || !(await queries.hasWritten(tx, record.id)))
      throw new Refusal(codes.conflict, 'import.moved');
    const waiting = await addresses.tryAgain(tx, record.id);
    if (waiting > 0) await addJob(tx, fetchTask, {}, { key: fetchTask });
    return { waiting };
  });
}

/** A list that no worker has claimed and that is not written yet, locked. */
async function openList(tx: Transaction<DB>, input: One, context: CallContext): Promise<queries.ImportRecord> {
  const record = await locked(tx, input, context);
  if (importRunning.includes(record.state) || record.state === 'done') throw new Refusal(codes.conflict, 'import.moved');
  return record;
}

export async function addPictures(input: ParsedInputOf<typeof calls.pictures>, context: CallContext): Promise<{ pictures: number }> {
  const { companyId } = signedIn(context);
  return context.database.transaction(async (tx) => {
    const { id } = await openList(tx, input, context);
    const files = input.pictureKeys.length > 0 ? await keepUploads(tx, input.pictureKeys, companyId, 'itemPicture') : [];
    const archives = input.archiveKeys.length > 0 ? await keepUploads(tx, input.archiveKeys, companyId, 'pictureArchive') : [];
    if (files.length > 0)
      await queries.putPictures(tx, id, [
        ...new Map(files.map(({ fileName, key }) => [pictureName(fileName), { name: pictureName(fileName), key }])).values(),
      ]);
    if (archives.length > 0)
      await queries.addArchives(
        tx,
        id,
        archives.map(({ key }) => key),
      );
    return { pictures: files.length + archives.length };
  });
}

export async function correctCell(input: ParsedInputOf<typeof calls.correct>, context: CallContext): Promise<Record<string, never>> {
  await context.database.transaction(async (tx) => {
    const record = await openList(tx, input, context);
    if (input.column >= record.headers.length || !(await queries.changeCell(tx, record.id, input))) throw notFound();
  });
  return {};
}

export async function problemsPage(
  { cursor, size, ...one }: ParsedInputOf<typeof calls.problems>,
  context: CallContext,
): Promise<{ rows: ImportProblem[]; next: string | null; previous: string | null }> {
  const record = await found(one, context);
  const [, way, place] = /^([np])(\d{1,15})$/.exec(cursor ?? '') ?? [];
  if (cursor && !way) throw new Refusal(codes.invalid, 'paging.cursor');
  const direction = way === 'p' ? 'previous' : 'next';
  const read = await queries.problemsOf(context.database.kysely, record, { direction, after: Number(place ?? 0), most: size + 1 });
  const more = read.length > size;
  const page = direction === 'previous' ? read.slice(0, size).toReversed() : read.slice(0, size);
  const rows = page.map(({ values, reason, ...row }) => ({ ...row, reason: said(reason, context.language, values) }));
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    next: last && (more || direction === 'previous') ? `n${last.id}` : null,
    previous: first && (direction === 'next' ? Boolean(way) : more) ? `p${first.id}` : null,
  };
}
