/** Runs in a parser process: turns a list into headers and lines. */
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { parse as parseCsv } from 'csv-parse';
import { importBounds, type ImportEncoding } from '../../../../../contract/listings/import-words.ts';
import { UnreadableFile } from '../../../../platform/files/parsing/unreadable.ts';
import { layoutOf } from './columns/layouts/shop-layouts.ts';
import { currencyIn, hasSeveral, headingsIn, headOf, looked } from './header-row.ts';
import { Sections, sectionsIn } from './lines/sections.ts';
import { mostRows, type Row, type Sheets, sheetsOf, workbookRows } from './lines/workbook-rows.ts';
import type { Line } from './reading.ts';
import { encodingOf } from './encoding.ts';
import { encodingOfXml, xmlRows } from './lines/xml-rows.ts';

export type List = {
  path: string;
  contentType: string;
  /** Of central Europe: decides how texts of old programs are read. */ central: boolean;
  /** Chosen by the user. */ encoding?: ImportEncoding | undefined;
  /** What a column of the headings between the lines is called; without a name they are lines like others. */
  section?: string;
  /** The sheet of a workbook that the user chose. */
  sheet?: number | undefined;
};

/** First headers, then lines. `line` counts as spreadsheets do. A file damaged further down ends with `broken`. */
export type ListPart =
  | {
      headers: string[];
      /** Of a text, unless it is UTF-8. */
      encoding?: ImportEncoding;
      /** The last column is made of the headings between the lines. */
      sections?: true;
      /** That the remarks above the columns name for the prices, if it is one. */
      currency?: string;
      /** Of a workbook. */
      sheets?: Sheets;
    }
  | { lines: Line[] }
  | { broken: number };

/** Lines of a part, and characters in them. */
const mostLines = 1_000;
const mostCharacters = 2_000_000;

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

async function* linesOf({ path, contentType, central, encoding: given, section = '', sheet }: List): AsyncGenerator<Head | Row> {
  const isFeed = contentType === 'application/xml';
  const isText = isFeed || contentType === 'text/csv';
  const file = isText ? await (isFeed ? encodingOfXml : encodingOf)(path, { central, given }) : null;
  const sheets = file ? null : await sheetsOf(path, sheet);
  const rows = isFeed ? xmlRows(path, file?.encoding ?? 'utf-8') : file ? csvRows(path, file) : workbookRows(path, sheets?.read);
  let headers: string[] | null = null;
  let lines = 0;
  let cells = 0;
  let all = 0;
  let text = 0;
  /** The first lines, among which the columns are. */
  const above: Line[] = [];
  const remarks: string[] = [];
  let sections: Sections | null = null;
  function take(line: Line): void {
    sections?.put(line);
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
    const column = isFeed || section === '' || layoutOf(headers) !== null ? null : sectionsIn(headers, others);
    if (column !== null) {
      sections = new Sections(headers, column);
      headers.push(section);
    }
    for (const line of others) take(line);
    const found: Head = { headers };
    if (file && file.encoding !== 'utf-8') found.encoding = file.encoding;
    if (sections) found.sections = true;
    const before = above.filter((line) => !others.includes(line) && headingsIn(line) < 2);
    const currency = currencyIn([...remarks, ...before.flatMap((line) => line.cells)]);
    if (currency !== null) found.currency = currency;
    if (sheets) found.sheets = sheets;
    return [found, ...others.map((line) => ({ line }))];
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
      if (!isFeed && above.length === 0 && !hasSeveral(line)) {
        if (line.line > looked) break;
        remarks.push(...line.cells);
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

const separatedLines = 60;

/** The separator that divides the most of the first lines, outside of quotes, into the same number of cells; letterheads have others. */
function separatorOf(head: string): string {
  const bare = head.replace(/"(?:[^"]|"")*"/g, '');
  const lines = bare.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const [best] = separators
    .map((separator) => {
      const counts = new Map<number, number>();
      for (const line of lines.slice(0, separatedLines)) {
        const cells = line.split(separator).length;
        if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
      }
      const [cells = 0, alike = 0] = [...counts].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? [];
      return { separator, cells, alike };
    })
    .toSorted((one, other) => other.alike - one.alike || other.cells - one.cells);
  return best && best.alike > 0 ? best.separator : ',';
}
