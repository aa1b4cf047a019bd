/** Runs in a parser process: turns a file of orders into headers and lines. */
import { orderUploadBounds, type UploadTarget } from '../../../../../contract/orders/order-upload-words.ts';
import { knownHeading } from '../../../../engines/table-import/columns.ts';
import { hasSeveral, type TableLine } from '../../../../engines/table-import/line.ts';
import { readTable, type TableFile, type TablePart, tidyHeaders } from '../../../../engines/table-import/table.ts';
import { columnWords } from './column-words.ts';
import { hasLiteralQuotes, layoutOf } from './layouts/layouts.ts';

const isHeading = (cell: string): boolean => cell.length <= 60 && knownHeading<UploadTarget>(cell, columnWords) !== undefined;
const headingsIn = ({ cells }: TableLine): number => (layoutOf(cells) === null ? cells.filter(isHeading).length : cells.length);

/** The line with the columns: that of a known layout, else the first one unless a later one has far more headings. */
function headerLineOf(lines: readonly TableLine[]): number {
  const ready = lines.findIndex(({ cells }) => layoutOf(cells) !== null);
  if (ready !== -1) return ready;
  const counts = lines.map(headingsIn);
  const best = counts.indexOf(Math.max(...counts));
  const first = Math.max(0, lines.findIndex(hasSeveral));
  return (counts[best] ?? 0) >= 3 && (counts[best] ?? 0) > 2 * (counts[first] ?? 0) ? best : first;
}

/** @throws UnreadableFile if it is empty or too large */
export const parse = (file: TableFile): AsyncGenerator<TablePart> =>
  readTable(file, {
    bounds: orderUploadBounds,
    headingsIn,
    literalQuotes: hasLiteralQuotes,
    start(above) {
      const place = headerLineOf(above);
      const [head, ...others] = above.slice(place);
      return head ? { head: { headers: tidyHeaders(head.cells) }, others } : null;
    },
  });
