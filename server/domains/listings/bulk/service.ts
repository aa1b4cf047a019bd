import type { Transaction } from 'kysely';
import { languageTags, type Language } from '../../../../contract/values/locale.ts';
import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { isMessageKey, message } from '../../../../contract/messages/index.ts';
import {
  bulkBounds,
  type BulkChange,
  bulkChange,
  type BulkPage,
  type BulkRow,
  type BulkState,
  type productBulkCalls as calls,
} from '../../../../contract/listings/bulk-changes.ts';
import { type CallContext, signedIn } from '../../../platform/http/handler.ts';
import { newId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type Cell, offerTable, type Offered } from '../export/files.ts';
import { idsOf } from '../editor/list-queries.ts';
import { storeOf } from '../editor/snapshots.ts';
import { accessCodes, checkTimes } from './change.ts';
import * as queries from './queries.ts';
import { task } from './steps.ts';

function checkAccess({ kind }: BulkChange, context: CallContext): void {
  const { accessCodes: own } = signedIn(context);
  if (!accessCodes[kind].every((code) => own.includes(code)))
    throw new Refusal(codes.refused, kind === 'price' ? 'product.mayNotPrice' : 'product.mayNotStock');
}

/** Records that the change refers to by id must exist. */
async function checkTargets(tx: Transaction<DB>, storeId: number, change: BulkChange, language: Language): Promise<void> {
  const { category, warehouse } = await queries.namesOf(tx, { storeId, changes: [change], language });
  if (change.kind === 'stock' && !warehouse.has(change.warehouseId)) throw notFound();
  if (change.kind === 'item' && change.categoryId !== undefined && !category.has(change.categoryId))
    throw invalidFields({ 'change.categoryId': 'product.category' });
}

/** Finds the items, once, and queues a job that previews the change. */
export async function startBulk(
  { storeId, change, filter }: ParsedInputOf<typeof calls.start>,
  context: CallContext,
): Promise<{ id: string; items: number }> {
  const { companyId, userId } = signedIn(context);
  const { language } = context;
  checkAccess(change, context);
  checkTimes(change, context.now(), 'change.');
  return context
    .once(async (tx) => {
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
      await queries.insertBulk(tx, { id, storeId: store.id, userId, change, language, itemIds, now: context.now() });
      await addJob(tx, task, { bulkId: id }, { key: `bulk ${id}` });
      return { id, items: itemIds.length };
    })
    .catch(queries.bulks.busy);
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
    changedItems: record.changed_items,
    partlyItems: record.partly_items,
    sameItems: record.progress - record.changed_items - record.refused_items,
    refusedItems: record.refused_items,
    by: record.by,
    at: (record.applied_at ?? record.created_at).toISOString(),
    finishedAt: record.finished_at?.toISOString() ?? null,
  };
}

export async function listBulks({ storeId }: { storeId: number }, context: CallContext): Promise<BulkRow[]> {
  const { companyId } = signedIn(context);
  const db = context.database.kysely;
  if (!(await storeOf(db, companyId, storeId))) throw notFound();
  const records = await queries.bulks.newest(db, { companyId, storeId });
  const names = await queries.namesOf(db, { storeId, changes: records.map(({ change }) => change), language: context.language });
  return records.map((record) => rowOf(record, names, context.language));
}

type One = { storeId: number; bulkId: string };

const found = ({ storeId, bulkId }: One, context: CallContext): Promise<queries.BulkRecord> =>
  queries.bulks.one(context.database.kysely, { companyId: signedIn(context).companyId, storeId }, bulkId);
const locked = (tx: Transaction<DB>, { storeId, bulkId }: One, context: CallContext): Promise<queries.BulkRecord> =>
  queries.bulks.one(tx, { companyId: signedIn(context).companyId, storeId }, bulkId, { lock: true });

export async function progressOf(input: One, context: CallContext): Promise<{ state: BulkState; progress: number; items: number }> {
  const { state, progress, items } = await found(input, context);
  return { state, progress, items };
}

/** Refusals shown on the page; the file has all of them. */
const shown = 50;
const first = { position: 0, place: 0 };

export async function bulkPage(input: One, context: CallContext): Promise<BulkPage> {
  const record = await found(input, context);
  const db = context.database.kysely;
  const { language } = context;
  const [names, reasons, refused] = await Promise.all([
    queries.namesOf(db, { storeId: record.store_id, changes: [record.change], language }),
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
    mayGoOn: record.state === 'failed' && record.applied_at !== null,
  };
}

/** Queues a job that applies a previewed change, once: a repeated request returns its progress. */
export async function applyBulk(input: One, context: CallContext): Promise<{ state: BulkState }> {
  const { userId } = signedIn(context);
  return context.database
    .transaction(async (tx) => {
      const record = await locked(tx, input, context);
      checkAccess(record.change, context);
      if (record.state === 'writing' || record.state === 'done') return { state: record.state };
      const goesOn = record.state === 'failed' && record.applied_at !== null;
      if (record.state !== 'checked' && !goesOn) throw new Refusal(codes.conflict, 'product.bulkMoved');
      if (!goesOn) checkTimes(record.change, context.now());
      await queries.beginWriting(tx, record.id, { userId, now: context.now(), fromStart: !goesOn });
      await addJob(tx, task, { bulkId: record.id }, { key: `bulk ${record.id}` });
      return { state: 'writing' as const };
    })
    .catch(queries.bulks.busy);
}

/** Stops the running job between two parts. */
export async function stopBulk(input: One, context: CallContext): Promise<Record<string, never>> {
  await context.database.transaction(async (tx) => {
    const record = await locked(tx, input, context);
    if (record.state === 'writing') await queries.stopWriting(tx, record.id, context.now());
    else if (record.state === 'checking') await queries.dropBulk(tx, record.id);
    else throw new Refusal(codes.conflict, 'product.bulkMoved');
  });
  return {};
}

export async function discardBulk(input: One, context: CallContext): Promise<Record<string, never>> {
  await context.database.transaction(async (tx) => {
    const record = await locked(tx, input, context);
    if (record.applied_at !== null || record.state === 'checking') throw new Refusal(codes.conflict, 'product.bulkMoved');
    await queries.dropBulk(tx, record.id);
  });
  return {};
}

const batch = 1_000;

/** All refused items and variants with their reasons. */
export async function refusedLines(input: One, context: CallContext): Promise<Offered> {
  const record = await found(input, context);
  const { language } = context;
  async function* rows(): AsyncGenerator<Cell[][]> {
    for (let after = first; ;) {
      const lines = await queries.refusalsAfter(context.database.kysely, record.id, after, batch);
      const last = lines.at(-1);
      if (!last) return;
      yield lines.map(({ itemCode, sku, name, reason }) => [itemCode, sku, name, said(reason, language)]);
      after = last;
    }
  }
  const name = `products-${record.store_code.toLowerCase()}-refused`;
  return offerTable(
    context,
    { storeId: record.store_id, name, format: 'csv' },
    ['item', 'sku', 'name', message('import.column.reason', language)],
    rows(),
  );
}
