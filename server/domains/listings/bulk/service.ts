import { languageTags, type Language } from '../../../../contract/values/locale.ts';
import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { isMessageKey, message } from '../../../platform/texts.ts';
import {
  bulkBounds,
  type BulkChange,
  bulkChange,
  type BulkPage,
  type BulkRow,
  type BulkState,
  type bulkChangeCalls as calls,
} from '../../../../contract/listings/bulk-changes.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type Cell, type FileStores, offerTable, type Offered } from '../export/files.ts';
import { idsOf } from '../editor/list-queries.ts';
import { storeOf } from '../editor/snapshots.ts';
import { accessCodes, checkTimes } from './change.ts';
import * as queries from './queries.ts';
import { task } from './jobs.ts';

function checkAccess({ kind }: BulkChange, scope: RequestScope): void {
  const { accessCodes: own } = signedIn(scope);
  if (!accessCodes[kind].every((code) => own.includes(code)))
    throw new Refusal(codes.refused, kind === 'price' ? 'product.mayNotPrice' : 'product.mayNotStock');
}

/** Records that the change refers to by id must exist. */
async function checkTargets(tx: Tx, storeId: number, change: BulkChange, language: Language): Promise<void> {
  const { category, warehouse } = await queries.namesOf(tx, { storeId, changes: [change], language });
  if (change.kind === 'stock' && !warehouse.has(change.warehouseId)) throw notFound();
  if (change.kind === 'item' && change.categoryId !== undefined && !category.has(change.categoryId))
    throw invalidFields({ 'change.categoryId': 'product.category' });
}

/** What is known of a change before its items are: the caller may make it, and its times are not over. @throws */
export function checkStart(scope: RequestScope, { change }: { change: BulkChange }): void {
  checkAccess(change, scope);
  checkTimes(change, scope.now, 'change.');
}

/** Finds the items, once, and queues a job that previews the change. */
export async function startBulk(
  tx: Tx,
  scope: RequestScope,
  { storeId, change, filter }: ParsedInputOf<typeof calls.start>,
): Promise<{ id: string; items: number }> {
  const { companyId, userId } = signedIn(scope);
  const { language, now } = scope;
  const store = await storeOf(tx, companyId, storeId);
  if (!store) throw notFound();
  await checkTargets(tx, store.id, change, language);
  const itemIds = await idsOf(tx, { companyId, storeId, language }, filter);
  if (itemIds.length === 0) throw new Refusal(codes.refused, 'product.bulkNone');
  if (itemIds.length > bulkBounds.items) {
    const { format } = new Intl.NumberFormat(languageTags[language]);
    throw new Refusal(codes.refused, 'product.bulkTooMany', { count: format(itemIds.length), most: format(bulkBounds.items) });
  }
  const id = newId();
  await queries.dropWaiting(tx, store.id, bulkBounds.waiting - 1);
  await queries.insertBulk(tx, { id, storeId: store.id, userId, change, language, itemIds, now });
  await addJob(tx, task, { bulkId: id }, { key: `bulk ${id}` });
  return { id, items: itemIds.length };
}

const said = (reason: string, language: Language): string => (isMessageKey(reason) ? message(reason, language) : reason);

function rowOf(
  record: queries.BulkRecord,
  { category, warehouse }: Awaited<ReturnType<typeof queries.namesOf>>,
  language: Language,
): BulkRow {
  const change = bulkChange.parse(record.change);
  return {
    id: record.id,
    state: record.state,
    failure: record.failure === null ? null : said(record.failure, language),
    change,
    category: change.kind === 'item' ? (category.get(change.categoryId ?? 0) ?? null) : null,
    warehouse: change.kind === 'stock' ? (warehouse.get(change.warehouseId) ?? null) : null,
    items: record.items,
    progress: record.progress,
    changedItems: record.changedItems,
    partlyItems: record.partlyItems,
    sameItems: record.progress - record.changedItems - record.refusedItems,
    refusedItems: record.refusedItems,
    by: record.by,
    at: (record.appliedAt ?? record.createdAt).toISOString(),
    finishedAt: record.finishedAt?.toISOString() ?? null,
  };
}

export async function listBulks(db: Connection, scope: RequestScope, { storeId }: { storeId: number }): Promise<BulkRow[]> {
  const { companyId } = signedIn(scope);
  if (!(await storeOf(db, companyId, storeId))) throw notFound();
  const records = await queries.bulks.newest(db, { companyId, storeId });
  const names = await queries.namesOf(db, { storeId, changes: records.map(({ change }) => change), language: scope.language });
  return records.map((record) => rowOf(record, names, scope.language));
}

type One = { storeId: number; bulkId: string };

const found = (db: Connection, scope: RequestScope, { storeId, bulkId }: One): Promise<queries.BulkRecord> =>
  queries.bulks.one(db, { companyId: signedIn(scope).companyId, storeId }, bulkId);
const locked = (tx: Tx, scope: RequestScope, { storeId, bulkId }: One): Promise<queries.BulkRecord> =>
  queries.bulks.one(tx, { companyId: signedIn(scope).companyId, storeId }, bulkId, { lock: true });

export async function progressOf(
  db: Connection,
  scope: RequestScope,
  input: One,
): Promise<{ state: BulkState; progress: number; items: number }> {
  const { state, progress, items } = await found(db, scope, input);
  return { state, progress, items };
}

/** Refusals shown on the page; the file has all of them. */
const shown = 50;
const first = { position: 0, place: 0 };

export async function bulkPage(db: Connection, scope: RequestScope, input: One): Promise<BulkPage> {
  const record = await found(db, scope, input);
  const { language } = scope;
  const [names, reasons, refused] = await Promise.all([
    queries.namesOf(db, { storeId: record.storeId, changes: [record.change], language }),
    queries.reasonsOf(db, record.id),
    queries.refusalsAfter(db, record.id, first, shown),
  ]);
  return {
    ...rowOf(record, names, language),
    currency: record.currency,
    lines: record.lines,
    changes: record.samples,
    later: record.later,
    reasons: reasons.map(({ reason, lines }) => ({ reason: said(reason, language), lines })),
    refused: refused.map(({ name, sku, reason }) => ({ name, sku, reason: said(reason, language) })),
    refusedLines: reasons.reduce((sum, { lines }) => sum + lines, 0),
    mayGoOn: record.state === 'failed' && record.appliedAt !== null,
  };
}

/** Queues a job that applies a previewed change, once: a repeated request returns its progress. */
export async function applyBulk(tx: Tx, scope: RequestScope, input: One): Promise<{ state: BulkState }> {
  const { userId } = signedIn(scope);
  const record = await locked(tx, scope, input);
  checkAccess(record.change, scope);
  if (record.state === 'writing' || record.state === 'done') return { state: record.state };
  const goesOn = record.state === 'failed' && record.appliedAt !== null;
  if (record.state !== 'checked' && !goesOn) throw new Refusal(codes.conflict, 'product.bulkMoved');
  if (!goesOn) checkTimes(record.change, scope.now);
  await queries.beginWriting(tx, record.id, { userId, now: scope.now, fromStart: !goesOn });
  await addJob(tx, task, { bulkId: record.id }, { key: `bulk ${record.id}` });
  return { state: 'writing' };
}

/** Stops the running job between two parts. */
export async function stopBulk(tx: Tx, scope: RequestScope, input: One): Promise<Record<string, never>> {
  const record = await locked(tx, scope, input);
  if (record.state === 'writing') await queries.stopWriting(tx, record.id, scope.now);
  else if (record.state === 'checking') await queries.dropBulk(tx, record.id);
  else throw new Refusal(codes.conflict, 'product.bulkMoved');
  return {};
}

export async function discardBulk(tx: Tx, scope: RequestScope, input: One): Promise<Record<string, never>> {
  const record = await locked(tx, scope, input);
  if (record.appliedAt !== null || record.state === 'checking') throw new Refusal(codes.conflict, 'product.bulkMoved');
  await queries.dropBulk(tx, record.id);
  return {};
}

const batch = 1_000;

/** All refused items and variants with their reasons. */
export async function refusedLines(stores: FileStores, scope: RequestScope, input: One): Promise<Offered> {
  const db = stores.database.kysely;
  const record = await found(db, scope, input);
  const { language } = scope;
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let after = first; ;) {
      const lines = await queries.refusalsAfter(db, record.id, after, batch);
      const last = lines.at(-1);
      if (!last) return;
      yield lines.map(({ itemCode, sku, name, reason }) => [itemCode, sku, name, said(reason, language)]);
      after = last;
    }
  }
  const name = `products-${record.storeCode.toLowerCase()}-refused`;
  return offerTable(
    stores,
    scope,
    { storeId: record.storeId, name, format: 'csv' },
    ['item', 'sku', 'name', message('import.column.reason', language)],
    rows(),
  );
}
