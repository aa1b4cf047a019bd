/** A leading character that a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r\0]/;

/** Text that a spreadsheet takes as text. */
export const asText = (value: string): string => (formula.test(value) ? `'${value}` : value);

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = asText(value);
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows alone, for what is written bit by bit after the first part. */
export function csvRows(rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('');
}

/** Rows as CSV: semicolons, CRLF, a byte order mark for spreadsheets; text that looks like a formula is quoted. */
export function toCsv(head: readonly string[], rows: readonly (readonly (string | number | null | undefined)[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`;
}
