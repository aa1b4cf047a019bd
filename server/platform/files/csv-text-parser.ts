/** Runs in a parser process. */
import { parse as parseCsv } from 'csv-parse/sync';
import { UnreadableFile } from './parsing/unreadable.ts';

export type CsvText = { content: string; delimiter: string; relaxed?: boolean };

/** All rows of a short list that came as text, each without spaces around its cells; empty ones are left out. */
export function* parse({ content, delimiter, relaxed = false }: CsvText): Generator<string[][]> {
  try {
    yield parseCsv(content, {
      bom: true,
      delimiter,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      relax_quotes: relaxed,
    });
  } catch {
    throw new UnreadableFile('import.unreadable');
  }
}
