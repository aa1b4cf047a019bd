import { marketProfile } from '../../../platform/market-profile.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { PrivacyScope } from '../../../../contract/identity/privacy.ts';
import { csvRows, toCsv } from '../../../platform/formats/csv.ts';
import type { Archive } from '../../../platform/files/archive.ts';
import type { Files } from '../../../platform/files/files.ts';
import {
  closeCursor,
  type ExportedDocument,
  type ExportFile,
  fetchRows,
  type FileText,
  type PersonalData,
  type Subject,
} from '../../../platform/personal-data.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { message } from '../../../platform/texts.ts';

type Row = Record<string, unknown>;
/** Rows in memory at once. */
const batch = 1_000;

/** The rows of a file in batches. */
async function* rowsOf(tx: Tx, file: ExportFile, subject: Subject): AsyncGenerator<Row[]> {
  await file.open(tx, subject);
  for (;;) {
    const found = await fetchRows(tx, batch);
    if (found.length > 0) yield found;
    if (found.length < batch) break;
  }
  await closeCursor(tx);
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

/** The files of a copy, in the order in which its README lists them. */
const order: Record<PrivacyScope, readonly ExportFile['name'][]> = {
  person: [
    ...([
      'profile',
      'sessions',
      'sign-ins',
      'devices',
      'signatures',
      'orders',
      'order-lines',
      'order-changes',
      'after-sales-cases',
      'after-sales-events',
      'addresses',
      'cart',
    ] as const),
    ...(['wish-lists', 'questions', 'quotes', 'notification-settings', 'product-imports', 'product-changes', 'decisions'] as const),
  ],
  company: [
    ...(['company', 'people', 'roles', 'addresses', 'documents', 'review', 'signatures', 'orders', 'order-lines'] as const),
    ...([
      'order-changes',
      'after-sales-cases',
      'after-sales-events',
      'payments',
      'ledger',
      'wish-lists',
      'questions',
      'quotes',
      'stores',
      'items',
      'variants',
      'product-imports',
      'product-changes',
    ] as const),
    'audit-log',
  ],
};

export function filesOf(sections: readonly PersonalData[], scope: PrivacyScope): ExportFile[] {
  const files = sections.flatMap((section) => section.files ?? []).filter((file) => file.scope === scope);
  return files.toSorted((one, other) => order[scope].indexOf(one.name) - order[scope].indexOf(other.name));
}

export function readMe(files: readonly ExportFile[], language: Language, time: Date): string {
  const say = (name: FileText): string =>
    message(`privacyFile.${name}`, language, { market: marketProfile().name, time: time.toISOString() });
  const lines = files.map(({ name }) => `${name}.csv, ${name}.json\r\n    ${say(name)}`);
  return `\uFEFF${[say('title'), say('made'), '', say('forms'), '', ...lines, ''].join('\r\n')}`;
}

/** Adds each list as CSV and JSON. `onProgress` gets the percentage of the copy that is done. */
export async function addFiles(
  archive: Archive,
  tx: Tx,
  files: readonly ExportFile[],
  subject: Subject,
  onProgress: (percent: number) => Promise<void>,
): Promise<void> {
  for (const [index, file] of files.entries()) {
    await archive.add(`${file.name}.csv`, asCsv(rowsOf(tx, file, subject)));
    await archive.add(`${file.name}.json`, asJson(rowsOf(tx, file, subject)));
    await onProgress(Math.floor(((index + 1) / files.length) * 95));
  }
}

/** Adds the company's documents. */
export async function addDocuments(archive: Archive, files: Files, documents: readonly ExportedDocument[]): Promise<void> {
  for (const { id, key, fileName } of documents) {
    const file = await files.open(key);
    // Users choose the names; the number keeps two equal ones apart.
    if (file) await archive.add(`documents/${id}-${fileName.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(0, 120)}`, file.read(), true);
  }
}
