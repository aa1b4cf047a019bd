import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { parse as parseCsv } from 'csv-parse';
import type { TableRow } from './line.ts';

const largestRow = 1_000_000;
const separators = [',', ';', '\t', '|'];

/** The rows of a text with separators; `head` is its beginning, by which the separator is found. Quotes may be letters like others. */
export async function* csvRows(
  path: string,
  { encoding, head }: { encoding: string; head: string },
  { literalQuotes = false }: { literalQuotes?: boolean } = {},
): AsyncGenerator<TableRow> {
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
        ...(literalQuotes && { quote: null }),
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
