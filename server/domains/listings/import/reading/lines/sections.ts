import type { Line } from '../reading.ts';

/* Headings between the lines, such as the names of product groups: each holds for the lines below it, up to the next one. */

const longest = 100;
/** Columns that a list needs, so that a single cell is not one of a few. */
const leastColumns = 3;
/** Of the lines that are looked at, at most this share are headings. */
const mostOf = 1 / 2;

const textsOf = ({ cells }: Line): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

type Heading = { text: string; at: number };

/** The text of a line that has nothing else, unless it looks like a number of the seller's or a remark. */
function headingIn({ cells }: Line, headers: readonly string[]): Heading | null {
  const at = cells.findIndex((cell) => cell.trim() !== '');
  const text = cells[at]?.trim() ?? '';
  if (cells.slice(at + 1).some((cell) => cell.trim() !== '') || headers.includes(text)) return null;
  if (text.length > longest || !/\p{L}{2}/u.test(text) || /[.!;]\s|[.!:]$|https?:|@/u.test(text)) return null;
  // `LAMP-20` is a number, `Lamps 2026` is none.
  return /\d/.test(text) && !/\p{Ll}{2}.*\s|\s.*\p{Ll}{2}/u.test(text) ? null : { text, at };
}

/** The column of headings that some of the lines are, if they are headings of the lines below them. */
export function sectionsIn(headers: readonly string[], lines: readonly Line[]): number | null {
  if (headers.length < leastColumns) return null;
  const headings = lines.flatMap((line, at): Heading[] => {
    const [heading, next] = [headingIn(line, headers), lines[at + 1]];
    const above = next !== undefined && (headingIn(next, headers) !== null || textsOf(next).length >= leastColumns);
    return heading && above ? [heading] : [];
  });
  const [first] = headings;
  return first && headings.length <= Math.max(1, lines.length * mostOf) ? first.at : null;
}

/** Gives each line the heading above it as one more cell. */
export class Sections {
  #heading = '';
  readonly #headers: readonly string[];
  readonly #column: number;

  constructor(headers: readonly string[], column: number) {
    this.#headers = [...headers];
    this.#column = column;
  }

  put(line: Line): void {
    const heading = headingIn(line, this.#headers);
    if (heading?.at === this.#column) this.#heading = heading.text;
    const { length } = this.#headers;
    while (line.cells.length < length) line.cells.push('');
    line.cells.splice(length, 0, this.#heading);
  }
}
