import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../../../contract/values/locale.ts';
import { type GoodRow, Goods } from '../../../engines/search-index/text/goods.ts';

/** The tables of a folder: a line for each kind of goods, with its names in each language. */
function rowsIn(folder: string): GoodRow[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.tsv'))
    .toSorted();
  return files.flatMap((file) => {
    const [head = '', ...lines] = readFileSync(join(folder, file), 'utf8').trim().split(/\r?\n/);
    const columns = head.split('\t');
    return lines.map((line): GoodRow => {
      const cells = line.split('\t');
      const cell = (column: string): string => cells[columns.indexOf(column)] ?? '';
      const list = (text: string): string[] =>
        text
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean);
      return {
        key: cell('key'),
        partOf: cell('partOf') || null,
        near: list(cell('near')),
        phrases: Object.fromEntries(languages.map((language) => [language, list(cell(language))])),
      };
    });
  });
}

const known = new Map<string, Goods>();

/** What goods are called: the tables that come with Kontor, and those of a folder, whose lines replace others of the same key. They are read once. */
export function goods(folder = ''): Goods {
  let read = known.get(folder);
  if (!read) {
    const rows = [...rowsIn(import.meta.dirname), ...(folder === '' ? [] : rowsIn(folder))];
    read = new Goods([...new Map(rows.map((row) => [row.key, row])).values()]);
    known.set(folder, read);
  }
  return read;
}
