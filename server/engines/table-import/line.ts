/** A row of a table: `line` counts as spreadsheets do. */
export type TableLine = { line: number; cells: string[] };

/** What a reader of rows finds: a row, or that the file is damaged from a line on. */
export type TableRow = { line: TableLine } | { broken: number };

/** The maximum of spreadsheet programs. */
export const mostRows = 1_048_576;

/** Lines among which the columns are looked for. */
export const looked = 60;

/** Titles and remarks have one cell. */
export const hasSeveral = ({ cells }: TableLine): boolean => cells.filter((cell) => cell.trim() !== '').length > 1;

/** Databases and spreadsheets write it where there is nothing. */
export const isNothing = (text: string): boolean => /^(?:null|\(null\)|#n\/a|n\/a|\\n|nan)$/i.test(text);
