import { known } from './columns/column-words.ts';
import { shopLayoutOf } from './columns/shop-layouts.ts';
import { tierTarget } from './columns/tier-headers.ts';
import type { Line } from './reading.ts';

/** Lines among which the columns are looked for. */
export const looked = 8;

const isFilled = (cell: string): boolean => cell.trim() !== '';
const knownIn = ({ cells }: Line): number => cells.filter((cell) => known(cell) !== undefined).length;

/** The line with the columns: the first one, unless a later one has the columns of a known system, or far more known columns. */
function placeOf(lines: readonly Line[]): number {
  const system = lines.findIndex(({ cells }) => shopLayoutOf(cells) !== null);
  if (system !== -1) return system;
  const counts = lines.map(knownIn);
  const best = counts.indexOf(Math.max(...counts));
  const first = counts[0] ?? 0;
  return (counts[best] ?? 0) >= 3 && (counts[best] ?? 0) > 2 * first ? best : 0;
}

/**
 * The columns, and the lines after them. Two lines of headings are read as one: `Prices`, merged over `net` and `gross`, above them; and a
 * heading merged over both lines.
 */
export function headOf(lines: readonly Line[]): { headers: string[]; others: Line[] } | null {
  const place = placeOf(lines);
  const [head, ...others] = lines.slice(place);
  if (!head) return null;
  const next = others[0];
  // The upper line of two has gaps, which the lower one fills.
  const gaps = head.cells.some((cell, at) => !isFilled(cell) && isFilled(next?.cells[at] ?? ''));
  if (next && gaps && shopLayoutOf(head.cells) === null && isLower(next)) return { headers: joined(head, next), others: others.slice(1) };
  const above = lines[place - 1];
  const groups = above && above.cells.filter(isFilled).length > 1 && knownIn(above) > 0;
  return { headers: groups && head.cells.some((cell) => !isFilled(cell)) ? joined(above, head) : head.cells, others };
}

/** Whether a line has words for columns, and no numbers of goods. */
const isLower = ({ cells }: Line): boolean =>
  cells.some((cell) => known(cell) !== undefined || tierTarget(cell, undefined) !== null) &&
  cells.every((cell) => cell.length <= 40 && !/^[-+]?[\d.,\s€$£%]*\d[\d.,\s€$£%]*$|\d{5}/.test(cell.trim()));

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
