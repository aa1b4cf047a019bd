import { type CsvStyle, numberText, usualCsv } from '../../contract/wire/csv.ts';

type Cell = string | number | null | undefined;
type Row = readonly Cell[];

/** A beginning that a spreadsheet would take for a formula, or that would be taken for the sign that it is none. */
const formula = /^(?:[=+\-@＝＋－＠\t\r\n\0]|'+[=+\-@＝＋－＠\d])/;

/** Text that a spreadsheet takes as text. */
export const asText = (value: string): string => (formula.test(value) ? `'${value}` : value);

/** The text that was written so: the sign before what would be a formula, or a number, is no part of it. */
export const fromText = (cell: string): string => cell.replace(/^'(?='*[=+\-@＝＋－＠\d])/, '');

const signs: Record<CsvStyle['separator'], { sign: string; special: RegExp }> = {
  comma: { sign: ',', special: /[",\r\n]/ },
  semicolon: { sign: ';', special: /[";\r\n]/ },
  tab: { sign: '\t', special: /["\t\r\n]/ },
};

/** A number is none of a formula's beginnings, whatever its sign. */
function cell(value: Cell, { separator, decimal }: CsvStyle): string {
  if (value === null || value === undefined) return '';
  const plain = typeof value === 'number' ? numberText(value, decimal) : asText(value);
  return signs[separator].special.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Rows alone, for what is written bit by bit after the first part. */
export function csvRows(rows: readonly Row[], style: CsvStyle = usualCsv): string {
  const { sign } = signs[style.separator];
  return rows.map((row) => `${row.map((value) => cell(value, style)).join(sign)}\r\n`).join('');
}

/** Rows as CSV with CRLF; text that looks like a formula is quoted. Without a style: semicolons, points, a byte order mark. */
export function toCsv(head: readonly string[], rows: readonly Row[], style: CsvStyle = usualCsv): string {
  return `${style.mark ? '\uFEFF' : ''}${csvRows([head, ...rows], style)}`;
}
