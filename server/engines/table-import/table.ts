/** Reads a file as a table, within limits of memory: columns first, then lines. Runs in a parser process. */
import type { TextEncoding } from '../../../contract/wire/encodings.ts';
import { UnreadableFile } from '../../platform/files/parsing/unreadable.ts';
import { csvRows } from './csv-rows.ts';
import { encodingOf } from './encoding.ts';
import { hasSeveral, looked, mostRows, type TableLine, type TableRow } from './line.ts';
import { type HeadingsIn, type Sheets, sheetsOf, workbookRows } from './workbook-rows.ts';
import { encodingOfXml, xmlRows } from './xml-rows.ts';

export type TableFile = {
  path: string;
  contentType: string;
  /** Of central Europe: decides how texts of old programs are read. */ central: boolean;
  /** Chosen by the user. */ encoding?: TextEncoding | undefined;
  /** The sheet of a workbook that the user chose. */
  sheet?: number | undefined;
};

export type Bounds = { lines: number; columns: number; cells: number };

/** What is known of a table before its first line. */
export type TableHead = {
  headers: string[];
  /** Of a text, unless it is UTF-8. */
  encoding?: TextEncoding;
  /** Of a workbook. */
  sheets?: Sheets;
};

/** First headers, then lines. A file damaged further down ends with `broken`. */
export type TablePart<Head = TableHead> = Head | { lines: TableLine[] } | { broken: number };

/** What a caller knows about the columns of its tables. */
export type TableReader<Head extends TableHead> = {
  bounds: Bounds;
  headingsIn: HeadingsIn;
  /** Whether quotes are letters like others in a text that begins so. */
  literalQuotes?: (head: string) => boolean;
  /**
   * The columns among the first lines; null if there are none. `above` has the lines before them that are left out, `each` is called with
   * every line, and may add cells.
   */
  start(
    lines: TableLine[],
    remarks: readonly string[],
    file: { isFeed: boolean },
  ): { head: Omit<Head, 'encoding' | 'sheets'>; others: TableLine[]; each?: (line: TableLine) => void } | null;
};

/** Lines of a part, and characters in them. */
const mostLines = 1_000;
const mostCharacters = 2_000_000;

/** Characters per line, and in total: cells that share a text have it stored once for each of them. */
const longestLine = 1_000_000;
const mostText = 200_000_000;
const longestHeader = 200;

const lengthOf = ({ cells }: TableLine): number => cells.reduce((sum, cell) => sum + cell.length, 0);

/** Headers as they are stored. */
export const tidyHeaders = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim().replace(/\s+/g, ' ').slice(0, longestHeader).toWellFormed());

/** @throws UnreadableFile if it is empty or too large */
export async function* readTable<Head extends TableHead>(file: TableFile, reader: TableReader<Head>): AsyncGenerator<TablePart<Head>> {
  let lines: TableLine[] = [];
  let characters = 0;
  for await (const found of linesOf(file, reader)) {
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

async function* linesOf<Head extends TableHead>(
  { path, contentType, central, encoding: given, sheet }: TableFile,
  { bounds, headingsIn, literalQuotes, start: startOf }: TableReader<Head>,
): AsyncGenerator<Head | TableRow> {
  const isFeed = contentType === 'application/xml';
  const isText = isFeed || contentType === 'text/csv';
  const file = isText ? await (isFeed ? encodingOfXml : encodingOf)(path, { central, given }) : null;
  const sheets = file ? null : await sheetsOf(path, sheet, headingsIn);
  const rows = isFeed
    ? xmlRows(path, file?.encoding ?? 'utf-8', bounds.columns)
    : file
      ? csvRows(path, file, { literalQuotes: literalQuotes?.(file.head) === true })
      : workbookRows(path, sheets?.read);
  let started = false;
  let lines = 0;
  let cells = 0;
  let all = 0;
  let text = 0;
  /** The first lines, among which the columns are. */
  const above: TableLine[] = [];
  const remarks: string[] = [];
  let each: (line: TableLine) => void = () => undefined;
  function take(line: TableLine): void {
    each(line);
    cells += line.cells.length;
    if (++lines > bounds.lines) throw new UnreadableFile('import.tooManyLines', { most: bounds.lines });
    if (cells > bounds.cells || line.cells.length > bounds.columns * 2) throw new UnreadableFile('import.tooLarge');
    const length = lengthOf(line);
    text += length;
    if (length > longestLine || text > mostText) throw new UnreadableFile('import.tooLarge');
  }
  function start(): (Head | { line: TableLine })[] {
    const found = startOf(above, remarks, { isFeed });
    if (!found) return [];
    started = true;
    if (found.each) ({ each } = found);
    for (const line of found.others) take(line);
    const head = {
      ...found.head,
      ...(file && file.encoding !== 'utf-8' && { encoding: file.encoding }),
      ...(sheets && { sheets }),
    } as Head;
    return [head, ...found.others.map((line) => ({ line }))];
  }
  for await (const row of rows) {
    // Including empty ones.
    if (++all > mostRows) throw new UnreadableFile('import.tooLarge');
    if ('broken' in row) {
      if (!started) yield* start();
      if (!started || lines === 0) throw new UnreadableFile('import.unreadable');
      yield row;
      break;
    }
    const { line } = row;
    while (line.cells.length > 0 && line.cells.at(-1)?.trim() === '') line.cells.pop();
    if (line.cells.length === 0) continue;
    // The database can store neither NULs nor unpaired surrogates.
    line.cells = line.cells.map((cell) => cell.replaceAll('\0', '').toWellFormed());
    if (!started) {
      // Titles and remarks may come before the columns.
      if (!isFeed && above.length === 0 && !hasSeveral(line)) {
        if (line.line > looked) break;
        remarks.push(...line.cells);
        continue;
      }
      if (line.cells.length > bounds.columns) throw new UnreadableFile('import.tooLarge');
      above.push(line);
      if (above.length < looked && !isFeed) continue;
      yield* start();
      continue;
    }
    take(line);
    yield { line };
  }
  if (!started) yield* start();
  if (!started || lines === 0) throw new UnreadableFile('import.empty');
}
