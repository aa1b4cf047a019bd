import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { importBounds } from '../../../../contract/listings/import-words.ts';
import type { TextEncoding } from '../../../../contract/wire/encodings.ts';
import { importSettings, type ImportSettings } from '../../../../contract/listings/imports.ts';
import { languages } from '../../../../contract/values/locale.ts';
import { message, type MessageKey } from '../../../platform/texts.ts';
import type { JobContext, Task } from '../../../platform/jobs/jobs.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { draftOf } from '../../../platform/files/files.ts';
import { ParserFailure, parsers } from '../../../platform/files/parsing/parsers.ts';
import { UnreadableFile } from '../../../platform/files/parsing/unreadable.ts';
import { isUnavailable } from '../../../platform/http/envelope.ts';
import { isPermanent } from '../../../platform/postgres/errors.ts';
import { ClaimLost } from '../long-jobs.ts';
import { anyWaits, fetchedPictures, forgetNamed } from './pictures/address-queries.ts';
import { proposals, unknownCategories, withGuesses } from './categories/words.ts';
import { fetchPictures, fetchTask } from './pictures/fetch-jobs.ts';
import { guessColumns } from './reading/columns/headers.ts';
import { type ColumnProfile, Profiler } from '../../../engines/table-import/column-profile.ts';
import { dropUnshown } from './pictures/picture-jobs.ts';
import { groupLines } from './reading/keys.ts';
import { isAmongGoods } from './reading/lines/other-lines.ts';
import { putNumbers } from './numbers-for.ts';
import { openArchives } from './pictures/pictures.ts';
import { type ImportTarget, prepare, type Prepared } from './prepare.ts';
import {
  type Found,
  type ImportRecord,
  endStep,
  imports,
  noteStep,
  rememberMapping,
  rememberedMapping,
  storeRead,
  storeUnknown,
} from './queries/imports.ts';
import { type KeyedLine, dropLines, insertLines, keyedLines, linesOfKey } from './queries/lines.ts';
import { dropProblems, putProblems } from './queries/problems.ts';
import { isText, type Reading } from './reading/reading.ts';
import { forgetFiles, forgetImports, sweepable } from './queries/sweep.ts';
import type { parse } from './reading/list-parser.ts';
import { undoPart } from './undo.ts';
import { readingOf } from './reading-of.ts';
import { loadReferenceData } from './reference-data.ts';
import { variantsByName } from './variants-by-name.ts';
import { writePart } from './write.ts';

export const task = 'listings:import';

/** Milliseconds after which the queue may run other jobs before it continues with a list. */
const turn = 8_000;
/** Lines per transaction. */
const part = 1_000;
const mostAttempts = 5;
/** A file whose reading is given up or interrupted this often is not read again. */
const mostReadings = 2;
const beat = 2_000;
const parser = new URL('./reading/list-parser.ts', import.meta.url);

type Work = JobContext & { record: ImportRecord; claim: string; until: number };
/** True when the step is done, false if there is more to do. */
type Step = (work: Work) => Promise<boolean>;

/** Runs the present step of a list for some seconds and queues another job for the rest. */
const run: Task = async (payload, context) => {
  const { importId } = payload as { importId: string };
  const { database, now, log } = context;
  const claim = randomUUID();
  const record = await imports.claim(database.kysely, importId, claim, now());
  if (!record) return;
  const step = steps[record.state];
  if (!step) return;
  const most = record.state === 'reading' ? mostReadings : mostAttempts;
  const fail = (failure: MessageKey): Promise<void> => endStep(database.kysely, importId, claim, { state: 'failed', failure, now: now() });
  // It was interrupted too often, by a killed process or a temporary error.
  if (record.attempts > most) return fail(record.state === 'reading' ? 'import.limits' : 'import.failed');
  const again = (): Promise<void> =>
    database.transaction(async (tx) => {
      await imports.release(tx, importId, claim);
      await addJob(tx, task, { importId });
    });
  try {
    if (!(await step({ ...context, record, claim, until: Date.now() + turn }))) await again();
  } catch (error) {
    if (error instanceof ClaimLost) return;
    if (error instanceof UnreadableFile) return fail(error.reason);
    log[error instanceof ParserFailure ? 'warn' : 'error']({ err: error, importId }, 'a product list could not be worked on');
    // A server that was stopped has already started the last attempt: a restart must not add another one.
    if (error instanceof ParserFailure) return record.attempts < mostReadings || error.why === 'stopping' ? again() : fail('import.limits');
    if (isPermanent(error) || record.attempts >= most) return fail('import.failed');
    // The sweep of each minute resumes it.
    await imports.release(database.kysely, importId, claim, { uncounted: isUnavailable(error) });
  }
};

/** Checks every few seconds that the list is still claimed, so that a parser stops soon after a cancellation. */
async function watched<Result>(
  { database, record, claim, now, log }: Work,
  parse: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const timer = setInterval(() => {
    imports.heartbeat(database.kysely, record.id, claim, now()).then(
      (held) => held || lost.abort(new ClaimLost()),
      (error: unknown) => log.warn({ err: error }, 'it could not be noted that a list is worked on'),
    );
  }, beat);
  try {
    return await parse(lost.signal);
  } finally {
    clearInterval(timer);
  }
}

const reasonHeaders = new Set(languages.map((language) => message('import.column.reason', language)));
const central = new Set(['pl', 'ro']);

/** Parses the file and stores its lines. Returns what its columns look like. */
async function storeLines(
  { database, files, now, record, claim }: Work,
  signal: AbortSignal,
): Promise<{ headers: string[]; profiles: ColumnProfile[]; count: number; found: Found }> {
  const { id } = record;
  const path = await draftOf(files, record.fileKey);
  if (path === null) throw new UnreadableFile('import.kind');
  let headers: string[] = [];
  const known: Found = {};
  let encoding: TextEncoding | null = isText(record.contentType) ? 'utf-8' : null;
  let profiler = new Profiler(0);
  let count = 0;
  try {
    const list = {
      path,
      contentType: record.contentType,
      central: central.has(record.language),
      encoding: record.found.wanted,
      section: message('import.section', record.language),
      sheet: record.found.wantedSheet,
    };
    for await (const found of parsers.run<typeof parse>(parser, list, { lane: 'lists', signal })) {
      if ('headers' in found) {
        ({ headers } = found);
        if (found.sections) known.sections = true;
        if (found.currency) known.currency = found.currency;
        if (found.sheets) known.sheets = found.sheets;
        if (found.encoding) ({ encoding } = found);
        profiler = new Profiler(headers.length);
      } else if ('lines' in found) {
        await insertLines(database.kysely, id, found.lines);
        const section = known.sections ? headers.length - 1 : undefined;
        for (const line of found.lines) if (isAmongGoods(line, headers, section)) profiler.add(line);
        count += found.lines.length;
        if (!(await noteStep(database.kysely, id, claim, { progress: count, lines: count, again: true }, now()))) throw new ClaimLost();
      } else {
        const problem = { line: found.broken, header: '', reason: 'import.unreadable', values: {}, note: false } as const;
        await putProblems(database.kysely, id, [], [problem]);
      }
    }
  } finally {
    await rm(path, { force: true });
  }
  return { headers, profiles: profiler.profiles(), count, found: { ...known, encoding } };
}

/** Reads the file into lines and guesses the targets of its columns; the store's last mapping for such a list takes precedence. */
const reading: Step = async (work) => {
  const { database, now, record, claim } = work;
  const { id } = record;
  await dropLines(database.kysely, id);
  const { headers, profiles, count, found: read } = await watched(work, (signal) => storeLines(work, signal));
  const referenceData = await loadReferenceData(database.kysely, record.storeId);
  const guessed = guessColumns(headers, referenceData, record.currency, profiles, read);
  // Corrected lines come with an additional column of reasons.
  const known = reasonHeaders.has(headers.at(-1) ?? '') ? headers.slice(0, -1) : headers;
  const remembered = await rememberedMapping(database.kysely, record.storeId, known);
  const settings = settingsFor(remembered?.settings, record.language);
  const mapping =
    remembered?.mapping.length === known.length ? headers.map((_, index) => remembered.mapping[index] ?? null) : guessed.mapping;
  const before = remembered !== undefined;
  if (!before && guessed.layout !== 'own') await putNumbers(database.kysely, record, { headers, mapping, profiles, settings });
  const columns = profiles.map((profile, index) => {
    const { how = null, why = null } = guessed.guesses[index] ?? {};
    return { how: before && mapping[index] ? ('before' as const) : how, why, profile };
  });
  const repeated =
    before || guessed.layout !== null ? null : await variantsByName(database.kysely, id, { mapping, numbered: settings.numbers !== '' });
  if (repeated) settings.variants = 'names';
  const found: Found = { ...read, columns, ...(repeated && { sameNames: repeated }) };
  const list = await readingOf(work, { layout: guessed.layout, headers, mapping, settings, found }, referenceData);
  const unknown = await unknownCategories(database.kysely, id, list);
  settings.categories = proposals(unknown, settings.categories);
  await storeRead(database.kysely, id, claim, {
    layout: guessed.layout,
    headers,
    found,
    mapping,
    settings,
    lines: count,
  });
  await storeUnknown(database.kysely, id, unknown);
  await endStep(database.kysely, id, claim, { state: 'read', now: now() });
  return true;
};

/** The settings of the last list with these columns. Its category for all other items is offered, not applied. */
function settingsFor(remembered: object | undefined, language: ImportRecord['language']): ImportSettings {
  const settings = importSettings.parse(remembered ?? { language });
  return { ...settings, categoryId: null, offeredCategoryId: settings.categoryId ?? settings.offeredCategoryId };
}

const checking: Step = async (work) => {
  const { database, now, record, claim } = work;
  if (record.archiveKeys.length > 0) {
    if (await watched(work, (signal) => openArchives(work, signal))) return false;
  }
  const list = await readingOf(work);
  if (record.doneUntil === '') {
    await dropProblems(database.kysely, record.id);
    await storeUnknown(database.kysely, record.id, []);
    await forgetNamed(database.kysely, record.id);
    await groupLines(database.kysely, record.id, list, async () => {
      if (!(await noteStep(database.kysely, record.id, claim, {}, now()))) throw new ClaimLost();
    });
  }
  return parts(work, list, 'checked', (tx, lines) => prepare(tx, placeOf(record), lines, list));
};

const writing: Step = async (work) => {
  const { database, record, now } = work;
  const list = await readingOf(work);
  const done = await parts(work, list, 'done', (tx, lines) =>
    writePart(tx, placeOf(record), lines, list, { userId: record.stepUserId, source: 'import', at: now() }),
  );
  if (done) {
    await forgetNamed(database.kysely, record.id);
    await addJob(database.kysely, fetchTask, {}, { key: fetchTask });
  }
  return done;
};

const placeOf = (record: ImportRecord): ImportTarget => ({
  importId: record.id,
  companyId: record.companyId,
  storeId: record.storeId,
  storeCode: record.storeCode,
});

type Transaction = Parameters<Parameters<JobContext['database']['transaction']>[0]>[0];

/**
 * Processes the lines in the order of their items, each part in a transaction with its progress, so that an interrupted step is applied
 * once.
 */
async function parts(
  { database, now, record, claim, until }: Work,
  list: Reading,
  end: 'checked' | 'done',
  work: (tx: Transaction, lines: KeyedLine[]) => Promise<Prepared>,
): Promise<boolean> {
  for (;;) {
    const more = await database.transaction(async (tx) => {
      const current = await imports.claimed(tx, record.id, claim);
      const lines = await completeItems(tx, record.id, current.doneUntil);
      if (lines.length === 0) return false;
      const done = await work(tx, lines);
      await putProblems(
        tx,
        record.id,
        lines.map(({ line }) => line),
        done.problems,
      );
      if (done.unknown.length > 0 && end === 'checked')
        await storeUnknown(tx, record.id, withGuesses(merged(current.unknown, done.unknown), list));
      await noteStep(
        tx,
        record.id,
        claim,
        {
          progress: current.progress + lines.length,
          doneUntil: lines.at(-1)?.key ?? '',
          created: done.created,
          changed: done.changed,
          same: done.same,
        },
        now(),
      );
      return true;
    });
    if (!more) break;
    if (Date.now() > until) return false;
  }
  await rememberMapping(database.kysely, record.storeId, list, record.mapping ?? [], now());
  await endStep(database.kysely, record.id, claim, { state: end, now: now() });
  return true;
}

/** The next lines, without splitting an item. */
async function completeItems(tx: Transaction, id: string, after: string): Promise<KeyedLine[]> {
  const lines = await keyedLines(tx, id, after, part + 1);
  if (lines.length <= part) return lines;
  const last = lines.at(-1)?.key;
  const whole = lines.filter(({ key }) => key !== last);
  return whole.length > 0 ? whole : linesOfKey(tx, id, last ?? '', importBounds.linesOfItem);
}

const mostWords = 200;

function merged(before: ImportRecord['unknown'], more: ImportRecord['unknown']): ImportRecord['unknown'] {
  const words = new Map(before.map((one) => [`${one.kind} ${one.word}`, one]));
  for (const one of more) {
    const known = words.get(`${one.kind} ${one.word}`);
    words.set(`${one.kind} ${one.word}`, { ...one, ...known, lines: one.lines + (known?.lines ?? 0) });
  }
  return [...words.values()].toSorted((a, b) => b.lines - a.lines).slice(0, mostWords);
}

const undoing: Step = async ({ database, files, now, record, claim, until }) => {
  for (;;) {
    const more = await database.transaction(async (tx) => {
      const current = await imports.claimed(tx, record.id, claim);
      const items = Math.max(1, current.createdItems + current.changedItems);
      const done = await undoPart(tx, placeOf(record), Number(current.doneUntil || 0), {
        userId: record.stepUserId,
        source: 'undo',
        at: now(),
      });
      if (!done) return false;
      await noteStep(
        tx,
        record.id,
        claim,
        {
          progress: Math.min(
            current.lines,
            Math.round((current.lines * (current.notUndoneItems + current.undoneItems + done.notUndone + done.undone)) / items),
          ),
          doneUntil: String(done.last),
          notUndone: done.notUndone,
          undone: done.undone,
        },
        now(),
      );
      return true;
    });
    if (!more) break;
    if (Date.now() > until) return false;
  }
  await dropUnshown({ database, files }, record.id, await fetchedPictures(database.kysely, record.id));
  await endStep(database.kysely, record.id, claim, { state: 'undone', now: now() });
  return true;
};

const steps: Partial<Record<ImportRecord['state'], Step>> = { reading, checking, writing, undoing };

/** Resumes lists whose worker was killed. */
const resume: Task = async (_payload, { database, now }) => {
  if (await anyWaits(database.kysely)) await addJob(database.kysely, fetchTask, {}, { key: fetchTask });
  for (const importId of await imports.withoutHeartbeat(database.kysely, now()))
    await addJob(database.kysely, task, { importId }, { key: `import ${importId}` });
};

const day = 86_400_000;

/** Lines, problems and previous states are stored for some weeks; after that a list can no longer be undone. */
const sweep: Task = async (_payload, { database, files, now }) => {
  const before = new Date(now().getTime() - importBounds.days * day);
  for (const { id, pictureKeys } of await sweepable(database.kysely, before)) {
    await dropUnshown({ database, files }, id, pictureKeys);
    await forgetImports(database.kysely, id);
  }
  for (const key of await forgetFiles(database.kysely, new Date(now().getTime() - day))) await files.remove(key);
};

export const tasks: Record<string, Task> = {
  [task]: run,
  [fetchTask]: fetchPictures(),
  'listings:import-resume': resume,
  'listings:import-sweep': sweep,
};
export const crontab = ['* * * * * listings:import-resume ?max=1', '23 3 * * * listings:import-sweep ?max=1'];
