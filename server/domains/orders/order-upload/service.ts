import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import {
  type OrderUploadPage,
  type OrderUploadProblem,
  type OrderUploadRow,
  orderUploadSettings,
  type orderUploadCalls as calls,
} from '../../../../contract/orders/order-upload.ts';
import {
  orderUploadBounds,
  orderUploadRunning,
  type OrderUploadState,
  repeatableTarget,
} from '../../../../contract/orders/order-upload-words.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { isMessageKey, message } from '../../../platform/texts.ts';
import { keepUpload } from '../../../platform/uploads/index.ts';
import { uploadedOrders } from '../sales-orders/index.ts';
import { task } from './jobs.ts';
import { changeCell } from './queries/lines.ts';
import { countLines, problemsOf, reasonsOf } from './queries/problems.ts';
import {
  beginStep,
  insertUpload,
  listUploads,
  oneUpload,
  sameFile,
  stopStep,
  storeChoice,
  storeWanted,
  type UploadRecord,
} from './queries/uploads.ts';
import { isText } from './reading-of.ts';
import { missingTargets } from './reading/columns.ts';

/** The sentence of a problem in the language of the reader. */
export const said = (reason: string, language: Language, values: Record<string, string | number> = {}): string =>
  isMessageKey(reason) ? message(reason, language, { most: orderUploadBounds.lines, ...values }) : reason;

function rowOf(record: UploadRecord, language: Language): OrderUploadRow {
  const { counts } = record;
  return {
    id: record.id,
    fileName: record.fileName,
    state: record.state,
    failure: record.failure === null ? null : said(record.failure, language),
    layout: record.layout,
    progress: record.progress,
    lines: record.lines,
    orders: record.orders,
    ready: counts.ready ?? 0,
    added: counts.added ?? 0,
    refused: counts.refused ?? 0,
    leftOut: counts.leftOut ?? 0,
    known: counts.known ?? 0,
    undone: record.undone,
    by: record.by,
    at: record.createdAt.toISOString(),
  };
}

export async function startUpload(tx: Tx, scope: RequestScope, { fileKey }: { fileKey: string }): Promise<{ id: number }> {
  const { companyId, userId } = signedIn(scope);
  const file = await keepUpload(tx, fileKey, companyId, 'orderFile');
  const id = await insertUpload(tx, { companyId, userId, file, language: scope.language, now: scope.now });
  await addStep(tx, id);
  return { id };
}

const addStep = (tx: Tx, id: number): Promise<void> => addJob(tx, task, { uploadId: id }, { key: `order upload ${id}` });

export async function uploadList(
  db: Connection,
  scope: RequestScope,
  { cursor: text, size }: ParsedInputOf<typeof calls.list>,
): Promise<{ rows: OrderUploadRow[]; next: string | null; previous: string | null }> {
  const cursor = readCursor(text);
  const page = pageOf(await listUploads(db, signedIn(scope).companyId, cursor, size + 1), size, cursor);
  return { ...page, rows: page.rows.map((record) => rowOf(record, scope.language)) };
}

type One = { uploadId: number };

const found = (db: Connection, scope: RequestScope, { uploadId }: One): Promise<UploadRecord> =>
  oneUpload(db, signedIn(scope).companyId, uploadId);
const locked = (tx: Tx, scope: RequestScope, { uploadId }: One): Promise<UploadRecord> =>
  oneUpload(tx, signedIn(scope).companyId, uploadId, { lock: true });

/** How many units the present step has: rows while a file is read, its orders later. */
const unitsOf = ({ state, lines, orders }: UploadRecord): number => (state === 'reading' ? lines : orders);

export async function progressOf(
  db: Connection,
  scope: RequestScope,
  input: One,
): Promise<{ state: OrderUploadState; progress: number; of: number }> {
  const record = await found(db, scope, input);
  return { state: record.state, progress: record.progress, of: unitsOf(record) };
}

export async function uploadPage(db: Connection, scope: RequestScope, input: One): Promise<OrderUploadPage> {
  const record = await found(db, scope, input);
  const { language } = scope;
  const [same, reasons, { bad, noted }, orders] = await Promise.all([
    sameFile(db, record),
    reasonsOf(db, record.id),
    countLines(db, record.id),
    uploadedOrders(db, { companyId: record.companyId, uploadId: record.id }),
  ]);
  return {
    ...rowOf(record, language),
    columns: record.headers.map((header, index) => ({
      header,
      target: record.mapping?.[index] ?? null,
      how: record.found.columns?.[index]?.how ?? null,
      samples: record.found.columns?.[index]?.samples ?? [],
      filled: record.found.columns?.[index]?.filled ?? 0,
    })),
    settings: orderUploadSettings.parse(record.settings),
    encoding: record.found.encoding ?? null,
    sheets: record.found.sheets ?? null,
    sameFile: same ? { id: same.id, at: same.createdAt.toISOString() } : null,
    // All rows that have it in common: not with the number of one order.
    reasons: reasons.map(({ reason, values, ...one }) => ({
      ...one,
      reason: said(reason === 'order-upload.known' ? 'order-upload.knownNow' : reason, language, values),
    })),
    badLines: bad,
    notedLines: noted,
    mayUndo: orders.exist && !orders.begun && undoable.includes(record.state),
    editable: isOpen(record) && record.state !== 'read' && !orders.exist,
  };
}

const undoable: readonly OrderUploadState[] = ['done', 'stopped', 'failed'];
const moved = (): Refusal => new Refusal(codes.conflict, 'order-upload.moved');

/** Whether no job works on it and nothing is left to be continued. */
const isOpen = ({ state }: UploadRecord): boolean => !orderUploadRunning.includes(state) && state !== 'done' && state !== 'stopped';

/** Starts the next step of a file that is in one of the given states. */
async function begin(
  tx: Tx,
  scope: RequestScope,
  input: One,
  step: {
    from: readonly OrderUploadState[];
    to: OrderUploadState;
    goesOn?: (record: UploadRecord) => boolean;
    before: (record: UploadRecord) => Promise<void> | void;
  },
): Promise<{ state: OrderUploadState }> {
  const record = await locked(tx, scope, input);
  if (!step.from.includes(record.state)) throw moved();
  await step.before(record);
  await beginStep(tx, record, { to: step.to, userId: signedIn(scope).userId, now: scope.now, goesOn: step.goesOn?.(record) === true });
  await addStep(tx, record.id);
  return { state: step.to };
}

/** Orders that are added have to be undone before the file is read or checked again. */
async function nothingAdded(tx: Tx, { id, companyId }: UploadRecord): Promise<void> {
  if ((await uploadedOrders(tx, { companyId, uploadId: id })).exist) throw moved();
}

export async function checkUpload(
  tx: Tx,
  scope: RequestScope,
  input: ParsedInputOf<typeof calls.check>,
): Promise<{ state: OrderUploadState }> {
  const { mapping, settings } = input;
  const twice = mapping.findIndex((target, index) => target !== null && !repeatableTarget(target) && mapping.indexOf(target) < index);
  if (twice !== -1) throw invalidFields({ [`mapping.${twice}`]: 'order-upload.columnTwice' });
  const [missing] = missingTargets(mapping, settings);
  if (missing) throw invalidFields({ mapping: `order-upload.needs.${missing}` });
  return begin(tx, scope, input, {
    from: ['read', 'checked', 'undone', 'failed'],
    to: 'checking',
    before: async (record) => {
      if (mapping.length !== record.headers.length || record.headers.length === 0) throw moved();
      await nothingAdded(tx, record);
      await storeChoice(tx, record.id, mapping, settings);
    },
  });
}

/** Reads the file in another encoding or another sheet, as if it were uploaded again. */
export const readAgain = (
  tx: Tx,
  scope: RequestScope,
  input: ParsedInputOf<typeof calls.readAgain>,
): Promise<{ state: OrderUploadState }> =>
  begin(tx, scope, input, {
    from: ['read', 'checked', 'undone', 'failed'],
    to: 'reading',
    before: async (record) => {
      const { encoding, sheet } = input;
      const fits = isText(record.contentType)
        ? encoding !== undefined
        : sheet !== undefined && record.found.sheets?.places.includes(sheet) === true;
      if (!fits) throw moved();
      await nothingAdded(tx, record);
      await storeWanted(tx, record.id, { ...(encoding && { wanted: encoding }), ...(sheet !== undefined && { wantedSheet: sheet }) });
    },
  });

export const writeUpload = (tx: Tx, scope: RequestScope, input: One): Promise<{ state: OrderUploadState }> =>
  begin(tx, scope, input, {
    from: ['checked', 'stopped', 'failed'],
    to: 'writing',
    goesOn: ({ state }) => state !== 'checked',
    before: async ({ id, companyId, state, counts }) => {
      if ((counts.ready ?? 0) === 0) throw moved();
      // One that has failed while it was checked is not known entirely.
      if (state === 'failed' && !(await uploadedOrders(tx, { companyId, uploadId: id })).exist) throw moved();
    },
  });

export const undoUpload = (tx: Tx, scope: RequestScope, input: One): Promise<{ state: OrderUploadState }> =>
  begin(tx, scope, input, {
    from: undoable,
    to: 'undoing',
    before: async ({ id, companyId }) => {
      const { exist, begun } = await uploadedOrders(tx, { companyId, uploadId: id });
      if (begun) throw new Refusal(codes.conflict, 'order-upload.begun');
      if (!exist) throw moved();
    },
  });

/** Stops the present step. Orders that are added stay; the step can be begun again, and goes on where orders were added. */
export async function stopUpload(tx: Tx, scope: RequestScope, input: One): Promise<{ state: OrderUploadState }> {
  const record = await locked(tx, scope, input);
  const to = ({ reading: 'failed', checking: 'read', writing: 'stopped' } as const)[record.state as 'reading'] as
    | OrderUploadState
    | undefined;
  if (!to) throw moved();
  await stopStep(tx, record, { to, failure: to === 'failed' ? 'order-upload.stopped' : null, now: scope.now });
  return { state: to };
}

export async function correctCell(tx: Tx, scope: RequestScope, input: ParsedInputOf<typeof calls.correct>): Promise<Record<string, never>> {
  const record = await locked(tx, scope, input);
  if (!isOpen(record)) throw moved();
  await nothingAdded(tx, record);
  if (input.column >= record.headers.length || !(await changeCell(tx, record.id, input))) throw notFound();
  return {};
}

export async function problemsPage(
  db: Connection,
  scope: RequestScope,
  { cursor: text, size, kind, reason, ...one }: ParsedInputOf<typeof calls.problems>,
): Promise<{ rows: OrderUploadProblem[]; next: string | null; previous: string | null }> {
  const record = await found(db, scope, one);
  const cursor = readCursor(text);
  const page = pageOf(await problemsOf(db, record, { kind: kind ?? null, reason: reason ?? null }, cursor, size + 1), size, cursor);
  return { ...page, rows: page.rows.map(({ values, reason: key, ...row }) => ({ ...row, reason: said(key, scope.language, values) })) };
}
