import { rm, stat } from 'node:fs/promises';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Language } from '../../../../contract/values/locale.ts';
import { privacyFiles } from '../../../../contract/messages/privacy-files.ts';
import { fill } from '../../../../contract/messages/messages.ts';
import { csvRows, toCsv } from '../../../platform/csv.ts';
import { Archive } from '../../../platform/files/archive.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import type { ExportRow } from './queries.ts';
import { type Section, sectionsOf } from './sections.ts';

type Row = Record<string, unknown>;
const market = 'Kontor';
/** Rows in memory at once. */
const batch = 1_000;

/** The rows of a statement in batches, by a cursor of the transaction. */
async function* rowsOf(tx: Transaction<DB>, rows: RawBuilder<unknown>): AsyncGenerator<Row[]> {
  await sql`declare export_rows no scroll cursor for ${rows}`.execute(tx);
  for (;;) {
    const { rows: found } = await sql<Row>`fetch ${sql.raw(String(batch))} from export_rows`.execute(tx);
    if (found.length > 0) yield found;
    if (found.length < batch) break;
  }
  await sql`close export_rows`.execute(tx);
}

function cell(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value);
}

async function* asCsv(found: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let head: string[] | null = null;
  for await (const rows of found) {
    const first = head === null;
    const names = (head ??= Object.keys(rows[0] ?? {}));
    const cells = rows.map((row) => names.map((name) => cell(row[name])));
    yield first ? toCsv(names, cells) : csvRows(cells);
  }
}

async function* asJson(found: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of found) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

function readMe(sections: readonly Section[], language: Language, time: Date): string {
  const say = (name: keyof typeof privacyFiles): string => fill(privacyFiles[name][language], { market, time: time.toISOString() });
  const lines = sections.map(({ name }) => `${name}.csv, ${name}.json\r\n    ${say(name)}`);
  return `\uFEFF${[say('title'), say('made'), '', say('forms'), '', ...lines, ''].join('\r\n')}`;
}

/**
 * Packs an export into a ZIP archive at `path`: each list as CSV and JSON, the company's documents, and a README that describes the files.
 * All data is read from one snapshot. Returns the size.
 */
export async function pack(
  { database, files }: { database: Database; files: Files },
  wanted: Pick<ExportRow, 'scope' | 'user_id' | 'company_id'> & { language: Language },
  { path, time, onProgress }: { path: string; time: Date; onProgress: (percent: number) => Promise<void> },
): Promise<number> {
  const sections = sectionsOf(wanted.scope, wanted.user_id, wanted.company_id);
  await rm(path, { force: true });
  const archive = new Archive(path, time);
  try {
    await archive.add('README.txt', [readMe(sections, wanted.language, time)]);
    await database.transaction(
      async (tx) => {
        for (const [index, { name, rows }] of sections.entries()) {
          await archive.add(`${name}.csv`, asCsv(rowsOf(tx, rows)));
          await archive.add(`${name}.json`, asJson(rowsOf(tx, rows)));
          await onProgress(Math.floor(((index + 1) / sections.length) * 95));
        }
      },
      { isolation: 'repeatable read' },
    );
    if (wanted.scope === 'company') await addDocuments(archive, { database, files }, wanted.company_id);
    await archive.close();
  } catch (error) {
    archive.abandon();
    await rm(path, { force: true });
    throw error;
  }
  return (await stat(path)).size;
}

async function addDocuments(archive: Archive, { database, files }: { database: Database; files: Files }, companyId: number): Promise<void> {
  const { rows } = await sql<{ id: number; file_key: string; file_name: string }>`
    select id, file_key, file_name from company_document where company_id = ${companyId} and removed_at is null order by id`.execute(
    database.kysely,
  );
  for (const { id, file_key: key, file_name: name } of rows) {
    const file = await files.open(key);
    // Users choose the names; the number keeps two equal ones apart.
    if (file) await archive.add(`documents/${id}-${name.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(0, 120)}`, file.read(), true);
  }
}
