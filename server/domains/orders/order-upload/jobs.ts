import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { setImmediate as others } from 'node:timers/promises';
import { orderUploadSettings } from '../../../../contract/orders/order-upload.ts';
import { orderUploadBounds, type UploadTarget } from '../../../../contract/orders/order-upload-words.ts';
import { languages } from '../../../../contract/values/locale.ts';
import type { TextEncoding } from '../../../../contract/wire/encodings.ts';
import { Profiler } from '../../../engines/table-import/column-profile.ts';
import { draftOf } from '../../../platform/files/files.ts';
import { ParserFailure, parsers } from '../../../platform/files/parsing/parsers.ts';
import { UnreadableFile } from '../../../platform/files/parsing/unreadable.ts';
import { isUnavailable } from '../../../platform/http/envelope.ts';
import { addJob, type JobContext, type Task } from '../../../platform/jobs/jobs.ts';
import { isPermanent } from '../../../platform/postgres/errors.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { jobScope, type SignedInScope } from '../../../platform/scope.ts';
import { message, type MessageKey } from '../../../platform/texts.ts';
import { addSalesOrders, type AskedGoods, deleteUploaded, goodsProblems } from '../sales-orders/index.ts';
import { dropLines, insertLines } from './queries/lines.ts';
import { countOrders, groupOrders, knownNumbers, nextOrders, nextReady, type Outcome, storeOutcomes } from './queries/orders.ts';
import { dropProblems, insertProblems, noteUngrouped } from './queries/problems.ts';
import { forgetDownloads, sweepable } from './queries/sweep.ts';
import * as uploads from './queries/uploads.ts';
import type { UploadRecord } from './queries/uploads.ts';
import { isText, readingOf } from './reading-of.ts';
import { columnsOf, guessColumns } from './reading/columns.ts';
import { type OrderProblem, readOrder } from './reading/order.ts';
import type { parse } from './reading/order-parser.ts';

export const task = 'orders:upload';

/** Milliseconds after which the queue may run other jobs before it continues with a file. */
const turn = 8_000;
/** Orders of a part: few enough that requests in between do not wait for the process. */
const part = 200;
const undoPart = 500;
const mostAttempts = 5;
/** A file whose reading is given up or interrupted this often is not read again. */
const mostReadings = 2;
const beat = 2_000;
/** Rows or orders that are looked at before other requests have their turn. */
const longestTurn = 5;
/** Rows without an order that are named. */
const mostUngrouped = 20;
const parser = new URL('./reading/order-parser.ts', import.meta.url);

type Work = JobContext & { record: UploadRecord; claim: string; until: number };
/** True when the step is done, false if there is more to do. */
type Step = (work: Work) => Promise<boolean>;

/** Runs the present step of a file for some seconds and queues another job for the rest. */
const run: Task = async (payload, context) => {
  const { uploadId } = payload as { uploadId: number };
  const { database, now, log } = context;
  const claim = randomUUID();
  const record = await uploads.claimUpload(database.kysely, uploadId, claim, now());
  const step = record && steps[record.state];
  if (!record || !step) return;
  const most = record.state === 'reading' ? mostReadings : mostAttempts;
  const fail = (failure: MessageKey): Promise<unknown> =>
    database.transaction((tx) => uploads.endStep(tx, record, claim, { to: 'failed', failure, now: now() }));
  // It was interrupted too often, by a killed process or a temporary error.
  if (record.attempts > most) return void (await fail(record.state === 'reading' ? 'import.limits' : 'order-upload.failed'));
  const again = (): Promise<void> =>
    database.transaction(async (tx) => {
      await uploads.releaseUpload(tx, uploadId, claim);
      await addJob(tx, task, { uploadId });
    });
  try {
    if (!(await step({ ...context, record, claim, until: Date.now() + turn }))) await again();
  } catch (error) {
    if (error instanceof uploads.ClaimLost) return;
    if (error instanceof UnreadableFile) return void (await fail(error.reason));
    log[error instanceof ParserFailure ? 'warn' : 'error']({ err: error, uploadId }, 'a file of orders could not be worked on');
    if (error instanceof ParserFailure)
      return void (record.attempts < mostReadings || error.why === 'stopping' ? await again() : await fail('import.limits'));
    if (isPermanent(error) || record.attempts >= most) return void (await fail('order-upload.failed'));
    // The sweep of each minute resumes it.
    await uploads.releaseUpload(database.kysely, uploadId, claim, { uncounted: isUnavailable(error) });
  }
};

/** Checks every few seconds that the file is still claimed, so that a parser stops soon after the user has stopped it. */
async function watched<Result>(
  { database, record, claim, now, log }: Work,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const timer = setInterval(() => {
    uploads.noteStep(database.kysely, record.id, claim, { again: true }, now()).then(
      (held) => held || lost.abort(new uploads.ClaimLost()),
      (error: unknown) => log.warn({ err: error }, 'it could not be noted that a file is worked on'),
    );
  }, beat);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
  }
}

const central = new Set(['pl', 'ro']);
const reasonHeaders = new Set(languages.map((language) => message('order-upload.column.reason', language)));

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

type ReadFile = { headers: string[]; count: number; fileHash: string; profiler: Profiler; found: uploads.Found };

/** Parses the file and stores its rows. */
async function storeLines({ database, files, now, record, claim }: Work, signal: AbortSignal): Promise<ReadFile> {
  const path = await draftOf(files, record.fileKey);
  if (path === null) throw new UnreadableFile('import.kind');
  let headers: string[] = [];
  let encoding: TextEncoding | null = isText(record.contentType) ? 'utf-8' : null;
  let profiler = new Profiler(0);
  let count = 0;
  const found: uploads.Found = {};
  try {
    const fileHash = await hashOf(path);
    const { wanted, wantedSheet: sheet } = record.found;
    const file = { path, contentType: record.contentType, central: central.has(record.language), encoding: wanted, sheet };
    for await (const some of parsers.run<typeof parse>(parser, file, { lane: 'lists', signal })) {
      if ('headers' in some) {
        ({ headers } = some);
        if (some.sheets) found.sheets = some.sheets;
        if (some.encoding) ({ encoding } = some);
        profiler = new Profiler(headers.length);
      } else if ('lines' in some) {
        await insertLines(database.kysely, record.id, some.lines);
        for (const [at, line] of some.lines.entries()) {
          if (at % longestTurn === 0) await others();
          profiler.add(line);
        }
        count += some.lines.length;
        if (!(await uploads.noteStep(database.kysely, record.id, claim, { progress: count, lines: count, again: true }, now())))
          throw new uploads.ClaimLost();
      } else found.broken = some.broken;
    }
    return { headers, count, fileHash, profiler, found: { ...found, encoding } };
  } finally {
    await rm(path, { force: true });
  }
}

/** Reads the file into rows and finds out what its columns are; what the company has chosen for such a file before takes precedence. */
const reading: Step = async (work) => {
  const { database, now, record, claim } = work;
  await dropLines(database.kysely, record.id);
  const { headers, count, fileHash, profiler, found } = await watched(work, (signal) => storeLines(work, signal));
  const { layout, columns } = guessColumns(headers);
  // Corrected rows come with an additional column of reasons.
  const known = knownHeaders(headers);
  const remembered = await uploads.rememberedMapping(database.kysely, record.companyId, known);
  const before = remembered?.mapping.length === known.length ? remembered : undefined;
  const mapping = headers.map((_, index): UploadTarget | null =>
    before ? (before.mapping[index] ?? null) : (columns[index]?.target ?? null),
  );
  const profiles = profiler.profiles();
  await uploads.storeRead(database.kysely, record.id, claim, {
    layout: layout?.key ?? null,
    headers,
    found: {
      ...found,
      columns: headers.map((_, index) => ({
        how: before ? (mapping[index] === null ? null : 'before') : (columns[index]?.how ?? null),
        samples: profiles[index]?.samples ?? [],
        filled: profiles[index]?.filled ?? 0,
      })),
    },
    mapping,
    settings: before?.settings ?? orderUploadSettings.parse({ pieces: layout?.perPiece === true, cents: layout?.cents === true }),
    lines: count,
    fileHash,
  });
  await database.transaction((tx) => uploads.endStep(tx, record, claim, { to: 'read', now: now() }));
  return true;
};

const knownHeaders = (headers: readonly string[]): string[] =>
  reasonHeaders.has(headers.at(-1) ?? '') ? headers.slice(0, -1) : [...headers];

const recipientTargets: readonly UploadTarget[] = ['name', 'firstName', 'lastName', 'company', 'line1', 'billing.name', 'billing.line1'];
const goodsTargets: readonly UploadTarget[] = ['sku', 'gtin', 'itemName', 'items', 'externalLine'];

/** Groups the rows into orders, and reads each as it would be added. */
const checking: Step = async (work) => {
  const { database, now, record, claim, until } = work;
  const read = await readingOf(database.kysely, record);
  const seen: SeenGoods = new Map();
  if (record.doneUntil === 0)
    await database.transaction(async (tx) => {
      await uploads.claimedUpload(tx, record.id, claim);
      await dropProblems(tx, record.id);
      const columns = columnsOf(record.mapping ?? []);
      const placesOf = (targets: readonly UploadTarget[]): number[] =>
        targets.flatMap((target) => (columns.get(target) ?? []).map((at) => at + 1));
      await groupOrders(tx, record.id, {
        number: (columns.get('orderNumber')?.[0] ?? -1) + 1,
        channel: (columns.get('channel')?.[0] ?? -1) + 1,
        recipient: placesOf(recipientTargets),
        goods: placesOf(goodsTargets),
      });
      await noteUngrouped(tx, record.id, mostUngrouped);
      const problem: OrderProblem = { line: record.found.broken ?? 0, header: '', reason: 'import.unreadable', values: {}, note: true };
      if (record.found.broken !== undefined) await insertProblems(tx, record.id, [problem]);
      await uploads.noteStep(tx, record.id, claim, { orders: await countOrders(tx, record.id), counts: {}, progress: 0 }, now());
    });
  for (;;) {
    const more = await database.transaction(async (tx) => {
      const current = await uploads.claimedUpload(tx, record.id, claim);
      const orders = await nextOrders(tx, record.id, current.doneUntil, part);
      if (orders.length === 0) return false;
      const { outcomes, problems } = await outcomesOf(orders, read);
      const numbers = outcomes.flatMap(({ place, outcome, input }) =>
        outcome === 'ready' && input ? [{ place, channel: input.channel, number: input.externalNumber }] : [],
      );
      const known = await knownNumbers(tx, record.companyId, numbers);
      for (const one of outcomes) {
        const number = known.get(one.place);
        if (number === undefined) continue;
        Object.assign(one, { outcome: 'known', input: null });
        problems.push({ line: one.place, header: numberHeader(record), reason: 'order-upload.known', values: { number }, note: true });
      }
      problems.push(...(await goodsNotes(tx, record, outcomes, seen)));
      const rows = outcomes.map(({ place, outcome, input }) => ({ place, outcome, input }));
      await storeOutcomes(tx, record.id, rows);
      await insertProblems(tx, record.id, problems);
      const counts = counted(current.counts, outcomes);
      const change = { progress: current.progress + orders.length, doneUntil: orders.at(-1)?.place ?? 0, counts };
      await uploads.noteStep(tx, record.id, claim, change, now());
      return true;
    });
    if (!more) break;
    if (Date.now() > until) return false;
  }
  await database.transaction((tx) => uploads.endStep(tx, record, claim, { to: 'checked', now: now() }));
  return true;
};

const headerOfTarget = ({ headers, mapping }: UploadRecord, target: UploadTarget): string => headers[mapping?.indexOf(target) ?? -1] ?? '';
const numberHeader = (record: UploadRecord): string => headerOfTarget(record, 'orderNumber');

/** With the row of each line. */
type CheckedOrder = Outcome & { rows: number[] };
type SeenGoods = Map<string, 'unknown' | 'notDelivered' | null>;

/** Goods that the check of the added order will not find: they can be assigned then. Each code is looked for once. */
async function goodsNotes(tx: Tx, record: UploadRecord, orders: readonly CheckedOrder[], seen: SeenGoods): Promise<OrderProblem[]> {
  const wanted = orders.flatMap(({ outcome, input, rows }) =>
    outcome === 'ready' && input
      ? input.lines.map(({ sku, gtin }, at) => {
          const goods: AskedGoods = { channel: input.channel, sku, gtin, country: input.recipient.countryCode };
          return { line: rows[at] ?? 0, goods, key: JSON.stringify(goods) };
        })
      : [],
  );
  const fresh = [...new Map(wanted.filter(({ key }) => !seen.has(key)).map((one) => [one.key, one])).values()];
  const found = await goodsProblems(
    tx,
    record.companyId,
    fresh.map(({ goods }) => goods),
  );
  for (const [at, { key }] of fresh.entries()) seen.set(key, found[at] ?? null);
  const header = headerOfTarget(record, 'sku') || headerOfTarget(record, 'gtin') || headerOfTarget(record, 'items');
  return wanted.flatMap(({ line, key }): OrderProblem[] => {
    const problem = seen.get(key);
    return problem ? [{ line, header, reason: `order-upload.goods.${problem}`, values: {}, note: true }] : [];
  });
}

async function outcomesOf(
  orders: Awaited<ReturnType<typeof nextOrders>>,
  read: Awaited<ReturnType<typeof readingOf>>,
): Promise<{ outcomes: CheckedOrder[]; problems: OrderProblem[] }> {
  const problems: OrderProblem[] = [];
  const outcomes: CheckedOrder[] = [];
  for (const [at, { place, rows }] of orders.entries()) {
    if (at % longestTurn === 0) await others();
    const { input, leftOut, problems: some, rows: lineRows } = readOrder(rows, read);
    problems.push(...some);
    outcomes.push({ place, outcome: leftOut ? 'leftOut' : input ? 'ready' : 'refused', input, rows: lineRows });
  }
  return { outcomes, problems };
}

function counted(before: uploads.Counts, outcomes: readonly Pick<Outcome, 'outcome'>[]): uploads.Counts {
  const counts = { ...before };
  for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Adds the good orders; each part with its mark in one transaction, so that none is added twice. */
const writing: Step = async ({ database, config, now, record, claim, until }) => {
  for (;;) {
    const more = await database.transaction(async (tx) => {
      const current = await uploads.claimedUpload(tx, record.id, claim);
      const ready = await nextReady(tx, record.id, part);
      if (ready.length === 0) return false;
      const given = ready.map(({ place, input }) => ({ input, uploadId: record.id, row: place }));
      const result = await addSalesOrders(tx, scopeOf(record, { now, config }), given);
      const place = (index: number): number => ready[index]?.place ?? 0;
      const outcomes: Outcome[] = [
        ...result.added.map(({ index }) => ({ place: place(index), outcome: 'added' as const, input: null })),
        ...result.known.map(({ index }) => ({ place: place(index), outcome: 'known' as const, input: null })),
        ...result.refused.map(({ index }) => ({ place: place(index), outcome: 'refused' as const, input: null })),
      ];
      const header = numberHeader(record);
      await storeOutcomes(tx, record.id, outcomes);
      await insertProblems(tx, record.id, [
        ...result.known.map(({ index }) => ({
          line: place(index),
          header,
          reason: 'order-upload.knownNow' as const,
          values: {},
          note: true,
        })),
        ...result.refused.map(({ index, key }) => ({ line: place(index), header, reason: key, values: {}, note: false })),
      ]);
      const counts = counted({ ...current.counts, ready: (current.counts.ready ?? 0) - ready.length }, outcomes);
      await uploads.noteStep(tx, record.id, claim, { progress: current.progress + ready.length, counts }, now());
      return true;
    });
    if (!more) break;
    if (Date.now() > until) return false;
  }
  const settings = orderUploadSettings.parse(record.settings);
  const headers = knownHeaders(record.headers);
  const mapping = (record.mapping ?? []).slice(0, headers.length);
  await uploads.rememberMapping(database.kysely, record.companyId, { headers, mapping, settings }, now());
  await database.transaction((tx) => uploads.endStep(tx, record, claim, { to: 'done', now: now() }));
  return true;
};

/** The orders are added for the user who has started the step. */
function scopeOf({ stepUserId, companyId, language }: UploadRecord, { now, config }: Pick<JobContext, 'now' | 'config'>): SignedInScope {
  const caller = {
    id: '',
    userId: stepUserId,
    companyId,
    name: '',
    userType: 2,
    operator: false,
    roles: [],
    accessCodes: [],
    unaudited: false,
    language,
  };
  return { ...jobScope({ now, config }, language), caller };
}

/** Deletes the orders of the file; those that were matched meanwhile stay. */
const undoing: Step = async ({ database, now, record, claim, until }) => {
  for (;;) {
    const more = await database.transaction(async (tx) => {
      const current = await uploads.claimedUpload(tx, record.id, claim);
      const deleted = await deleteUploaded(tx, { companyId: record.companyId, uploadId: record.id }, undoPart);
      if (deleted === 0) return false;
      const undone = current.undone + deleted;
      await uploads.noteStep(tx, record.id, claim, { undone, progress: undone }, now());
      return true;
    });
    if (!more) break;
    if (Date.now() > until) return false;
  }
  await database.transaction((tx) => uploads.endStep(tx, record, claim, { to: 'undone', now: now() }));
  return true;
};

const steps: Partial<Record<UploadRecord['state'], Step>> = { reading, checking, writing, undoing };

/** Resumes files whose worker was killed. */
const resume: Task = async (_payload, { database, now }) => {
  for (const uploadId of await uploads.withoutHeartbeat(database.kysely, now()))
    await addJob(database.kysely, task, { uploadId }, { key: `order upload ${uploadId}` });
};

const day = 86_400_000;

/** Rows and problems are stored for some weeks; the upload itself stays in the list. */
const sweep: Task = async (_payload, { database, files, now }) => {
  for (const id of await sweepable(database.kysely, new Date(now().getTime() - orderUploadBounds.days * day)))
    await dropLines(database.kysely, id);
  for (const key of await forgetDownloads(database.kysely, new Date(now().getTime() - day))) await files.remove(key);
};

export const tasks: Record<string, Task> = { [task]: run, 'orders:upload-resume': resume, 'orders:upload-sweep': sweep };
export const crontab = ['* * * * * orders:upload-resume ?max=1', '41 3 * * * orders:upload-sweep ?max=1'];
