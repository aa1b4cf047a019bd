/** Runs in a parser process: turns a list into headers and lines. */
import { importBounds } from '../../../../../contract/listings/import-words.ts';
import {
  readTable,
  type TableFile,
  type TableHead,
  type TablePart,
  type TableReader,
  tidyHeaders,
} from '../../../../engines/table-import/table.ts';
import { layoutOf } from './columns/layouts/shop-layouts.ts';
import { currencyIn, headingsIn, headOf } from './header-row.ts';
import { Sections, sectionsIn } from './lines/sections.ts';

export type List = TableFile & {
  /** What a column of the headings between the lines is called; without a name they are lines like others. */
  section?: string;
};

type Head = TableHead & {
  /** The last column is made of the headings between the lines. */
  sections?: true;
  /** That the remarks above the columns name for the prices, if it is one. */
  currency?: string;
};

/** @throws UnreadableFile if it is empty or too large */
export const parse = ({ section = '', ...file }: List): AsyncGenerator<TablePart<Head>> => readTable(file, readerOf(section));

const readerOf = (section: string): TableReader<Head> => ({
  bounds: importBounds,
  headingsIn,
  start(above, remarks, { isFeed }) {
    const head = isFeed ? { headers: above[0]?.cells ?? [], others: above.slice(1) } : headOf(above);
    if (!head) return null;
    const { others } = head;
    const headers = tidyHeaders(head.headers);
    const column = isFeed || section === '' || layoutOf(headers) !== null ? null : sectionsIn(headers, others);
    const sections = column === null ? null : new Sections(headers, column);
    if (sections) headers.push(section);
    const before = above.filter((line) => !others.includes(line) && headingsIn(line) < 2);
    const currency = currencyIn([...remarks, ...before.flatMap((line) => line.cells)]);
    return {
      head: { headers, ...(sections && { sections: true as const }), ...(currency !== null && { currency }) },
      others,
      ...(sections && { each: (line) => sections.put(line) }),
    };
  },
});
