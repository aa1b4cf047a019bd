import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { parse } from 'csv-parse';

/** One line of a list that cannot be used, or only in part. `row` is the line in the file that it begins on; the header is on 1. */
export type Problem = { file: string; row: number; column: string; reason: string };

export type Table = { file: string; headers: string[]; rows: { row: number; cells: string[] }[] };

const mostRows = 1_000_000;
const mostColumns = 200;
const largestRow = 1_000_000;

/** The separator that is most frequent in the header. */
async function separatorOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16_384), 0, 16_384, 0);
    const header =
      buffer
        .toString('utf8', 0, bytesRead)
        .split(/\r?\n/)
        .find((line) => line.trim() !== '') ?? '';
    const counts = [',', ';', '\t', '|'].map((separator) => ({ separator, count: header.split(separator).length }));
    return counts.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ',';
  } finally {
    await file.close();
  }
}

/** Reads a CSV file. Rows whose number of cells differs from the header are reported and left out. */
export async function readTable(path: string, file: string, problems: Problem[]): Promise<Table> {
  const parser = createReadStream(path).pipe(
    parse({ bom: true, delimiter: await separatorOf(path), relax_column_count: true, max_record_size: largestRow }),
  );
  const table: Table = { file, headers: [], rows: [] };
  let nextLine = 1;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      // The parser counts a CRLF inside quotes twice, so lines are counted here.
      const row = nextLine;
      nextLine += 1 + record.reduce((breaks, cell) => breaks + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
      if (record.length === 1 && record[0]?.trim() === '') continue;
      if (table.headers.length === 0) {
        table.headers = record.slice(0, mostColumns);
        if (record.length > mostColumns)
          problems.push({ file, row, column: '', reason: `there are more than ${mostColumns} columns; the others are left out` });
        continue;
      }
      if (record.length !== table.headers.length) {
        problems.push({ file, row, column: '', reason: `it has ${record.length} cells, the header ${table.headers.length}` });
        continue;
      }
      if (table.rows.length >= mostRows) {
        problems.push({
          file,
          row,
          column: '',
          reason: `a list may have ${mostRows.toLocaleString('en')} rows; this one and those below are left out`,
        });
        break;
      }
      table.rows.push({ row, cells: record });
    }
  } catch (error) {
    // An unclosed quote or an endless row: what was read before it is good.
    problems.push({ file, row: nextLine, column: '', reason: `the file cannot be read from here on: ${(error as Error).message}` });
  }
  return table;
}
