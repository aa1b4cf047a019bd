import { Readable, Transform } from 'node:stream';
import { parse } from 'csv-parse';
import { importBounds } from '../../../../contract/product-imports.ts';
import type { MessageKey } from '../../../../contract/messages/index.ts';
import { utf16Of } from '../../../platform/files/content-type.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { Line } from './reading.ts';

/** Why a list cannot be read at all. */
export class UnreadableList extends Error {
  readonly reason: MessageKey;

  constructor(reason: MessageKey) {
    super(reason);
    this.reason = reason;
  }
}

/** A list as it is read: first its headers, then lines. `line` counts as spreadsheets do. A file that is damaged further down ends with `broken`. */
export type ListPart = { headers: string[] } | { line: Line } | { broken: number };

type File = NonNullable<Awaited<ReturnType<Files['open']>>>;

/** Reads a list bit by bit. @throws UnreadableList where there is nothing in it, or too much */
export async function* readList(file: File, contentType: string, polish: boolean): AsyncGenerator<ListPart> {
  const rows = contentType === 'text/csv' ? csvRows(file, polish) : xlsxRows(file);
  let headers: string[] | null = null;
  let lines = 0;
  let cells = 0;
  for await (const row of rows) {
    if ('broken' in row) {
      if (headers === null || lines === 0) throw new UnreadableList('import.unreadable');
      yield row;
      break;
    }
    const { line } = row;
    while (line.cells.length > 0 && line.cells.at(-1)?.trim() === '') line.cells.pop();
    if (line.cells.length === 0) continue;
    if (headers === null) {
      // Titles and remarks may stand above the columns.
      if (line.cells.filter((cell) => cell.trim() !== '').length < 2) {
        if (line.line > 20) break;
        continue;
      }
      if (line.cells.length > importBounds.columns) throw new UnreadableList('import.tooLarge');
      headers = line.cells.map((cell) => cell.trim().slice(0, 200));
      yield { headers };
      continue;
    }
    cells += line.cells.length;
    if (++lines > importBounds.lines) throw new UnreadableList('import.tooManyLines');
    if (cells > importBounds.cells || line.cells.length > importBounds.columns * 2) throw new UnreadableList('import.tooLarge');
    yield { line };
  }
  if (headers === null || lines === 0) throw new UnreadableList('import.empty');
}

type Row = { line: Line } | { broken: number };

const largestRow = 1_000_000;
const separators = [',', ';', '\t', '|'];

async function* csvRows(file: File, polish: boolean): AsyncGenerator<Row> {
  const { encoding, head } = await encodingOf(file, polish);
  const [, named] = /^\uFEFF?sep=(.)\r?\n/.exec(head) ?? [];
  const decoder = new TextDecoder(encoding);
  const text = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // A NUL is no character of a text, and no database holds one.
      done(null, decoder.decode(chunk, { stream: true }).replaceAll('\0', ''));
    },
    flush(done) {
      done(null, decoder.decode());
    },
    encoding: 'utf8',
  });
  const parser = file
    .read()
    .on('error', (error) => parser.destroy(error))
    .pipe(text)
    .pipe(
      parse({
        bom: true,
        delimiter: named ?? separatorOf(head),
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_column_count: true,
        relax_quotes: true,
        skip_records_with_error: true,
        max_record_size: largestRow,
        from: named ? 2 : 1,
      }),
    );
  // A quote that is never closed, or a row without end: what was read before it is good.
  let broken = false;
  parser.on('skip', () => (broken = true));
  let line = named ? 1 : 0;
  for await (const cells of parser as AsyncIterable<string[]>) yield { line: { line: ++line, cells } };
  if (broken) yield { broken: line + 1 };
}

/** UTF-8 with or without a mark, UTF-16 with one, else the alphabet of old Windows programs: that of central or of western Europe. */
async function encodingOf(file: File, polish: boolean): Promise<{ encoding: string; head: string }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const first: Buffer[] = [];
  let length = 0;
  let utf8 = true;
  for await (const chunk of file.read() as AsyncIterable<Buffer>) {
    if (length < 65_536) first.push(chunk);
    length += chunk.length;
    try {
      decoder.decode(chunk, { stream: true });
    } catch {
      utf8 = false;
      break;
    }
  }
  const bytes = Buffer.concat(first);
  const encoding = utf16Of(bytes) ?? (utf8 ? 'utf-8' : polish ? 'windows-1250' : 'windows-1252');
  return { encoding, head: new TextDecoder(encoding).decode(bytes.subarray(0, 65_536)) };
}

/** The separator that the first lines with several cells have most of, outside of quotes. */
function separatorOf(head: string): string {
  const bare = head.replace(/"(?:[^"]|"")*"/g, '');
  const lines = bare.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  for (const line of lines.slice(0, 20)) {
    const counts = separators.map((separator) => ({ separator, count: line.split(separator).length }));
    const best = counts.toSorted((a, b) => b.count - a.count)[0];
    if (best && best.count > 1) return best.separator;
  }
  return ',';
}

const sheets = 5;

/** The first sheet with a row of several cells. */
async function* xlsxRows(file: File): AsyncGenerator<Row> {
  const { streamXlsxRows } = await import('hucre/xlsx');
  for (let sheet = 0; sheet < sheets; sheet++) {
    let useful = false;
    try {
      const input = Readable.toWeb(file.read()) as unknown as ReadableStream<Uint8Array>;
      for await (const { index, values } of streamXlsxRows(input, { sheet })) {
        const cells = values.map(cellText);
        useful ||= cells.filter((cell) => cell !== '').length > 1;
        if (!useful && index > 50) break;
        if (useful) yield { line: { line: index + 1, cells } };
      }
    } catch (error) {
      // There are no more sheets, or it is none.
      if (sheet === 0 || useful) throw error instanceof UnreadableList ? error : new UnreadableList('import.kind');
      return;
    }
    if (useful) return;
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(Number(value.toPrecision(15)));
  // A workbook's times are of no zone.
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return typeof value === 'string' ? value.replaceAll('\0', '').slice(0, 32_767) : '';
}
