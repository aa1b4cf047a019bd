import { hasSeveral } from '../../../../engines/table-import/line.ts';
import { known } from './columns/column-words.ts';
import { shopLayoutOf } from './columns/layouts/shop-layouts.ts';
import { tierTarget } from './columns/tier-headers.ts';
import { isRetailPrice, unusedPrice } from './columns/unused.ts';
import type { Line } from './reading.ts';

const isFilled = (cell: string): boolean => cell.trim() !== '';
/** How many cells of a line are headings. */
export const headingsIn = ({ cells }: Line): number => cells.filter(isHeading).length;

/** What lists call columns; other cells may contain the same words. */
const isHeading = (cell: string): boolean =>
  isFilled(cell) && cell.length <= 60 && (known(cell) !== undefined || isRetailPrice(cell) || unusedPrice(cell) !== null || isTier(cell));
const isTier = (cell: string): boolean => /\d/.test(cell) && tierTarget(cell, undefined) !== null;

/** The line with the columns: the first one, unless a later one has the columns of a known system, or far more known columns. */
function headerLineOf(lines: readonly Line[]): number {
  const system = lines.findIndex(({ cells }) => shopLayoutOf(cells) !== null);
  if (system !== -1) return system;
  const counts = lines.map(headingsIn);
  const best = counts.indexOf(Math.max(...counts));
  const start = Math.max(0, lines.findIndex(hasSeveral));
  const first = counts[start] ?? 0;
  return (counts[best] ?? 0) >= 3 && (counts[best] ?? 0) > 2 * first ? best : start;
}

/**
 * The columns, and the lines after them. Two lines of headings are read as one: `Prices`, merged over `net` and `gross`, above them; and a
 * heading merged over both lines.
 */
export function headOf(lines: readonly Line[]): { headers: string[]; others: Line[] } | null {
  const place = headerLineOf(lines);
  const [head, ...others] = lines.slice(place);
  if (!head) return null;
  const next = others[0];
  // The upper line of two has gaps, which the lower one fills.
  const gaps = head.cells.some((cell, at) => !isFilled(cell) && isFilled(next?.cells[at] ?? ''));
  if (next && gaps && shopLayoutOf(head.cells) === null && isLower(next)) return { headers: joined(head, next), others: others.slice(1) };
  const above = lines[place - 1];
  // Groups of columns are merged over some of them each.
  const groups = above !== undefined && above.line === head.line - 1 && hasSeveral(above) && headingsIn(above) > 0 && isText(above);
  const gapped = above?.cells.some((cell) => !isFilled(cell)) === true || head.cells.some((cell) => !isFilled(cell));
  return { headers: groups && gapped ? joined(above, head) : head.cells, others };
}

/** Whether a line has words for columns, and no numbers of goods. */
const isLower = ({ cells }: Line): boolean =>
  cells.some((cell) => known(cell) !== undefined || tierTarget(cell, undefined) !== null) && isText({ cells });

const isText = ({ cells }: Pick<Line, 'cells'>): boolean =>
  cells.every((cell) => cell.length <= 40 && !/^[-+]?[\d.,\s€$£%]*\d[\d.,\s€$£%]*$|\d{5}/.test(cell.trim()));

const currencies: readonly [RegExp, string][] = [
  [/€|\bEUR(?:os?)?\b/iu, 'EUR'],
  [/£|\bGBP\b/iu, 'GBP'],
  [/\$|\bUSD\b/iu, 'USD'],
  [/zł|\bPLN\b/iu, 'PLN'],
  ...['RON', 'CHF', 'CZK', 'DKK', 'HUF', 'NOK', 'SEK'].map((code): [RegExp, string] => [new RegExp(`\\b${code}\\b`, 'u'), code]),
];

/** The only currency that remarks name, such as `All prices in GBP ex VAT`. */
export function currencyIn(remarks: readonly string[]): string | null {
  const named = currencies.filter(([written]) => remarks.some((remark) => written.test(remark)));
  return named.length === 1 ? (named[0]?.[1] ?? null) : null;
}

/** What the upper line says holds up to the next thing that it says. */
function joined(upper: Line, lower: Line): string[] {
  let group = '';
  return Array.from({ length: Math.max(upper.cells.length, lower.cells.length) }, (_, at) => {
    const over = (upper.cells[at] ?? '').trim();
    const under = (lower.cells[at] ?? '').trim();
    if (over !== '') group = over;
    if (under === '') return over;
    // A heading that says enough stays as it is.
    return known(under) !== undefined && known(`${group} ${under}`) === undefined ? under : `${group} ${under}`.trim();
  });
}
