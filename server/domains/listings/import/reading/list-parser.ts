/** Runs in a parser process: turns a list into headers and lines. */
import { createReadStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { parse as parseCsv } from 'csv-parse';
import { importBounds, type ImportEncoding } from '../../../../../contract/listings/imports.ts';
import { UnreadableFile } from '../../../../platform/files/parsing/unreadable.ts';
import { checkWorkbook } from '../../../../platform/files/workbook.ts';
import { headOf, looked } from './header-row.ts';
import type { Line } from './reading.ts';
import { encodingOf } from './encoding.ts';
import { encodingOfXml, xmlRows } from './xml-rows.ts';

export type List = {
  path: string;
  contentType: string;
  /** Of central Europe: decides how texts of old programs are read. */ central: boolean;
  /** Chosen by the user. */ encoding?: ImportEncoding | undefined;
};

/** First headers, then lines. `line` counts as spreadsheets do. A file damaged further down ends with `broken`. */
export type ListPart =
  | { headers: string[]; /** Of a text, unless it is UTF-8. */ encoding?: ImportEncoding }
  | { lines: Line[] }
  | { broken: number };

/** Lines of a part, and characters in them. */
const mostLines = 1_000;
const mostCharacters = 2_000_000;

/** The maximum of spreadsheet programs. */
const mostRows = 1_048_576;
/** Characters per line, and in total: cells that share a text have it stored once for each of them. */
const longestLine = 1_000_000;
const mostText = 200_000_000;

const lengthOf = ({ cells }: Line): number => cells.reduce((sum, cell) => sum + cell.length, 0);

/** @throws UnreadableFile if it is empty or too large */
export async function* parse(list: List): AsyncGenerator<ListPart> {
  let lines: Line[] = [];
  let characters = 0;
  for await (const found of linesOf(list)) {
    if ('line' in found) {
      lines.push(found.line);
      characters += lengthOf(found.line);
      if (lines.length < mostLines && characters < mostCharacters) continue;
      yield { lines };
      [lines, characters] = [[], 0];
      continue;
    }
    if (lines.length > 0) yield { lines };
    lines = [];
    yield found;
  }
  if (lines.length > 0) yield { lines };
}

type Head = Extract<ListPart, { headers: string[] }>;

async function* linesOf({ path, contentType, central, encoding: given }: List): AsyncGenerator<Head | Row> {
  const isFeed = contentType === 'application/xml';
  const isText = isFeed || contentType === 'text/csv';
  const file = isText ? await (isFeed ? encodingOfXml : encodingOf)(path, { central, given }) : null;
  const rows = isFeed ? xmlRows(path, file?.encoding ?? 'utf-8') : file ? csvRows(path, file) : xlsxRows(path);
  let headers: string[] | null = null;
  let lines = 0;
  let cells = 0;
  let all = 0;
  let text = 0;
  /** The first lines, among which the columns are. */
  const above: Line[] = [];
  function take(line: Line): void {
    cells += line.cells.length;
    if (++lines > importBounds.lines) throw new UnreadableFile('import.tooManyLines', { most: importBounds.lines });
    if (cells > importBounds.cells || line.cells.length > importBounds.columns * 2) throw new UnreadableFile('import.tooLarge');
    const length = lengthOf(line);
    text += length;
    if (length > longestLine || text > mostText) throw new UnreadableFile('import.tooLarge');
  }
  function start(): (Head | { line: Line })[] {
    const head = isFeed ? { headers: above[0]?.cells ?? [], others: above.slice(1) } : headOf(above);
    if (!head) return [];
    const { others } = head;
    headers = head.headers.map((cell) => cell.trim().replace(/\s+/g, ' ').slice(0, 200).toWellFormed());
    for (const line of others) take(line);
    return [{ headers, ...(file && file.encoding !== 'utf-8' && { encoding: file.encoding }) }, ...others.map((line) => ({ line }))];
  }
  for await (const row of rows) {
    // Including empty ones.
    if (++all > mostRows) throw new UnreadableFile('import.tooLarge');
    if ('broken' in row) {
      if (headers === null) for (const part of start()) yield part;
      if (headers === null || lines === 0) throw new UnreadableFile('import.unreadable');
      yield row;
      break;
    }
    const { line } = row;
    while (line.cells.length > 0 && line.cells.at(-1)?.trim() === '') line.cells.pop();
    if (line.cells.length === 0) continue;
    // The database can store neither NULs nor unpaired surrogates.
    line.cells = line.cells.map((cell) => cell.replaceAll('\0', '').toWellFormed());
    if (headers === null) {
      // Titles and remarks may come before the columns.
      if (!isFeed && line.cells.filter((cell) => cell.trim() !== '').length < 2) {
        if (line.line > 20 && above.length === 0) break;
        continue;
      }
      if (line.cells.length > importBounds.columns) throw new UnreadableFile('import.tooLarge');
      above.push(line);
      if (above.length < looked && !isFeed) continue;
      for (const part of start()) yield part;
      continue;
    }
    take(line);
    yield { line };
  }
  if (headers === null) for (const part of start()) yield part;
  if (headers === null || lines === 0) throw new UnreadableFile('import.empty');
}

type Row = { line: Line } | { broken: number };

const largestRow = 1_000_000;
const separators = [',', ';', '\t', '|'];

async function* csvRows(path: string, { encoding, head }: { encoding: string; head: string }): AsyncGenerator<Row> {
  const [, named] = /^\uFEFF?sep=(.)\r?\n/.exec(head) ?? [];
  const decoder = new TextDecoder(encoding);
  const text = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, decoder.decode(chunk, { stream: true }));
    },
    flush(done) {
      done(null, decoder.decode());
    },
    encoding: 'utf8',
  });
  const parser = createReadStream(path)
    .on('error', (error) => parser.destroy(error))
    .pipe(text)
    .pipe(
      parseCsv({
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
  // An unclosed quote or an endless row: what was read before it is good.
  let broken = false;
  parser.on('skip', () => (broken = true));
  let line = named ? 1 : 0;
  for await (const cells of parser as AsyncIterable<string[]>) yield { line: { line: ++line, cells } };
  if (broken) yield { broken: line + 1 };
}

/** The separator that is most frequent in the first lines with several cells, outside of quotes. */
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

/** The first sheet that has a row of several cells. */
async function* xlsxRows(path: string): AsyncGenerator<Row> {
  await checkWorkbook(path);
  const { streamXlsxRows } = await import('hucre/xlsx');
  for (let sheet = 0; sheet < sheets; sheet++) {
    let useful = false;
    let last = 0;
    let count = 0;
    const input = gated(createReadStream(path));
    try {
      for await (const { index, values } of streamXlsxRows(input.stream, { sheet })) {
        count += 1;
        // Rows with a lower number than the one before, or an invalid one, follow it.
        const line = index >= last && index < mostRows ? index + 1 : last + 1;
        last = line;
        const cells = values.map(cellText);
        useful ||= cells.filter((cell) => cell !== '').length > 1;
        if (!useful && count > 50) break;
        input.hold();
        if (useful) yield { line: { line, cells } };
        input.go();
      }
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      // There are no more sheets, or the file is no workbook.
      if (sheet === 0 || useful) throw new UnreadableFile('import.kind');
      return;
    }
    if (useful) return;
  }
}

/** The library reads ahead while its rows are consumed. The gate stops the file until they are. */
function gated(file: Readable): { stream: ReadableStream<Uint8Array>; hold(): void; go(): void } {
  let gate = Promise.resolve();
  let open: () => void = () => undefined;
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  return {
    stream: new ReadableStream<Uint8Array>({
      async pull(controller) {
        await gate;
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void file.destroy(),
    }),
    hold() {
      ({ promise: gate, resolve: open } = Promise.withResolvers<void>());
    },
    go: () => open(),
  };
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(0) : String(Number(value.toPrecision(15)));
  // Times of a workbook have no zone.
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '');
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return typeof value === 'string' ? value.slice(0, 32_767) : '';
}
