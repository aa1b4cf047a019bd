import { slug } from '../../../catalogue/index.ts';
import type { Line } from './reading.ts';

const longest = 100;

/**
 * The number that a pattern such as `LAMP-{ID}` gives a line: `{header}` stands for the cell of that column, `{#}` for the row. Cells of
 * several words are written as one. Empty if a cell is.
 */
export function numberOf(pattern: string, headers: readonly string[], { line, cells }: Line): string {
  let missing = false;
  const number = pattern.replaceAll(/\{([^{}]{1,200})\}/g, (_, name: string) => {
    if (name === '#') return String(line);
    const index = headers.findIndex((header) => header.toLowerCase() === name.trim().toLowerCase());
    const cell = (cells[index] ?? '').trim();
    if (cell === '') missing = true;
    return /\s/.test(cell) ? slug(cell).toUpperCase() : cell;
  });
  return missing ? '' : number.trim().slice(0, longest).toWellFormed();
}

/** The columns that a pattern names and a list does not have. */
export const unknownIn = (pattern: string, headers: readonly string[]): string[] =>
  [...pattern.matchAll(/\{([^{}]*)\}/g)].flatMap(([, name = '']) =>
    name === '#' || headers.some((header) => header.toLowerCase() === name.trim().toLowerCase()) ? [] : [name],
  );

/** The same list, imported again, must give the same items: a pattern needs something of the line. */
export const isPattern = (pattern: string): boolean => /\{[^{}]+\}/.test(pattern);
