import { stringify } from 'csv-stringify/sync';
import { type CsvStyle, numberText, usualCsv } from '../../../contract/wire/csv.ts';

type Cell = string | number | null | undefined;
type Row = readonly Cell[];

/** A beginning that a spreadsheet would take for a formula, or that would be taken for the sign that it is none. */
const formula = /^(?:[=+\-@＝＋－＠\t\r\n\0]|'+[=+\-@＝＋－＠\d])/;

/** Text that a spreadsheet takes as text. */
export const asText = (value: string): string => (formula.test(value) ? `'${value}` : value);

/** The text that was written so: the sign before what would be a formula, or a number, is no part of it. */
export const fromText = (cell: string): string => cell.replace(/^'(?='*[=+\-@＝＋－＠\d])/, '');

const delimiters: Record<CsvStyle['separator'], string> = { comma: ',', semicolon: ';', tab: '\t' };

/** Rows alone, for what is written bit by bit after the first part. A number is none of a formula's beginnings, whatever its sign. */
export function csvRows(rows: readonly Row[], { separator, decimal }: CsvStyle = usualCsv): string {
  return stringify(rows as Row[], {
    delimiter: delimiters[separator],
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
    cast: { string: (value) => asText(value), number: (value) => numberText(value, decimal) },
  });
}

/** Rows as CSV with CRLF; text that looks like a formula is quoted. Without a style: semicolons, points, a byte order mark. */
export function toCsv(head: readonly string[], rows: readonly Row[], style: CsvStyle = usualCsv): string {
  return `${style.mark ? '\uFEFF' : ''}${csvRows([head, ...rows], style)}`;
}
